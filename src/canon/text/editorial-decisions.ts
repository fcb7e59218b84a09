/** Editors' decisions and corrections as the text overlay reads them; the stores of review items provide them. */

import type { CorrectionRow } from './corrections.ts'
import type { OverlayDecision } from './decisions.ts'

/** Gives the text overlay the decisions and corrections of library.db. */
export interface EditorialDecisionsSource {
  /** Returns the decisions, grouped by text. */
  readonly verdicts: () => ReadonlyMap<string, readonly OverlayDecision[]>
  /** Returns all corrections, by id. */
  readonly corrections: () => readonly CorrectionRow[]
}
