/** Stems words of inflected languages, so that a search for meditating finds meditation (words §2). */

import { stemmer as english } from '@orama/stemmers/english'

/** Stemmers by ISO 639 code; to stem another language, add a line here. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: english }

/** Shorter words are not stemmed: their stems match too much. */
const MIN_STEMMED_LETTERS = 4
/** Minimum letters of a word with the same stem: it also matches inside other words, shorter ones by chance. */
const MIN_RELATED_LETTERS = 5
/** Maximum letters of an ending: minds is not a form of mindfulness, although their stems are equal. */
const MAX_ENDING_LETTERS = 5
/** Maximum words of one stem to search for. */
const MAX_RELATED_WORDS = 8

const ASCII_WORD = /^[a-z]+$/

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
    (word) => word.length >= MIN_STEMMED_LETTERS && ASCII_WORD.test(word),
  )

/**
 * Selects, from words of the same stem, those to search for in addition to a typed one: at most 8, each different only
 * in the ending. Words that contain another one or the typed word are left out, since a search finds them anyway.
 */
export function findWordsWithSameStem(word: string, words: readonly string[]): readonly string[] {
  const candidates = words.filter((other) => other.length >= MIN_RELATED_LETTERS && differOnlyInEnding(word, other))
  const related: string[] = []
  for (const other of candidates.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)))
    if (![word, ...related].some((shorter) => other.includes(shorter))) related.push(other)
  return related.slice(0, MAX_RELATED_WORDS)
}

function differOnlyInEnding(one: string, other: string): boolean {
  let common = 0
  while (common < Math.min(one.length, other.length) && one[common] === other[common]) common++
  return Math.max(one.length, other.length) - common <= MAX_ENDING_LETTERS
}
