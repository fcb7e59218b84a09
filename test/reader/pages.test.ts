/** Pages for readers over a small canon: content and links. */

import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { GlobalSearch } from '../../search/global/search.ts'
import { divideRowsByMarkupSize } from '../../src/canon/volumes/branch-texts.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource, secondSource } from '../canon/world.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const LONG = Array.from({ length: 90 }, (_, page) => testParagraph(page + 20, 'ยาวมาก '.repeat(700)))
const LONG_ROMAN = Array.from({ length: 45 }, (_, page) => testParagraph(page + 5, 'dīgha '.repeat(1400)))

const texts = {
  source: testSource('long'),
  headings: [
    testHeading('short', { title: 'ทานบารมี', volume: 11, royalPage: 1 }),
    testHeading('long', { title: 'ยาว', volume: 11, royalPage: 20 }),
  ],
  passages: [
    testPassage(
      'short',
      [
        testParagraph(1, [{ text: '[๑] ', kind: 'number' }, { text: 'ทานบารมี' }]),
        testParagraph(2, [{ text: 'ทานบารมี', kind: 'heading' }]),
      ],
      { volume: 11 },
    ),
    testPassage(
      'short',
      [
        testParagraph(3, [
          { text: '[๑] ', kind: 'number' },
          { text: 'ทานบารมี', kind: 'verse' },
        ]),
      ],
      { volume: 11 },
    ),
    testPassage('long', LONG, { volume: 11 }),
    testPassage('short', [testParagraph(1, 'พุทฺธํ สรณํ')], { volume: 11, edition: 'pali' }),
    testPassage('long', LONG_ROMAN, { volume: 11, edition: 'roman' }),
  ],
}

let library: CanonLibrary

beforeAll(async () => {
  library = await openCanonLibrary(firstSource, secondSource, texts)
  for (const [path, more] of [
    ['/chant-sections', {}],
    ['/chants', { section: 'x' }],
    ['/book-categories', {}],
    ['/books', { category: 'x' }],
    ['/dhamma-groups/sets', {}],
    ['/dhamma-groups', { set: 'x' }],
  ] as const)
    await library.call('POST', path, { slug: 'x', title: 'ทานบารมี', ...more })
  await library.call('PATCH', '/jataka/jataka-1', { title: 'ทานบารมี' })
})

afterAll(() => library[Symbol.dispose]())

const CANON = ['/canon/9/royal/1', '/canon/9/royal/2', '/canon/9/entries/book', '/canon/9']

describe('a printed page', () => {
  test('has its place, links and a citation', async () => {
    const { text } = await library.visit('/canon/9/royal/2')
    expect(text).toContain('<h1>หัวข้อ one <small>หน้า ๒ · เล่ม ๙ · ')
    expect(text).toContain('<link rel="prev" href="/canon/9/royal/1">')
    expect(text).toContain('<link rel="next" href="/canon/9/royal/3">')
    expect(text).toContain('<output id="cite">ที.สี. (ฉบับหลวง) ๙/๑/๒</output>')
    expect(text).toContain('href="/canon/9/roman/1?back=9-royal-2"')
    expect(text).toContain('Source first')
    expect(text).not.toContain('Source second')
  })

  test('marks searched words, and links can lead to the first', async () => {
    const { text } = await library.visit('/canon/9/royal/3?q=นิพพาน')
    expect(text.match(/<mark/g)).toHaveLength(2)
    expect(text.match(/id="m"/g)).toHaveLength(1)
  })

  test('is in English on request, and its links keep that', async () => {
    const { text } = await library.visit('/canon/9/royal/2?lang=en')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<h1>Havakhaa one <small>Page 2 · Volume 9 · Royal edition</small></h1>')
    expect(text).toContain('href="/canon/9/royal/3?lang=en"')
    expect(text).toContain('<article class="text royal" lang="th">')
    expect(text).toContain('<link rel="canonical" href="/canon/9/royal/2?lang=en">')
  })

  test('lists the pages of an item; an unknown item is an error', async () => {
    const several = await library.visit('/canon/11/royal?item=1')
    expect(several.status).toBe(200)
    expect(several.text).toContain('href="/canon/11/royal/1#i1"')
    expect(several.text).toContain('href="/canon/11/royal/3#i1"')
    const one = await library.visit('/canon/9/royal?item=๑')
    expect([one.status, one.location]).toEqual([303, '/canon/9/royal/1#i1'])
    expect((await library.visit('/canon/9/royal?item=99')).status).toBe(404)
    expect((await library.visit('/canon/9/royal')).location).toBe('/canon/9/royal/1')
  })
})

