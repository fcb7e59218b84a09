/** Conflicts by kind, one to decide, and many decided at once (desk §1). */

import { afterAll, describe, expect, test } from 'bun:test'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { openDeskLibrary } from './desk-library.ts'

const roman = { edition: 'roman' } as const

/** By heading: the words of the first and of the second source, the class, and the signature. */
const CASES = {
  nasal: ['Tattha saṃkhāraṃ passati bhikkhu', 'Tattha saṅkhāraṃ passati bhikkhu', 'notation', 'saṃkh→saṅkh'],
  other: ['Iti saṃkhatassa dhammassa nirodho', 'Iti saṅkhatassa dhammassa nirodho', 'notation', 'saṃkh→saṅkh'],
  double: ['Atha kho nikkhami bhagavā tamhā', 'Atha kho nikhami bhagavā tamhā', 'orthography', 'nikkh→nikh'],
  figure: ['Ekaṃ samayaṃ 12 bhagavā viharati', 'Ekaṃ samayaṃ bhagavā viharati', 'number', '#→'],
  item: ['(ka) ekaṃ samayaṃ bhagavā viharati', 'ekaṃ samayaṃ bhagavā viharati', 'notation', '#→'],
  divided: ['Passati nāhantaṃ bhikkhu jānāti', 'Passati nāhaṃ taṃ bhikkhu jānāti', 'notation', 'nāhant→nāhaṃt'],
  short: ['Evaṃ me sutaṃ …pe… bhagavato bhāsitaṃ', 'Evaṃ me sutaṃ ekaṃ bhagavato bhāsitaṃ', 'abbreviation', 'pe→ekaṃ'],
  ended: ['Evaṃ me sutaṃ ekaṃ samayaṃ|Suttaṃ niṭṭhitaṃ', 'Evaṃ me sutaṃ ekaṃ samayaṃ', 'ending', null],
  reads: ['Sabbe dhammā aniccā hontīti passati', 'Sabbe saṅkhārā aniccā hontīti passati', 'reading', null],
  lacks: ['Sabbe dhammā kho aniccā ti passati', 'Sabbe dhammā aniccā ti passati', 'omission', 'kho→'],
  moved: ['Yo dhammaṃ passati', 'So buddhaṃ vandati loke', 'misplaced', null],
} as const

/** Origin of all paragraphs of the first source; the second source states none. */
const PLACE = { pageState: 'corrected', file: 'cscd/s0101m.mul0.xml' } as const

const headings = Object.keys(CASES).map((slug) => testHeading(slug, { romanPage: 1 }))
const passages = (side: 0 | 1) =>
  Object.entries(CASES).map(([slug, words]) =>
    testPassage(
      slug,
      words[side]
        .split('|')
        .map((text) => (side === 0 ? { ...testParagraph(1, text), ...PLACE } : testParagraph(1, text))),
      roman,
    ),
  )
const packages: readonly TestPackage[] = [
  { source: testSource('first'), headings, passages: passages(0) },
  { source: testSource('second'), headings, passages: passages(1) },
]

const library = await openDeskLibrary(packages)
afterAll(() => library[Symbol.dispose]())

const pairOf = (entry: string) => ({ division: 'digha-nikaya', entry, edition: 'roman' })
const list = async (query = '') => (await library.desk('GET', `/conflicts?limit=200${query}`)).body
const entries = async (query: string) => (await list(query)).items.map((one: { entry: string }) => one.entry)
const one = async (entry: string) => (await library.desk('GET', `/conflicts/digha-nikaya/${entry}/roman`)).body

