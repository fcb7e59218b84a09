/** What people say of imported text, as far as it is laid over that: whoever keeps it gives it to who reads the text. */

import type { CorrectionRow } from './corrections.ts'
import type { DecisionValues } from './decisions.ts'

/** Decisions and corrections, as the text needs them. */
export interface EditorialState {
  /** What is decided, by text. */
  readonly verdicts: () => ReadonlyMap<string, readonly DecisionValues[]>
  /** All words that were corrected, by id. */
  readonly corrections: () => readonly CorrectionRow[]
}
