/** The names of all collections: in dumps, in translations, and in the log of edits. */

import { resourceNames } from './registry.ts'

/** The headings of the canon. */
export const HEADINGS = 'tipitaka-contents'

/** What people decided about passages, hidden marks included. */
export const DECISIONS = 'passage-decisions'

/** Words that people put right; no part of the contract's API. */
export const CORRECTIONS = 'corrections'

/** What readers say is misprinted; no part of the contract's API. */
export const REPORTS = 'reports'

/** What people said of words that the import suspects to be misprints; no part of the contract's API. */
export const SUSPECTS = 'suspects'

/** Those that the contract takes out and puts back. */
export const collectionNames: readonly string[] = [...resourceNames, HEADINGS, DECISIONS]

/** Every collection that edits are recorded of. */
export const recordedCollections: readonly string[] = [...collectionNames, CORRECTIONS, REPORTS, SUSPECTS]