describe('classes and signatures', () => {
  test.each(Object.entries(CASES))('of %s have the expected values', async (entry, [, , kind, signature]) => {
    const { items } = await list('&state=all')
    const found = items.find((item: { entry: string }) => item.entry === entry)
    expect([found.class, found.signature]).toEqual(entry === 'reads' ? [kind, 'dhammā→saṅkhārā'] : [kind, signature])
    expect(found).toMatchObject({
      volume: 9,
      path: [entry],
      hidden: false,
      decision: null,
      key: null,
      note: null,
    })
  })

  test('filters select pairs, and groups are counted, commonest first', async () => {
    expect(await entries('&signature=sa%E1%B9%83kh%E2%86%92sa%E1%B9%85kh')).toEqual(['nasal', 'other'])
    expect(await entries('&class=number')).toEqual(['figure'])
    // differences of notation are listed on request only
    const written = ['nasal', 'other', 'item', 'divided']
    expect(await entries('&class=notation')).toEqual(written)
    expect((await entries('')).filter((entry: string) => written.includes(entry))).toEqual([])
    expect(await entries('&volume=10')).toEqual([])
    expect(await entries('&edition=pali')).toEqual([])
    expect(await entries('&division=vinaya')).toEqual([])
    const { body } = await library.desk('GET', '/conflicts/groups')
    expect(body.classes[0]).toEqual({ class: 'notation', open: 4, decided: 0 })
    expect(body.signatures.slice(0, 2)).toContainEqual({
      signature: 'saṃkh→saṅkh',
      class: 'notation',
      open: 2,
      decided: 0,
    })
    expect((await library.desk('GET', '/conflicts?state=none')).status).toBe(400)
  })
})

test('pairs that differ only in notation, and common spellings, are leased on request only', async () => {
  const createPassage = (entry: string, words: string) => testPassage(entry, [testParagraph(1, words)], roman)
  const sides = [
    [
      createPassage('a', 'Atha kho nikkhami bhagavā'),
      createPassage('b', 'So nikkhami tamhā ārāmā'),
      createPassage('c', 'Iti vaṭṭati'),
    ],
    [
      createPassage('a', 'Atha kho nikhami bhagavā'),
      createPassage('b', 'So nikhami tamhā ārāmā'),
      createPassage('c', 'Iti vaṭati'),
    ],
  ] as const
  const nasal = ['Tattha saṃkhāraṃ passati bhikkhu', 'Tattha saṅkhāraṃ passati bhikkhu'] as const
  using other = await openDeskLibrary(
    sides.map((passages, side) => ({
      source: testSource(side === 0 ? 'first' : 'second'),
      headings: ['nasal', 'a', 'b', 'c'].map((slug) => testHeading(slug, { romanPage: 1 })),
      passages: [createPassage('nasal', nasal[side === 0 ? 0 : 1]), ...passages],
    })),
  )
  const lease = async (more = {}) => {
    const { body } = await other.desk('POST', '/conflicts/turns', { tab: 'window-1', most: 9, ...more })
    return body.pairs.map(({ entry }: { entry: string }) => entry)
  }
  expect(await lease()).toEqual(['c'])
  expect(await lease({ class: 'notation' })).toEqual(['nasal'])
  expect(await lease({ class: 'orthography' })).toEqual(['a', 'b', 'c'])
  expect(await lease({ signature: 'nikkh→nikh' })).toEqual(['a', 'b'])
  const { items } = (await other.desk('GET', '/conflicts')).body
  expect(items.map(({ entry }: { entry: string }) => entry)).toEqual(['a', 'b', 'c'])
})

test('one conflict has both sides, the words in context and its neighbours', async () => {
  const found = await one('other')
  expect(found.sides.map((side: { source: string; shown: boolean }) => [side.source, side.shown])).toEqual([
    ['first', true],
    ['second', false],
  ])
  for (const pair of found.pairs) {
    for (const [index, words] of [pair.shown, pair.other].entries()) {
      const { paragraph, start, length } = pair.places[index]
      expect(found.sides[index].paragraphs[paragraph].text.slice(start, start + length)).toBe(words)
    }
  }
  expect(found.sides.map((side: { paragraphs: readonly object[] }) => side.paragraphs[0])).toMatchObject([
    { volume: 9, page: 1, state: 'corrected', file: 'cscd/s0101m.mul0.xml' },
    { volume: 9, page: 1, state: null, file: null },
  ])
  expect(found.pairs[0].occurrences).toEqual([1, 1])
  expect([found.previous, found.next.entry]).toEqual([null, 'double'])
  expect(found.royal).toBeNull()
  const lacking = await one('lacks')
  const [kho] = lacking.pairs
  expect([kho.shown, kho.other, kho.places[1].length]).toEqual(['kho', '', 0])
  expect(lacking.sides[1].paragraphs[0].text.slice(0, kho.places[1].start)).toBe('Sabbe dhammā')
  expect((await one('nothing')).error.code).toBe('not_found')
})

