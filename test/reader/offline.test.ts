/** Downloads for offline reading: all pages as they are served, their cost, and how they are offered. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { App } from '../../src/app.ts'
import { toWesternDigits } from '../../src/definitions/languages/numerals.ts'
import { browserScripts } from '../../src/reader/pages/browser-scripts.ts'
import { PageContext } from '../../src/reader/pages/page-context.ts'
import { OFFLINE_ITEM_KINDS } from '../../src/reader/saved/offline/offline-items.ts'
import type { OfflineBundleHeader } from '../../src/reader/saved/offline/routes.ts'
import { formatByteSize } from '../../src/reader/shared/download-links.ts'
import { PageScanFinder } from '../../src/services/scans.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource, secondSource } from '../canon/world.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { createServiceOver } from '../support/service.ts'

/** A text so long that its page is divided into parts. */
const long = {
  source: testSource('long'),
  headings: [testHeading('long', { title: 'ยาว', volume: 11, royalPage: 20 })],
  passages: [
    testPassage(
      'long',
      Array.from({ length: 40 }, (_, page) => testParagraph(page + 20, 'ยาวมาก '.repeat(700))),
      { volume: 11 },
    ),
  ],
}

let library: CanonLibrary

beforeAll(async () => {
  library = await openCanonLibrary(firstSource, secondSource, long)
  const write = async (method: string, path: string, body: object) => {
    const { status } = await library.call(method, path, body)
    if (status > 201) throw new Error(`${path} ${status}`)
  }
  await write('POST', '/chant-sections', { slug: 'morning', title: 'ทำวัตรเช้า' })
  for (let number = 1; number <= 51; number++)
    await write('POST', '/chants', {
      slug: `chant-${number}`,
      title: `บทที่ ${number}`,
      section: 'morning',
      pali: `นโม ตสฺส ${Array.from({ length: 250 }, (_, n) => (n * number * 7919) % 10007).join(' ')}`,
    })
  await write('POST', '/books', { slug: 'guide', title: 'คู่มือ' })
  await write('POST', '/books', { slug: 'empty', title: 'ยังว่าง' })
  await write('PUT', '/books/guide/contents', {
    chapterTitle: ['ต้น', 'ปลาย'],
    chapterBody: ['เนื้อความหนึ่ง', 'เนื้อความสอง'],
  })
})

afterAll(() => library[Symbol.dispose]())

const get = async (path: string, headers: Record<string, string> = {}, app: App = library.app) =>
  app.handle(new Request(`http://library.local${path}`, { headers }), () => '203.0.113.9')

interface Bundle {
  readonly head: OfflineBundleHeader
  readonly pages: readonly (readonly [href: string, markup: string])[]
}

async function readBundle(path: string): Promise<Bundle> {
  const response = await get(path)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  const [head, ...pages] = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { head, pages }
}

const BUNDLES = [
  '/offline/canon/9/royal',
  '/offline/canon/9/roman?lang=en',
  '/offline/canon/9/entries/book',
  '/offline/canon/9/entries/book?with=roman',
  '/offline/canon/11/entries/long',
  '/offline/chant-sections/morning',
  '/offline/books/guide',
]

