/** Words as they are counted: what is in a pair is found again wherever it is in the texts. */

import { WORD } from './words.ts'

/** The letters of a text as its words are counted. */
export const countedLetters = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ṁ', 'ṃ')

/** The words of a text, each as often as it is there. */
export const countableWords = (text: string): readonly string[] => countedLetters(text).match(WORD) ?? []
