/**
 * Keys of text in languages with spaces between words, other than Pali: a match must begin at a word. The keys keep
 * spaces, and use other code points than all other keys, so that keys of Pali never match: `thero` not in «the ro»ad,
 * nor `sati` in «sti»nginess.
 */

import { foldText } from './fold.ts'

/** Offset that moves ASCII letters to code points that no Pali key uses. */
const NON_PALI_SHIFT = 0x80

/**
 * Folds a text in a language with spaces between words to a search key with a space before each word and after the last
 * one; empty without letters.
 */
export const toSpaceDelimitedSearchKey = (text: string): string => {
  const folded = foldText(text).replace(/[mn](?=[kgcjtdn])/g, 'N')
  return folded === '' ? '' : ` ${folded} `
}

/**
 * Moves ASCII letters to a range of code points that keys of Pali never have, so that a search for Pali finds no
 * words of other languages.
 */
export const shiftAsciiToNonPaliLetters = (words: string): string =>
  words.replace(/[\x20-\x7f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + NON_PALI_SHIFT))

/** Returns the index key of a text in a spaced language other than Pali, in code points that no Pali key has. */
export const toNonPaliSearchKey = (text: string): string => shiftAsciiToNonPaliLetters(toSpaceDelimitedSearchKey(text))
