/** Corrections of a source's words (variants §2): found by context, shown everywhere, kept over imports, and undone. */

import { describe, expect, test } from 'bun:test'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'

const PRINTED = [
  'atha kho bhagavā sokasmin ti āha',
  'tena kho pana samayena sokasmin ti vutte',
  'evaṃ me sutaṃ ekaṃ samayaṃ',
]

/** A source with the lines of one heading on pages 1, 2 and 3, and one line of another on page 4. */
const pack = (lines: readonly string[] = PRINTED, other = 'sokasmin ti aññattha'): TestPackage => ({
  source: testSource('siam'),
  headings: ['a', 'b'].map((slug) => testHeading(slug)),
  passages: [
    testPassage(
      'a',
      lines.map((line, index) => testParagraph(index + 1, line)),
      { edition: 'roman' },
    ),
    testPassage('b', [testParagraph(4, other)], { edition: 'roman' }),
  ],
})

const wanted = {
  source: 'siam',
  division: 'digha-nikaya',
  entry: 'a',
  edition: 'roman',
  before: 'kho bhagavā',
  wrong: 'sokasmin',
  after: 'ti āha',
  right: 'lokasmin',
  reason: 'อักษรต้นผิด',
}
const everywhere = { ...wanted, everywhere: true }

const post = (library: CanonLibrary, body: object) => library.desk('POST', '/corrections', body)
const list = async (library: CanonLibrary, query = ''): Promise<Json> =>
  (await library.desk('GET', `/corrections${query}`)).body
const states = async (library: CanonLibrary) =>
  (await list(library)).items.map(({ state, page }: Json) => [page, state])
const page = async (library: CanonLibrary, number: number): Promise<string> =>
  (await library.get(`/canon/volumes/9/pages/${number}?edition=roman`)).paragraphs.join('\n')
const found = async (library: CanonLibrary, words: string): Promise<number> =>
  (await library.get(`/search?q=${encodeURIComponent(`"${words}"`)}&kind=pages`)).groups
    .map(({ total }: Json) => total)
    .reduce((sum: number, total: number) => sum + total, 0)
const inVolume = async (library: CanonLibrary, words: string): Promise<number> =>
  (await library.get(`/canon/volumes/9/search?edition=roman&q=${encodeURIComponent(words)}`)).total

