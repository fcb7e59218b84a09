/** Digits, numerals and years as people write them: Thai digits, Roman numerals, the Buddhist era. */

import { callOnce } from '../once.ts'

/** Regular expression source of the Thai words with which members are counted, such as ประการ in `มงคล ๓๘ ประการ`. */
export const THAI_CLASSIFIERS_PATTERN = '(?:ข้อ|ประการ|อย่าง|แห่ง|องค์|รูป|กัณฑ์|วิธี|ขั้น|ชั้น|ทัศ|จำพวก|ประเภท|ชนิด)'

const STEPS = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

/** Converts a positive integer to a Roman numeral in small letters. */
export function toRomanNumeral(value: number): string {
  let left = value
  return STEPS.map(([step, letters]) => {
    const times = Math.floor(left / step)
    left -= times * step
    return letters.repeat(times)
  }).join('')
}

/** Returns the value of a Roman numeral in small or capital letters. 0 for any other text, such as `iix`. */
export function fromRomanNumeral(numeral: string): number {
  let left = numeral.toLowerCase()
  let value = 0
  for (const [step, letters] of STEPS) {
    while (left.startsWith(letters)) [left, value] = [left.slice(letters.length), value + step]
  }
  return left === '' && toRomanNumeral(value) === numeral.toLowerCase() ? value : 0
}

/** Difference of years: Thai year of the Buddhist era minus year of the common era. */
export const BUDDHIST_ERA_OFFSET = 543

/** The first year of the common era in which a book may have been printed. */
const FIRST_PRINTING_YEAR = 1450

/**
 * Suggests the year of the Buddhist era for a year that was probably typed in the common era: one from 1450, when
 * printing began, to next year. In the Buddhist era it would be too early for a book.
 * @param typed the number that was typed
 * @param now the current year of the common era
 * @returns undefined for any other number
 */
export const guessBuddhistYear = (typed: number, now = new Date().getFullYear()): number | undefined =>
  typed >= FIRST_PRINTING_YEAR && typed <= now + 1 ? typed + BUDDHIST_ERA_OFFSET : undefined

const groups = callOnce(() => new Intl.NumberFormat('th-TH'))

/** Formats a number with thousands separators, such as 1,234. */
export const formatGroupedNumber = (number: number): string => groups().format(number)

const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙'

/** Replaces Arabic digits by Thai digits. */
export function toThaiDigits(text: string): string {
  let written = ''
  for (let at = 0; at < text.length; at++) written += THAI_DIGITS[text.charCodeAt(at) - 0x30] ?? text[at]
  return written
}

/** Replaces Thai digits by Arabic digits. */
export function toWesternDigits(text: string): string {
  let written = ''
  for (const letter of text) written += letter >= '๐' && letter <= '๙' ? letter.charCodeAt(0) - 0x0e50 : letter
  return written
}

/**
 * Converts the numbers of a Thai sentence to Thai digits. Numbers of citations such as `SN 56.11` and `DN 1–34` stay as
 * they are, and so does a sentence without Thai letters.
 */
export const toThaiNumbersInSentence = (text: string): string =>
  /[ก-๏]/.test(text)
    ? text.replace(/(?<![A-Za-zĀ-ỹ\d.:§]|[A-Za-zĀ-ỹ§] (?:\d+–)?)\d+(?:\.\d+)*/g, (digits) => toThaiDigits(digits))
    : text
