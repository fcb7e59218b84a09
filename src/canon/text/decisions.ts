/** Editors' decisions on imported text: decided pairs of sources and hidden passages, as the overlay needs them. */

import type { EditionId } from '../../definitions/editions.ts'
import type { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import type { CorrectionRow } from './corrections.ts'

/** A decision between two sources: `keep` displays the first-ranked one, `swap` the other. */
export type DecisionChoice = 'keep' | 'swap'
/** A stored decision: on a pair of sources, or to hide a passage. */
export type DecisionRow = ReviewItemRow<typeof DECISION_DEFINITION>

/** The values of a decision that the overlay needs: the text, the choice and the source. */
export type OverlayDecision = Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'choice' | 'source' | 'chosen'>

/** A stored decision between two sources, as opposed to a hidden passage. */
export type PairDecisionRow = DecisionRow & { readonly choice: DecisionChoice }

/** The choice between two sources, and the ids of the chosen and the other source; null while these are unknown. */
export type SourceChoice = Pick<PairDecisionRow, 'choice' | 'chosen' | 'other'>

/** Names the text of a heading in one edition, by the names that text packages use. */
export interface EditionTextIdentifier {
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
}

/** Returns the name of a text as a string, for maps. */
export const toEditionTextKey = (text: Pick<DecisionRow, 'division' | 'entry' | 'edition'>): string =>
  `${text.division}/${text.entry}/${text.edition}`

/** Whether a stored decision is a choice between two sources, not a hidden passage. */
export const isPairDecision = <R extends Pick<DecisionRow, 'choice'>>(
  row: R,
): row is R & { readonly choice: DecisionChoice } => row.choice !== 'hide'

/** Gives the text overlay the decisions and corrections of library.db. */
export interface EditorialDecisionsSource {
  /** Returns the decisions, grouped by text. */
  readonly verdicts: () => ReadonlyMap<string, readonly OverlayDecision[]>
  /** Returns all corrections, by id. */
  readonly corrections: () => readonly CorrectionRow[]
}
