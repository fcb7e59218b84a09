/** What programs put into whole texts, and how Thai is misspelled unseen, on top of what is cleaned of any paste. */

import { CLEANING_RULES } from '../../../definitions/languages/cleaning.ts'
import { type CountedCleaningRule, createCleaningRule, PASTE_CLEANING_RULES } from '../base/cleaning.ts'

/** Of a text that comes out of a file. */
export const FILE_CLEANING_RULES: readonly CountedCleaningRule[] = [
  ...PASTE_CLEANING_RULES,
  ...CLEANING_RULES,
  createCleaningRule(/\u0e40\u0e40/g, '\u0e41', 'แก้สระเอสองตัวเป็นสระแอ'),
]

/** Letters that only one font knows, or that were lost before: they stay, and a user has to look. */
const UNKNOWN = /[\ue000-\uf8ff\ufffd]/g

/** The letters of a text that no reader may see. */
export const findUnreadableLetters = (text: string): number => text.match(UNKNOWN)?.length ?? 0
