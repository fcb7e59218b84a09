/** Keys of Pali words in any script, by which they are compared: lower-case roman letters with diacritics. */

import { indicToRoman } from '../../search/letters/indic-pali.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../search/letters/thai-pali.ts'
import { velthuisWordToPali } from '../../search/letters/velthuis.ts'
import { orderThaiMarks } from '../definitions/languages/cleaning.ts'

const NO_LETTER = /[^aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ]+/g

/** Maximum length of a word to look up, in letters. The longest word of the canon has some eighty. */
export const MAX_LOOKED_UP_WORD_LETTERS = 120

/** Spellings in which editions and dictionaries differ, with the one that is most frequent in the canon. */
const SPELLINGS: readonly (readonly [other: RegExp, usual: string])[] = [
  [/[ṁŋ]/g, 'ṃ'],
  [/vy/g, 'by'],
  [/vīriy/g, 'viriy'],
  [/ṃy/g, 'ññ'],
  [/ṃ(?=[kg])/g, 'ṅ'],
  [/ṃ(?=[cj])/g, 'ñ'],
  [/ṃ(?=[ṭḍ])/g, 'ṇ'],
  [/ṃ(?=[td])/g, 'n'],
  [/ṃ(?=[pb])/g, 'm'],
]

/**
 * Returns the key of a Pali word in roman letters: the word in the usual spelling of the canon. Spelling variants have
 * the same key.
 * @param letters the word in lower case, NFC
 */
export const toPaliKeyOfRomanWord = (letters: string): string =>
  SPELLINGS.reduce((text, [other, usual]) => text.replace(other, usual), letters)

/**
 * Converts a Pali word in any script to its key. Spaces, hyphens and quotation marks are ignored. The key is empty if
 * the word has no Pali letter.
 */
export function toPaliKey(word: string): string {
  // a word with a number is a note about the dictionary; a tone mark is not Pali: ข้อ is not khaṃ
  if (/^\d/.test(word) || THAI_TONES.test(word)) return ''
  let text = orderThaiMarks(word.normalize('NFC'))
  if (hasThaiLetters(text)) text = thaiPaliToRoman(text, /[\u0e30\u0e31]/.test(text) ? 'aloud' : 'canon')
  else text = indicToRoman(text) ?? text
  // a word with letters that Pali lacks is no Pali word: mew is not me
  if (hasNonPaliLetters(text)) return ''
  return toPaliKeyOfRomanWord(velthuisWordToPali(text.toLowerCase()).replace(/[ṁŋ]/g, 'ṃ').replace(NO_LETTER, ''))
}

/** Returns a key without diacritics, as people type it: `nibbana`. */
export const toPlainPaliKey = (key: string): string => key.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Returns the key of a word of another language, such as `/mew`. Keys of Pali words have no slash, so the entries of a
 * dictionary into Pali are never found by a Pali word. Empty if the word does not begin with a letter.
 */
export const toNonPaliKey = (word: string): string => {
  const letters = word.normalize('NFC').toLowerCase().trim()
  return /^\p{L}/u.test(letters) ? `/${letters}` : ''
}

/** Tone marks, which Pali lacks in either Thai orthography. */
const THAI_TONES = /[\u0e48-\u0e4b]/

/** Whether a word has letters that Pali lacks (`mew`, `tax`, Sanskrit `ś`), or Thai tone marks. */
export const hasNonPaliLetters = (word: string): boolean =>
  THAI_TONES.test(word) || /[fqwxzśṣṛṝḹ]/.test(velthuisWordToPali(word.normalize('NFC').toLowerCase()))

/** Divides Pali text into its words in roman letters, in order. `toPaliKeyOfRomanWord` returns their keys. */
export function splitIntoRomanPaliWords(text: string): readonly string[] {
  const letters = (hasThaiLetters(text) ? thaiPaliToRoman(text) : text)
    .toLowerCase()
    .normalize('NFC')
    .replace(/[ṁŋ]/g, 'ṃ')
  return letters.match(WORD) ?? []
}

const WORD = /[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ]+/g
