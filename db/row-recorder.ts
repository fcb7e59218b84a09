/**
 * Records the row changes of a write by temporary triggers of this connection (after SQLite's "Automatic Undo/Redo
 * Using SQLite"), so that every write can be undone, whatever code makes it.
 */

import type { Database } from 'bun:sqlite'
import { installFormerSlugTriggers } from './former-slugs.ts'
import { requireTableRecordedForUndo, type TableRecordedForUndo, tablesRecordedForUndo } from './recorded-tables.ts'

type Value = string | number | null

/** Values of a row by column name. */
export type RowValuesByColumn = Readonly<Record<string, Value>>

/**
 * The change of one row by a write. `before` and `after` have the columns that differ, or the whole row if it was
 * inserted (`before` is null) or deleted (`after` is null).
 */
export interface RowChangeRecord {
  /** The table. */
  readonly name: string
  /** JSON list of the values of its key columns. */
  readonly key: string
  readonly collection: string
  readonly record: number
  readonly before: RowValuesByColumn | null
  readonly after: RowValuesByColumn | null
}

/**
 * A RowChangeRecord with its values before and after as JSON. `before` is null if the row was inserted, `after` if it
 * was deleted.
 */
export interface StagedRowChange extends Omit<RowChangeRecord, 'before' | 'after'> {
  readonly before: string | null
  readonly after: string | null
}

const STAGING_TABLES_SQL = `
CREATE TEMP TABLE recorder (recording INTEGER NOT NULL);
INSERT INTO recorder VALUES (0);
CREATE TEMP TABLE changed_rows (seq INTEGER PRIMARY KEY, name, key, collection, record, before, UNIQUE (name, key));`

/** A changed row with its values before and after the write as JSON lists by column. */
type RecordedRow = StagedRowChange & { readonly seq: number }

/**
 * Records the rows that a write changes in tables recorded for undo. The constructor creates temporary triggers, which
 * record between `start` and `finish`. They store only the values before the first change of a row, which keeps them
 * few: creating triggers takes most of the time of the first write. The values afterwards are read at the end, row by
 * row. Rows that have their old values again are left out, such as most rows of a write that replaces a collection.
 */
export class DatabaseRowRecorder {
  constructor(private readonly sqlite: Database) {
    // outside a transaction each statement costs half as much again
    sqlite.transaction(() => {
      sqlite.run([STAGING_TABLES_SQL, ...tablesRecordedForUndo.map(createTriggersSql)].join('\n'))
      installFormerSlugTriggers(sqlite)
    })()
  }

  /** Starts recording. Call it inside a transaction: if that ends without `finish`, the records are rolled back. */
  start(): void {
    this.sqlite.query('UPDATE temp.recorder SET recording = 1').run()
  }

  /** Ends recording and returns the change of each row since `start`, in the order of the first change. */
  finish(): readonly RowChangeRecord[] {
    const tables = this.sqlite.query<{ name: string }, []>('SELECT DISTINCT name FROM temp.changed_rows').all()
    const changes = tables.flatMap(({ name }) => this.readChanges(requireTableRecordedForUndo(name)))
    this.sqlite.query('DELETE FROM temp.changed_rows').run()
    this.sqlite.query('UPDATE temp.recorder SET recording = 0').run()
    return changes.sort((a, b) => a.seq - b.seq).map(({ change }) => change)
  }

  /** Compares rows with their old values in SQLite, so that unchanged ones are never held in memory. */
  private readChanges({ name, columns, key }: TableRecordedForUndo) {
    const isKey = key.map((column, at) => `${column} IS json_extract(recorded.key, '$[${at}]')`).join(' AND ')
    const sql = `SELECT * FROM (
      SELECT *, (SELECT json_array(${columns}) FROM main.${name} WHERE ${isKey}) AS after
      FROM temp.changed_rows AS recorded WHERE name = '${name}'
    ) WHERE before IS NOT after`
    const changes: { readonly seq: number; readonly change: RowChangeRecord }[] = []
    for (const { seq, ...row } of this.sqlite.query<RecordedRow, []>(sql).iterate()) {
      const change = toRowChange(row)
      if (change) changes.push({ seq, change })
    }
    return changes
  }
}

/** Returns the columns of a row that differ after the write, or the whole row if it was inserted or deleted. */
function toRowChange({ before, after, ...row }: StagedRowChange): RowChangeRecord | undefined {
  const { columns, ignored } = requireTableRecordedForUndo(row.name)
  const [old, now] = [before, after].map((json) => (json === null ? null : (JSON.parse(json) as Value[])))
  const changedOld: Record<string, Value> = {}
  const changedNow: Record<string, Value> = {}
  let isChanged = false
  for (const [at, column] of columns.entries()) {
    if (old && now && (old[at] === now[at] || ignored.includes(column))) continue
    isChanged = true
    changedOld[column] = old?.[at] ?? null
    changedNow[column] = now?.[at] ?? null
  }
  return isChanged ? { ...row, before: old ? changedOld : null, after: now ? changedNow : null } : undefined
}

/** Parses the JSON columns `before` and `after` of a staged row. */
export const parseStagedRowChange = <Row extends StagedRowChange>({ before, after, ...row }: Row) => ({
  ...row,
  before: parseValues(before),
  after: parseValues(after),
})

const parseValues = (json: string | null) => (json === null ? null : (JSON.parse(json) as RowValuesByColumn))

function createTriggersSql(table: TableRecordedForUndo): string {
  const { name, columns } = table
  const trigger = (event: string, row: string, before: string) =>
    `CREATE TEMP TRIGGER recorded_${event.toLowerCase()}_${name} AFTER ${event} ON main.${name}
WHEN (SELECT recording FROM recorder) BEGIN
  INSERT INTO changed_rows (name, key, collection, record, before)
  VALUES ('${name}', ${selectKeySql(table, row)}, ${selectOwnerSql(table, row)}, ${before}) ON CONFLICT DO NOTHING;
END;`
  const old = `json_array(${columns.map((column) => `OLD.${column}`)})`
  return trigger('INSERT', 'NEW', 'NULL') + trigger('UPDATE', 'NEW', old) + trigger('DELETE', 'OLD', old)
}

const selectKeySql = ({ key }: TableRecordedForUndo, row: string) =>
  `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`

function selectOwnerSql({ owner, columns }: TableRecordedForUndo, row: string): string {
  const collection =
    typeof owner.collection === 'string' ? `'${owner.collection}'` : `${row}.${owner.collection.column}`
  return `${collection}, ${columns.includes(owner.record) ? `${row}.${owner.record}` : '0'}`
}
