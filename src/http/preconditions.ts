/** Conditional requests (RFC 9110 §13): If-Match and If-None-Match, and their entity tags. */

import { AppError } from '../foundation/app-error.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'

/** The Thai message if a record was changed after the caller read it. */
export const RECORD_CHANGED_SENTENCE = 'รายการนี้มีผู้อื่นแก้ไขไปแล้วหลังจากที่ท่านเปิดอ่าน กรุณาโหลดใหม่ ตรวจดู แล้วบันทึกอีกครั้ง'

/** The Thai message if a new record would overwrite an existing one. */
export const ALREADY_EXISTS_SENTENCE = 'มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว จึงไม่ได้บันทึกทับ กรุณาใช้ชื่ออื่น หรือแก้ไขรายการเดิม'

const TAGS = /\s*(W\/)?(?:"([^"]*)"|([^\s,"]+))\s*(?:,|$)/gy

/** Parses the entity tags of an If-Match or If-None-Match header. */
export function parseEntityTags(header: string) {
  return [...header.matchAll(TAGS)].map(([, weak, quoted, bare]) => ({
    weak: weak !== undefined,
    value: quoted ?? bare ?? '',
  }))
}

const isStar = (header: string) => header.trim() === '*'

/** Whether an If-None-Match header contains the entity tag (weak comparison). The response is then 304. */
export function isNoneMatchFailing(header: string, tag: string): boolean {
  return header === `"${tag}"` || isStar(header) || parseEntityTags(header).some(({ value }) => value === tag)
}

/**
 * Makes the precondition of a write from its If-Match and If-None-Match headers.
 * @returns a function that checks them against the entity tags of the stored record; it throws AppError
 * `version_mismatch`
 */
export function parsePrecondition(headers: Readonly<Record<string, string>>): WriteIntent['precondition'] {
  const { 'if-match': ifMatch = null, 'if-none-match': ifNoneMatch = null } = headers
  return (...versionSources) => {
    if (ifMatch === null && ifNoneMatch === null) return
    const versions = versionSources.flatMap((version) => (typeof version === 'function' ? version() : (version ?? [])))
    if (ifMatch !== null && !versions.some((version) => isMatchSucceeding(ifMatch, version))) {
      throw new AppError('version_mismatch', RECORD_CHANGED_SENTENCE)
    }
    if (ifNoneMatch !== null && versions.some((version) => isNoneMatchFailing(ifNoneMatch, version))) {
      throw new AppError('version_mismatch', ALREADY_EXISTS_SENTENCE)
    }
  }
}

/** If-Match: a strong tag equal to the version, or `*` for anything that exists. */
function isMatchSucceeding(header: string, version: string): boolean {
  return isStar(header) || parseEntityTags(header).some(({ weak, value }) => !weak && value === version)
}
