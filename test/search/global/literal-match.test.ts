/** Literal matches of words in a text: as a word, at its beginning, or inside one. */
import { expect, test } from 'bun:test'
import { findLiteralMatch, isAnyRangeThaiWord } from '../../../search/pages/literal-match.ts'

test.each([
  ['nibbāna', 'nibbāna', 'word', true],
  ['Nibbāna, paramaṃ', 'nibbāna', 'word', false],
  ['(nibbāna)', 'nibbāna', 'word', true],
  ['nibbānaṃ', 'nibbāna', 'wordStart', true],
  ['x\nnibbānaṃ', 'nibbāna', 'wordStart', true],
  ['parinibbāna', 'nibbāna', 'inside', true],
  ['parinibbāna Nibbānaṃ', 'nibbāna', 'wordStart', true],
  ['Nibbāna parinibbāna', 'nibbāna', 'word', true],
  ['nibbānaṃ parinibbāna', 'nibbāna', 'wordStart', true],
  ['NIBBĀNAṂ', 'nibbānaṃ', 'word', false],
  ['ถึงนิพพานแล้ว', 'นิพพาน', 'inside', true],
  ['ถึง นิพพาน ฯ', 'นิพพาน', 'word', true],
] as const)('%j contains %j: %s', (text, words, fit, sameCase) => {
  expect(findLiteralMatch(text, words)).toEqual({ fit, sameCase })
})

test.each([
  ['nibbana', 'nibbāna'],
  ['nibbāna', 'nibbana'],
  ['me  sutaṃ', 'me sutaṃ'],
  ['', 'x'],
])('%j does not contain %j', (text, words) => {
  expect(findLiteralMatch(text, words)).toBeNull()
})

test.each([
  ['พึงให้ทานด้วยศรัทธา', 'ทาน', true],
  ['ทรงเปล่งอุทานนี้', 'ทาน', false],
  ['ขอประทานพระวโรกาส', 'ทาน', false],
  ['เวรย่อมระงับ', 'เวร', true],
  ['เวรัญชพราหมณ์ได้ไป', 'เวร', false],
  ['เป็นทานบดีผู้ใหญ่', 'ทาน', false],
])('in %j, %j is a separate word: %p', (text, word, isWord) => {
  const start = text.indexOf(word)
  const end = start + word.length + (/^[\u0e31]/.test(text.slice(start + word.length)) ? 1 : 0)
  expect(isAnyRangeThaiWord(text, [{ start, end }], { terms: [{ spellings: [word] }] })).toBe(isWord)
})

test('the second of several ranges can be a separate word', () => {
  const text = 'เปล่งอุทานแล้วให้ทาน'
  const ranges = [...text.matchAll(/ทาน/g)].map(({ index }) => ({ start: index, end: index + 3 }))
  expect(isAnyRangeThaiWord(text, ranges, { terms: [{ spellings: ['ทาน'] }] })).toBe(true)
})
