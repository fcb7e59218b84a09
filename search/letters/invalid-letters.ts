/**
 * Finds letters that are impossible at their place in any word: a Latin letter in Thai, a sign above or below nothing,
 * two vowels over one consonant, a letter that Pali lacks.
 *
 * Sources of the rules: Unicode Standard, chapter 16 (Thai): a syllable is a consonant, then one vowel sign above or
 * below, then one tone mark; เ แ โ ใ ไ are before a consonant. WTT 2.0 (Thai API Consortium) has the same rules as a
 * table of permitted sequences. The Thai orthography of Pali: see search/letters/thai-pali.ts. The roman one: Pali Text
 * Society.
 */

import { hasThaiLetters } from './thai-pali.ts'

/** A range of letters that are impossible there in any word: the sign of a misprint or an encoding error. */
export interface InvalidLetterSequence {
  /** Start of the range, in UTF-16 units. */
  readonly start: number
  readonly length: number
}

/** Vowels above and below, phinthu, and signs above those. */
const SIGN = '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
const VOWEL_SIGN = '\u0e31\u0e34-\u0e39'

const IN_THAI = [
  // a Latin letter next to a Thai one
  String.raw`(?<=[\u0e01-\u0e4e])[\p{Script=Latin}]+|[\p{Script=Latin}]+(?=[\u0e01-\u0e4e])`,
  // a sign without a consonant below or above it
  `(?<![ก-ฮ${SIGN}])[${SIGN}]+`,
  // two tones, two vowels over one consonant, a vowel after its tone
  '(?<=[\u0e48-\u0e4b])[\u0e47-\u0e4b]|(?<=\u0e47)[\u0e47-\u0e4b]|(?<=\u0e4c)\u0e4c',
  `(?<=[${VOWEL_SIGN}])[${VOWEL_SIGN}]|(?<=[\u0e47-\u0e4c])[${VOWEL_SIGN}]|(?<=\u0e3a)\u0e3a`,
  // a vowel that is written before a consonant without one after it; a vowel written after a consonant without one before
  '[\u0e40-\u0e44](?![ก-ฮ])',
  `(?<![ก-ฮา${SIGN}])ะ|(?<![ก-ฮฤฦ${SIGN}])[ำาๅ]`,
].join('|')

/** Thai letters that never occur in Thai-script Pali. */
const NOT_IN_PALI = '[ฃฅซฎดบฝฟศษฮฤฦะำๅแใไ\u0e31\u0e37\u0e47-\u0e4c]+'

/**
 * Invalid combinations in Thai-script Pali. Phinthu means that a consonant has no vowel, so neither may follow the
 * other.
 */
const NOT_TWICE_IN_PALI = [
  `(?<=[${VOWEL_SIGN}\u0e32\u0e4d])\u0e3a`,
  `(?<=\u0e3a)[\u0e32${VOWEL_SIGN}\u0e4d]`,
  `(?<=[เโ](?:[ก-ฮ]\u0e3a)*[ก-ฮ])[${VOWEL_SIGN}]`,
  `(?<=\u0e4d)[${VOWEL_SIGN}\u0e4d]`,
].join('|')

const THAI = new RegExp(IN_THAI, 'gu')
const PALI_IN_THAI = new RegExp(`${NOT_IN_PALI}|${NOT_TWICE_IN_PALI}|${IN_THAI}`, 'gu')
/** Letters that roman Pali lacks, and Thai letters among roman ones. */
const ROMAN_PALI = /(?<=[\p{L}\p{M}])[fqwxz]+|[fqwxz]+(?=[\p{L}\p{M}])|\p{Script=Thai}+/giu

/**
 * Finds letters that are impossible at their place in any word, such as a Latin letter in a Thai word. Ascending;
 * without duplicates.
 * @param isPali whether the text is Pali
 */
export function findInvalidLetterSequences(text: string, isPali: boolean): readonly InvalidLetterSequence[] {
  const pattern = !hasThaiLetters(text) ? ROMAN_PALI : isPali ? PALI_IN_THAI : THAI
  if (pattern === ROMAN_PALI && !isPali) return []
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({ start: index, length }))
}
