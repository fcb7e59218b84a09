/** A citation leads to the number system that it names, or a page lists every possible place. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import { importPackages } from '../../src/intake/import/import-packages.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import {
  TestFolder,
  type TestPackage,
  testHeading,
  testParagraph,
  testPassage,
  testSource,
} from '../intake/import/packages.ts'
import { openTestDatabase } from '../support/database.ts'

const KHUDDAKA = { division: 'khuddaka-nikaya', volume: 25 }
const item = (number: string, text: string): readonly TextWithSpanKind[] => [
  { text: `[${number}] `, kind: 'number' },
  { text },
]
const VERSES = ['มโนปุพฺพงฺคมา ธมฺมา มโนเสฏฺฐา มโนมยา ฯ', 'น หิ เวเรน เวรานิ สมฺมนฺตีธ กุทาจนํ ฯ', 'ปเร จ น วิชานนฺติ มยเมตฺถ ยมามเส ฯ']

/** Chapters of the Dhammapada and of the Udāna, on the pages that they have in print. */
const pack: TestPackage = {
  source: testSource('test'),
  headings: [
    ...['yamakavaggo', 'appamadavaggo', 'uragavaggo-mettasuttam'].map((slug) => testHeading(slug, KHUDDAKA)),
    testHeading('kankharevatattheragatha', { ...KHUDDAKA, volume: 26 }),
  ],
  passages: [
    testPassage('yamakavaggo', [testParagraph(10, item('๑๑', 'ธรรมทั้งหลายมีใจเป็นหัวหน้า'))], KHUDDAKA),
    testPassage('appamadavaggo', [testParagraph(12, item('๑๒', 'ความไม่ประมาท')), testParagraph(14, 'ต่อ')], KHUDDAKA),
    testPassage('uragavaggo-mettasuttam', [testParagraph(300, item('๓๐๘', 'เมตตสูตร'))], KHUDDAKA),
    testPassage('kankharevatattheragatha', [testParagraph(227, item('๑๔๐', 'ท่านจงดูปัญญา')), testParagraph(227, 'จบ')], {
      ...KHUDDAKA,
      volume: 26,
    }),
    testPassage(
      'yamakavaggo',
      VERSES.map((words) => testParagraph(15, [{ text: words, kind: 'verse' }])),
      { ...KHUDDAKA, edition: 'pali' },
    ),
  ],
}

const library = await openCanonLibrary(pack)
afterAll(() => library[Symbol.dispose]())

interface Found {
  readonly total: number
  readonly groups: readonly { readonly items: readonly { readonly kind: string; readonly slug: string }[] }[]
  readonly items: readonly unknown[]
}
const json = async (path: string): Promise<Found> =>
  JSON.parse((await library.visit(path)).text.replaceAll('<wbr>', ''))

