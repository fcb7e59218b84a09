/**
 * Keys of text in a language whose words are divided, and are no Pali: a word begins where a word begins. They keep the
 * spaces, and their letters are others than those of all other keys, so that no key of Pali is found in them: `thero` is
 * not in «the ro»ad, nor `sati` in «sti»nginess.
 */

import { foldText } from './fold.ts'

/** Letters of ASCII are moved by so much, to letters that no other key has. */
const SHIFT = 0x80

/** The words of a text as they are looked for: folded, a space before each and after the last; empty without letters. */
export const toDividedWords = (text: string): string => {
  const folded = foldText(text).replace(/[mn](?=[kgcjtdn])/g, 'N')
  return folded === '' ? '' : ` ${folded} `
}

/** Divided words in the letters of foreign keys. */
export const shiftToForeignLetters = (words: string): string =>
  words.replace(/[\x20-\x7f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + SHIFT))

/** The key of a text in another language than Pali. */
export const toForeignKey = (text: string): string => shiftToForeignLetters(toDividedWords(text))
