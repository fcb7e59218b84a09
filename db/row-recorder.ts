/**
 * Records the row changes of a write by temporary triggers of this connection (after SQLite's "Automatic Undo/Redo
 * Using SQLite"), so that every write can be undone, whatever code makes it.
 */

import type { Database } from 'bun:sqlite'
import { installFormerSlugTriggers } from './former-slugs.ts'
import { requireTableRecordedForUndo, type TableRecordedForUndo, tablesRecordedForUndo } from './recorded-tables.ts'

type Value = string | number | null

/** Values of a row by column name. */
export type ColumnValues = Readonly<Record<string, Value>>

/** The change of one row by a write: the columns that differ, or the whole row if it was inserted or deleted. */
export interface RowChangeRecord {
  /** The table. */
  readonly name: string
  /** JSON list of the values of its key columns. */
  readonly key: string
  readonly collection: string
  readonly record: number
  readonly before: ColumnValues | null
  readonly after: ColumnValues | null
}

/** A RowChangeRecord with its values before and after as JSON; null if the row was inserted or deleted. */
export interface StagedRowChange extends Omit<RowChangeRecord, 'before' | 'after'> {
  readonly before: string | null
  readonly after: string | null
}

const STAGING = `
CREATE TEMP TABLE recorder (recording INTEGER NOT NULL);
INSERT INTO recorder VALUES (0);
CREATE TEMP TABLE changed_rows (seq INTEGER PRIMARY KEY, name, key, collection, record, before);`

/** What a trigger records of a row: its values before the change as a JSON list by column; null where it was inserted. */
type RecordedRow = Omit<StagedRowChange, 'after'>

/**
 * Records the rows that a write changes, by temporary triggers. They keep only the values before a change, since most of
 * the first write's time goes into creating them; the values after it are read at the end.
 */
export class RowRecorder {
  constructor(private readonly sqlite: Database) {
    // outside a transaction each statement costs half as much again
    sqlite.transaction(() => {
      sqlite.run([STAGING, ...tablesRecordedForUndo.map(triggersOf)].join('\n'))
      installFormerSlugTriggers(sqlite)
    })()
  }

  /**
   * Starts recording. Call it inside a transaction: if that ends without `finish`, the records are rolled back with it.
   */
  start(): void {
    this.sqlite.query('UPDATE temp.recorder SET recording = 1').run()
  }

  /** Ends recording and returns the change of each row since `start`, in the order of the first change. */
  finish(): readonly RowChangeRecord[] {
    const recorded = this.sqlite
      .query<RecordedRow, []>('SELECT name, key, collection, record, before FROM temp.changed_rows ORDER BY seq')
      .all()
    if (recorded.length > 0) this.sqlite.query('DELETE FROM temp.changed_rows').run()
    this.sqlite.query('UPDATE temp.recorder SET recording = 0').run()
    const first = new Map<string, RecordedRow>()
    for (const row of recorded) {
      const id = `${row.name} ${row.key}`
      if (!first.has(id)) first.set(id, row)
    }
    return [...first.values()].flatMap((row) => netChange(row, this.storedValues(row)))
  }

  /** The values of a row as a JSON list by column; null if it was deleted. */
  private storedValues({ name, key }: RecordedRow): string | null {
    const { columns, key: keyColumns } = requireTableRecordedForUndo(name)
    const isKey = keyColumns.map((column) => `${column} IS ?`).join(' AND ')
    const sql = `SELECT json_array(${columns}) AS stored FROM main.${name} WHERE ${isKey}`
    const row = this.sqlite.query<{ stored: string }, Value[]>(sql).get(...(JSON.parse(key) as Value[]))
    return row?.stored ?? null
  }
}

/** The columns of a row that differ after the write, or the whole row where it was inserted or deleted. */
function netChange({ before, ...row }: RecordedRow, stored: string | null): readonly RowChangeRecord[] {
  const { columns, ignored } = requireTableRecordedForUndo(row.name)
  const [old, now] = [before, stored].map((json) => (json === null ? null : (JSON.parse(json) as Value[])))
  if (!old && !now) return []
  const differing = [...columns.entries()].filter(
    ([at, column]) => !old || !now || (old[at] !== now[at] && !ignored.includes(column)),
  )
  const only = (values: readonly Value[] | null | undefined) =>
    values ? Object.fromEntries(differing.map(([at, column]) => [column, values[at] ?? null])) : null
  return differing.length === 0 ? [] : [{ ...row, before: only(old), after: only(now) }]
}

/** Parses the JSON columns `before` and `after` of a staged row. */
export const parseStagedRow = <Row extends StagedRowChange>({ before, after, ...row }: Row) => ({
  ...row,
  before: parsed(before),
  after: parsed(after),
})

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as ColumnValues))

function triggersOf(table: TableRecordedForUndo): string {
  const { name, columns } = table
  const trigger = (event: string, row: string, before: string) =>
    `CREATE TEMP TRIGGER recorded_${event.toLowerCase()}_${name} AFTER ${event} ON main.${name}
WHEN (SELECT recording FROM recorder) BEGIN
  INSERT INTO changed_rows (name, key, collection, record, before)
  VALUES ('${name}', ${rowKey(table, row)}, ${ownerOf(table, row)}, ${before});
END;`
  const old = `json_array(${columns.map((column) => `OLD.${column}`)})`
  return trigger('INSERT', 'NEW', 'NULL') + trigger('UPDATE', 'NEW', old) + trigger('DELETE', 'OLD', old)
}

const rowKey = ({ key }: TableRecordedForUndo, row: string) =>
  `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`

function ownerOf({ owner, columns }: TableRecordedForUndo, row: string): string {
  const collection =
    typeof owner.collection === 'string' ? `'${owner.collection}'` : `${row}.${owner.collection.column}`
  return `${collection}, ${columns.includes(owner.record) ? `${row}.${owner.record}` : '0'}`
}
