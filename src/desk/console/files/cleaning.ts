/** Cleaning rules for the texts of files: those for pasted text, and corrections of invisible Thai misspellings. */

import { CLEANING_RULES } from '../../../definitions/languages/cleaning.ts'
import { type CountedCleaningRule, createCleaningRule, PASTE_CLEANING_RULES } from '../base/cleaning.ts'

/** Cleaning rules for text read from a file. */
export const FILE_CLEANING_RULES: readonly CountedCleaningRule[] = [
  ...PASTE_CLEANING_RULES,
  ...CLEANING_RULES,
  createCleaningRule(/\u0e40\u0e40/g, '\u0e41', 'แก้สระเอสองตัวเป็นสระแอ'),
]

/** Private-use and replacement characters: they stay, and an editor has to check them. */
const UNKNOWN = /[\ue000-\uf8ff\ufffd]/g

/** Counts private-use and replacement characters, which readers cannot read; an editor has to check them. */
export const findUnreadableLetters = (text: string): number => text.match(UNKNOWN)?.length ?? 0