test('many pairs are decided in one edit with a batch, and undone at once', async () => {
  const before = library.everything()
  const start = library.edits().length
  const bad = await library.desk('POST', '/settlements', {
    choice: 'swap',
    pairs: [pairOf('nasal'), pairOf('none')],
  })
  expect([bad.status, Object.keys(bad.body.error.issues)]).toEqual([404, ['pairs.1']])
  expect(library.edits().length).toBe(start)
  const pairs = [pairOf('nasal'), pairOf('other')]
  const { status, body } = await library.desk('POST', '/settlements', {
    choice: 'swap',
    pairs,
    note: 'ตามฉบับใหม่',
  })
  expect([status, body.decided, body.unchanged]).toEqual([200, 2, 0])
  expect(library.edits().length).toBe(start + 1)
  expect((await list('')).total).toBe(7)
  expect(await entries('&state=decided')).toEqual(['nasal', 'other'])
  const settled = await one('nasal')
  expect([settled.decision, settled.key, settled.note]).toEqual(['swap', 'editor', 'ตามฉบับใหม่'])
  // the first-ranked source stays first, though readers now see the other one
  expect(settled.sides.map((side: { shown: boolean }) => side.shown)).toEqual([false, true])
  expect(settled.next.entry).toBe('double')
  const again = await library.desk('POST', '/settlements', { choice: 'swap', pairs })
  expect([again.body.decided, again.body.unchanged]).toEqual([0, 2])
  expect((await one('nasal')).note).toBe('ตามฉบับใหม่')
  const { body: dump } = await library.api('GET', '/collections/passage-decisions')
  expect(dump.records.map((record: { note: string }) => record.note)).toEqual(['ตามฉบับใหม่', 'ตามฉบับใหม่'])
  expect((await library.api('PUT', '/collections/passage-decisions', dump)).status).toBe(200)
  expect((await one('nasal')).key).toBe('editor')
  const [line] = (await library.desk('GET', `/edits?batch=${body.batch}`)).body.items
  const titled = ({ title, record }: { title: string; record: string }) => [title, record.split('/')[1]]
  expect(line.after.map(titled)).toEqual(['nasal', 'other'].map((entry) => [`หัวข้อ ${entry}`, entry]))
  expect(line.after).toHaveLength(2)
  const undone = await library.desk('POST', `/edits/${line.id}/undo?batch=1`)
  expect([undone.status, undone.body.undone]).toEqual([200, [line.id]])
  expect(library.everything()).toEqual(before)
  expect((await list('')).total).toBe(7)
  expect((await one('nasal')).sides[0].shown).toBe(true)
})

test('a hidden passage is marked, and its pair keeps its place', async () => {
  const { sides } = await one('reads')
  await library.api('POST', `/passages/${sides[1].passage}/hide`, { hide: true })
  expect((await one('reads')).sides.map((side: { hidden: boolean }) => side.hidden)).toEqual([false, true])
  expect(await entries('&state=hidden')).toEqual(['reads'])
  expect((await list('')).items.find((item: { entry: string }) => item.entry === 'reads').hidden).toBe(true)
})

test('imported texts are listed with figures and warnings', async () => {
  const { status, body } = await library.desk('GET', '/sources?limit=1&offset=1')
  expect([status, body.total, body.items.length]).toEqual([200, 2, 1])
  const [source] = body.items
  expect([source.rank, source.warnings]).toEqual([2, []])
  expect(source.passages).toBeGreaterThan(0)
  expect(source.characters).toBeGreaterThan(source.passages)
})

test('a repeated decision keeps its note, unless another or an empty one is given', async () => {
  const noted = async (note?: string) => {
    const pairs = [pairOf('double')]
    await library.desk('POST', '/settlements', {
      choice: 'keep',
      pairs,
      ...(note === undefined ? {} : { note }),
    })
    return (await one('double')).note
  }
  expect([await noted('ก่อน'), await noted(), await noted('ใหม่'), await noted('')]).toEqual(['ก่อน', 'ก่อน', 'ใหม่', null])
  await library.api('POST', '/passages/reopen', pairOf('double'))
})
