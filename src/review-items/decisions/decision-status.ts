/** The effect of a decision on the present text: which source it displays, and why it needs review. */

import type { DecisionChoice, PairDecisionRow } from '../../canon/text/decisions.ts'
import { getSourceDisplayedByDecision, type RankedSources } from '../../canon/text/ranked-sources.ts'

/**
 * Reasons to review a decision:
 * - `absent`: the chosen source does not have the text now, so the pair is open until it does
 * - `waiting`: the decision says only first or second, and no text with two sources is there to interpret it
 * - `by-ranks`: it was interpreted by the ranks of a text that may differ from those that it meant
 * - `apart`: the chosen source has another recension than the page displays, so it is only compared and the decision
 *   has no effect
 */
export const DECISION_REVIEW_REASONS = ['absent', 'waiting', 'by-ranks', 'apart'] as const
/** One of `DECISION_REVIEW_REASONS`. */
export type DecisionReviewReason = (typeof DECISION_REVIEW_REASONS)[number]

/** The effect of a decision on the present text. */
export interface DecisionStatus {
  /**
   * By present ranks: `keep` when the first-ranked source is displayed, `swap` for the other one; null when the pair is
   * open.
   */
  readonly decision: DecisionChoice | null
  /** Id of the chosen source, present or not; null when undecided, or when the decision says only first or second. */
  readonly chosen: string | null
  readonly remark: DecisionReviewReason | null
}

const UNDECIDED: DecisionStatus = { decision: null, chosen: null, remark: null }

/**
 * Computes the effect of a decision on the present text.
 * @param pair undefined when the pair is undecided
 */
export function computeDecisionStatus(
  pair: Pick<PairDecisionRow, 'choice' | 'chosen' | 'ranks'> | undefined,
  { copies, beside }: Pick<RankedSources, 'copies' | 'beside'>,
): DecisionStatus {
  if (!pair) return UNDECIDED
  const { chosen } = pair
  const shown = getSourceDisplayedByDecision(pair, copies)
  if (chosen !== null && beside.includes(chosen)) return { decision: null, chosen, remark: 'apart' }
  if (shown === undefined) return { decision: null, chosen, remark: chosen === null ? 'waiting' : 'absent' }
  const decision = shown === copies[0] ? 'keep' : 'swap'
  if (chosen === null) return { decision, chosen, remark: 'waiting' }
  return { decision, chosen, remark: pair.ranks === null ? null : 'by-ranks' }
}

/** Whether an editor should review a decision. `apart` needs no review, since the decision has no effect. */
export const decisionNeedsReview = ({ remark }: DecisionStatus): boolean => remark !== null && remark !== 'apart'
