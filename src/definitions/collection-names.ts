/** The names of all collections: in dumps, in translations, and in the edit log. */

import { contractResourceNames, deskOnlyResources } from './registry.ts'
import { CORRECTION_DEFINITION } from './review-items/correction.ts'
import { DECISION_DEFINITION } from './review-items/decision.ts'
import { PROOFREADING_MARK_DEFINITION } from './review-items/page-mark.ts'
import { listReviewItemDefinitionsInEditLog } from './review-items/registry.ts'
import { REPORT_DEFINITION } from './review-items/report.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from './review-items/suspect.ts'

/** Name of the collection of the canon's headings. */
export const HEADINGS_COLLECTION = 'tipitaka-contents'

/** Name of the collection of editors' decisions on conflicts, and of hidden passages. */
export const DECISIONS_COLLECTION = DECISION_DEFINITION.name

/** Name of the collection of corrections. The contract's API does not have it. */
export const CORRECTIONS_COLLECTION = CORRECTION_DEFINITION.name

/** Name of the collection of readers' reports of misprints. The contract's API does not have it. */
export const REPORTS_COLLECTION = REPORT_DEFINITION.name

/** Name of the collection of editors' judgements on suspects. The contract's API does not have it. */
export const SUSPECT_JUDGEMENTS_COLLECTION = SUSPECT_JUDGEMENT_DEFINITION.name

/** Name of the collection of proofreading marks. The contract's API does not have it. */
export const PROOFREADING_MARKS_COLLECTION = PROOFREADING_MARK_DEFINITION.name

const reviewItemCollections = (inContract: boolean) =>
  listReviewItemDefinitionsInEditLog()
    .filter((kind) => (kind.inContract === true) === inContract)
    .map(({ name }) => name)

/** Names of the collections that the contract's API exports and restores. */
export const exportedCollectionNames: readonly string[] = [
  ...contractResourceNames,
  HEADINGS_COLLECTION,
  ...reviewItemCollections(true),
]

/** Names of all collections whose changes are entered in the edit log. */
export const collectionNamesInEditLog: readonly string[] = [
  ...exportedCollectionNames,
  ...deskOnlyResources.map(({ name }) => name),
  ...reviewItemCollections(false),
]
