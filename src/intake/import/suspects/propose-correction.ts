/** Extends anomalous letters to the whole words that look wrong, and proposes corrections in their script. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../../search/letters/to-thai.ts'
import { findWordSegments, isWordSegmentBorder } from '../../../definitions/languages/thai-words.ts'
import { getLetterOffsets, isEncodedLetter, type NumberedAlphabet } from './letter-stream.ts'
import { MASKED_TEXT_CHARACTER } from './searched-lines.ts'
import { type AnomalousLetters, isRepeatedLetterSequence } from './typo-detector.ts'
import {
  expandToWholeLetters,
  findSpaceDelimitedWord,
  findThaiWordAround,
  isInsideLongerWord,
  type Utf16RangeInLine,
} from './whole-words.ts'

/** Words of a line that look wrong, and the proposed corrections. */
export interface ProbableWordCorrection {
  readonly start: number
  readonly wrong: string
  /** One correction, or two if the missing letters may precede or follow a sign. */
  readonly right: readonly string[]
}

/** Matches a Thai vowel that is written before its consonant, and therefore never ends a word. */
const PREPOSED_VOWEL = /[เ-ไ]$/u

/** Maximum characters of words that are proposed as one. */
const MAX_PROPOSED_CHARS = 120

/**
 * Returns the words that look wrong, and the proposed corrections. There are several results if either the word before
 * or the word after may have lost the letters; the likeliest comes first. Empty if no word of the line is affected, or
 * a whole word is missing or superfluous.
 * @param line the words, as they were searched
 */
