/** Words as they are counted: what is in a pair is found again wherever it is in the texts. */

import { WORD_PATTERN } from './words.ts'

/** The letters of a text as its words are counted. */
export const lettersForCounting = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ṁ', 'ṃ')

/** The words of a text, each as often as it is there. */
export const countWordForms = (text: string): readonly string[] => lettersForCounting(text).match(WORD_PATTERN) ?? []