describe('a correction', () => {
  test('applies at the place given by the words around it, in pages and search', async () => {
    using library = await openCanonLibrary(pack())
    expect([await inVolume(library, 'sokasmin'), await inVolume(library, 'lokasmin')]).toEqual([3, 0])
    expect([await found(library, 'sokasmin'), await found(library, 'lokasmin')]).toEqual([3, 0])
    const { status, body } = await post(library, wanted)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      places: 1,
      correction: { state: 'active', places: 1, volume: 9, page: 1, key: 'editor' },
    })
    expect(await page(library, 1)).toBe('atha kho bhagavā lokasmin ti āha')
    expect(await page(library, 2)).toBe(PRINTED[1] ?? '')
    const { paragraphs } = await library.get('/canon/volumes/9/entries/a/passage?edition=roman')
    expect(JSON.stringify(paragraphs)).toContain('bhagavā lokasmin ti')
    expect([await inVolume(library, 'sokasmin'), await inVolume(library, 'lokasmin')]).toEqual([2, 1])
    expect([await found(library, 'sokasmin'), await found(library, 'lokasmin')]).toEqual([2, 1])
    const { groups } = await library.get('/search?q=lokasmin&kind=pages')
    expect(JSON.stringify(groups)).toContain('lokasmin')
  })

  test('applies to words of three and one letters', async () => {
    using library = await openCanonLibrary(pack(['atha kho ṅū bhagavā', 'kho', 'ti']))
    expect(await found(library, 'ṅū')).toBe(1)
    const changed = { ...wanted, before: 'kho', wrong: 'ṅū', after: 'bhagavā', right: 'qrx' }
    expect((await post(library, changed)).status).toBe(201)
    expect([await found(library, 'ṅū'), await found(library, 'qrx'), await found(library, 'qr')]).toEqual([0, 1, 1])
  })

  test('applies in and across all kinds of spans', async () => {
    const spans = [{ text: 'evaṃ ' }, { text: 'soka', kind: 'bold' as const }, { text: 'smin ti ' }]
    const mixed = { ...pack(), passages: [testPassage('a', [testParagraph(1, spans)], { edition: 'roman' })] }
    using library = await openCanonLibrary(mixed)
    expect((await post(library, { ...wanted, before: 'evaṃ', after: 'ti' })).status).toBe(201)
    const { paragraphs } = await library.get('/canon/volumes/9/entries/a/passage?edition=roman')
    expect(paragraphs[0].spans).toEqual([{ text: 'evaṃ ' }, { text: 'lokasmin', kind: 'bold' }, { text: ' ti ' }])
  })

  test('applies twice in one paragraph at separate places', async () => {
    using library = await openCanonLibrary(pack(['soko eko soko dve', 'x', 'y']))
    const second = { ...wanted, before: 'eko', wrong: 'soko', after: 'dve', right: 'longer loko' }
    expect((await post(library, second)).status).toBe(201)
    expect((await post(library, { ...second, before: '', after: 'eko', right: 'lo' })).status).toBe(201)
    expect(await page(library, 1)).toBe('lo eko longer loko dve')
  })

  test('applies across lines of verse, which stay, and with any characters', async () => {
    const verse = {
      page: 1,
      spans: [
        { text: 'cha satta-aṭṭha,\n', kind: 'verse' as const },
        { text: 'nava (dasa) | x', kind: 'verse' as const },
      ],
    }
    using library = await openCanonLibrary({
      source: testSource('siam'),
      headings: [testHeading('a')],
      passages: [testPassage('a', [verse], { edition: 'roman' })],
    })
    const words = { ...wanted, before: '', after: '' }
    const over = { ...words, wrong: 'satta-aṭṭha, nava (dasa)', right: 'sattā-aṭṭha, navā [dasa]' }
    expect((await post(library, over)).status).toBe(201)
    expect(await page(library, 1)).toBe('cha sattā-aṭṭha,\nnavā [dasa] | x')
  })

  test('applies to whole words where spaces divide words, else to parts', async () => {
    const thai = {
      ...pack(),
      passages: [
        testPassage('a', [testParagraph(1, 'ในโสกนี้ดี')]),
        testPassage('b', [testParagraph(1, 'sokasminti')], { edition: 'roman' }),
      ],
    }
    using library = await openCanonLibrary(thai)
    const pali = { ...wanted, entry: 'b', before: '', after: '' }
    expect((await post(library, pali)).status).toBe(404)
    const royal = { ...pali, entry: 'a', edition: 'royal', wrong: 'โสก', right: 'โลก' }
    expect((await post(library, royal)).status).toBe(201)
    expect((await library.get('/canon/volumes/9/pages/1?edition=royal')).paragraphs).toEqual(['ในโลกนี้ดี'])
    // words that the page shows are not reported as missing
    const there = await post(library, { ...royal, wrong: 'นี้', right: 'นี้ดี' })
    expect([there.status, there.body.error.message]).toEqual([409, expect.stringContaining('อยู่แล้ว')])
    // a letter without its vowel mark is not found
    expect((await post(library, { ...royal, wrong: 'กน', right: 'ก น' })).status).toBe(404)
  })
})

const placesOf = async (library: CanonLibrary): Promise<string[]> =>
  (await library.desk('POST', '/preview/corrections', everywhere)).body.places.map(
    ({ place }: { place: string }) => place,
  )

