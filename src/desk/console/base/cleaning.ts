/** Rules that remove or correct characters that other programs leave in texts, and report what they did. */

import { TEXT_CLEANING_RULES, type TextCleaningRule } from '../../../definitions/languages/cleaning.ts'

/**
 * Cleaning rules for every pasted text. They unify line ends, and remove control characters, marks of text direction
 * and byte order marks.
 */
export const PASTED_TEXT_CLEANING_RULES: readonly TextCleaningRule[] = [
  // lines and pages of word processors
  { found: /\r\n?|[\v\f\u0085\u2028\u2029]/g, instead: '\n', said: '' },
  { found: /[^\P{Cc}\t\n]/gu, instead: '', said: 'ตัดอักขระควบคุมที่มองไม่เห็นออก' },
  { found: /[\u202a-\u202e\u2066-\u2069]/g, instead: '', said: 'ตัดเครื่องหมายบังคับทิศทางข้อความออก' },
  { found: /\ufeff/g, instead: '', said: 'ตัดเครื่องหมายต้นไฟล์ที่มองไม่เห็นออก' },
]

/**
 * Cleaning rules for text read from a file: those for pasted text, and corrections of Thai misspellings that look
 * right.
 */
export const FILE_TEXT_CLEANING_RULES: readonly TextCleaningRule[] = [
  ...PASTED_TEXT_CLEANING_RULES,
  ...TEXT_CLEANING_RULES,
  { found: /\u0e40\u0e40/g, instead: '\u0e41', said: 'แก้สระเอสองตัวเป็นสระแอ' },
]

/**
 * Returns the text after applying the rules in order.
 * @param done number of matches by Thai message; the matches of this text are added to it
 */
export function applyCleaningRules(
  text: string,
  rules: readonly TextCleaningRule[],
  done: Map<string, number>,
): string {
  let cleaned = text
  for (const { found, instead, said } of rules) {
    const count = cleaned.match(found)?.length ?? 0
    if (count === 0) continue
    cleaned = typeof instead === 'string' ? cleaned.replace(found, instead) : cleaned.replace(found, instead)
    if (said !== '') done.set(said, (done.get(said) ?? 0) + count)
  }
  return cleaned
}

/** Private-use and replacement characters. Cleaning keeps them, and an editor has to check them. */
const UNREADABLE_CHARACTERS = /[\ue000-\uf8ff\ufffd]/g

/**
 * Counts the private-use and replacement characters of a text. Readers may see boxes there, so an editor has to check
 * them.
 */
export const countUnreadableLetters = (text: string): number => text.match(UNREADABLE_CHARACTERS)?.length ?? 0
