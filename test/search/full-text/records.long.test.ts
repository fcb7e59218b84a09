/** Record search: it finds every substring, in a sensible order, and follows every change. */
import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type SearchableText, toSearchRowId } from '../../../search/full-text/records/record-rows.ts'
import { toQueryKeys, toSearchKey } from '../../../search/letters/fold.ts'
import { HOSTILE_QUERIES } from '../global/hostile.ts'
import { RecordLibrary, type RecordToIndex } from './record-library.ts'

const open: RecordLibrary[] = []
afterEach(() => {
  for (const library of open.splice(0)) library.close()
})

/** Creates a library of records, numbered in the given order. */
function indexOf(...records: RecordToIndex[]): RecordLibrary {
  const library = new RecordLibrary(...records)
  open.push(library)
  return library
}

/** Returns the numbers of the records that a query finds, best first. */
const find = (library: RecordLibrary, typed: string): number[] => library.find(typed)

/** A record with a title that is not searched for. */
const withText = (words: string): SearchableText[] => [{ text: 'x', title: true }, { text: words }]

const WORDS_BEFORE_PIECES: readonly RecordToIndex[] = [
  ...['Parinibbāna', 'On parinibbāna', 'Parinibbānasutta of nibbānas', 'On nibbānas', 'Nibbānasutta'],
  ...['On the way to nibbāna and beyond', 'Nibbāna sutta', 'Nibbāna'],
]
/** Records in the order given, and the numbers of those that each query finds, best first. */
const ORDERS: readonly (readonly [string, readonly RecordToIndex[], Readonly<Record<string, readonly number[]>>])[] = [
  ['exact, then prefix, then inside', ['sumettasu', 'mettasutta', 'metta'], { metta: [2, 1, 0] }],
  ['the same in Thai', ['เจริญเมตตา', 'เมตตาสูตร', 'เมตตา'], { เมตตา: [2, 1, 0] }],
  [
    'titles above text, whatever the match',
    [withText('nibbāna'), 'parinibbānaṃ', withText('nibbana')],
    { nibbāna: [1, 0, 2] },
  ],
  [
    'a literal match above a folded one',
    ['sampadāna', 'sampadana', 'Sampadāna'],
    { sampadāna: [0, 2, 1], Sampadāna: [0, 2, 1], SAMPADĀNA: [0, 2, 1] },
  ],
  [
    'a well-known Pali word in the same order with and without diacritics',
    ['nibbāna', 'nibbana', 'Nibbāna'],
    { nibbana: [0, 2, 1], nibbāna: [0, 2, 1] },
  ],
  [
    'words above parts of words, whatever the case of query and title',
    WORDS_BEFORE_PIECES,
    Object.fromEntries(
      ['nibbāna', 'Nibbāna', 'nibbana', 'NIBBANA', '"nibbāna"'].map((typed) => [typed, [7, 6, 5, 4, 3, 2, 0, 1]]),
    ),
  ],
  [
    'the typed case first among equal matches of words other than Pali',
    ['Remonking', 'monk life', 'Monk life', 'MONK LIFE'],
    { Monk: [2, 1, 3, 0], monk: [1, 2, 3, 0], MONK: [3, 1, 2, 0] },
  ],
  ['a later whole word counts, too', ['sutta on mettasutta', 'mettasutta on metta'], { metta: [1, 0] }],
  ['adjacent words above separate words', ['sutta of the metta', 'metta sutta'], { 'metta sutta': [1, 0] }],
  ['the shorter of two titles that match alike', ['mettasuttavaṇṇanā', 'mettasutta'], { metta: [1, 0] }],
  [
    'a quoted string only as it was typed, whatever its case',
    ['Metta Sutta', 'mettāsutta', 'sutta on metta', withText('of the METTA SUTTA')],
    {
      '"Metta Sutta"': [0, 3],
      '"metta sutta"': [0, 3],
      '"METTĀ"': [1],
      '"metta  sutta"': [],
      '"sutta metta"': [],
    },
  ],
  [
    'all words, across the fields and languages of a record',
    [[{ text: 'พระสูตร', title: true }, { text: 'Discourse', title: true }, { text: 'on mindfulness' }]],
    { 'พระสูตร mindfulness': [0], 'พระสูตร wisdom': [] },
  ],
  [
    'a name without the honorific below matches as typed, and only in titles',
    ['เวสสันดรชาดก', withText('เรื่องเวสสันดร'), withText('เรื่องพระเวสสันดร'), 'เรื่องพระเวสสันดร', 'พระเวสสันดร'],
    { พระเวสสันดร: [4, 3, 2, 0], '"พระเวสสันดร"': [4, 3, 2] },
  ],
  [
    'a name without the honorific, together with other words',
    ['เวสสันดรชาดก กัณฑ์ทาน', 'เวสสันดรชาดก'],
    { 'พระเวสสันดร ทาน': [0] },
  ],
  ['no word that merely begins like an honorific', ['สูตรคูณ', 'รำวง', 'เวสสันดร'], { พระสูตร: [], นางรำ: [] }],
  [
    'no typo in words of four letters, and only one in longer ones',
    ['isipatana'],
    { isix: [], ixipatxna: [], ixipatana: [0] },
  ],
  ['no correction where something is found as typed', ['dhammiko', 'dhammika'], { dhammiko: [0] }],
  ['a typo next to correct words', ['Vessantara Jātaka', 'Vessantara'], { 'vessantra jataka': [0] }],
]

