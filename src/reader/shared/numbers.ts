/** Parses numbers in addresses, which have one canonical form and others that people type. */

import { toWesternDigits } from '../../definitions/languages/thai-digits.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'

/**
 * Parses a number from 1, in Arabic or Thai digits, with or without leading zeros.
 * @throws AppError `not_found` for anything else
 */
export function parsePositiveNumber(text: string): number {
  const digits = toWesternDigits(text)
  if (!/^0*[1-9]\d{0,8}$/.test(digits)) throw createNotFoundError('ไม่พบสิ่งที่ขอ กรุณาตรวจสอบหมายเลขในลิงก์')
  return Number(digits)
}

/** Whether a number is in the canonical form of addresses: Arabic digits without leading zeros. */
export const isCanonicalNumber = (text: string): boolean => /^[1-9]\d*$/.test(text)
