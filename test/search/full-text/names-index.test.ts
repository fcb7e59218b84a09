/** The index of names: words, beginnings, typos and citations, with every write at once. */

import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { NamesIndex } from '../../../search/full-text/names-index.ts'
import { parseQueryTerm, parseSearchQuery } from '../../../search/full-text/query.ts'
import {
  RecordSearchRowWriter,
  type SearchableText,
  toSearchRowId,
} from '../../../search/full-text/records/record-rows.ts'

const db = LibraryDatabase.open(':memory:')
const rows = new RecordSearchRowWriter(db.sqlite)
const index = new NamesIndex(db.sqlite, (collection) => collection === 0)
afterAll(() => db.close())

const title = (text: string, more: Partial<SearchableText> = {}): SearchableText => ({
  text,
  title: true,
  ...more,
})
const [CHANT, GOOD_PRACTICE, MINDFULNESS, SECOND, KALAMA] = [1, 0, 1, 2, 3].map((id, nth) =>
  toSearchRowId(nth === 0 ? 0 : 1, id),
) as [number, number, number, number, number]

beforeEach(() => {
  rows.removeAll()
  rows.put(CHANT, [title('สติปัฏฐานคาถา')])
  rows.put(MINDFULNESS, [
    title('มหาสติปัฏฐานสูตร', { citation: 'DN 22' }),
    title('Mahāsatipaṭṭhānasuttaṃ', { pali: true }),
  ])
  rows.put(SECOND, [title('สติปัฏฐานสูตร', { citation: 'MN 10' }), title('Satipaṭṭhānasuttaṃ', { pali: true })])
  rows.put(KALAMA, [title('กาลามสูตร', { citation: 'AN 3.65' }), title('Free inquiry', { known: true, foreign: true })])
})

describe('NamesIndex.findCandidateRows finds records by', () => {
  test.each([
    ['a word as it is', 'กาลามสูตร', [KALAMA]],
    ['the beginning of a word', 'สติปัฏ', [CHANT, SECOND]],
    ['a word without its kind of text', 'กาลาม', [KALAMA]],
    ['a part of the kind', 'mahāsatipaṭṭhānasut', [MINDFULNESS]],
    ['a word without marks', 'satipatthana', [SECOND, CHANT]],
    ['all of several words', 'free inq', [KALAMA]],
    ['a word that no name has', 'นิพพาน', []],
    ['words of which no name has one', 'free wheel', []],
  ])('%s', (_, typed, found) => {
    expect(index.findCandidateRows(parseSearchQuery(typed))).toEqual(found)
  })
})

describe('NamesIndex.findCorrections returns the words at an edit distance of one:', () => {
  test.each([
    ['a replaced letter', 'กาลาน', ['กาลาม']],
    ['a missing letter', 'satipathana', ['satipatthana']],
    ['an additional letter', 'satipattthana', ['satipatthana']],
    ['two letters swapped', 'kalmaa', []],
    ['two letters swapped in an indexed word', 'inqurry', ['inquiry']],
    ['the Pali of a Sanskrit word', 'dharma', ['dhamma']],
  ])('%s', (_, typed, found) => {
    const term = parseQueryTerm(typed, false)
    expect(term && index.findCorrections(term)).toEqual(found)
  })
})

test.each([
  ['an 3', ['AN 3.65']],
  ['A 3.6', ['AN 3.65']],
  ['mn10', ['MN 10']],
  ['dn 3', []],
  ['กาลามสูตร', []],
])('NamesIndex.findByCitation finds the citations that begin with %s', (typed, citations) => {
  expect(index.findRowsByCitation(typed).map(({ citation }) => citation)).toEqual(citations)
})

test('NamesIndex contains added, changed and removed records at once', () => {
  const found = (typed: string) => index.findCandidateRows(parseSearchQuery(typed))
  expect(found('มงคล')).toEqual([])
  rows.put(GOOD_PRACTICE, [title('มงคลสูตร')])
  expect(found('มงคล')).toEqual([GOOD_PRACTICE])
  rows.put(GOOD_PRACTICE, [title('รตนสูตร')])
  expect(found('มงคล')).toEqual([])
  expect(found('รตน')).toEqual([GOOD_PRACTICE])
  rows.remove(GOOD_PRACTICE)
  expect(found('รตน')).toEqual([])
  rows.removeCollection(0)
  expect(found('สติปัฏ')).toEqual([SECOND])
})

test('NamesIndex finds at most eight records with the same names, and each until it is renamed or removed', () => {
  const namesakes = Array.from({ length: 10 }, (_, nth) => toSearchRowId(1, 20 + nth))
  for (const row of namesakes.toReversed()) rows.put(row, [title('สังขยาวาร')])
  const found = () => index.findCandidateRows(parseSearchQuery('สังขยาวาร'))
  expect(found()).toEqual(namesakes.slice(0, 8))
  rows.remove(namesakes[0] ?? 0)
  for (const row of namesakes.slice(3)) rows.put(row, [title('อุทาน')])
  expect(found()).toEqual(namesakes.slice(1, 3))
  for (const row of namesakes.slice(1, 3)) rows.remove(row)
  expect(found()).toEqual([])
})

test('NamesIndex reads 20,000 records with the same names in one step for each', () => {
  const first = toSearchRowId(1, 100)
  db.sqlite.run(`INSERT INTO search_names (record, names, words, known, citation)
    WITH RECURSIVE n(i) AS (SELECT 19999 UNION ALL SELECT i - 1 FROM n WHERE i > 0)
    SELECT ${first} + i, 'x', 'vagga', '', '' FROM n`)
  expect(index.findCandidateRows(parseSearchQuery('vagga'))).toEqual(Array.from({ length: 8 }, (_, nth) => first + nth))
})

test('NamesIndex drops what a transaction rolled back', () => {
  expect(index.findCandidateRows(parseSearchQuery('ปฏิจจ'))).toEqual([])
  const undone = db.sqlite.transaction(() => {
    rows.put(GOOD_PRACTICE, [title('ปฏิจจสมุปบาท')])
    index.findCandidateRows(parseSearchQuery('ปฏิจจ'))
    throw new Error('rolled back')
  })
  expect(undone).toThrow('rolled back')
  rows.put(GOOD_PRACTICE, [title('อริยสัจ')])
  expect(index.findCandidateRows(parseSearchQuery('ปฏิจจ'))).toEqual([])
  expect(index.findCandidateRows(parseSearchQuery('อริยสัจ'))).toEqual([GOOD_PRACTICE])
})

test('a name with a number is found by its words, and numbers are not corrected', () => {
  rows.put(GOOD_PRACTICE, [title('reading-31')])
  expect(index.findCandidateRows(parseSearchQuery('reading-31'))).toEqual([GOOD_PRACTICE])
  expect(parseSearchQuery('25432').terms.flatMap((term) => index.findCorrections(term))).toEqual([])
})
