/** Menu, tiles and sitemap offer only what is not empty (names §1); a large sitemap is an index of parts. */

import { afterAll, describe, expect, test } from 'bun:test'
import { getListPagePath, resourcesWithListPage } from '../../src/definitions/reader-listings.ts'
import { renderSitemap } from '../../src/reader/crawlers.ts'
import { barestBody, saveRecord } from '../support/examples.ts'
import { ORIGIN, openTestLibrary } from '../support/library.ts'

const BASE = 'https://library.example'
const library = openTestLibrary({ facts: 'none', baseUrl: BASE })
afterAll(() => library.close())

const page = async (path: string) => (await library.get<string>(`${ORIGIN}${path}`)).body
const linksIn = (text: string, part: RegExp) =>
  [...(part.exec(text)?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

const offered = async () => {
  const front = await page('/')
  const map = await page('/sitemap.xml')
  const lists = resourcesWithListPage.map(getListPagePath)
  return {
    menu: linksIn(front, /<nav class="ways".*?<\/nav>/s),
    tiles: linksIn(front, /<ul class="tiles">.*?<\/ul>/s).toSorted(),
    foot: linksIn(front, /<nav id="menu".*?<\/nav>/s).filter((href) => lists.includes(href)),
    sitemap: lists.filter((path) => map.includes(`<loc>${BASE}${path}</loc>`)),
    elsewhere: linksIn(await page('/about'), /<nav class="ways".*?<\/nav>/s),
  }
}

const everywhere = (paths: string[]) => ({
  ...{ menu: paths, foot: paths, sitemap: paths, elsewhere: paths },
  // in an order of their own; the canon is below them by its divisions, where it has text
  tiles: paths.filter((path) => path !== '/canon').toSorted(),
})

test('an empty library offers no collections, then each one with records, in menu order', async () => {
  expect(await offered()).toEqual(everywhere([]))
  const there = new Set<string>()
  for (const resource of resourcesWithListPage.toReversed()) {
    for (const field of Object.values(resource.fields)) {
      if (field.kind !== 'reference' || !field.required) continue
      const target = library.stores.records.get(field.to)?.resource
      if (target) await saveRecord(library, target, { ...barestBody(target), slug: `${field.to}-one` })
      if (target) await saveRecord(library, target, { ...barestBody(target, 2), slug: `${field.to}-two` })
    }
    await saveRecord(library, resource, barestBody(resource))
    there.add(getListPagePath(resource))
    expect(await offered()).toEqual(
      everywhere(resourcesWithListPage.map(getListPagePath).filter((path) => there.has(path))),
    )
  }
})

test('a collection that is empty again is not offered, but its list still exists', async () => {
  await library.remove('/chants/example-1')
  expect((await offered()).menu).not.toContain('/chants')
  expect((await library.get(`${ORIGIN}/chants`)).status).toBe(200)
})

describe('a sitemap above the maximum size', () => {
  const MAX = 20
  const whole = { stores: library.stores, isEmpty: () => false }
  const made = (part?: number) => renderSitemap(whole, BASE, part, MAX) ?? ''
  const locations = (map: string) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)

  test('is an index whose parts have every address once', () => {
    const parts = locations(made())
    expect(made()).toContain('<sitemapindex ')
    expect(parts).toEqual(parts.map((_, index) => `${BASE}/sitemap.xml?part=${index + 1}`))
    const all = parts.map((_, index) => locations(made(index + 1)))
    expect(all.map(({ length }) => length).slice(0, -1)).toEqual(parts.slice(1).map(() => MAX))
    expect(all.flat()).toEqual(locations(renderSitemap(whole, BASE) ?? ''))
  })

  test('has no further parts', async () => {
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=2`)).status).toBe(404)
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=1`)).status).toBe(200)
    expect((await library.get(`${ORIGIN}/sitemap.xml?part=0`)).status).toBe(400)
  })
})
