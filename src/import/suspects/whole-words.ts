/** From the letters that are wrong to the words that an editor reads, and a correction replaces. */

import { thaiWords } from '../../canon/collation/words.ts'

/** UTF-16 units of a line, from the first to behind the last. */
export interface LetterRange {
  readonly start: number
  readonly end: number
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** PAIYANNOI ends sentences in Pali, though Unicode calls it a letter. */
const isLetter = (character: string | undefined) =>
  character !== undefined && character !== 'ฯ' && LETTER.test(character)
const MARK = /\p{M}/u

/** How far a word of Thai is looked for on each side, and how long a word at most is taken to be. */
const REACH = 24
const LONGEST = 12

/** The word that has these letters, where words are written apart. */
export function spacedWord(line: string, { start, end }: LetterRange): LetterRange {
  let [from, to] = [start, end]
  while (isLetter(line[from - 1])) from--
  while (isLetter(line[to])) to++
  return { start: from, end: to }
}

/** The words of Thai that have these letters, or the place between two: as a dictionary divides what stands there. */
export function thaiWord(line: string, { start, end }: LetterRange): LetterRange {
  let from = Math.max(0, start - REACH)
  while (from > 0 && MARK.test(line[from] ?? '')) from--
  let [first, last] = [start, end]
  for (const { index, segment } of thaiWords().segment(line.slice(from, end + REACH))) {
    const [begins, ends] = [from + index, from + index + segment.length]
    const isBeside = start === end ? begins > start || ends < start : begins >= end || ends <= start
    if (isBeside || segment.trim() === '' || segment.length > LONGEST) continue
    first = Math.min(first, begins)
    last = Math.max(last, ends)
  }
  return wholeLetters(line, { start: first, end: last })
}

/** The same letters with all marks that they have: no piece of a letter is a word. */
export function wholeLetters(line: string, { start, end }: LetterRange): LetterRange {
  let [first, last] = [start, end]
  while (first > 0 && MARK.test(line[first] ?? '')) first--
  while (MARK.test(line[last] ?? '')) last++
  return { start: first, end: last }
}
