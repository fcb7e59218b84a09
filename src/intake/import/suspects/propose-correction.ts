/** Extends anomalous letters to the whole words that look wrong, and proposes corrections in their script. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../../search/letters/to-thai.ts'
import { getThaiWordSegmenter } from '../../../definitions/languages/thai-words.ts'
import { getLetterOffsets, isEncodedLetter, type NumberedAlphabet } from './letter-stream.ts'
import { MASKED_TEXT_CHARACTER } from './searched-lines.ts'
import { type AnomalousLetters, isRepeatedLetterSequence } from './typo-detector.ts'
import {
  expandToWholeLetters,
  findSpaceDelimitedWord,
  findThaiWordAround,
  isInsideLongerWord,
  type LetterRange,
} from './whole-words.ts'

/** Words of a line that look wrong, and their proposed corrections. */
export interface ProbableWordCorrection {
  readonly start: number
  readonly wrong: string
  /** One correction, or two if the missing letters may precede or follow a sign. */
  readonly right: readonly string[]
}

/** Matches a Thai vowel that is written before its consonant: it ends no word but belongs to the next one. */
const BEFORE_ITS_LETTER = /[เ-ไ]$/u

/** Maximum characters of words that are proposed as one. */
const MAX_PROPOSED_CHARS = 120

/**
 * Returns the wrong words and their proposed corrections.
 * @param line the words, as they were searched
 * @returns several if the word before or after may have lost the letters, the likeliest by its letters first; none if
 * no word of the line is affected, or a whole word is missing or superfluous
 */
