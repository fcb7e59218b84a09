/** Counts the decisions of a library over a text: those that apply to a conflict, and those to review. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { isPairDecision } from '../../canon/text/decisions.ts'
import { EMPTY_RANKED_SOURCES, readRankedSourcesOfText } from '../../canon/text/ranked-sources.ts'
import { computeDecisionStatus } from './decision-status.ts'
import { DecisionStore } from './decisions.ts'

/** Numbers of decisions that an editor should review, by reason; see DECISION_REVIEW_REASONS. */
export interface DecisionsToReviewCounts {
  readonly absent: number
  readonly waiting: number
  readonly readByRanks: number
}

interface DecisionCounts extends DecisionsToReviewCounts {
  /** Those that hold, of pairs that differ. */
  readonly settled: number
}

/**
 * Counts the decisions that apply to a text and those that need review.
 * @param text undefined when there is none
 */
export function countDecisionsByStatus(db: LibraryDatabase, text: TextDatabase | undefined): DecisionCounts {
  const differs = 'SELECT 1 FROM texts WHERE division = ? AND entry = ? AND edition = ? AND conflict = 1'
  const counts = { settled: 0, absent: 0, waiting: 0, readByRanks: 0 }
  for (const pair of new DecisionStore(db).all().filter(isPairDecision)) {
    const { decision, remark } = computeDecisionStatus(
      pair,
      text ? readRankedSourcesOfText(text, pair) : EMPTY_RANKED_SOURCES,
    )
    const { division, entry, edition } = pair
    if (decision !== null && text?.row(differs, division, entry, edition)) counts.settled++
    if (remark === 'by-ranks') counts.readByRanks++
    if (remark === 'waiting') counts.waiting++
    // before any text is there, nothing is missing
    if (remark === 'absent' && text) counts.absent++
  }
  return counts
}
