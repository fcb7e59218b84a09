/** The names of all collections: in dumps, in translations, and in the log of edits. */

import { CORRECTION } from './findings/correction.ts'
import { DECISION } from './findings/decision.ts'
import { PAGE_MARK } from './findings/page-mark.ts'
import { loggedFindings } from './findings/registry.ts'
import { REPORT } from './findings/report.ts'
import { SUSPECT } from './findings/suspect.ts'
import { deskResources, resourceNames } from './registry.ts'

/** The headings of the canon. */
export const HEADINGS = 'tipitaka-contents'

/** What people decided about passages, hidden marks included. */
export const DECISIONS = DECISION.name

/** Corrected words; no part of the contract's API. */
export const CORRECTIONS = CORRECTION.name

/** What readers say is misprinted; no part of the contract's API. */
export const REPORTS = REPORT.name

/** What people said of words that the import suspects to be misprints; no part of the contract's API. */
export const SUSPECTS = SUSPECT.name

/** Printed pages that were read against the print; no part of the contract's API. */
export const PAGE_MARKS = PAGE_MARK.name

const findings = (inContract: boolean) =>
  loggedFindings()
    .filter((kind) => (kind.inContract === true) === inContract)
    .map(({ name }) => name)

/** Those that the contract takes out and puts back. */
export const collectionNames: readonly string[] = [...resourceNames, HEADINGS, ...findings(true)]

/** Every collection that edits are recorded of. */
export const recordedCollections: readonly string[] = [
  ...collectionNames,
  ...deskResources.map(({ name }) => name),
  ...findings(false),
]
