/** Extends a range of wrong letters to whole words, which an editor reads and a correction replaces. */

import { findWordSegments } from '../../../definitions/languages/thai-words.ts'

/** A range of a line in UTF-16 units. The end is excluded. */
export interface Utf16RangeInLine {
  readonly start: number
  readonly end: number
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Whether a character is a letter. PAIYANNOI ends sentences in Pali, though Unicode calls it a letter. */
const isLetter = (character: string | undefined) =>
  character !== undefined && character !== 'ฯ' && LETTER.test(character)
const MARK = /\p{M}/u

/** Characters on each side in which Thai words are segmented. */
const CONTEXT_CHARS = 24
/** Maximum characters of a Thai word; a longer segment is no word. */
const MAX_WORD_CHARS = 12

/** Minimum letters of a Thai word that is unambiguous by itself; shorter ones are shown with their neighbours. */
const MIN_WORD_LETTERS = 8

/** Returns the range of the words that contain some letters, for scripts with spaces between words. */
export function findSpaceDelimitedWord(line: string, { start, end }: Utf16RangeInLine): Utf16RangeInLine {
  let [from, to] = [start, end]
  while (isLetter(line[from - 1])) from--
  while (isLetter(line[to])) to++
  return { start: from, end: to }
}

/** Lists the Thai words around a range, as the segmenter divides them. */
function listThaiWordsAround(line: string, range: Utf16RangeInLine): readonly Utf16RangeInLine[] {
  let from = Math.max(0, range.start - CONTEXT_CHARS)
  while (from > 0 && MARK.test(line[from] ?? '')) from--
  return findWordSegments(line, from, range.end + CONTEXT_CHARS).filter(
    ({ start, end }) => end - start <= MAX_WORD_CHARS && isLetter(line[start]),
  )
}

/** Whether letters are only a part of a longer Thai word. */
export const isInsideLongerWord = (line: string, { start, end }: Utf16RangeInLine): boolean =>
  listThaiWordsAround(line, { start, end }).some(
    (word) => word.start < end && word.end > start && (word.start < start || word.end > end),
  )

/** Returns the range of the Thai words that contain some letters; with words next to them up to MIN_WORD_LETTERS. */
export function findThaiWordAround(line: string, range: Utf16RangeInLine): Utf16RangeInLine {
  const words = listThaiWordsAround(line, range)
  const isTouched = ({ start, end }: Utf16RangeInLine) =>
    range.start === range.end ? start <= range.start && end >= range.end : start < range.end && end > range.start
  let [first, last] = [range.start, range.end]
  for (const { start, end } of words.filter(isTouched)) {
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  while (last - first < MIN_WORD_LETTERS) {
    const next = words.find(({ start }) => start === last) ?? words.find(({ end }) => end === first)
    if (!next) break
    first = Math.min(first, next.start)
    last = Math.max(last, next.end)
  }
  return expandToWholeLetters(line, { start: first, end: last })
}

/** Returns a range extended so that letters keep all their vowel signs and marks. */
export function expandToWholeLetters(line: string, { start, end }: Utf16RangeInLine): Utf16RangeInLine {
  let [first, last] = [start, end]
  while (first > 0 && MARK.test(line[first] ?? '')) first--
  while (MARK.test(line[last] ?? '')) last++
  return { start: first, end: last }
}