export function findProbableCorrections(
  alphabet: NumberedAlphabet,
  { at: first, length, instead }: Pick<AnomalousLetters, 'at' | 'length' | 'instead'>,
  line: string,
): readonly ProbableWordCorrection[] {
  const origins = getLetterOffsets(line, alphabet)
  const isPali = alphabet.isRoman
  const [begin, end] = [origins[first] ?? line.length, endOf(origins, first + length, line)]
  if (isRepeatedLetterSequence({ length, instead })) return removeRepetition(line, origins, first, length, isPali)
  const letters = instead.map((number) => alphabet.letters[number - 1] ?? '').join('')
  const isThaiPali = isPali && hasThaiLetters(line)
  const edits: readonly LetterRange[] =
    length > 0
      ? [{ start: begin, end: Math.max(begin, end) }]
      : [...new Set([endOf(origins, first, line), begin])].map((start) => ({ start, end: start }))
  const found = (isPali ? edits : wordsFirst(line, edits, letters)).flatMap((edit): ProbableWordCorrection[] => {
    const range = isPali ? findSpaceDelimitedWord(line, edit) : thaiWordOf(line, edit, letters)
    const isWholeWord = range.start >= edit.start && range.end <= edit.end
    if (isWholeWord || range.end - range.start > MAX_PROPOSED_CHARS) return []
    const right = isThaiPali
      ? withRomanEdit(line, range, alphabet, { first, length, origins, letters })
      : line.slice(range.start, edit.start) + likeCase(line, edit, letters) + line.slice(edit.end, range.end)
    const wrong = line.slice(range.start, range.end)
    if (right === undefined || right === wrong || wrong.includes(MASKED_TEXT_CHARACTER)) return []
    if (![wrong, right].every((words) => /\p{L}/u.test(words))) return []
    return isPali || !BEFORE_ITS_LETTER.test(right) ? [{ start: range.start, wrong, right: [right] }] : []
  })
  return [...Map.groupBy(found, ({ start, wrong }) => `${start} ${wrong}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, right: [...new Set(same.flatMap(({ right }) => right))] })),
  )
}

/** Of places on both sides of a space, puts those first at which the letters are part of a word. */
const wordsFirst = (line: string, edits: readonly LetterRange[], letters: string): readonly LetterRange[] =>
  edits.length === 1
    ? edits
    : edits
        .map(({ start, end }) => {
          const right = line.slice(0, start) + letters + line.slice(end)
          return { start, end, isPart: isInsideLongerWord(right, { start, end: start + letters.length }) }
        })
        .toSorted((one, other) => Number(other.isPart) - Number(one.isPart))

/**
 * Words that occur twice, and the same once; none for repeated parts of words.
 * @param first letter of the second occurrence
 */
function removeRepetition(
  line: string,
  origins: readonly number[],
  first: number,
  length: number,
  isPali: boolean,
): readonly ProbableWordCorrection[] {
  const [start, again] = [origins[first - length], origins[first]]
  const end = endOf(origins, first + length, line)
  if (start === undefined || again === undefined || line.slice(start, end).includes(MASKED_TEXT_CHARACTER)) return []
  const isApart = (at: number) =>
    isPali ? !WITHIN.test(line.slice(at - 1, at + 1)) : !/\p{M}|[ะ-ฺ]/u.test(line[at] ?? '')
  if (![start, again, end].every(isApart)) return []
  // a Thai space divides clauses: the end of one repeats as the beginning of the next
  if (!isPali && !isOneWordTwice(line, start, again, end)) return []
  const words = isPali ? { start, end } : expandToWholeLetters(line, { start, end })
  const right = line.slice(words.start, again).trimEnd()
  // a repeated clause is an enumeration, or intended
  if (BETWEEN_WORDS.test(right)) return []
  return [{ start: words.start, wrong: line.slice(words.start, words.end), right: [right] }]
}

/** Whether Thai letters are whole words, with nothing between both occurrences. */
function isOneWordTwice(line: string, start: number, again: number, end: number): boolean {
  if (line.slice(start, again) !== line.slice(again, end)) return false
  const from = Math.max(0, start - CONTEXT_CHARS)
  const borders = Array.from(
    getThaiWordSegmenter().segment(line.slice(from, end + CONTEXT_CHARS)),
    ({ index }) => from + index,
  )
  return [start, again, end].every((at) => at === line.length || borders.includes(at))
}

/** Characters on each side of a word in which Thai words are segmented. */
const CONTEXT_CHARS = 20
const BETWEEN_WORDS = /[^\p{L}\p{M}]|ฯ/u
const WITHIN = /^[\p{L}\p{M}]{2}$/u

/** The word as it is segmented with the correction, since a misspelt word is segmented at random. */
function thaiWordOf(line: string, edit: LetterRange, letters: string): LetterRange {
  const right = line.slice(0, edit.start) + letters + line.slice(edit.end)
  const { start, end } = findThaiWordAround(right, { start: edit.start, end: edit.start + letters.length })
  const longer = letters.length - (edit.end - edit.start)
  const range = expandToWholeLetters(line, {
    start: Math.min(start, edit.start),
    end: Math.max(end - longer, edit.end),
  })
  // if the letter before is the same, the right words would be there already, one letter further left
  const twice = longer > 0 && line.slice(range.start - longer, edit.start).endsWith(letters)
  return twice ? findThaiWordAround(line, { start: range.start - 1, end: range.end }) : range
}

/** Index after the letter before an index, with the signs that belong to it. */
function endOf(origins: readonly number[], index: number, line: string): number {
  const last = origins[index - 1]
  if (last === undefined) return 0
  let end = last + 1
  const next = origins[index] ?? line.length
  while (end < next && /\p{M}/u.test(line[end] ?? '')) end++
  return end
}

function likeCase(line: string, { start }: LetterRange, letters: string): string {
  const old = line[start] ?? ''
  const isCapital = old !== old.toLowerCase()
  return isCapital ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters
}

interface RomanEdit {
  /** Index of its first letter in the line. */
  readonly first: number
  readonly length: number
  /** Offsets of its letters in the line. */
  readonly origins: readonly number[]
  readonly letters: string
}

/**
 * Index after a number of letters, with the characters before each that are no letters; undefined if there are fewer.
 */
function indexAfterLetters(numbers: readonly number[], letters: number, from = 0): number | undefined {
  let at = from
  for (let rest = letters; rest > 0; at++) {
    if (at >= numbers.length) return undefined
    if (isEncodedLetter(numbers[at])) rest--
  }
  return letters < 0 ? undefined : at
}

/** Edits Pali in Thai script in roman letters, and converts it to Thai script again. */
function withRomanEdit(
  line: string,
  range: LetterRange,
  alphabet: NumberedAlphabet,
  { first, length, origins, letters }: RomanEdit,
): string | undefined {
  const word = line.slice(range.start, range.end)
  const text = thaiPaliToRoman(word)
  const numbers = [...text].map((character) => alphabet.numbers[character.charCodeAt(0)] ?? 0)
  // the letters of the word are those of the stream that come from it
  const before = origins.findIndex((origin) => origin >= range.start)
  const at = indexAfterLetters(numbers, first - (before < 0 ? origins.length : before))
  const end = at === undefined ? undefined : indexAfterLetters(numbers, length, at)
  if (at === undefined || end === undefined) return undefined
  const plain = [...text]
  const right = romanPaliToThai(plain.slice(0, at).join('') + letters + plain.slice(end).join(''))
  // a word in another orthography than the canon's cannot be converted back
  return romanPaliToThai(text) === word ? right : undefined
}
