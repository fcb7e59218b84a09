/** Menu, tiles and sitemap offer only what is not empty (names §1); a large sitemap is an index of parts. */

import { afterAll, describe, expect, test } from 'bun:test'
import { getResourceListPath, resourcesWithListPage } from '../../src/definitions/reader-listings.ts'
import { renderSitemap } from '../../src/reader/crawlers.ts'
import { barestBody, saveRecord } from '../support/examples.ts'
import { ORIGIN, openTestLibrary } from '../support/library.ts'

const BASE = 'https://library.example'
const library = openTestLibrary({ facts: 'none', baseUrl: BASE })
afterAll(() => library.close())

const page = async (path: string) => (await library.get<string>(`${ORIGIN}${path}`)).body
const listLinks = (text: string, part: RegExp) =>
  [...(part.exec(text)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

const listOffered = async () => {
  const front = await page('/')
  const sitemap = await page('/sitemap.xml')
  const lists = resourcesWithListPage.map(getResourceListPath)
  return {
    menu: listLinks(front, /<nav class="ways".*?<\/nav>/s),
    tiles: listLinks(front, /<ul class="tiles">.*?<\/ul>/s).toSorted(),
    foot: listLinks(front, /<nav id="menu".*?<\/nav>/s).filter((href) => lists.includes(href)),
    sitemap: lists.filter((path) => sitemap.includes(`<loc>${BASE}${path}</loc>`)),
    elsewhere: listLinks(await page('/about'), /<nav class="ways".*?<\/nav>/s),
  }
}

const createExpectedLinks = (paths: string[]) => ({
  menu: paths,
  foot: paths,
  sitemap: paths,
  elsewhere: paths,
  // tiles have an order of their own; the canon has its own section below them
  tiles: paths.filter((path) => path !== '/canon').toSorted(),
})

test('an empty library offers no collections, then each one with records, in menu order', async () => {
  expect(await listOffered()).toEqual(createExpectedLinks([]))
  const filled = new Set<string>()
  for (const resource of resourcesWithListPage.toReversed()) {
    for (const field of Object.values(resource.fields)) {
      if (field.kind !== 'reference' || !field.required) continue
      const target = library.stores.records.get(field.to)?.resource
      if (target) await saveRecord(library, target, { ...barestBody(target), slug: `${field.to}-one` })
      if (target) await saveRecord(library, target, { ...barestBody(target, 2), slug: `${field.to}-two` })
    }
    await saveRecord(library, resource, barestBody(resource))
    filled.add(getResourceListPath(resource))
    expect(await listOffered()).toEqual(
      createExpectedLinks(resourcesWithListPage.map(getResourceListPath).filter((path) => filled.has(path))),
    )
  }
})

test('the front page names the collections in one sentence, each on one line', async () => {
  const sentence = /<h1>.*?<small>(.*?)<\/small>/s.exec(await page('/?lang=en'))?.[1] ?? ''
  expect(sentence).toContain('<span class="whole">dhamma groups</span>, ')
  expect(sentence.replace(/<[^>]*>/g, '')).toMatch(/^Chanting, jataka, .*, free to read$/)
})

test('a collection that is empty again is not offered, but its list still exists', async () => {
  await library.remove('/chants/example-1')
  expect((await listOffered()).menu).not.toContain('/chants')
  expect((await library.get(`${ORIGIN}/chants`)).status).toBe(200)
})

describe('a sitemap above the maximum size', () => {
  const MAX = 20
  const mappedLibrary = { stores: library.stores, isEmpty: () => false }
  const renderPart = (part?: number) => renderSitemap(mappedLibrary, BASE, part, MAX) ?? ''
  const locations = (map: string) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)

  test('is an index whose parts have every address once', () => {
    const parts = locations(renderPart())
    expect(renderPart()).toContain('<sitemapindex ')
    expect(parts).toEqual(parts.map((_, index) => `${BASE}/sitemap.xml?part=${index + 1}`))
    const all = parts.map((_, index) => locations(renderPart(index + 1)))
    expect(all.map(({ length }) => length).slice(0, -1)).toEqual(parts.slice(1).map(() => MAX))
    expect(all.flat()).toEqual(locations(renderSitemap(mappedLibrary, BASE) ?? ''))
  })

  test('has no further parts', async () => {
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=2`)).status).toBe(404)
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=1`)).status).toBe(200)
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=0`)).status).toBe(400)
  })
})
