/** Catalogues of many books. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type EpubLibrary, openEpubLibrary } from './epub-library.ts'
import { elementsNamed, openBook } from './opened-book.ts'

let library: EpubLibrary
beforeAll(async () => {
  library = await openEpubLibrary()
})
afterAll(() => library[Symbol.dispose]())

const ACQUISITION = 'http://opds-spec.org/acquisition/open-access'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Fetch = (path: string) => Promise<Response>

/** A feed, held to what RFC 4287 asks of every one. */
async function feedAt(path: string, fetch: Fetch = library.fetch) {
  const response = await fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  const text = await response.text()
  const elements = elementsNamed(text)
  expect(elements[0]?.name).toBe('feed')
  const entries = [...text.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, inside = '']) =>
    elementsNamed(`<entry>${inside.replaceAll('dc:', 'dc-')}</entry>`),
  )
  const one = (all: ReturnType<typeof elementsNamed>, name: string) =>
    all.find((element) => element.name === name)?.text
  for (const entry of entries) {
    expect(one(entry, 'id')).toMatch(/^urn:uuid:/)
    expect(one(entry, 'title')).not.toBe('')
    expect(one(entry, 'updated')).toMatch(TIME)
  }
  expect(new Set(entries.map((entry) => one(entry, 'id'))).size).toBe(entries.length)
  const head = elementsNamed(text.replaceAll(/<entry>.*<\/entry>/gs, ''))
  const links = (all: ReturnType<typeof elementsNamed>) =>
    all.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)
  return {
    type: response.headers.get('content-type'),
    text,
    id: one(head, 'id'),
    titles: entries.map((entry) => one(entry, 'title') ?? ''),
    updated: one(head, 'updated'),
    ids: entries.map((entry) => one(entry, 'id')),
    links: links(head),
    entryLinks: entries.map(links),
  }
}

test('the catalogue leads to every EPUB, and each opens', async () => {
  const seen = new Set(['/opds'])
  const found: string[] = []
  for (const path of seen) {
    const { type, links, entryLinks } = await feedAt(path)
    expect(type).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition); charset=utf-8$/)
    expect(links.find(({ rel }) => rel === 'self')?.href).toBe(path)
    expect(links.find(({ rel }) => rel === 'start')?.href).toBe('/opds')
    for (const link of entryLinks.flat()) {
      if (link.rel === 'subsection') seen.add(link.href ?? '')
      if (link.rel === ACQUISITION) {
        expect(link.type).toBe('application/epub+zip')
        found.push(link.href ?? '')
      }
    }
  }
  expect(found.toSorted()).toEqual([
    '/books/reader-book.epub',
    '/canon/9/pali.epub',
    '/canon/9/royal.epub',
    '/chant-sections/reader-section.epub',
  ])
  for (const path of found) openBook(await (await library.fetch(path)).bytes())
})

test('a long catalogue is divided into pages', async () => {
  using own = await openEpubLibrary()
  for (let n = 0; n < 60; n++) {
    await own.call('POST', '/chant-sections', { slug: `many-${n}`, title: `หมวด ${n}` })
    await own.call('POST', '/chants', { slug: `many-${n}`, title: `บท ${n}`, section: `many-${n}` })
  }
  const titles: string[] = []
  let next: string | undefined = '/opds/chant-sections'
  const pages: string[] = []
  while (next !== undefined && pages.length < 10) {
    pages.push(next)
    const feed = await feedAt(next, own.fetch)
    titles.push(...feed.titles)
    next = feed.links.find(({ rel }) => rel === 'next')?.href
  }
  expect(pages).toEqual(['/opds/chant-sections', '/opds/chant-sections?offset=50'])
  expect(new Set(titles).size).toBe(61)
})
