/** The names of all collections: in dumps, in translations, and in the log of edits. */

import { resourceNames } from './registry.ts'

/** The headings of the canon. */
export const HEADINGS = 'tipitaka-contents'

/** What people decided about passages, hidden marks included. */
export const DECISIONS = 'passage-decisions'

export const collectionNames: readonly string[] = [...resourceNames, HEADINGS, DECISIONS]