export function findProbableCorrections(
  alphabet: NumberedAlphabet,
  { at: first, length, instead }: Pick<AnomalousLetters, 'at' | 'length' | 'instead'>,
  line: string,
): readonly ProbableWordCorrection[] {
  const offsets = getLetterOffsets(line, alphabet)
  const isPali = alphabet.isRoman
  const [begin, end] = [offsets[first] ?? line.length, getLetterEnd(offsets, first + length, line)]
  if (isRepeatedLetterSequence({ length, instead })) return removeRepetition(line, offsets, first, length, isPali)
  const letters = instead.map((number) => alphabet.letters[number - 1] ?? '').join('')
  const isThaiPali = isPali && hasThaiLetters(line)
  const edits: readonly Utf16RangeInLine[] =
    length > 0
      ? [{ start: begin, end: Math.max(begin, end) }]
      : [...new Set([getLetterEnd(offsets, first, line), begin])].map((start) => ({ start, end: start }))
  const found = (isPali ? edits : orderWordPartsFirst(line, edits, letters)).flatMap(
    (edit): ProbableWordCorrection[] => {
      const range = isPali ? findSpaceDelimitedWord(line, edit) : findThaiWord(line, edit, letters)
      const isWholeWord = range.start >= edit.start && range.end <= edit.end
      if (isWholeWord || range.end - range.start > MAX_PROPOSED_CHARS) return []
      const right = isThaiPali
        ? editInRomanLetters(line, range, alphabet, { first, length, offsets, letters })
        : line.slice(range.start, edit.start) + matchCase(line, edit, letters) + line.slice(edit.end, range.end)
      const wrong = line.slice(range.start, range.end)
      if (right === undefined || right === wrong || wrong.includes(MASKED_TEXT_CHARACTER)) return []
      if (![wrong, right].every((words) => /\p{L}/u.test(words))) return []
      return isPali || !PREPOSED_VOWEL.test(right) ? [{ start: range.start, wrong, right: [right] }] : []
    },
  )
  return [...Map.groupBy(found, ({ start, wrong }) => `${start} ${wrong}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, right: [...new Set(same.flatMap(({ right }) => right))] })),
  )
}

/** Orders places on both sides of a space: first those at which the letters become part of a longer word. */
const orderWordPartsFirst = (
  line: string,
  edits: readonly Utf16RangeInLine[],
  letters: string,
): readonly Utf16RangeInLine[] =>
  edits.length === 1
    ? edits
    : edits
        .map(({ start, end }) => {
          const right = line.slice(0, start) + letters + line.slice(end)
          return { start, end, isPart: isInsideLongerWord(right, { start, end: start + letters.length }) }
        })
        .toSorted((one, other) => Number(other.isPart) - Number(one.isPart))

/**
 * Proposes to remove the repetition of whole words; returns nothing for repeated parts of words.
 * @param first letter of the second occurrence
 */
function removeRepetition(
  line: string,
  offsets: readonly number[],
  first: number,
  length: number,
  isPali: boolean,
): readonly ProbableWordCorrection[] {
  const [start, repetition] = [offsets[first - length], offsets[first]]
  const end = getLetterEnd(offsets, first + length, line)
  if (start === undefined || repetition === undefined || line.slice(start, end).includes(MASKED_TEXT_CHARACTER))
    return []
  const isWordBorder = (at: number) =>
    isPali ? !INSIDE_WORD.test(line.slice(at - 1, at + 1)) : !/\p{M}|[ะ-ฺ]/u.test(line[at] ?? '')
  if (![start, repetition, end].every(isWordBorder)) return []
  // a Thai space divides clauses: the end of one repeats as the beginning of the next
  if (!isPali && !isOneWordTwice(line, start, repetition, end)) return []
  const words = isPali ? { start, end } : expandToWholeLetters(line, { start, end })
  const right = line.slice(words.start, repetition).trimEnd()
  // a repeated clause is an enumeration, or intended
  if (BETWEEN_WORDS.test(right)) return []
  return [{ start: words.start, wrong: line.slice(words.start, words.end), right: [right] }]
}

/** Whether Thai letters are whole words, with nothing between both occurrences. */
function isOneWordTwice(line: string, start: number, repetition: number, end: number): boolean {
  if (line.slice(start, repetition) !== line.slice(repetition, end)) return false
  const segments = findWordSegments(line, Math.max(0, start - CONTEXT_CHARS), end + CONTEXT_CHARS)
  return [start, repetition, end].every((at) => isWordSegmentBorder(segments, at))
}

/** Characters on each side of a word in which Thai words are segmented. */
const CONTEXT_CHARS = 20
const BETWEEN_WORDS = /[^\p{L}\p{M}]|ฯ/u
const INSIDE_WORD = /^[\p{L}\p{M}]{2}$/u

/** Finds the word in the corrected line, since a misspelt word is segmented at random. */
function findThaiWord(line: string, edit: Utf16RangeInLine, letters: string): Utf16RangeInLine {
  const right = line.slice(0, edit.start) + letters + line.slice(edit.end)
  const { start, end } = findThaiWordAround(right, { start: edit.start, end: edit.start + letters.length })
  const addedLength = letters.length - (edit.end - edit.start)
  const range = expandToWholeLetters(line, {
    start: Math.min(start, edit.start),
    end: Math.max(end - addedLength, edit.end),
  })
  // inserting a letter after the same letter gives the same words as inserting it before
  const isAlreadyThere = addedLength > 0 && line.slice(range.start - addedLength, edit.start).endsWith(letters)
  return isAlreadyThere ? findThaiWordAround(line, { start: range.start - 1, end: range.end }) : range
}

/** Returns the offset in the line after the letter before `index`, including its signs. */
function getLetterEnd(offsets: readonly number[], index: number, line: string): number {
  const last = offsets[index - 1]
  if (last === undefined) return 0
  let end = last + 1
  const next = offsets[index] ?? line.length
  while (end < next && /\p{M}/u.test(line[end] ?? '')) end++
  return end
}

function matchCase(line: string, { start }: Utf16RangeInLine, letters: string): string {
  const old = line[start] ?? ''
  const isCapital = old !== old.toLowerCase()
  return isCapital ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters
}

interface RomanEdit {
  /** Index of its first letter in the line. */
  readonly first: number
  readonly length: number
  /** Offsets of its letters in the line. */
  readonly offsets: readonly number[]
  readonly letters: string
}

/** Returns the index after a number of letters, not counting other characters; undefined if there are fewer. */
function indexAfterLetters(numbers: readonly number[], letters: number, from = 0): number | undefined {
  let at = from
  for (let rest = letters; rest > 0; at++) {
    if (at >= numbers.length) return undefined
    if (isEncodedLetter(numbers[at])) rest--
  }
  return letters < 0 ? undefined : at
}

/** Edits Pali in Thai script in roman letters, and converts it to Thai script again. */
function editInRomanLetters(
  line: string,
  range: Utf16RangeInLine,
  alphabet: NumberedAlphabet,
  { first, length, offsets, letters }: RomanEdit,
): string | undefined {
  const word = line.slice(range.start, range.end)
  const text = thaiPaliToRoman(word)
  const numbers = [...text].map((character) => alphabet.numbers[character.charCodeAt(0)] ?? 0)
  // the index of the word's first letter among all letters of the line
  const before = offsets.findIndex((origin) => origin >= range.start)
  const at = indexAfterLetters(numbers, first - (before < 0 ? offsets.length : before))
  const end = at === undefined ? undefined : indexAfterLetters(numbers, length, at)
  if (at === undefined || end === undefined) return undefined
  const characters = [...text]
  const right = romanPaliToThai(characters.slice(0, at).join('') + letters + characters.slice(end).join(''))
  // only words in the canon's orthography can be converted back
  return romanPaliToThai(text) === word ? right : undefined
}