describe('an impossible correction', () => {
  test('is reported: several places by name, no place, or no change', async () => {
    using library = await openCanonLibrary(pack())
    const several = await post(library, { ...wanted, before: '', after: 'ti' })
    expect(several.status).toBe(409)
    expect(several.body.error.issues.wrong).toEqual([
      expect.stringContaining('เล่ม 9 หน้า 1'),
      expect.stringContaining('เล่ม 9 หน้า 2'),
    ])
    const nowhere = await post(library, { ...wanted, wrong: 'rokasmin' })
    expect([nowhere.status, nowhere.body.error.message]).toEqual([404, expect.stringContaining('ไม่พบคำว่า')])
    // words in another context, and words that are already corrected, are not reported as missing
    const other = await post(library, { ...wanted, before: 'nobody' })
    expect([other.status, other.body.error.message]).toEqual([404, expect.stringContaining('มีในข้อความนี้ แต่ไม่ได้อยู่อย่าง')])
    const done = await post(library, { ...everywhere, except: await placesOf(library) })
    expect([done.status, done.body.error.message]).toEqual([409, expect.stringContaining('แก้ไว้แล้วหรือเว้นไว้ทุกแห่ง')])
    for (const right of ['sokasmin', '  sokasmin ', ' ']) {
      const same = await post(library, { ...wanted, right })
      expect([same.status, Object.keys(same.body.error.issues)]).toEqual([400, ['right']])
    }
    expect((await post(library, { ...wanted, source: 'nobody' })).status).toBe(404)
    expect((await post(library, { ...wanted, entry: 'nowhere' })).status).toBe(404)
    expect((await list(library)).total).toBe(0)
  })

  test('is rejected where a correction exists, until that is undone', async () => {
    using library = await openCanonLibrary(pack())
    const { body } = await post(library, wanted)
    expect((await post(library, { ...wanted, right: 'okasmin' })).status).toBe(409)
    const { id, version } = body.correction
    const old = await library.desk('DELETE', `/corrections/${id}`, undefined, {
      'if-match': `"${version.replace(/./g, '0')}"`,
    })
    expect(old.status).toBe(412)
    const gone = await library.desk('DELETE', `/corrections/${id}`, undefined, {
      'if-match': `"${version}"`,
    })
    expect(gone.status).toBe(200)
    expect(await page(library, 1)).toBe(PRINTED[0] ?? '')
    expect([await found(library, 'sokasmin'), await found(library, 'lokasmin')]).toEqual([3, 0])
    expect((await library.desk('DELETE', `/corrections/${id}`)).status).toBe(404)
  })

  test('is distinguished by its page if the words are the same', async () => {
    using library = await openCanonLibrary(pack(['ti soko ti', 'ti soko ti', 'x']))
    const place = { ...wanted, before: 'ti', wrong: 'soko', after: 'ti' }
    expect((await post(library, place)).status).toBe(409)
    expect((await post(library, { ...place, volume: 9, page: 2 })).status).toBe(201)
    expect([await page(library, 1), await page(library, 2)]).toEqual(['ti soko ti', 'ti lokasmin ti'])
  })
})

describe('warnings before a correction', () => {
  const royal = (right: string) => ({
    source: 'siam',
    division: 'digha-nikaya',
    entry: 'a',
    edition: 'royal',
    wrong: 'นัน',
    right,
    reason: 'พิมพ์ผิด',
  })
  test('name impossible letters, not those of the print, and cut nothing', async () => {
    const words = `${'ก'.repeat(70)}ด้วยน้ำ${'ข'.repeat(38)}นัน${'ค'.repeat(39)}ที่${'ง'.repeat(60)}`
    const passages = [testPassage('a', [testParagraph(1, words)], { edition: 'royal' })]
    using library = await openCanonLibrary({
      source: testSource('siam'),
      headings: [testHeading('a')],
      passages,
    })
    const preview = async (right: string) => (await library.desk('POST', '/preview/corrections', royal(right))).body
    expect((await preview('นั้น')).warnings).toEqual([])
    const { warnings, places } = await preview('น้ัน')
    expect(warnings).toEqual([expect.stringContaining('“◌ั”')])
    expect(places).toMatchObject([{ entry: 'a', title: 'หัวข้อ a' }])
    expect([places[0].before, places[0].after]).toEqual([`น้ำ${'ข'.repeat(38)}`, `${'ค'.repeat(39)}ที่`])
    expect((await preview('นัันน')).warnings).toHaveLength(1)
    expect((await post(library, royal('น้ัน'))).body.warnings).toEqual(warnings)
  })
})

