/** Parses the list of volumes that a reader has open, in the form of addresses: `9:royal,19:pali`. */

import { isVolumeNumber } from '../../definitions/divisions.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { createInvalidRequestError, INVALID_QUERY_MESSAGE } from '../../foundation/app-error.ts'

/** Maximum pairs in one request (contract, Limits). */
const MAX_PAIRS = 24

/**
 * Parses pairs of volume and edition, at most 24: `9:royal,19:pali`. Empty for undefined.
 * @param editions the editions of the library
 * @throws AppError `invalid_request` with `issues.at`
 */
export function parseVolumeEditionPairs(
  at: string | undefined,
  editions: readonly EditionId[],
): readonly { volume: number; edition: EditionId }[] {
  if (at === undefined) return []
  const pairs = at.split(',')
  if (pairs.length > MAX_PAIRS) {
    throw createInvalidPairError(`ขอได้ครั้งละไม่เกิน ${MAX_PAIRS} คู่ แต่ครั้งนี้มี ${pairs.length} คู่ กรุณาแบ่งขอเป็นหลายครั้ง`)
  }
  return pairs.map((pair) => {
    const [, number, edition] = /^\s*(\d{1,3}):([a-z]+)\s*$/.exec(pair) ?? []
    if (number === undefined || edition === undefined)
      throw createInvalidPairError(`“${pair.slice(0, 40)}” ไม่ใช่คู่ เล่ม:ฉบับ ตัวอย่างที่ถูกต้องคือ 9:royal,19:pali`)
    if (!isVolumeNumber(Number(number))) throw createInvalidPairError(`ไม่มีเล่ม ${number} พระไตรปิฎกมีเล่ม 1 ถึง 45`)
    if (!editions.includes(edition))
      throw createInvalidPairError(`ไม่รู้จักฉบับ “${edition}” ฉบับที่มีคือ ${editions.join(', ')}`)
    return { volume: Number(number), edition }
  })
}

const createInvalidPairError = (sentence: string) =>
  createInvalidRequestError({ at: [sentence] }, INVALID_QUERY_MESSAGE)
