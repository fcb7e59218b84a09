/** Rules that remove or correct characters that other programs leave in texts, and report what they did. */

import type { CleaningRule } from '../../../definitions/languages/cleaning.ts'

/**
 * A rule that replaces matches of a pattern, with a Thai phrase to report them; see
 * src/definitions/languages/cleaning.ts.
 */
export type CountedCleaningRule = CleaningRule

/** Creates a cleaning rule. @param said Thai phrase for the report, without the count; empty for no report */
export const createCleaningRule = (
  found: RegExp,
  instead: CountedCleaningRule['instead'],
  said = '',
): CountedCleaningRule => ({ found, instead, said })

/** Cleaning rules for every pasted text: line ends, control characters, bidirectional marks and BOMs. */
export const PASTE_CLEANING_RULES: readonly CountedCleaningRule[] = [
  // lines and pages of word processors
  createCleaningRule(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'),
  createCleaningRule(/[^\P{Cc}\t\n]/gu, '', 'ตัดอักขระควบคุมที่มองไม่เห็นออก'),
  createCleaningRule(/[\u202a-\u202e\u2066-\u2069]/g, '', 'ตัดเครื่องหมายบังคับทิศทางข้อความออก'),
  createCleaningRule(/\ufeff/g, '', 'ตัดเครื่องหมายต้นไฟล์ที่มองไม่เห็นออก'),
]

/** How often each cleaning rule matched, by the Thai phrase that reports it. */
export type CleaningCounts = ReadonlyMap<string, number>

/** Returns the text after applying the rules in order. @param done the number of matches of each rule is added here */
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
