/** What programs leave in texts and no reader should have: taken out or corrected, and said. */

import type { CleaningRule } from '../../../definitions/languages/cleaning.ts'

/** A rule of cleaning; see src/definitions/languages/cleaning.ts. */
export type CountedCleaningRule = CleaningRule

/** Makes a rule of cleaning. @param said without its number */
export const createCleaningRule = (
  found: RegExp,
  instead: CountedCleaningRule['instead'],
  said = '',
): CountedCleaningRule => ({ found, instead, said })

/** Of any text that is pasted. */
export const PASTE_CLEANING_RULES: readonly CountedCleaningRule[] = [
  // lines and pages of word processors
  createCleaningRule(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'),
  createCleaningRule(/[^\P{Cc}\t\n]/gu, '', 'ตัดอักขระควบคุมที่มองไม่เห็นออก'),
  createCleaningRule(/[\u202a-\u202e\u2066-\u2069]/g, '', 'ตัดเครื่องหมายบังคับทิศทางข้อความออก'),
  createCleaningRule(/\ufeff/g, '', 'ตัดเครื่องหมาย BOM ออก'),
]

/** How often each thing was done, by how it is told. */
export type CleaningCounts = ReadonlyMap<string, number>

/** Applies rules and counts their matches. @param done is added to */
export function applyCleaningRules(
  text: string,
  rules: readonly CountedCleaningRule[],
  done: Map<string, number>,
): string {
  let now = text
  for (const { found, instead, said } of rules) {
    const count = now.match(found)?.length ?? 0
    if (count === 0) continue
    now = typeof instead === 'string' ? now.replace(found, instead) : now.replace(found, instead)
    if (said !== '') done.set(said, (done.get(said) ?? 0) + count)
  }
  return now
}