describe('a correction everywhere', () => {
  test('lists the places, leaves some out, and is undone by one edit', async () => {
    using library = await openCanonLibrary(pack())
    const preview = await library.desk('POST', '/preview/corrections', everywhere)
    expect(preview.body.total).toBe(3)
    expect(preview.body.places.map(({ page, entry }: Json) => [page, entry])).toEqual([
      [1, 'a'],
      [2, 'a'],
      [4, 'b'],
    ])
    expect((await list(library)).total).toBe(0)
    const except = [preview.body.places[1].place]
    const { status, body } = await post(library, { ...everywhere, except })
    expect([status, body.places]).toEqual([201, 2])
    expect(await states(library)).toEqual([
      [4, 'active'],
      [1, 'active'],
    ])
    expect([await inVolume(library, 'sokasmin'), await inVolume(library, 'lokasmin')]).toEqual([1, 2])
    expect((await post(library, { ...everywhere, except: ['x'] })).status).toBe(400)
    expect((await library.desk('POST', `/edits/${body.edit}/undo`)).status).toBe(200)
    expect([await inVolume(library, 'sokasmin'), await inVolume(library, 'lokasmin')]).toEqual([3, 0])
    expect((await list(library)).total).toBe(0)
  })

  test('applies at 200 places at once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `pada${index} sokasmin ti pada${index + 1}`)
    using library = await openCanonLibrary(pack(lines))
    await library.get('/search?q=pada&kind=pages')
    const { body } = await post(library, everywhere)
    expect([await inVolume(library, 'sokasmin'), await inVolume(library, 'lokasmin')]).toEqual([0, 200])
    expect([await found(library, 'sokasmin'), await found(library, 'lokasmin')]).toEqual([0, 200])
    expect(body.places).toBe(201)
  })
})

test('is rejected above 2,000 places; a longer context is accepted', async () => {
  using library = await openCanonLibrary(pack([`${'sokasmin ti '.repeat(2_000)}vutte`]))
  const refused = await library.desk('POST', '/preview/corrections', everywhere)
  expect([refused.status, refused.body.error.issues]).toEqual([400, { wrong: [expect.stringContaining('2,000 แห่ง')] }])
  const longer = { ...everywhere, wrong: 'sokasmin ti vutte', right: 'lokasmin ti vutte' }
  expect((await library.desk('POST', '/preview/corrections', longer)).body.total).toBe(1)
})

describe('a changed text of the source', () => {
  test('is corrected if it has the wrong words, rests if it has the right ones, else is reviewed', async () => {
    using library = await openCanonLibrary(pack())
    await post(library, wanted)
    expect((await library.import(pack())).corrections).toEqual({ active: 1, 'taken-up': 0, homeless: 0 })
    expect(await page(library, 1)).toContain('lokasmin')
    const moved = ['nidānaṃ', 'evaṃ', ...PRINTED]
    expect((await library.import(pack(moved))).corrections).toEqual({ active: 1, 'taken-up': 0, homeless: 0 })
    expect(await states(library)).toEqual([[3, 'active']])
    expect(await page(library, 3)).toContain('lokasmin')
    const mended = PRINTED.map((line) => line.replace('bhagavā sokasmin', 'bhagavā lokasmin'))
    expect((await library.import(pack(mended))).corrections).toEqual({
      active: 0,
      'taken-up': 1,
      homeless: 0,
    })
    expect(await states(library)).toEqual([[1, 'taken-up']])
    expect(await page(library, 1)).toBe(mended[0] ?? '')
    expect((await library.import(pack(['atha kho', 'evaṃ']))).corrections).toEqual({
      active: 0,
      'taken-up': 0,
      homeless: 1,
    })
    expect((await list(library, '?state=homeless')).items).toMatchObject([{ wrong: 'sokasmin', places: 0 }])
    expect((await list(library, '?state=active')).total).toBe(0)
    await library.import(pack())
    expect(await states(library)).toEqual([[1, 'active']])
  })
})