const resolve = async (typed: string) => {
  const { status, location, text } = await library.visit(`/search?q=${typed}`)
  const links = [...text.matchAll(/<li><a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return status === 303 ? decodeURIComponent(location ?? '') : status === 200 ? links : status
}

describe('a citation', () => {
  test.each([
    // item and page agree within the item's whole extent
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๒/๑๒', '/canon/25/royal/12#i12'],
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๒/๑๔', '/canon/25/royal/14'],
    // the MCU translation has the paragraphs of the sixth council
    ['ขุ.ธ. (ไทย) ๒๕/๕/๒๔', '/canon/25/entries/yamakavaggo?at=25.3732&cited=ขุ.ธ. (ไทย) ๒๕/๕/๒๔#cited'],
    ['ขุ.ธ. (มจร.) ๒๕/๕', '/canon/25/entries/yamakavaggo?at=25.3732&cited=ขุ.ธ. (มจร.) ๒๕/๕#cited'],
    // pages of that translation are not known
    ['(มจร.) เล่ม ๒๕ หน้า ๒๔', 404],
    // verses
    ['Dhp 5', '/canon/25/entries/yamakavaggo?at=25.3732#cited'],
    ['ธ.๕', '/canon/25/entries/yamakavaggo?at=25.3732#cited'],
  ] as const)('%s leads to %s', async (typed, address) => expect(await resolve(typed)).toBe(address))

  test.each([
    // item and page do not go together
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๑/๓๐๐', ['/canon/25/royal/10#i11', '/canon/25/royal/300']],
    // `(ไทย)` with the royal item on its royal page may mean either, the MCU reading first
    ['ขุ.ธ. (ไทย) ๒๕/๑๒/๑๒', ['/canon/25/entries/yamakavaggo?at=25.4009#cited', '/canon/25/royal/12#i12']],
    // the abbreviation names a work that does not have the item
    ['ขุ.ธ. ๒๕/๓๐๘', ['/canon/25/royal/300#i308']],
  ] as const)('%s gives a page of places', async (typed, places) => {
    const links = await resolve(typed)
    expect(Array.isArray(links) ? links.slice(0, places.length) : [links]).toEqual([...places])
  })

  test('the places are named apart from what distinguishes them', async () => {
    const { text } = await library.visit('/search?q=ขุ.ธ. (ฉบับหลวง) ๒๕/๑๑/๓๐๐')
    expect(text).toMatch(/>ข้อ ๑๑ ฉบับหลวง อยู่หน้า ๑๐ · [^<]+<\/a>/)
  })

  test.each([
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๒/๑๔', ['pages 25/royal/14']],
    ['๒๕/๑๔', ['pages 25/royal/14']],
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๑/๓๐๐', ['pages 25/royal/10', 'pages 25/royal/300']],
    ['ขุ.ธ. (มจร.) ๒๕/๕', ['headings yamakavaggo']],
    ['Yam 1', []],
    ['ya99', []],
    ['เล่ม ๒๕ หน้า ๙๙๙', []],
  ])('the API finds exactly the places of %s', async (typed, places) => {
    const { groups, total } = await json(`/api/v1/search?q=${typed}`)
    expect(groups.flatMap(({ items }) => items.map(({ kind, slug }) => `${kind} ${slug}`))).toEqual(places)
    expect(total).toBe(places.length)
  })

  test.each([
    ['ขุ.ธ. (ฉบับหลวง) ๒๕/๑๒/๑๔', 'เล่ม ๒๕ หน้า ๑๔ · หลวง', '/canon/25/royal/14'],
    ['25/14', 'เล่ม ๒๕ หน้า ๑๔ · หลวง', '/canon/25/royal/14'],
  ])('%s is suggested with its place', async (typed, place, href) => {
    const { items } = await json(`/search/suggest?q=${typed}`)
    expect(items[0]).toMatchObject({ name: typed, place, href })
  })

  test('a filtered search reports an unknown code', async () => {
    const { status, text } = await library.visit('/search?q=Yam 1&kind=pages')
    expect([status, text.includes('ยังไม่มีข้อมูล')]).toEqual([404, true])
  })

  test('the page says how the number was read, and marks the verse in Pali and translation', async () => {
    const shown = await library.visit('/canon/25/entries/yamakavaggo?at=25.3732&cited=ขุ.ธ. (ไทย) ๒๕/๕')
    const text = shown.text.replaceAll('<wbr>', '')
    expect(text).toContain('อ่านตามเลขข้อของฉัฏฐสังคีติ')
    expect(text).toMatch(/<p id="cited" aria-current="location"[^>]*><span>น หิ เวเรน/)
    expect(text).toContain('ฉบับแปลพิมพ์ช่วงนี้รวมกัน')
    expect((await library.visit('/canon/25/entries/yamakavaggo')).text).not.toContain('aria-current="location"')
  })
})

test('a verse that is an item is marked in the translation', async () => {
  const path = await resolve('Thag 3')
  const { text } = await library.visit(String(path).split('#')[0] ?? '')
  expect(text.replaceAll('<wbr>', '')).toMatch(/id="cited" aria-current="location"[^>]*>[^ก-ฮ]*\[๑๔๐\]/)
  expect(text).not.toContain('ฉบับแปลพิมพ์ช่วงนี้รวมกัน')
})

describe('the Sixth Council’s text on pages of Siam Rath', () => {
  let other: CanonLibrary
  beforeAll(async () => {
    other = await openCanonLibrary({
      source: testSource('cst', { recension: 'chattha' }),
      headings: [testHeading('attavaggo', KHUDDAKA)],
      passages: [
        testPassage('attavaggo', [testParagraph(36, item('๑๕๗', 'อตฺตานญฺเจ ปิยํ ชญฺญา')), testParagraph(40, 'จบ')], {
          ...KHUDDAKA,
          edition: 'pali',
        }),
      ],
    })
  })
  afterAll(() => other[Symbol.dispose]())

  test('(สยามรัฐ) refers to its own items and pages, and copied citations lead back', async () => {
    const { location } = await other.visit('/search?q=ขุ.ธ. (สยามรัฐ) ๒๕/๒๒/๓๖')
    expect(location?.split('#')[0]).toBe('/canon/25/pali/36')
    const { text } = await other.visit('/canon/25/pali/36')
    const [, citation = ''] = /<output id="cite">([^<]+)</.exec(text) ?? []
    expect(citation).toBe('ขุ.ธ. (ฉัฏฐสังคีติ ตามหน้าสยามรัฐ) ๒๕/๑๕๗/๓๖')
    const back = await other.visit(`/search?q=${citation}`)
    expect(back.location?.split('#')[0]).toBe('/canon/25/pali/36')
  })

  test('pages, search and API name the displayed recension', async () => {
    for (const path of ['/canon/25/pali/36', '/search?q=ปิยํ', '/api/v1/search?q=ปิยํ', '/canon/25'])
      expect([path, (await other.visit(path)).text.includes('ฉัฏฐสังคีติ')]).toEqual([path, true])
    const { text } = await other.visit('/search?q=ปิยํ')
    expect(text).not.toContain('สยามรัฐ')
  })
})

test.each([
  ['cst', 'siamrath', ['siamrath', 'cst']],
  ['siamrath', 'cst', ['siamrath', 'cst']],
])('a first import of %s and %s ranks the edition’s own recension first', async (first, second, ranks) => {
  using folder = new TestFolder()
  const packageOf = (id: string): TestPackage => ({
    ...pack,
    source: testSource(id, { recension: id === 'cst' ? 'chattha' : id }),
  })
  const paths = [first, second].map((id) => folder.put(packageOf(id)))
  const { texts } = await importPackages({ paths, dataFolder: folder.path, library: openTestDatabase() })
  expect(texts?.sources.map(({ id }) => id)).toEqual(ranks)
  expect(texts?.warnings.some((sentence) => sentence.includes('จัดแหล่ง'))).toBe(first === 'cst')
})

test('a page that begins with a title is headed by the text below it', async () => {
  using own = await openCanonLibrary({
    source: testSource('royal'),
    headings: ['a', 'b'].map((slug) => testHeading(slug)),
    passages: [
      testPassage('a', [testParagraph(1, item('๑', 'ก่อน')), testParagraph(2, '๔. หัวข้อ b ภิกษุชาวชาติภูมิ')]),
      testPassage('b', [testParagraph(2, item('๒', 'ข้าพเจ้าได้สดับมาอย่างนี้'))]),
    ],
  })
  expect((await own.visit('/canon/9/royal/2')).text).toMatch(/<h1>หัวข้อ b /)
  expect((await own.visit('/canon/9/royal/1')).text).toMatch(/<h1>หัวข้อ a /)
  expect(await own.get('/canon/volumes/9/pages/2?edition=royal')).toMatchObject({ chapterTitle: 'หัวข้อ b' })
})
