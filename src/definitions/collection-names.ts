/** The names of all collections: in dumps, in translations, and in the log of edits. */

import { CORRECTION_DEFINITION } from './findings/correction.ts'
import { DECISION_DEFINITION } from './findings/decision.ts'
import { PAGE_MARK_DEFINITION } from './findings/page-mark.ts'
import { loggedFindings } from './findings/registry.ts'
import { REPORT_DEFINITION } from './findings/report.ts'
import { SUSPECT_DEFINITION } from './findings/suspect.ts'
import { deskResources, resourceNames } from './registry.ts'

/** The headings of the canon. */
export const HEADINGS_COLLECTION = 'tipitaka-contents'

/** What people decided about passages, hidden marks included. */
export const DECISIONS_COLLECTION = DECISION_DEFINITION.name

/** Corrected words; no part of the contract's API. */
export const CORRECTIONS_COLLECTION = CORRECTION_DEFINITION.name

/** What readers say is misprinted; no part of the contract's API. */
export const REPORTS_COLLECTION = REPORT_DEFINITION.name

/** What people said of words that the import suspects to be misprints; no part of the contract's API. */
export const SUSPECTS_COLLECTION = SUSPECT_DEFINITION.name

/** Printed pages that were read against the print; no part of the contract's API. */
export const PAGE_MARKS_COLLECTION = PAGE_MARK_DEFINITION.name

const findings = (inContract: boolean) =>
  loggedFindings()
    .filter((kind) => (kind.inContract === true) === inContract)
    .map(({ name }) => name)

/** Those that the contract takes out and puts back. */
export const exportedCollections: readonly string[] = [...resourceNames, HEADINGS_COLLECTION, ...findings(true)]

/** Every collection that edits are recorded of. */
export const recordedCollections: readonly string[] = [
  ...exportedCollections,
  ...deskResources.map(({ name }) => name),
  ...findings(false),
]