describe('a source with several corrections', () => {
  const lines = ['eko naro dve nārā tayo narā', 'eko naro dve nārā tayo narā']
  const side = (before: string, wrong: string, after: string, right: string) => ({
    ...wanted,
    before,
    wrong,
    after,
    right,
    page: 1,
  })

  test('nearby is recognised by either of them, or their rest at the edge', async () => {
    using library = await openCanonLibrary(pack(lines.slice(0, 1)))
    await post(library, side('eko', 'naro', 'dve nārā', 'nāro'))
    await post(library, side('naro dve', 'nārā', 'tayo', 'narā'))
    await post(library, side('ārā', 'tayo', 'narā', 'catta'))
    await library.import(pack(['eko nāro dve narā catta narā']))
    expect(await states(library)).toEqual(Array(3).fill([1, 'taken-up']))
    await library.import(pack(['eko nāro dve nārā catta narā']))
    expect((await states(library)).map(([, state]: Json) => state)).toEqual(['taken-up', 'active', 'taken-up'])
    expect(await page(library, 1)).toContain('eko nāro dve narā catta narā')
  })

  test('in the same words is recognised by the page', async () => {
    using library = await openCanonLibrary(pack(lines))
    await post(library, { ...side('eko', 'naro', 'dve', 'nāro'), volume: 9 })
    await library.import(pack([lines[0]?.replace('naro', 'nāro') ?? '', lines[1] ?? '']))
    expect(await states(library)).toEqual([[1, 'taken-up']])
    expect(await page(library, 2)).toContain('eko naro')
  })

  test('in Thai is recognised with spaces for line ends', async () => {
    const thai = (line: string): TestPackage => ({
      source: testSource('siam'),
      headings: [testHeading('a')],
      passages: [testPassage('a', [testParagraph(1, line)], { edition: 'royal' })],
    })
    const royal = { ...wanted, edition: 'royal' }
    using library = await openCanonLibrary(thai('ที่ไม่ใช่เหตุ โดยอารัมณปัจจัย มีสามนัย'))
    await post(library, { ...royal, before: 'ที่', wrong: 'ไม่ใช่เหตุ โดย', after: 'อารัมณ', right: 'ไม่ใช้เหตุ โดย' })
    await post(library, { ...royal, before: 'ปัจจัย', wrong: 'มีสาม', after: 'นัย', right: 'มี สาม' })
    await library.import(thai('ที่ไม่ใช้เหตุโดย อารัมณปัจจัย มีสามนัย'))
    expect((await states(library)).map(([, state]: Json) => state)).toEqual(['active', 'taken-up'])
    await library.import(thai('ที่ไม่ใช้เหตุโดยอารัมณปัจจัย มี สามนัย'))
    expect((await states(library)).map(([, state]: Json) => state)).toEqual(['taken-up', 'taken-up'])
  })
})

describe('corrections', () => {
  test('are part of exports but not of the contract API; an older export keeps them', async () => {
    using library = await openCanonLibrary(pack())
    await post(library, wanted)
    // the last words of a text have no words after them
    const last = { ...wanted, before: 'ekaṃ', wrong: 'samayaṃ', after: '', right: 'samayamhi' }
    expect((await post(library, last)).body.correction.after).toBe('')
    using other = await openCanonLibrary()
    library.carry(other)
    expect(await states(other)).toEqual([
      [3, 'homeless'],
      [1, 'homeless'],
    ])
    await other.import(pack())
    expect(await page(other, 1)).toContain('lokasmin')
    expect((await list(other)).items[1]).toMatchObject({ key: 'editor', reason: wanted.reason })
    library.carry(other, 'corrections')
    expect(await states(other)).toEqual([
      [3, 'active'],
      [1, 'active'],
    ])
    expect((await other.api('GET', '/collections/corrections')).status).toBe(404)
    expect(Object.keys((await other.get('/meta')).counts)).not.toContain('corrections')
  })

  test('are in the edit log, and listed by source, volume, division and key', async () => {
    using library = await openCanonLibrary(pack())
    const { body } = await post(library, wanted)
    const { items } = (await library.desk('GET', '/edits?collection=corrections')).body
    expect(items).toMatchObject([{ id: body.edit, action: 'correct', key: 'editor', undoable: true }])
    for (const [query, total] of [
      ['source=siam', 1],
      ['source=other', 0],
      ['volume=9', 1],
      ['volume=8', 0],
      ['division=digha-nikaya', 1],
      ['division=x', 0],
      ['key=editor', 1],
      ['key=x', 0],
    ])
      expect([query, (await list(library, `?${query}`)).total]).toEqual([query, total])
    expect((await library.desk('GET', `/corrections/${body.correction.id}`)).body).toEqual(body.correction)
    expect((await library.desk('GET', '/corrections/999')).status).toBe(404)
  })
})
