/** Editors' decisions on imported text, as the overlay needs them: decided pairs of sources and hidden passages. */

import type { EditionId } from '../../definitions/editions.ts'
import type { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import type { CorrectionRow } from './corrections.ts'

/** A choice between two sources: `keep` displays the first-ranked one, `swap` the other. */
export type DecisionChoice = 'keep' | 'swap'
/** A stored decision: on a pair of sources, or to hide a passage. */
export type DecisionRow = ReviewItemRow<typeof DECISION_DEFINITION>

/** The fields of a decision that the overlay needs. */
export type OverlayDecision = Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'choice' | 'source' | 'chosen'>

/** A stored decision on a pair of sources. */
export type PairDecisionRow = DecisionRow & { readonly choice: DecisionChoice }

/**
 * A choice between two sources, with the ids of the chosen and the other one. The ids are null while they are unknown.
 */
export type SourceChoice = Pick<PairDecisionRow, 'choice' | 'chosen' | 'other'>

/** Names the text of a heading in one edition, with the slugs of packages. */
export interface EditionTextIdentifier {
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
}

/** Returns a map key for the text of a heading in one edition. */
export const toEditionTextKey = (text: Pick<DecisionRow, 'division' | 'entry' | 'edition'>): string =>
  `${text.division}/${text.entry}/${text.edition}`

/** Whether a stored decision is a choice between two sources. False for a hidden passage. */
export const isPairDecision = <R extends Pick<DecisionRow, 'choice'>>(
  row: R,
): row is R & { readonly choice: DecisionChoice } => row.choice !== 'hide'

/** Gives the overlays the decisions and corrections of library.db. */
export interface EditorialDecisionsSource {
  /** Returns the decisions, grouped by text. */
  readonly verdicts: () => ReadonlyMap<string, readonly OverlayDecision[]>
  /** Returns all corrections, by id. */
  readonly corrections: () => readonly CorrectionRow[]
}
