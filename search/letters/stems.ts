/** Stems words of inflected languages, so that a search for meditating finds meditation (words §2). */

import { stemmer as english } from '@orama/stemmers/english'

/** Stemmers by ISO 639 code; another language is another line here. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english }

/** Shorter words are not stemmed: their stems match too much. */
const MIN_QUERY_CHARS = 4
/** Minimum letters of a word of the same stem, which is searched for inside others; shorter ones match by chance. */
const MIN_KIN = 5
/** Maximum letters of an ending: minds is no form of mindfulness, though the stems are equal. */
const MAX_ENDING = 5
/** Maximum words of one stem to search for. */
const MAX_KIN = 8

const PLAIN = /^[a-z]+$/

/** Whether words of a language are stemmed. @param language ISO 639 code */
export const isStemmedLanguage = (language: string): boolean => Object.hasOwn(STEMMERS, language)

/** Returns the stem of a lower-case word; the word itself in a language that is not stemmed. */
export const stemWord = (language: string, word: string): string => STEMMERS[language]?.(word) ?? word

/**
 * Returns the words of a text that are long enough to be stemmed, in lower case. Words with diacritics are names or
 * Pali and left out.
 */
export const extractStemmableWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => word.length >= MIN_QUERY_CHARS && PLAIN.test(word),
  )

/**
 * Selects words of the same stem to search for in addition to the typed one: each differs from it only in the ending,
 * and none contains another one, or the typed word.
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