describe('an offline bundle', () => {
  test('exists for every kind of item', () => {
    for (const { path } of OFFLINE_ITEM_KINDS) {
      const pattern = new RegExp(`^/offline${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
      expect([path, BUNDLES.some((bundle) => pattern.test(bundle))]).toEqual([path, true])
    }
  })

  for (const path of BUNDLES) {
    test(`${path} contains every page as it is served, and its names lead to them`, async () => {
      const { head, pages } = await readBundle(path)
      expect(pages.length).toBe(head.pages)
      const view = new URL(path, 'http://library.local').searchParams.get('with')
      for (const [href, markup] of pages) {
        const input = view === null ? href : `${href}${href.includes('?') ? '&' : '?'}with=${view}`
        const response = await get(input)
        expect([href, response.status, await response.text()]).toEqual([href, 200, markup])
      }
      const stored = new Set(pages.map(([href]) => href))
      expect(stored.size).toBe(pages.length)
      expect(stored.has(head.href)).toBe(true)
      expect(head.names.length).toBeGreaterThan(0)
      for (const [title, , href, instead] of head.names) {
        expect(title).not.toBe('')
        expect([href, stored.has(href.replace(/#.*/, ''))]).toEqual([href, true])
        // a name has an alternative address only for a page that is not in the bundle
        if (instead !== '')
          expect([instead, (await get(instead)).status, stored.has(instead)]).toEqual([instead, 200, false])
        const anchor = href.split('#')[1]
        const markup = pages.find(([page]) => page === href.replace(/#.*/, ''))?.[1] ?? ''
        if (anchor !== undefined) expect([href, markup.includes(` id="${anchor}"`)]).toEqual([href, true])
      }
    })
  }

  test('of a volume has contents and printed pages, and headings by both names', async () => {
    const { head, pages } = await readBundle('/offline/canon/9/royal')
    expect(pages.map(([href]) => href)).toEqual([
      '/canon/9',
      '/canon/9/royal/1',
      '/canon/9/royal/2',
      '/canon/9/royal/3',
    ])
    expect(head.title).toBe('เล่ม ๙ ทีฆนิกาย สีลขันธวรรค · ฉบับหลวง')
    expect(head.names).toContainEqual(['เล่มทดลอง', 'Potthaka', '/canon/9/royal/1', '/canon/9/entries/book'])
    expect(head.names).toContainEqual(['หัวข้อ two', '', '/canon/9/royal/2', '/canon/9/entries/two'])
  })

  test('of a heading has all parts, of a section all pages, of a book all pages', async () => {
    const heading = await readBundle('/offline/canon/11/entries/long')
    expect(heading.pages.map(([href]) => href).slice(0, 2)).toEqual([
      '/canon/11/entries/long',
      expect.stringMatching(/^\/canon\/11\/entries\/long\?part=long\.royal\.\d+$/),
    ])
    const section = await readBundle('/offline/chant-sections/morning')
    expect(section.pages.map(([href]) => href).slice(0, 3)).toEqual([
      '/chant-sections/morning',
      '/chant-sections/morning?offset=50',
      '/chants/chant-1',
    ])
    expect(section.pages.length).toBe(53)
    const book = await readBundle('/offline/books/guide')
    expect(book.pages[0]?.[0]).toBe('/books/guide')
    expect(book.head.names.map(([title]) => title)).toEqual(['คู่มือ', 'ต้น', 'ปลาย'])
  })

  test('of an unknown item is an error in Thai', async () => {
    for (const path of [
      '/canon/9/pali',
      '/canon/46/royal',
      '/canon/9/nothing',
      '/canon/9/entries/bare',
      '/canon/9/entries/nothing',
      '/books/nothing',
      '/chant-sections/nothing',
    ]) {
      const response = await get(`/offline${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toMatch(/<h1>[^<]*[ก-๙]/)
      expect([path, (await get(`/offline?keep=${path}`)).status]).toEqual([path, 404])
    }
    expect((await get('/offline?keep=/jataka')).status).toBe(404)
  })
})

describe('the cost of a bundle', () => {
  const limited = () => createServiceOver(library.stores, { rateLimit: 200, textCheckMilliseconds: 0 })
  const readAllowance = ({ headers }: Response) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])

  test('is 60 when it is generated, also after a write, and 1 when it is cached or known', async () => {
    const app = limited()
    const path = '/offline/canon/9/royal'
    const generated = await get(path, {}, app)
    expect(readAllowance(generated)).toBe(140)
    const stored = await get(path, {}, app)
    expect(readAllowance(stored)).toBeGreaterThanOrEqual(139)
    const etag = generated.headers.get('etag') ?? ''
    const known = await get(path, { 'if-none-match': etag }, app)
    expect([known.status, readAllowance(known) >= 138]).toEqual([304, true])
    await library.call('PATCH', '/canon/volumes/9/entries/two', { title: 'หัวข้อที่แก้แล้ว' })
    const updated = await get(path, { 'if-none-match': etag }, app)
    expect([updated.status, readAllowance(updated) <= 85]).toEqual([200, true])
    expect(await updated.text()).toContain('หัวข้อที่แก้แล้ว')
    await library.call('PATCH', '/canon/volumes/9/entries/two', { title: 'หัวข้อ two' })
  })
})

