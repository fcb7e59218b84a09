/** What people decided about imported text: settled pairs and hidden passages, as they are laid over it. */

import type { Edition } from '../../definitions/editions.ts'
import type { DECISION_DEFINITION } from '../../definitions/findings/decision.ts'
import type { FindingRow } from '../../definitions/findings/finding.ts'

/** A decision on a pair of sources. */
export type DecisionChoice = 'keep' | 'swap'
/** A stored decision. */
export type DecisionRow = FindingRow<typeof DECISION_DEFINITION>

/** What was decided, of which text and of which source. */
export type DecisionValues = Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'choice' | 'source' | 'chosen'>

/** A pair that a user decided. */
export type DecidedPair = DecisionRow & { readonly choice: DecisionChoice }

/** What is decided of a pair: what was said, and the ids of the sources that it meant; null while they are unknown. */
export type StoredChoice = Pick<DecidedPair, 'choice' | 'chosen' | 'other'>

/** One text, under the names that the packages use. */
export interface TextName {
  readonly division: string
  readonly entry: string
  readonly edition: Edition
}

/** One text as one string. */
export const textKey = (text: Pick<DecisionRow, 'division' | 'entry' | 'edition'>): string =>
  `${text.division}/${text.entry}/${text.edition}`

/** Whether a stored decision is about a pair. */
export const isPairDecision = <R extends Pick<DecisionRow, 'choice'>>(
  row: R,
): row is R & { readonly choice: DecisionChoice } => row.choice !== 'hide'
