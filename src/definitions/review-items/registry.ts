/** All kinds of review items. A new one is a file in this folder and a line here. */

import { CORRECTION_DEFINITION } from './correction.ts'
import { DECISION_DEFINITION } from './decision.ts'
import { FORMER_SLUG_DEFINITION } from './former-slug.ts'
import { PROOFREADING_MARK_DEFINITION } from './page-mark.ts'
import { PROPOSAL_DEFINITION } from './proposal.ts'
import { REPORT_DEFINITION } from './report.ts'
import type { ReviewItemDefinition } from './review-item.ts'
import { ASSIGNMENT_DEFINITION } from './share.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from './suspect.ts'

/** Definitions of all kinds of review items, in the order of their tables. */
export const reviewItemDefinitions: readonly ReviewItemDefinition[] = [
  DECISION_DEFINITION,
  CORRECTION_DEFINITION,
  SUSPECT_JUDGEMENT_DEFINITION,
  REPORT_DEFINITION,
  PROOFREADING_MARK_DEFINITION,
  ASSIGNMENT_DEFINITION,
  PROPOSAL_DEFINITION,
  FORMER_SLUG_DEFINITION,
]

/** Lists the kinds of review items whose changes are entered in the edit log. */
export const listReviewItemDefinitionsInEditLog = (): readonly ReviewItemDefinition[] =>
  reviewItemDefinitions.filter(({ isUnlogged }) => !isUnlogged)