describe('the offline offer', () => {
  const listOffers = async (path: string) =>
    [
      ...(await (await get(path)).text()).matchAll(
        /<a rel="nofollow" href="(\/offline\?[^"]*)"(?: aria-label="([^"]*)")?>[^<]*<\/a> <small>([^<]*)<\/small>/g,
      ),
    ].map(([, href, name, size]) => [href, size, ...(name === undefined ? [] : [name])])

  test('is a link with its size on volumes, headings, sections and books only', async () => {
    expect(await listOffers('/canon/9')).toEqual([
      ['/offline?keep=/canon/9/royal', 'ราว ๕.๗ kB', 'เก็บไว้อ่านออฟไลน์: หลวง'],
      ['/offline?keep=/canon/9/roman', 'ราว ๕.๗ kB', 'เก็บไว้อ่านออฟไลน์: โรมัน'],
    ])
    expect(await listOffers('/canon/9/entries/book')).toEqual([['/offline?keep=/canon/9/entries/book', 'ราว ๕.๑ kB']])
    expect((await listOffers('/canon/9/entries/book?with=roman'))[0]?.[0]).toBe(
      '/offline?keep=/canon/9/entries/book&amp;with=roman',
    )
    expect((await listOffers('/chant-sections/morning'))[0]?.[0]).toBe('/offline?keep=/chant-sections/morning')
    expect((await listOffers('/books/guide?lang=en'))[0]?.[0]).toBe('/offline?keep=/books/guide&amp;lang=en')
    for (const path of [
      '/',
      '/canon',
      '/canon/9/royal/1',
      '/books/empty',
      '/chants',
      '/chants/chant-1',
      '/canon/9/entries/bare',
    ])
      expect([path, await listOffers(path)]).toEqual([path, []])
  })

  test('leads to the offered item', async () => {
    for (const path of ['/canon/9', '/canon/9/entries/book?with=roman', '/chant-sections/morning', '/books/guide']) {
      for (const [href = '', size = ''] of await listOffers(path)) {
        const page = await (await get(href.replaceAll('&amp;', '&'))).text()
        const bundle = /data-bundle="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
        expect(bundle).toStartWith('/offline/')
        const { head } = await readBundle(bundle)
        // the size is an estimate within a factor of 2.5
        const fetched = (await get(bundle, { 'accept-encoding': 'zstd' })).headers.get('content-length')
        const share = (Number(toWesternDigits(size).replace(/[^\d.]/g, '')) * 1000) / Number(fetched)
        expect([href, share > 0.4, share < 2.5]).toEqual([href, true, true])
        expect(page).toContain(`data-title="${head.title}"`)
      }
    }
  })

  test('has sizes with two digits', () => {
    const visit = new PageContext(
      {
        languages: { primary: 'th', all: ['th', 'en'] },
        takesReports: false,
        mediaOrigins: [],
        scans: new PageScanFinder([]),
        isEmpty: () => false,
        hasWords: () => false,
      },
      'en',
    )
    expect([0, 999, 1234, 56_789, 999_999, 1_234_567].map((bytes) => formatByteSize(visit, bytes))).toEqual([
      '1 kB',
      '1 kB',
      '1.2 kB',
      '57 kB',
      '1,000 kB',
      '1.2 MB',
    ])
  })
})

describe('offline scripts', () => {
  test('have at most 4 kB (worker) and 8 kB (page script), compressed', async () => {
    expect(Buffer.byteLength(browserScripts['worker.js'] ?? '')).toBeLessThanOrEqual(4096)
    expect(Bun.gzipSync(browserScripts['offline.js'] ?? '').byteLength).toBeLessThanOrEqual(8_000)
    const response = await get('/worker.js')
    expect(response.headers.get('content-type')).toStartWith('text/javascript')
    // browsers revalidate the worker each time
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('install a worker only on the offline page', async () => {
    const getPolicy = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
    const [offlinePolicy, pagePolicy] = [await getPolicy('/offline'), await getPolicy('/canon/9')]
    expect(offlinePolicy).toContain("worker-src 'self'")
    expect(offlinePolicy).toContain('trusted-types worker')
    expect(pagePolicy).toContain("worker-src 'none'")
    expect(pagePolicy).toContain("trusted-types 'none'")
    // the policies differ in nothing else
    const removeWorkerDirectives = (policy: string) =>
      policy.replace(/worker-src [^;]+/, '').replace(/trusted-types (?!;).*$/, '')
    expect(removeWorkerDirectives(offlinePolicy)).toBe(removeWorkerDirectives(pagePolicy))
    expect(await getPolicy('/offline/canon/9/royal')).toBe(pagePolicy)
  })

  test('are not loaded by other pages', async () => {
    for (const path of ['/', '/canon/9', '/canon/9/royal/1', '/books/guide']) {
      const text = await (await get(path)).text()
      expect(text).not.toMatch(/offline\.[0-9a-f]+\.js|worker\.js/)
    }
  })

  test('are mentioned as missing when scripts are off', async () => {
    expect(await (await get('/offline')).text()).toContain('<noscript><p>การเก็บไว้อ่านออฟไลน์ต้องเปิดใช้ JavaScript')
  })
})
