/**
 * The effect of a decision on the current text: the source that is displayed, and the reason for a review. Counts
 * decisions by it.
 */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { type DecisionChoice, isPairDecision, type PairDecisionRow } from '../../canon/text/decisions.ts'
import {
  EMPTY_RANKED_SOURCES,
  getSourceDisplayedByDecision,
  type RankedSources,
  readRankedSourcesOfText,
} from '../../canon/text/ranked-sources.ts'
import { DecisionStore } from './decisions.ts'

/**
 * Reasons to review a decision:
 * - `absent`: the chosen source currently lacks the text; the conflict is open until it has the text
 * - `waiting`: the decision only says first or second, and no text with two sources exists to interpret it
 * - `by-ranks`: it was interpreted by the ranks of a text that may differ from those at the time of the decision
 * - `apart`: the chosen source has another recension than the page displays; the decision has no effect
 */
export const DECISION_REVIEW_REASONS = ['absent', 'waiting', 'by-ranks', 'apart'] as const
/** One of `DECISION_REVIEW_REASONS`. */
export type DecisionReviewReason = (typeof DECISION_REVIEW_REASONS)[number]

/** The effect of a decision on the current text. */
export interface DecisionStatus {
  /** By present ranks: `keep` when the first-ranked source is displayed, `swap` for the other one; null while open. */
  readonly decision: DecisionChoice | null
  /** Id of the chosen source, present or not; null when undecided, or when the decision says only first or second. */
  readonly chosen: string | null
  readonly remark: DecisionReviewReason | null
}

const UNDECIDED: DecisionStatus = { decision: null, chosen: null, remark: null }

/** Computes the effect of a decision on the current text. @param pair the decision; undefined if there is none */
export function computeDecisionStatus(
  pair: Pick<PairDecisionRow, 'choice' | 'chosen' | 'ranks'> | undefined,
  { copies, otherRecensions }: Pick<RankedSources, 'copies' | 'otherRecensions'>,
): DecisionStatus {
  if (!pair) return UNDECIDED
  const { chosen } = pair
  const displayed = getSourceDisplayedByDecision(pair, copies)
  if (chosen !== null && otherRecensions.includes(chosen)) return { decision: null, chosen, remark: 'apart' }
  if (displayed === undefined) return { decision: null, chosen, remark: chosen === null ? 'waiting' : 'absent' }
  const decision = displayed === copies[0] ? 'keep' : 'swap'
  if (chosen === null) return { decision, chosen, remark: 'waiting' }
  return { decision, chosen, remark: pair.ranks === null ? null : 'by-ranks' }
}

/** Whether an editor should review a decision. False for `apart`, because the decision has no effect then. */
export const doesDecisionNeedReview = ({ remark }: DecisionStatus): boolean => remark !== null && remark !== 'apart'

/** Numbers of decisions that an editor should review, by reason; see DECISION_REVIEW_REASONS. */
export interface DecisionsToReviewCounts {
  readonly absent: number
  readonly waiting: number
  readonly readByRanks: number
}

interface DecisionCounts extends DecisionsToReviewCounts {
  /** Decisions that apply, of conflicts whose texts differ. */
  readonly settled: number
}

/** Counts the decisions that apply to a text, and those that need review. @param text undefined if there is none */
export function countDecisionsByStatus(db: LibraryDatabase, text: TextDatabase | undefined): DecisionCounts {
  const differsSql = 'SELECT 1 FROM texts WHERE division = ? AND entry = ? AND edition = ? AND conflict = 1'
  const counts = { settled: 0, absent: 0, waiting: 0, readByRanks: 0 }
  for (const pair of new DecisionStore(db).all().filter(isPairDecision)) {
    const { decision, remark } = computeDecisionStatus(
      pair,
      text ? readRankedSourcesOfText(text, pair) : EMPTY_RANKED_SOURCES,
    )
    const { division, entry, edition } = pair
    if (decision !== null && text?.row(differsSql, division, entry, edition)) counts.settled++
    if (remark === 'by-ranks') counts.readByRanks++
    if (remark === 'waiting') counts.waiting++
    // without a text, no source counts as absent
    if (remark === 'absent' && text) counts.absent++
  }
  return counts
}
