/** The one form in which Pali words are compared, whatever script they come in: roman letters, lower case, with marks. */

import { hasThai, toRoman } from '../letters/thai-pali.ts'
import { fromVelthuis } from '../letters/velthuis.ts'
import { devanagariToRoman, hasDevanagari } from '../pack/devanagari.ts'

const NO_LETTER = /[^aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ]+/g

/** Longest word that is looked up, in letters; the longest of the canon has some eighty. */
export const LONGEST_WORD = 120

/** A word as its key; empty where it has no letter of Pali. Spaces, hyphens and quotation marks say nothing. */
export function paliKey(word: string): string {
  // a number in front is no word of Pali but a note about the dictionary
  if (/^\d/.test(word)) return ''
  let text = word.normalize('NFC')
  if (hasThai(text)) text = toRoman(text, /[\u0e30\u0e31]/.test(text) ? 'aloud' : 'canon')
  else if (hasDevanagari(text)) text = devanagariToRoman(text)
  return fromVelthuis(text.toLowerCase()).replace(/[ṁŋ]/g, 'ṃ').replace(NO_LETTER, '')
}

/** The words of a text of Pali, as keys, in their order. */
export function wordsIn(text: string): readonly string[] {
  const words = (hasThai(text) ? toRoman(text) : text).toLowerCase().normalize('NFC')
  return words.replace(/[ṁŋ]/g, 'ṃ').match(WORD) ?? []
}

const WORD = /[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃ]+/g
