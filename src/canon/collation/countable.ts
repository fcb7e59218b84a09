/** Counts words of texts, so that both forms of a word pair can be looked up by how often they occur. */

import { WORD_PATTERN } from './words.ts'

/** Normalizes text for counting words: NFC, lower case, one sign for the niggahita. */
export const normalizeForWordCount = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ṁ', 'ṃ')

/** Returns all words of a text, normalized by `normalizeForWordCount`; a word that occurs several times is repeated. */
export const listNormalizedWords = (text: string): readonly string[] =>
  normalizeForWordCount(text).match(WORD_PATTERN) ?? []
