/** What readers really ask, over the real headings and jatakas: what they hope for has to come first. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { type SearchableText, toSearchRowId } from '../../../search/full-text/records/record-rows.ts'
import { hasCorpus, readHeadings } from '../global/corpus.ts'
import { RecordLibrary } from './record-library.ts'

type Jataka = { number: number; title: string; romanized: string; vagga: string }

type Kind = 'headings' | 'jataka' | 'chants' | 'dhamma-groups'

const KINDS: Kind[] = ['headings', 'jataka', 'chants', 'dhamma-groups']

const library = new RecordLibrary()
const keys = new Map<number, string>()

/** Adds a record to a kind. */
function put(kind: Kind, key: string, fields: SearchableText[]): void {
  const row = toSearchRowId(KINDS.indexOf(kind), keys.size)
  library.put(row, fields)
  keys.set(row, key)
}

/** The keys of the first matches of a kind. */
function first(kind: Kind, typed: string, count = 1): string[] {
  return library.find(typed, count, KINDS.indexOf(kind)).map((row) => keys.get(row) ?? '')
}

/** The slug of the first heading. */
const heading = (typed: string): string => first('headings', typed)[0]?.split(' ')[1] ?? 'nothing'

describe.skipIf(!hasCorpus)('real questions', () => {
  beforeAll(async () => {
    library.together(() => {
      for (const [number, { division, slug, title, pali }] of readHeadings('cst').entries()) {
        const fields = [title, pali].map((text) => ({ text, title: true }))
        put('headings', `${number}:${division} ${slug}`, fields)
      }
    })
    const jatakas = (await Bun.file(
      join(import.meta.dir, '../../../src/definitions/facts/jataka.json'),
    ).json()) as Jataka[]
    for (const { number, title, romanized, vagga } of jatakas) {
      const fields = [{ text: title, title: true }, { text: romanized, title: true }, { text: vagga ?? '' }]
      put('jataka', `jataka ${number}`, fields)
    }
    // Written for this test: the corpus has no chants and no dhamma groups.
    put('chants', 'itipiso', [
      { text: 'พุทธคุณ', title: true },
      { text: 'อิติปิ โส ภะคะวา อะระหัง สัมมาสัมพุทโธ วิชชาจะระณะสัมปันโน', pali: true },
      { text: 'Itipi so bhagavā arahaṃ sammāsambuddho vijjācaraṇasampanno', pali: true },
      { text: 'แม้เพราะเหตุนี้ พระผู้มีพระภาคเจ้าพระองค์นั้น เป็นผู้ไกลจากกิเลส' },
    ])
    put('dhamma-groups', 'sacca', [
      { text: 'อริยสัจ ๔', title: true },
      { text: 'ทุกข์\nสมุทัย\nนิโรธ\nมรรค' },
      { text: 'dukkha\nsamudaya\nnirodha\nmagga', pali: true },
    ])
    put('dhamma-groups', 'khandha', [{ text: 'ขันธ์ ๕', title: true }, { text: 'รูป\nเวทนา' }])
  })

  // The first discourse of the canon, named in each of the ways that people know it by. The titles of the corpus are
  // Pali in Thai script; the Thai name meets it through its bones alone.
  test.each([
    'พฺรหฺมชาลสุตฺตํ',
    'พรหมชาลสูตร',
    'พรหมชาล',
    'Brahmajālasuttaṃ',
    'brahmajala',
    'brahmajala sutta',
    'bramajala sutta',
  ])('the first discourse: %s', (typed) => {
    expect(heading(typed)).toBe('brahmajalasuttam')
  })

  // Every user knows these by their Thai names, whose Sanskrit letters (สูตร, จักร, ลักขณ, ปัฏฐาน) are not in the Pali.
  test.each([
    ['มหาสติปัฏฐานสูตร', 'mahasatipatthanasuttam'],
    ['ธัมมจักกัปปวัตนสูตร', 'dhammacakkappavattanasuttam'],
    ['อนัตตลักขณสูตร', 'anattalakkhanasuttam'],
    ['มหาปรินิพพานสูตร', 'mahaparinibbanasuttam'],
    ['สามัญญผลสูตร', 'samannaphalasuttam'],
    ['มงคลสูตร', 'mangalasuttam'],
    ['อาทิตตปริยายสูตร', 'adittapariyayasuttam'],
    ['ทีฆนขสูตร', 'dighanakhasuttam'],
  ])('%s', (typed, slug) => {
    expect(heading(typed)).toStartWith(slug)
  })

  // Thai silences the last letter of many a name that Pali sounds; too little is left for bones to find it.
  test.each([
    ['อานนท์', /ananda/],
    ['โพชฌงค์', /bojjhanga/],
    ['ทุกข์', /dukkha/],
    ['ขันธ์', /khandh/],
  ])('%s', (typed, slug) => {
    expect(heading(typed)).toMatch(slug)
  })

  // A word is hoped for at the beginning, with or without its capital, before words that merely end in it (parinibbāna).
  test.each(['nibbāna', 'Nibbāna', 'nibbana', '"nibbāna"'])('%s', (typed) => {
    for (const key of first('headings', typed, 5)) expect(key.split(' ')[1]).toMatch(/(^|-)nibbana/)
  })

  // People are named with honorifics, which the names of stories and discourses leave out.
  test.each([
    ['พระอานนท์', /(^|-)ananda/],
    ['พระราหุล', /(^|-)rahula/],
    ['นางวิสาขา', /(^|-)visakha/],
    ['ท้าวสักกะ', /(^|-)sakka/],
    ['พระเจ้าพิมพิสาร', /(^|-)bimbisara/],
  ])('%s', (typed, slug) => {
    expect(heading(typed)).toMatch(slug)
  })

  // Roman without marks is what keyboards give; compounds are cut and typos made.
  test.each([
    ['mahasatipatthana', 'mahasatipatthanasuttam'],
    ['maha satipatthana sutta', 'mahasatipatthanasuttam'],
    ['dhammacakkappavattana sutta', 'dhammacakkappavattanasuttam'],
    ['mahaparinibbana', 'mahaparinibbanasuttam'],
    ['mahaparinibana sutta', 'mahaparinibbanasuttam'],
    ['samanaphala sutta', 'samannaphalasuttam'],
    ['sāmaññaphalasutta', 'samannaphalasuttam'],
  ])('%s', (typed, slug) => {
    expect(heading(typed)).toStartWith(slug)
  })

  // The last and longest jataka, with a letter missing, and the usual Thai spelling of its name (the list has มหาเวสสันตร).
  test.each([
    'vessantara',
    'vessantra jataka',
    'Vesantara',
    'เวสสันดร',
    'พระเวสสันดร',
    'พระเวสสันดรชาดก',
    'เวสสันดรชาดก',
    'มหาเวสสันตรชาดก',
  ])('the last jataka: %s', (typed) => {
    expect(first('jataka', typed)).toEqual(['jataka 547'])
  })

  // The first jataka: the middle of its name, and its name with a letter doubled and one dropped.
  test.each(['ปัณณก', 'อปัณณก', 'apannaka', 'appannaka', 'apanaka'])('the first jataka: %s', (typed) => {
    expect(first('jataka', typed)).toEqual(['jataka 1'])
  })

  // A chant by its first words: as it is chanted, as it is written in the canon, roman, with and without spaces.
  test.each([
    'อิติปิ โส',
    'อิติปิโส',
    'อิติปิ โส ภควา อรหํ',
    'itipi so',
    'iti pi so bhagava',
    'itipiso bhagava',
    'พุทธคุณ',
    'ไกลจากกิเลส',
  ])('the chant: %s', (typed) => {
    expect(first('chants', typed)).toEqual(['itipiso'])
  })

  // A group by one of its members, in Thai, in Pali, and by two of them.
  test.each(['สมุทัย', 'nirodha', 'ทุกข์ มรรค', 'อริยสัจ', 'อริยสัจ 4', 'ariyasacca'])('the group: %s', (typed) => {
    expect(first('dhamma-groups', typed)[0]).toBe('sacca')
  })

  test('every heading is found by every two letters of its title', () => {
    const headings = readHeadings('cst')
    for (let i = 0; i < headings.length; i += 997) {
      const { title = '' } = headings[i] ?? {}
      const typed = title.slice(2, 5)
      if (parseSearchQuery(typed).terms.length === 0 || /\s/.test(typed)) continue
      expect(first('headings', typed, 20_000).some((key) => key.startsWith(`${i}:`))).toBe(true)
    }
  })
})
