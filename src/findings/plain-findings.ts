/** Findings of a kind that needs nothing of its own: kept, found, dealt out and decided as every kind is. */

import { and, eq } from 'drizzle-orm'
import type { FindingKind, FindingRow } from '../definitions/findings/finding.ts'
import { waitingState } from './finding-row.ts'
import { FindingRows } from './finding-rows.ts'
import { type SeenRow, type Turns, turnsOfRows } from './turns.ts'

type PlainFinding = FindingRow<FindingKind>

export class PlainFindings extends FindingRows<FindingKind> {
  /** Who is at which of them. */
  readonly turns: Turns<PlainFinding, SeenRow> = turnsOfRows(() => this.waiting())

  /** The newest first. @param values of its fields; those that are undefined narrow nothing */
  find(values: Readonly<Record<string, unknown>>): readonly PlainFinding[] {
    const { table } = this
    const narrowed = Object.entries(values).flatMap(([name, value]) => {
      const column = table[name]
      return column && value !== undefined ? [eq(column, value)] : []
    })
    return this.all(and(...narrowed)).toReversed()
  }

  private waiting(): readonly PlainFinding[] {
    const { kind } = this
    return this.find({ [kind.decided?.state ?? '']: waitingState(kind) }).toReversed()
  }
}
