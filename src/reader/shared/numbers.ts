/** Numbers in addresses: their one form, and the other forms in which people write them. */

import { toWesternDigits } from '../../definitions/languages/thai-digits.ts'
import { notFoundError } from '../../foundation/app-error.ts'

/** A number from 1, in Arabic or Thai digits, with zeros before it or none. @throws Refusal `not_found` for all else */
export function parsePositiveNumber(text: string): number {
  const digits = toWesternDigits(text)
  if (!/^0*[1-9]\d{0,8}$/.test(digits)) throw notFoundError('ไม่พบสิ่งที่ขอ กรุณาตรวจสอบหมายเลขในลิงก์')
  return Number(digits)
}

/** Whether a number is written as addresses write it. */
export const isCanonicalNumber = (text: string): boolean => /^[1-9]\d*$/.test(text)
