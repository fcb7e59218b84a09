/** Finds words with letters that their script lacks, and proposes the words without these letters. */

import { findInvalidLetterSequences, type InvalidLetterSequence } from '../../../../search/letters/invalid-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { MASKED_TEXT_CHARACTER, type MisprintSearchLine } from './searched-lines.ts'
import { findSpaceDelimitedWord, findThaiWordAround } from './whole-words.ts'

/** Of 84 such words read in the four whole corpora, all were misprints; of all 801, three are no words of the text. */
const WEIGHT = 0.98

/** Weight of the proposal to delete the letters; in half of the cases another letter was lost. */
const DELETION_WEIGHT = 0.5

/** Finds the words of a line with letters that their script lacks. @param isPali whether it is Pali; else it is Thai */
export function findWordsWithImpossibleLetters(line: MisprintSearchLine, isPali: boolean): readonly FoundSuspect[] {
  const words = line.words.replaceAll(MASKED_TEXT_CHARACTER, ' ')
  const found = new Map<number, FoundSuspect>()
  for (const fault of findInvalidLetterSequences(words, isPali)) {
    const range = { start: fault.start, end: fault.start + fault.length }
    const { start, end } = isPali ? findSpaceDelimitedWord(words, range) : findThaiWordAround(words, range)
    if (!found.has(start)) found.set(start, toSuspect(line, words, { start, end }, fault))
  }
  return [...found.values()]
}

function toSuspect(
  { passage, part, paragraph }: MisprintSearchLine,
  words: string,
  { start, end }: { readonly start: number; readonly end: number },
  fault: InvalidLetterSequence,
): FoundSuspect {
  const wrong = words.slice(start, end)
  const right = words.slice(start, fault.start) + words.slice(fault.start + fault.length, end)
  const proposals = right === '' || right === wrong ? [] : [{ right, weight: DELETION_WEIGHT, because: [] }]
  return { passage, part, paragraph, start, wrong, proposals, weight: WEIGHT, count: 1 }
}
