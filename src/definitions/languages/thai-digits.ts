/** Formats numbers in messages, and converts between Thai and Arabic digits. */

import { callOnce } from '../once.ts'

const groups = callOnce(() => new Intl.NumberFormat('th-TH'))

/** Formats a number with thousands separators for messages: 1,234. */
export const formatGroupedNumber = (number: number): string => groups().format(number)

/** Replaces Arabic digits by Thai digits. */
export function toThaiDigits(text: string): string {
  let written = ''
  for (const letter of text) written += letter >= '0' && letter <= '9' ? '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(letter)) : letter
  return written
}

/** Replaces Thai digits by Arabic digits. */
export function toWesternDigits(text: string): string {
  let written = ''
  for (const letter of text) written += letter >= '๐' && letter <= '๙' ? letter.charCodeAt(0) - 0x0e50 : letter
  return written
}

/** Writes the numbers of a Thai sentence in Thai digits, but leaves those of codes such as `SN 56.11`. */
export const toThaiNumbersInSentence = (text: string): string =>
  /[ก-๏]/.test(text)
    ? text.replace(/(?<![A-Za-zĀ-ỹ\d.:§]|[A-Za-zĀ-ỹ§] )\d+(?:\.\d+)*/g, (digits) => toThaiDigits(digits))
    : text