describe('a heading page', () => {
  test('shows its editions in rows with a heading each', async () => {
    const { text } = await library.visit('/canon/9/entries/book?with=royal,roman')
    expect(text).toContain('cols-2')
    expect(text.match(/<section class="row"/g)).toHaveLength(3)
    expect(text).toContain('<section class="row" id="one">')
    // a page that several headings are on is numbered once
    expect(text.match(/class="pg"[^>]*href="\/canon\/9\/royal\/2"/g)).toHaveLength(1)
  })

  test('opens with the edition of the reader’s language', async () => {
    const { text: thai } = await library.visit('/canon/9/entries/book')
    expect(thai).toContain('cols-1')
    expect(thai).toContain('ผู้มีเพียร')
    const { text: english } = await library.visit('/canon/9/entries/book?lang=en')
    expect(english).toContain('cols-1')
    expect(english).not.toContain('ผู้มีเพียร')
  })

  test('underlines words that differ in another source', async () => {
    const { text } = await library.visit('/canon/9/entries/two?with=roman&variants=1')
    expect(text).toContain('Sabbe <u>saṅkhārā</u> aniccā')
    expect(text).toContain(
      '<li><span lang="pi-Latn">saṅkhārā</span> <small>first</small> · <span lang="pi-Latn">dhammā</span> <small>second</small></li>',
    )
  })

  test('is found under its volume', async () => {
    const other = await library.visit('/canon/10/entries/one')
    expect([other.status, other.location]).toEqual([308, '/canon/9/entries/one'])
  })

  test('is divided into parts of at most 250 kB that contain everything', async () => {
    const words = (text: string) => text.replace(/<head>.*<\/head>/s, '').match(/ยาวมาก/g)?.length ?? 0
    let [part, all, next] = [1, 0, '/canon/11/entries/long' as string | undefined]
    while (next !== undefined) {
      const { status, text } = await library.visit(next)
      expect(status).toBe(200)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(250_000)
      all += words(text)
      part++
      next = /<link rel="next" href="([^"]*part=[^"]+)"/.exec(text)?.[1]
    }
    expect(all).toBe(90 * 700)
    expect(part).toBeGreaterThan(3)
  })

  test('has one address per part and language, which begins at the same place', async () => {
    const linked = (text: string, rel: string) =>
      (new RegExp(`rel="${rel}"[^>]* href="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
    let count = 0
    let next = '/canon/11/entries/long'
    while (next !== '') {
      const { text } = await library.visit(next)
      expect(linked(text, 'canonical')).toBe(next)
      const english = linked(text, 'alternate" hreflang="en')
      const other = await library.visit(english)
      expect([english, other.status, linked(other.text, 'canonical')]).toEqual([english, 200, english])
      const link = /href="([^"]*)" lang="en" hreflang="en"/.exec(text)?.[1] ?? ''
      const switched = await library.visit(link.replaceAll('&amp;', '&'))
      expect(switched.status === 200 ? english : switched.location?.split('#')[0]).toBe(english)
      count++
      next = linked(text, 'next').includes('part=') ? linked(text, 'next') : ''
    }
    expect(count).toBeGreaterThan(3)
  })

  test.each([
    ['?part=2', /^\/canon\/11\/entries\/long\?part=long\.royal\.\d+$/],
    ['?part=1', /^\/canon\/11\/entries\/long$/],
    ['?part=99', /^\/canon\/11\/entries\/long\?part=long\.royal\.\d+$/],
    ['?part=99&lang=en', /\?part=long\.roman\.\d+&lang=en$/],
    ['?part=long.royal.2', /^\/canon\/11\/entries\/long$/],
  ])('of another division at %s leads to the part with the place', async (query, where) => {
    const { status, location } = await library.visit(`/canon/11/entries/long${query}`)
    expect([status, location]).toEqual([308, expect.stringMatching(where)])
  })

  test('is 404 for a part that this text does not have', async () => {
    for (const part of ['nothing', 'nothing.royal.3', '0', 'x'.repeat(400)])
      expect([part, (await library.visit(`/canon/11/entries/long?part=${part}`)).status]).toEqual([part, 404])
  })

  test('is not divided if it fits', () => expect(divideRowsByMarkupSize([], 1000)).toEqual([]))
})

test.each([
  ['/canon/9/royal/1', ['sarabun-thai', 'sarabun-latin']],
  ['/canon/11/pali/1', ['sarabun-thai', 'sarabun-latin', 'looped-thai']],
  ['/canon/9/entries/two?with=roman', ['sarabun-thai', 'sarabun-latin', 'sarabun-latin-ext']],
])('%s preloads its fonts before its styles', async (path, fonts) => {
  const [readTitle = ''] = (await library.visit(path)).text.split('<link rel="stylesheet"')
  const names = [
    ...readTitle.matchAll(/rel="preload" as="font" type="font\/woff2" crossorigin href="\/assets\/([\w-]+)\./g),
  ]
  expect(names.map(([, name = '']) => name)).toEqual(fonts)
})

test('every link on pages of the canon works', async () => {
  const seen = new Set<string>()
  for (const path of CANON) {
    const { text } = await library.visit(path)
    for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)[^"]*"/g)) seen.add(href.replaceAll('&amp;', '&'))
  }
  for (const href of seen) {
    const { status, location } = await library.visit(decodeURI(href))
    expect([href, location ?? status]).toEqual([href, location ?? 200])
  }
  expect(seen.size).toBeGreaterThan(20)
})

test('every search result opens with its words marked', async () => {
  const kinds = ['books', 'chants', 'jataka', 'dhamma-groups', 'headings', 'pages', 'categories']
  const seen = new Set<string>()
  // as typed, and with a typing error
  for (const path of [...kinds.map((kind) => `/search?q=ทานบารมี&kind=${kind}`), '/search?q=ทานบารมม']) {
    const { text } = await library.visit(path)
    const results = [...text.matchAll(/<li><a href="([^"]*[?&;]q=[^"]*#m)">/g)]
    expect([path, results.length]).not.toEqual([path, 0])
    for (const [, href = ''] of results) seen.add(href.replaceAll('&amp;', '&'))
  }
  for (const href of seen) {
    const { text } = await library.visit(decodeURIComponent(href.replace(/#.*/, '')))
    expect([href, text.match(/<mark id="m">/g)?.length]).toEqual([href, 1])
  }
  expect(seen.size).toBeGreaterThan(12)
})

test('a search that reached its budget says so, in both languages', async () => {
  expect((await library.visit('/search?q=ทานบารมี')).text).not.toContain('จึงแสดงเฉพาะที่ตรวจแล้ว')
  const search = GlobalSearch.prototype.search
  const short = spyOn(GlobalSearch.prototype, 'search').mockImplementation(function (this: GlobalSearch, request) {
    return { ...search.call(this, request), isComplete: false }
  })
  try {
    expect((await library.visit('/search?q=ทานบารมี&offset=0')).text).toContain('จึงแสดงเฉพาะที่ตรวจแล้ว')
    expect((await library.visit('/search?q=ทานบารมี&lang=en')).text).toContain('looked at are shown')
    const api = await library.visit('/api/v1/search?q=ทานบารมี')
    expect(Object.keys(JSON.parse(api.text)).sort()).toEqual(['groups', 'query', 'total'])
  } finally {
    short.mockRestore()
  }
})

test('a missing licence is named in the language of the reader', async () => {
  const silent = { source: testSource('silent', { licence: 'not stated by the source' }) }
  using own = await openCanonLibrary({ ...firstSource, ...silent })
  for (const [path, expected] of [
    ['/sources', 'สัญญาอนุญาต: ไม่ได้ระบุ'],
    ['/sources?lang=en', 'Licence: not stated'],
    ['/canon/9/royal/1', 'ข้อความจาก'],
    ['/', ''],
  ] as const) {
    const { text } = await own.visit(path)
    expect(text).toContain(expected)
    expect(text).not.toContain('not stated by the source')
  }
})

test('a page is headed by the first text with a number where a collection begins', async () => {
  const below = { parent: 'silakkhandhavaggapali' }
  const createPassage = (slug: string, pages: readonly number[]) =>
    testPassage(
      slug,
      pages.map((page) => testParagraph(page, `ข้อความของ ${slug}`)),
    )
  using own = await openCanonLibrary({
    source: testSource('begun'),
    headings: [
      testHeading('silakkhandhavaggapali', { title: 'สีลขันธวรรค', royalPage: 1 }),
      testHeading('unnumbered', { ...below, title: 'คำนำ', royalPage: 1 }),
      testHeading('brahmajalasuttam', { ...below, title: 'พรหมชาลสูตร', royalPage: 1 }),
      testHeading('samannaphalasuttam', { ...below, title: 'สามัญญผลสูตร', royalPage: 2 }),
    ],
    passages: [
      createPassage('silakkhandhavaggapali', [1]),
      createPassage('unnumbered', [1]),
      createPassage('brahmajalasuttam', [1, 2]),
      createPassage('samannaphalasuttam', [2]),
    ],
  })
  const readTitle = async (page: number) =>
    /<h1>([^<]*)</.exec((await own.visit(`/canon/9/royal/${page}`)).text)?.[1]?.trim()
  expect([await readTitle(1), await readTitle(2)]).toEqual(['พรหมชาลสูตร', 'พรหมชาลสูตร'])
})
