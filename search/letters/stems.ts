/** Words by their stems, in languages whose words end in many ways: meditating and meditation (words §2). */

import { stemmer as english } from '@orama/stemmers/english'

/** By ISO 639; another language is a line here. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english }

/** Shorter words have stems that say too little, and are found as they are typed. */
const MIN_QUERY_CHARS = 4
/** A word of the same stem is looked for inside of others, where a shorter one is by chance. */
const MIN_KIN = 5
/** No ending is longer: minds are no mindfulness, though their stem is one. */
const MAX_ENDING = 5
/** So many words of one stem are looked for. */
const MAX_KIN = 8

const PLAIN = /^[a-z]+$/

/** Whether a language is stemmed. */
export const isStemmedLanguage = (language: string): boolean => Object.hasOwn(STEMMERS, language)

/** The stem of a word in small letters; the word itself in a language that has none. */
export const stemWord = (language: string, word: string): string => STEMMERS[language]?.(word) ?? word

/** The words of a text that are long enough to have a stem, in small letters. Words with marks are names, and Pali. */
export const stemmableWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => word.length >= MIN_QUERY_CHARS && PLAIN.test(word),
  )

/**
 * Of words that have one stem those that are to be looked for beside the one that was typed: each differs from it in
 * its ending alone, and none of them has another one, or the word itself, inside.
 */
export function findWordsWithSameStem(word: string, words: readonly string[]): readonly string[] {
  const near = words.filter((other) => other.length >= MIN_KIN && differInEndings(word, other))
  const kin: string[] = []
  for (const other of near.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)))
    if (![word, ...kin].some((shorter) => other.includes(shorter))) kin.push(other)
  return kin.slice(0, MAX_KIN)
}

function differInEndings(one: string, other: string): boolean {
  let common = 0
  while (common < Math.min(one.length, other.length) && one[common] === other[common]) common++
  return Math.max(one.length, other.length) - common <= MAX_ENDING
}