test.each(ORDERS)('a query finds %s', (_, records, expected) => {
  const index = indexOf(...records)
  for (const [typed, order] of Object.entries(expected))
    expect([typed, find(index, typed)]).toEqual([typed, [...order]])
})

describe('record search finds', () => {
  test.each([
    ['อปัณณกชาดก', 'ปัณ'],
    ['อปัณณกชาดก', 'ดก'],
    ['Apaṇṇaka Jātaka', 'apannaka'],
    ['Apaṇṇaka Jātaka', 'appannaka'],
    ['Apaṇṇaka Jātaka', 'apananka'],
    ['นิพฺพานสุตฺตํ', 'nibbanasutta'],
    ['Nibbānasuttaṃ', 'นิพฺพานสุตฺตํ'],
    ['ปาราชิกปาฬิ', 'parajika'],
    ['อนตฺตลกฺขณสุตฺตํ', 'อนัตตลักขณสูตร'],
    ['อนัตตลักขณสูตร', 'anattalakkhana'],
    ['Satipaṭṭhānasuttaṃ', 'satipattana'],
    ['saṅkamati', 'saṃkamati'],
    ['สังคายนา ๒๕๐๐', '2500'],
    ['漢字 𠮷野', '字 𠮷'],
  ])('%j by %j', (title, typed) => {
    expect(find(indexOf('something else', title), typed)).toEqual([1])
  })

  test('a chant by its first words, however they are cut and spelled', () => {
    const chant = (text: string): SearchableText[] => [
      { text: 'x', title: true },
      { text, pali: true },
    ]
    const index = indexOf(
      chant('อิติปิ โส ภะคะวา อะระหัง สัมมาสัมพุทโธ'),
      chant('Itipi so bhagavā arahaṃ sammāsambuddho'),
      chant('อิติปิ โส ภควา อรหํ สมฺมาสมฺพุทฺโธ'),
    )
    for (const typed of ['itipiso', 'iti pi so bhagava', 'อิติปิโส', 'อิติปิโสภะคะวา', 'bhagava araham']) {
      expect(find(index, typed).sort()).toEqual([0, 1, 2])
    }
  })

  test('every quoted piece of every field in any case', () => {
    const letters = fc.constantFrom(...'aAāĀṃṂ นิพฺ.ß', '😀')
    const text = fc.array(letters, { minLength: 1, maxLength: 20 }).map((units) => units.join(''))
    fc.assert(
      fc.property(text, fc.boolean(), fc.nat(), fc.nat(), fc.boolean(), (words, title, a, b, capitals) => {
        const start = a % words.length
        const piece = words.slice(start, start + 1 + (b % 8)).trim()
        const typed = capitals ? piece.replace(/[aāṃ]/g, (letter) => letter.toUpperCase()) : piece.toLowerCase()
        // fewer than two letters are not looked for
        if (!toQueryKeys(typed).some((key) => key.length > 1) || !typed.isWellFormed()) return
        expect(find(indexOf([{ text: words, title }], 'ก'), `"${typed}"`)).toContain(0)
      }),
    )
  })

  test.each([
    ['เวสสันดรชาดก', 'พระเวสสันดร'],
    ['มหาเวสสันตรชาดก', 'พระเวสสันดร'],
    ['Vessantara Jātaka', 'พระเวสสันดรชาดก'],
    ['อานนฺทสุตฺตํ', 'พระอานนท์'],
    ['สกฺกปญฺหสุตฺตํ', 'ท้าวสักกะ'],
    ['วิสาขาสุตฺตํ', 'นางวิสาขา'],
  ])('the name %s by %s, which has an honorific', (title, typed) => {
    expect(find(indexOf('อื่น', title), typed)).toEqual([1])
  })

  test('a number, and no similar one', () => {
    const index = indexOf('บทที่ 23411', 'บทที่ 23415', 'บทที่ 2341', 'บทที่ 22341', 'บทที่ ๒๓๔๑๑')
    expect(find(index, '23411')).toEqual([0, 4])
    expect(find(index, 'บทที่ 2341').sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('nothing for meaningless queries, without an error', () => {
    const index = indexOf('a AND b', 'ก', 'x'.repeat(5000))
    for (const typed of HOSTILE_QUERIES) find(index, typed)
  })
})

describe('totals and order', () => {
  test('do not depend on the limit', () => {
    const library = indexOf(...Array.from({ length: 30 }, (_, i) => `ธรรม ${i}`))
    expect(library.countMatches('ธรรม')).toBe(30)
    expect(library.find('ธรรม', 5)).toEqual(library.find('ธรรม').slice(0, 5))
    library.put(toSearchRowId(3, 7), 'ธรรม')
    expect(library.countMatches('ธรรม')).toBe(30)
    expect(library.find('ธรรม', 50, 3)).toEqual([toSearchRowId(3, 7)])
  })

  test('have the best first and each once, among many', () => {
    const library = indexOf(...Array.from({ length: 2100 }, (_, i) => `บทสวดที่ ${i}`), 'สวด', 'สวดมนต์')
    const found = library.find('สวด')
    expect(library.countMatches('สวด')).toBe(2102)
    expect(found.slice(0, 2)).toEqual([2100, 2101])
    expect(new Set(found).size).toBe(2102)
    expect(library.find('สวด', 2050)).toEqual(found.slice(0, 2050))
  })
})

describe('changed records', () => {
  test('are found by their new fields only, and keep their place', () => {
    const library = indexOf('เก่า ๑', 'เก่า ๒')
    library.put(0, 'ใหม่ ๑')
    expect(find(library, 'เก่า')).toEqual([1])
    expect(find(library, 'ใหม่')).toEqual([0])
    library.put(0, 'เก่า ๑')
    expect(find(library, 'เก่า')).toEqual([0, 1])
  })

  test('that are removed are not found or suggested, and may be added again', () => {
    const library = indexOf('metta', 'mettā', 'kalyana')
    library.remove(0)
    library.remove(17)
    expect(find(library, 'metta')).toEqual([1])
    expect(find(library, 'mettx')).toEqual([1])
    library.remove(2)
    expect(find(library, 'kalyaxa')).toEqual([])
    library.put(0, 'mettaṃ')
    expect(find(library, 'mettaṃ').sort()).toEqual([0, 1].slice(0, 1))
  })

  test('leave the same index as a new library', () => {
    const word = fc.constantFrom('metta', 'เมตตา', 'นิพฺพาน', 'nibbāna', 'x')
    const change = fc.record({
      key: fc.integer({ min: 0, max: 4 }),
      text: fc.option(fc.array(word, { maxLength: 3 })),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), word, (changes, typed) => {
        const library = indexOf()
        const now = new Map<number, string>()
        for (const { key, text } of changes) {
          if (text === null) {
            library.remove(key)
            now.delete(key)
          } else {
            library.put(key, text.join(' '))
            now.set(key, text.join(' '))
          }
        }
        const fresh = indexOf()
        fresh.putAll(now)
        expect(find(library, typed)).toEqual(find(fresh, typed))
      }),
      { numRuns: 30 },
    )
  })
})

describe('one typo is corrected if nothing is found as typed', () => {
  test.each([
    ['บทสวดมนต์แปล', 'สวดมนร์'],
    ['บทสวดมนต์แปล', 'สวดมต์'],
    ['มหาสติปัฏฐานสูตร', 'มหาสติปัฐานสูตร'],
    ['สุตฺตํ สติปฏฺฐาน', 'satipathana'],
    ['Vessantara Jātaka', 'vessantra'],
    ['Vessantara Jātaka', 'vessnatara'],
    ['พระธรรมเทศนากัณฑ์ใหม่', 'ธรรมเทสนา'],
  ])('%s by %s', (title, typed) => {
    expect(find(indexOf('something else', 'เรื่องอื่น', title), typed)).toEqual([2])
  })
})

test('every piece of at least two characters of any field is found', () => {
  const letters = fc.constantFrom(...'aākhnmṃṅTĪ นิพฺ้ำเแโ๑1.,字', '😀')
  const text = fc.array(letters, { minLength: 2, maxLength: 30 }).map((units) => units.join('').normalize('NFC'))
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (texts, which, from, length) => {
        const chosen = texts[which % texts.length] ?? ''
        const start = from % chosen.length
        const typed = chosen.slice(start, start + 2 + (length % 8))
        const all = typed
          .split(/\s+/)
          .map(toQueryKeys)
          .filter((word) => word.length > 0)
        // single letters say nothing; a number says something next to words
        const words = all.filter(([key = '']) => key.length > 1)
        const expected = [...texts.keys()].filter((i) =>
          words.every((word) => word.some((letters) => toSearchKey(texts[i] ?? '').includes(letters))),
        )
        const found = find(indexOf(...texts), typed)
        if (words.length > 0) expect(found).toEqual(expect.arrayContaining(expected))
      },
    ),
    { numRuns: 100 },
  )
})

test('among very many matches none lacks a word', () => {
  const library = new RecordLibrary()
  library.putAll([
    ...Array.from({ length: 20 }, (_, row): [number, string] => [row, 'metta sutta']),
    ...Array.from({ length: 2100 }, (_, i): [number, string] => [20 + i, `metta katha ${i}`]),
  ])
  expect(library.countMatches('metta katha')).toBe(2100)
  expect(library.find('metta katha', 30).every((row) => row >= 20)).toBe(true)
  expect(library.find('metta katha').every((row) => row >= 20)).toBe(true)
  library.close()
})

test('a number is not corrected to another one', () => {
  const library = new RecordLibrary('บทสวด ที่ 25431')
  expect(library.find('25431')).toEqual([0])
  expect(library.find('25432')).toEqual([])
  library.close()
})
