/** Find and replace: every occurrence in records and chapters, and the resulting writes (desk §2). */

import { expect, test } from 'bun:test'
import { booksResourceDefinition } from '../../../src/definitions/books.ts'
import { chantsResourceDefinition } from '../../../src/definitions/chants.ts'
import {
  findOccurrences,
  findWordsInRecords,
  hasTextsUnchangedSinceSearch,
  replaceWordsInRecord,
} from '../../../src/desk/console/lists/find-and-replace.ts'

test.each<[string, string, readonly number[]]>([
  ['น้ำ นำ นา นี น', 'น', [7, 13]],
  ['กกก', 'กก', [0]],
  ['ธรรม', 'ธรรม', [0]],
  ['พุทฺโธ', 'พุทฺ', [0]],
  ['ก', '', []],
])('in %s, places of %s are at %j: no letter without its marks, none over another', (text, words, starts) => {
  expect(findOccurrences(text, words)).toEqual([...starts])
})

const CHANT = { slug: 'a', title: 'ธรรมะ', pali: 'ธรรม ๑ ธรรม ๒', section: 'ธรรม', audio: 'https://x/ธรรม' }
const BOOK = {
  slug: 'b',
  title: 'ก',
  contents: { chapterTitle: ['ธรรม', 'ข'], chapterBody: ['ธรรม', 'ค'] },
}

test('find lists places in texts only, with context', () => {
  const places = findWordsInRecords(chantsResourceDefinition, [CHANT], 'ธรรม')
  expect(places.map(({ at, start }) => [at, start])).toEqual([
    ['title', 0],
    ['pali', 0],
    ['pali', 7],
  ])
  expect(places[2]).toMatchObject({ slug: 'a', before: 'ธรรม ๑ ', after: ' ๒' })
})

test('replace changes chosen places only, in fields and chapters', () => {
  const words = { words: 'ธรรม', instead: 'ธมฺม' }
  const [, , last] = findWordsInRecords(chantsResourceDefinition, [CHANT], 'ธรรม')
  expect(replaceWordsInRecord(chantsResourceDefinition, CHANT, last ? [last] : [], words)).toEqual({
    fields: { pali: 'ธรรม ๑ ธมฺม ๒' },
  })
  const inBook = findWordsInRecords(booksResourceDefinition, [BOOK], 'ธรรม')
  expect(inBook.map(({ at }) => at)).toEqual(['chapters.0.title', 'chapters.0.body'])
  expect(replaceWordsInRecord(booksResourceDefinition, BOOK, inBook, words)).toEqual({
    chapters: [
      { title: 'ธมฺม', body: 'ธมฺม' },
      { title: 'ข', body: 'ค' },
    ],
  })
})

test('replace is refused if a text was changed since the search', () => {
  const words = { words: 'ธรรม', instead: 'ธมฺม' }
  const inChant = replaceWordsInRecord(
    chantsResourceDefinition,
    CHANT,
    findWordsInRecords(chantsResourceDefinition, [CHANT], 'ธรรม'),
    words,
  )
  expect(
    [CHANT, { ...CHANT, audio: null }, { ...CHANT, pali: 'ธรรม ๑ ธรรม ๓' }].map((now) =>
      hasTextsUnchangedSinceSearch(inChant, CHANT, now),
    ),
  ).toEqual([true, true, false])
  const inBook = replaceWordsInRecord(
    booksResourceDefinition,
    BOOK,
    findWordsInRecords(booksResourceDefinition, [BOOK], 'ธรรม'),
    words,
  )
  const chapters = [
    { title: 'ธรรม', body: 'ธรรม' },
    { title: 'ข', body: 'ค' },
  ]
  expect(
    [chapters, chapters.slice(0, 1), chapters.with(1, { title: 'ข', body: 'ง' })].map((now) =>
      hasTextsUnchangedSinceSearch(inBook, BOOK, BOOK, now),
    ),
  ).toEqual([true, false, false])
})
