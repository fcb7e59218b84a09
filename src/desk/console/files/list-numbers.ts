/** Formats list numbers as digits, letters or Roman numerals. The format names are those of HTML, CSS and Word. */

import { toRomanNumeral, toThaiDigits } from '../../../definitions/languages/numerals.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/** Thai letters in lists: without the obsolete ฃ and ฅ, without ฆ and the vowels ฤ ฦ (ECMA-376, 17.18.59). */
const THAI = 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'

/** Above this number, digits are written, because Roman numerals and letters would be too long. */
const MAX_NUMBER_AS_LETTERS = 4_000

/** a … z, aa, ab … as HTML and LibreOffice count. */
const formatLatinLetters = (number: number): string =>
  (number > LATIN.length ? formatLatinLetters(Math.floor((number - 1) / LATIN.length)) : '') +
  LATIN.charAt((number - 1) % LATIN.length)

/** ก … ฮ, กก, ขข … as Word counts. */
const formatThaiLetters = (number: number): string =>
  THAI.charAt((number - 1) % THAI.length).repeat(Math.ceil(number / THAI.length))

const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  thai: (number) => toThaiDigits(String(number)),
  thaiLetters: formatThaiLetters,
  lowerLetter: formatLatinLetters,
  upperLetter: (number) => formatLatinLetters(number).toUpperCase(),
  lowerRoman: toRomanNumeral,
  upperRoman: (number) => toRomanNumeral(number).toUpperCase(),
}

const FORMAT_ALIASES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-leading-zero': 'decimalZero',
  thaiNumbers: 'thai',
}

const toFormat = (name: string) => FORMATS[FORMAT_ALIASES[name] ?? name]

/** Whether formatListNumber knows a number format. It writes digits for any other. */
export const isKnownNumberFormat = (name: string): boolean => toFormat(name) !== undefined

/**
 * Formats a list number. Digits are written if the format is unknown, or the number is below 1 or above 4,000.
 * @param format `type` of HTML, `list-style-type` of CSS, or `numFmt` of Word
 */
export const formatListNumber = (format: string, number: number): string =>
  number < 1 || number > MAX_NUMBER_AS_LETTERS ? String(number) : (toFormat(format) ?? String)(number)
