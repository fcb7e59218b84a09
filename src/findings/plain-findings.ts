/** Findings of a kind that needs nothing of its own: kept, found, dealt out and decided as every kind is. */

import { and, eq } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import type { FindingKind, FindingRow } from '../definitions/findings/finding.ts'
import { FindingRows } from './finding-rows.ts'
import { FindingWriter, waitingState } from './finding-writer.ts'
import { type SeenRow, type Turns, turnsOfRows } from './turns.ts'

type PlainFinding = FindingRow<FindingKind>

export class PlainFindings extends FindingWriter<FindingKind> {
  /** Who is at which of them. */
  readonly turns: Turns<PlainFinding, SeenRow>

  constructor(db: LibraryDatabase, kind: FindingKind) {
    super(db, new FindingRows(db, kind))
    this.turns = turnsOfRows(() => this.waiting())
  }

  /** The newest first. @param values of its fields; those that are undefined narrow nothing */
  find(values: Readonly<Record<string, unknown>>): readonly PlainFinding[] {
    const { table } = this.rows
    const narrowed = Object.entries(values).flatMap(([name, value]) => {
      const column = table[name]
      return column && value !== undefined ? [eq(column, value)] : []
    })
    return this.rows.all(and(...narrowed)).toReversed()
  }

  private waiting(): readonly PlainFinding[] {
    const { kind } = this.rows
    return this.find({ [kind.decided?.state ?? '']: waitingState(kind) }).toReversed()
  }
}
