/** The catalogue for e-readers and the feed of news: well-formed, complete, and only with public data. */

import { afterAll, expect, test } from 'bun:test'
import { TEST_KEY } from '../../canon/canon-library.ts'
import { createServiceOver } from '../../support/service.ts'
import { openEpubLibrary } from './epub-library.ts'
import { openBook, parseElements } from './opened-book.ts'

const library = await openEpubLibrary()
afterAll(() => library[Symbol.dispose]())

const ACQUISITION = 'http://opds-spec.org/acquisition/open-access'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Fetch = (path: string) => Promise<Response>

/** Fetches a feed and checks the requirements of RFC 4287. */
async function feedAt(path: string, fetch: Fetch = library.fetch) {
  const response = await fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  const text = await response.text()
  const elements = parseElements(text)
  expect(elements[0]?.name).toBe('feed')
  const entries = [...text.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, content = '']) =>
    parseElements(`<entry>${content.replaceAll('dc:', 'dc-')}</entry>`),
  )
  const getText = (all: ReturnType<typeof parseElements>, name: string) =>
    all.find((element) => element.name === name)?.text
  for (const entry of entries) {
    expect(getText(entry, 'id')).toMatch(/^urn:uuid:/)
    expect(getText(entry, 'title')).not.toBe('')
    expect(getText(entry, 'updated')).toMatch(TIME)
  }
  expect(new Set(entries.map((entry) => getText(entry, 'id'))).size).toBe(entries.length)
  const head = parseElements(text.replaceAll(/<entry>.*<\/entry>/gs, ''))
  const links = (all: ReturnType<typeof parseElements>) =>
    all.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)
  return {
    type: response.headers.get('content-type'),
    text,
    id: getText(head, 'id'),
    titles: entries.map((entry) => getText(entry, 'title') ?? ''),
    updated: getText(head, 'updated'),
    ids: entries.map((entry) => getText(entry, 'id')),
    links: links(head),
    entryLinks: entries.map(links),
  }
}

const pathOf = (href = '') => href.replace('https://example.org/dhamma', '')

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

test('a catalogue entry has the id and date of its EPUB', async () => {
  const { ids, text } = await feedAt('/opds/books')
  const { metadata } = await library.book('/books/reader-book')
  expect(ids).toEqual([...metadata('dc:identifier')])
  expect(text).toContain('<author><name>ผู้แต่ง &amp; เพื่อน</name></author>')
  expect(text).toContain('<dc:language>th</dc:language>')
  const updated = /<entry>.*?<updated>(.*?)\.\d+Z<\/updated>/s.exec(text)?.[1]
  expect(metadata('dcterms:modified')).toEqual([`${updated}Z`])
})

test('an English book is in the Thai catalogue with its English title and the id of its file', async () => {
  using own = await openEpubLibrary()
  const { body } = await own.call('POST', '/books', { slug: 'old', title: 'คำเก่า', writtenIn: 'English' })
  const { id } = body as { readonly id: number }
  await own.call('POST', '/translations', { collection: 'books', id, language: 'en', title: 'Old words' })
  await own.call('PUT', '/books/old/contents', { chapterTitle: ['One'], chapterBody: ['Words'] })
  const { titles, ids } = await feedAt('/opds/books', own.fetch)
  const at = titles.indexOf('Old words')
  expect(at).toBeGreaterThanOrEqual(0)
  const { metadata } = await own.book('/books/old')
  expect([ids[at], metadata('dc:title')]).toEqual([metadata('dc:identifier')[0], ['Old words']])
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

test('behind a proxy path every address is the public one', async () => {
  const app = createServiceOver(library.stores, { baseUrl: 'https://example.org/dhamma' })
  const fetch: Fetch = async (path) => app.handle(new Request(`http://library.local${path}`))
  for (const path of ['/opds', '/opds/canon', '/opds/canon/digha-nikaya', '/opds/books', '/feed.xml']) {
    const { links, entryLinks } = await feedAt(path, fetch)
    for (const { href } of [...links, ...entryLinks.flat()]) {
      expect(href).toStartWith('https://example.org/dhamma/')
      // the address of an edition leads to its first page
      expect([200, 303]).toContain((await fetch(pathOf(href))).status)
    }
  }
  const front = await (await fetch('/')).text()
  expect(front).toMatch(/<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/dhamma\/feed.xml">/)
  expect(front).toContain('href="/dhamma/opds"')
})

test('the English catalogue is in English', async () => {
  const { titles, entryLinks } = await feedAt('/opds?lang=en')
  expect(titles).toContain('The Canon')
  expect(entryLinks.flat()[0]?.href).toContain('?lang=en')
})

test('errors are in Thai', async () => {
  const response = await library.fetch('/opds/canon/nothing')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('ไม่พบหมวด')
})

test('the news feed has stable ids, no names of editors, and no undone or removed records', async () => {
  using own = await openEpubLibrary()
  const feed = () => feedAt('/feed.xml', own.fetch)
  const before = await feed()
  expect(before.type).toBe('application/atom+xml; charset=utf-8')
  expect(before.titles).toContain('หนังสือใหม่ หนังสือ <ทดสอบ>')
  expect(before.titles).toContain('เนื้อหาใหม่ในหนังสือ หนังสือ <ทดสอบ>')
  expect(before.titles).toContain('บทสวดใหม่ บทนมัสการ')
  expect(before.titles).toContain('ข้อความพระไตรปิฎกจาก Source royal')
  expect(before.text).not.toContain('editor')
  expect(before.text).not.toContain(TEST_KEY)

  await own.correct({ before: 'ใน', wrong: 'โสก', after: 'นี้', right: 'โลก' })
  await own.correct({ wrong: '<โสกะ>', right: '<โลกะ>' })
  await own.call('PATCH', '/chants/reader-chant', { slug: 'renamed-chant', title: 'บทชื่อใหม่' })
  const after = await feed()
  expect(after.titles).toContain('แก้คำผิด ๒ แห่ง เล่ม ๙ ฉบับหลวง')
  expect(after.titles).toContain('บทสวดใหม่ บทชื่อใหม่')
  for (const id of before.ids) expect(after.ids).toContain(id)
  expect(after.id).toBe(before.id ?? '')
  for (const links of after.entryLinks)
    for (const { href = '' } of links) expect([href, (await own.fetch(href)).status]).toEqual([href, 200])

  await own.call('DELETE', '/chants/renamed-chant')
  await own.call('POST', '/books', { slug: 'undone-book', title: 'หนังสือที่เลิกทำ' })
  expect((await feed()).titles).toContain('หนังสือใหม่ หนังสือที่เลิกทำ')
  const { status } = await own.call('POST', `http://library.local/api/desk/edits/${own.edits().at(-1)?.id}/undo`)
  expect(status).toBeLessThan(300)
  const { titles } = await feed()
  expect(titles.filter((title) => /^บทสวดใหม่|เลิกทำ/.test(title))).toEqual([])
})
