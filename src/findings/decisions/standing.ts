/** How a decision is over the text that is there: what it shows, and why a user should look at it. */

import type { DecidedPair, DecisionChoice } from '../../canon/text/decisions.ts'
import { displayedSourceOfPair, type RankedSources } from '../../canon/text/ranked-sources.ts'

/**
 * `absent`: the chosen source does not have the text now, and the pair is open until it does. `waiting`: it says only
 * first or second, and no text with two sources is there to read it by. `by-ranks`: it was read by the ranks of a text
 * that may have others than it meant. `apart`: the chosen source has another recension than the page shows, and is
 * compared with it, not settled; the decision rests.
 */
export const REVIEW_REASONS = ['absent', 'waiting', 'by-ranks', 'apart'] as const
/** A reason to review a decision. */
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** The effect of a decision on the current text. */
export interface DecisionStatus {
  /** In the ranks of today: whether the first-ranked source is shown; null where the pair is open. */
  readonly decision: DecisionChoice | null
  /** The source that was decided for, be it there or not; null where no user decided, or said only first or second. */
  readonly chosen: string | null
  readonly remark: ReviewReason | null
}

const UNDECIDED: DecisionStatus = { decision: null, chosen: null, remark: null }

/** Computes the effect of a decision on the current text. @param pair undefined where no user decided */
export function decisionStatusOf(
  pair: Pick<DecidedPair, 'choice' | 'chosen' | 'ranks'> | undefined,
  { copies, beside }: Pick<RankedSources, 'copies' | 'beside'>,
): DecisionStatus {
  if (!pair) return UNDECIDED
  const { chosen } = pair
  const shown = displayedSourceOfPair(pair, copies)
  if (chosen !== null && beside.includes(chosen)) return { decision: null, chosen, remark: 'apart' }
  if (shown === undefined) return { decision: null, chosen, remark: chosen === null ? 'waiting' : 'absent' }
  const decision = shown === copies[0] ? 'keep' : 'swap'
  if (chosen === null) return { decision, chosen, remark: 'waiting' }
  return { decision, chosen, remark: pair.ranks === null ? null : 'by-ranks' }
}

/** Whether a user should look at a decision; one that rests asks nothing. */
export const needsReview = ({ remark }: DecisionStatus): boolean => remark !== null && remark !== 'apart'
