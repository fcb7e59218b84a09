/** How a decision stands over the text that is there: what it shows, and why somebody should look at it. */

import type { Choice, DecidedPair } from '../text/decisions.ts'
import { shownBy } from '../text/ranked-sources.ts'

/**
 * `absent`: the chosen source does not have the text now, and the pair is open until it does. `waiting`: it says only
 * first or second, and no text with two sources is there to read it by. `by-ranks`: it was read by the ranks of a text
 * that may have others than it meant.
 */
export const REMARKS = ['absent', 'waiting', 'by-ranks'] as const
export type Remark = (typeof REMARKS)[number]

export interface Standing {
  /** In the ranks of today: whether the first-ranked source is shown; null where the pair is open. */
  readonly decision: Choice | null
  /** The source that was decided for, be it there or not; null where nobody decided, or said only first or second. */
  readonly chosen: string | null
  readonly remark: Remark | null
}

const UNDECIDED: Standing = { decision: null, chosen: null, remark: null }

/**
 * @param pair undefined where nobody decided
 * @param ranked the sources that have the text; see rankedSources
 */
export function standingOf(
  pair: Pick<DecidedPair, 'choice' | 'chosen' | 'ranks'> | undefined,
  ranked: readonly string[],
): Standing {
  if (!pair) return UNDECIDED
  const { chosen } = pair
  const shown = shownBy(pair, ranked)
  if (shown === undefined) return { decision: null, chosen, remark: chosen === null ? 'waiting' : 'absent' }
  const decision = shown === ranked[0] ? 'keep' : 'swap'
  if (chosen === null) return { decision, chosen, remark: 'waiting' }
  return { decision, chosen, remark: pair.ranks === null ? null : 'by-ranks' }
}
