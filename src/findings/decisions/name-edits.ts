/** Names the sources in what the log keeps of decisions, so that to undo an old edit shows the source that it meant. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { Columns } from '../../../db/row-recorder.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Choice } from '../../canon/text/decisions.ts'
import { DECISIONS } from '../../definitions/collection-names.ts'
import { readByRanks, type Unnamed } from './read-by-ranks.ts'

type Text = Pick<TextDatabase, 'rows'>
type Name = Pick<Unnamed, 'division' | 'entry' | 'edition'>

/** What an edit did to a decision: whole rows as JSON, or what differs of them; null where there was none. */
interface KeptDecision {
  readonly edit: number
  readonly seq: number
  readonly record: number
  readonly before: string | null
  readonly after: string | null
}

const unnamed = (side: string) =>
  `(${side} ->> 'choice' IN ('keep', 'swap') AND ${side} ->> 'chosen' IS NULL)`

const UNNAMED = `SELECT edit, seq, record, before, after FROM edit_rows
  WHERE collection = '${DECISIONS}' AND (${unnamed('before')} OR ${unnamed('after')})`

/** To be called inside a write. */
export function nameEdits(db: LibraryDatabase, text: Text): void {
  const store = db.sqlite.query<unknown, [string | null, string | null, number, number]>(
    'UPDATE edit_rows SET before = ?, after = ? WHERE edit = ? AND seq = ?',
  )
  for (const { edit, seq, before, after } of [...named(db, text)]) store.run(before, after, edit, seq)
}

/** Whether there is anything that the text can name; costs a look at every edit of a decision. */
export const canNameEdits = (db: LibraryDatabase, text: Text): boolean => !named(db, text).next().done

/** Those that the text can name, with the names. */
function* named(db: LibraryDatabase, text: Text): Generator<KeptDecision> {
  const rows = db.sqlite.query<KeptDecision, []>(UNNAMED).all()
  if (rows.length === 0) return
  const ranksAt = ranksByEdit(db)
  for (const row of rows) {
    const ranks = ranksAt(row.edit)
    const isWhole = row.before === null || row.after === null
    let isNamed = false
    const side = (json: string | null): string | null => {
      const columns = json === null ? {} : (JSON.parse(json) as Columns)
      const { choice, chosen } = columns
      if ((choice !== 'keep' && choice !== 'swap') || typeof chosen === 'string') return json
      const name = nameOf(db, row.record, columns)
      const reading = name && readByRanks(text, { ...name, choice: choice as Choice, ranks })
      if (!reading) return json
      isNamed = true
      const names = { chosen: reading.chosen, other: reading.other }
      return JSON.stringify({ ...columns, ...names, ...(isWhole ? { ranks: reading.ranks } : {}) })
    }
    const [before, after] = [side(row.before), side(row.after)]
    if (isNamed) yield { ...row, before, after }
  }
}

/** The sources by rank as the last import before an edit left them, and the log remembers them. */
function ranksByEdit({ sqlite }: LibraryDatabase): (edit: number) => string | null {
  const imports = sqlite
    .query<{ id: number; record: string }, []>(
      "SELECT id, record FROM content_edit WHERE action = 'import' ORDER BY id DESC",
    )
    .all()
  return (edit) => imports.find(({ id }) => id < edit)?.record ?? null
}

/** The text that a decision is about; one that is gone is known from the edit that made or deleted it. */
function nameOf({ sqlite }: LibraryDatabase, id: number, columns: Columns): Name | undefined {
  if (typeof columns.entry === 'string') return columns as unknown as Name
  const row = sqlite
    .query<Name, [number]>('SELECT division, entry, edition FROM passage_decisions WHERE id = ?')
    .get(id)
  if (row) return row
  const gone = sqlite
    .query<{ row: string }, [string, number]>(
      `SELECT coalesce(before, after) AS row FROM edit_rows
       WHERE collection = ? AND record = ? AND (before IS NULL OR after IS NULL) LIMIT 1`,
    )
    .get(DECISIONS, id)
  return gone ? (JSON.parse(gone.row) as Name) : undefined
}
