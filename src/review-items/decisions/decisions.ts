/** Editors' decisions on imported text, as library.db stores them. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import {
  type DecisionRow,
  type EditionTextIdentifier,
  isPairDecision,
  type OverlayDecision,
  type PairDecisionRow,
  type SourceChoice,
  toEditionTextKey,
} from '../../canon/text/decisions.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

const decisions = getReviewItemTable(DECISION_DEFINITION)

/** The `source` of a row that decides a conflict; hidden marks name the source of the passage. */
const PAIR_SOURCE = ''

/** Reads and writes decisions on conflicts and hidden passages in library.db. */
export class DecisionStore extends ReviewItemStore<typeof DECISION_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, DECISION_DEFINITION)
  }

  /** Returns all decisions grouped by text, without timestamps. */
  groupByText(): ReadonlyMap<string, readonly OverlayDecision[]> {
    const { division, entry, edition, choice, source, chosen } = decisions
    const rows = this.db.orm.select({ division, entry, edition, choice, source, chosen }).from(decisions)
    return Map.groupBy(rows.orderBy(decisions.id).all(), toEditionTextKey)
  }

  /** Returns all decisions on one text. */
  readonly selectOfText = this.prepareSelectBy('division', 'entry', 'edition')

  /** Returns the decision on a conflict, if there is one. */
  findChoice(text: EditionTextIdentifier): PairDecisionRow | undefined {
    return this.selectOfText(text).find(isPairDecision)
  }

  /**
   * Stores a choice; must be called inside a write. A choice that displays the same source keeps its time, and its note
   * unless one is given; null removes the note. Repeating a choice also confirms it, so that it needs no review.
   * @returns id of the row, when it was decided, and whether anything changed
   */
  settle(
    text: EditionTextIdentifier,
    sourceChoice: SourceChoice,
    by: string,
    note?: string | null,
  ): { readonly id: number; readonly decidedAt: string; readonly changed: boolean } {
    const before = this.findChoice(text)
    if (before && displaysSameSource(before, sourceChoice)) {
      const { id, updatedAt, chosen } = before
      const changed = note !== undefined && note !== before.note
      if (changed) this.change(id, { note, decidedBy: by })
      if (chosen !== null && before.ranks !== null) this.change(id, { ranks: null })
      return { id, decidedAt: updatedAt, changed }
    }
    const now = new Date().toISOString()
    const { choice, chosen, other } = sourceChoice
    const ranks = chosen === null ? (before?.ranks ?? null) : null
    const decided = { choice, chosen, other, ranks, note: note ?? null, decidedBy: by, updatedAt: now }
    if (before) {
      this.change(before.id, decided)
      return { id: before.id, decidedAt: now, changed: true }
    }
    const { division, entry, edition } = text
    return {
      id: this.add({ ...EMPTY_FIELDS, division, entry, edition, ...decided, source: PAIR_SOURCE, createdAt: now }),
      decidedAt: now,
      changed: true,
    }
  }

  /** Returns the hidden mark on one source's passage of a text, if there is one. */
  hiddenMark(text: EditionTextIdentifier, source: string): DecisionRow | undefined {
    return this.selectOfText(text).find((row) => row.choice === 'hide' && row.source === source)
  }

  /** Marks one source's passage as hidden; must be called inside a write. @returns the mark's id */
  hide({ division, entry, edition }: EditionTextIdentifier, source: string, passage: number): number {
    const now = new Date().toISOString()
    const name = { division, entry, edition }
    return this.add({ ...EMPTY_FIELDS, ...name, choice: 'hide', source, passage, createdAt: now, updatedAt: now })
  }
}

const EMPTY_FIELDS = { passage: null, note: null, decidedBy: null, chosen: null, other: null, ranks: null }

/** Whether two choices display the same source; if neither names a source, whether they are the same choice. */
const displaysSameSource = (left: SourceChoice, right: SourceChoice): boolean =>
  left.chosen === right.chosen && (left.chosen !== null || left.choice === right.choice)
