/** The names of all collections: in dumps, in translations, and in the log of edits. */

import { contractResourceNames, deskOnlyResources } from './registry.ts'
import { CORRECTION_DEFINITION } from './review-items/correction.ts'
import { DECISION_DEFINITION } from './review-items/decision.ts'
import { PROOFREADING_MARK_DEFINITION } from './review-items/page-mark.ts'
import { reviewItemKindsInEditLog } from './review-items/registry.ts'
import { REPORT_DEFINITION } from './review-items/report.ts'
import { SUSPECT_VERDICT_DEFINITION } from './review-items/suspect.ts'

/** Name of the collection of the canon's headings. */
export const HEADINGS_COLLECTION = 'tipitaka-contents'

/** Name of the collection of editors' decisions on conflicting passages, hidden passages included. */
export const DECISIONS_COLLECTION = DECISION_DEFINITION.name

/** Name of the collection of corrected words. The contract's API does not have it. */
export const CORRECTIONS_COLLECTION = CORRECTION_DEFINITION.name

/** Name of the collection of misprints that readers reported. The contract's API does not have it. */
export const REPORTS_COLLECTION = REPORT_DEFINITION.name

/**
 * Name of the collection of editors' verdicts on suspected misprints that the import found. The contract's API does not
 * have it.
 */
export const SUSPECT_VERDICTS_COLLECTION = SUSPECT_VERDICT_DEFINITION.name

/** Name of the collection of pages that editors proofread against the print. The contract's API does not have it. */
export const PAGE_MARKS_COLLECTION = PROOFREADING_MARK_DEFINITION.name

const reviewItemCollections = (inContract: boolean) =>
  reviewItemKindsInEditLog()
    .filter((kind) => (kind.inContract === true) === inContract)
    .map(({ name }) => name)

/** Names of the collections that the contract's API exports and restores. */
export const exportedCollections: readonly string[] = [
  ...contractResourceNames,
  HEADINGS_COLLECTION,
  ...reviewItemCollections(true),
]

/** Names of all collections whose edits the log records. */
export const recordedCollections: readonly string[] = [
  ...exportedCollections,
  ...deskOnlyResources.map(({ name }) => name),
  ...reviewItemCollections(false),
]
