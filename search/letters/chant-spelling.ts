/**
 * Converts Pali in Thai script to the spelling as it is read aloud: นโม ตสฺส of the canon to นะโม ตัสสะ of chant books.
 * ะ and ั write the `a` that the canon leaves out, no phinthu is needed, and the niggahita is ง. The conversion happens
 * on display; the canon's spelling is stored.
 */

import { hasPhinthu, hasThaiLetters } from './thai-pali.ts'

const CONSONANT = '[\\u0e01-\\u0e2e]'
const PHINTHU = '\\u0e3a'
const NIKHAHIT = '\\u0e4d'

/** A syllable: a leading vowel, its consonants, the vowel after them, a niggahita, and the closing consonant. */
const SYLLABLE = new RegExp(
  `([เโ]?)((?:${CONSONANT}${PHINTHU})*${CONSONANT})(?!${PHINTHU})([าิีึุู]?)(${NIKHAHIT}?)((?:${CONSONANT}${PHINTHU})?)`,
  'gu',
)

/**
 * Converts Thai-script Pali to the spelling of chant books. Text in that spelling already, and text in other scripts,
 * is returned unchanged.
 */
export function toThaiChantSpelling(text: string): string {
  if (!hasThaiLetters(text) || isChantSpelling(text)) return text
  return text.replace(SYLLABLE, (_, lead, onset, vowel, nikhahit, coda) => {
    const closing = `${nikhahit === '' ? '' : 'ง'}${coda}`.replaceAll('\u0e3a', '')
    const rhyme = spellVowel(vowel, lead !== '', closing)
    return lead + onset.replaceAll('\u0e3a', '') + rhyme
  })
}

function spellVowel(vowel: string, hasLeadingVowel: boolean, closing: string): string {
  if (vowel === 'ึ') return `ิง${closing}`
  if (vowel !== '' || hasLeadingVowel) return vowel + closing
  return closing === '' ? 'ะ' : `ั${closing}`
}

const isChantSpelling = (text: string): boolean => !hasPhinthu(text) && /[\u0e30\u0e31]/.test(text)
