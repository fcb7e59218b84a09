/**
 * Notes what a write does to the rows of recorded tables, by triggers of this connection alone (after SQLite's own
 * "Automatic Undo/Redo Using SQLite"): whatever writes, and however, can be undone.
 */

import type { Database } from 'bun:sqlite'
import { installFormerSlugTriggers } from './former-slugs.ts'
import { type RecordedTable, recordedTables } from './recorded-tables.ts'

/** Values by column. */
export type Columns = Readonly<Record<string, string | number | null>>

/** What a write did to one row: the columns that differ, or the whole row where there was none, or is none now. */
export interface ChangedRow {
  /** The table. */
  readonly name: string
  /** JSON list of the values that tell the row apart. */
  readonly key: string
  readonly collection: string
  readonly record: number
  readonly before: Columns | null
  readonly after: Columns | null
}

/** The same with its columns as JSON. */
export interface StagedRow extends Omit<ChangedRow, 'before' | 'after'> {
  readonly before: string | null
  readonly after: string | null
}

const STAGING = `
CREATE TEMP TABLE recorder (recording INTEGER NOT NULL);
INSERT INTO recorder VALUES (0);
CREATE TEMP TABLE changed_rows (
  seq INTEGER PRIMARY KEY, name TEXT, key TEXT, collection TEXT, record INTEGER, before TEXT, after TEXT
);`

/** Records the rows that a write changes, by temporary triggers. */
export class RowRecorder {
  constructor(private readonly sqlite: Database) {
    sqlite.run(STAGING)
    for (const table of recordedTables) for (const trigger of triggersOf(table)) sqlite.run(trigger)
    installFormerSlugTriggers(sqlite)
  }

  /** To be called inside a transaction, which on its end without `finish` takes the notes with it. */
  start(): void {
    this.sqlite.query('UPDATE temp.recorder SET recording = 1').run()
  }

  /** Ends the notes and gives what has become of each row since `start`, in the order of the first change. */
  finish(): readonly ChangedRow[] {
    const staged = this.sqlite
      .query<StagedRow, []>(
        'SELECT name, key, collection, record, before, after FROM temp.changed_rows ORDER BY seq',
      )
      .all()
    if (staged.length > 0) this.sqlite.query('DELETE FROM temp.changed_rows').run()
    this.sqlite.query('UPDATE temp.recorder SET recording = 0').run()
    return netChanges(staged)
  }
}

/** Several changes of one row made one; a row that is as it was is none. */
function netChanges(staged: readonly StagedRow[]): readonly ChangedRow[] {
  const net = new Map<string, ChangedRow>()
  for (const change of staged.map(parsedRow)) {
    const id = `${change.name} ${change.key}`
    const earlier = net.get(id)
    net.set(id, earlier ? joined(earlier, change) : change)
  }
  return [...net.values()].filter(({ name, before, after }) => {
    if (!before || !after) return before !== after
    const ignored = ignoredOf(name)
    return Object.keys(after).some((column) => !ignored.has(column))
  })
}

/** A staged row with its JSON columns parsed. */
export const parsedRow = <Row extends StagedRow>({ before, after, ...row }: Row) => ({
  ...row,
  before: parsed(before),
  after: parsed(after),
})

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Columns))

/** A row that goes and comes is compared as a whole; of one that only changes, columns may change back. */
function joined(first: ChangedRow, then: ChangedRow): ChangedRow {
  // inserted, and perhaps gone again
  if (!first.before) return { ...first, after: then.after && { ...first.after, ...then.after } }
  const before = { ...then.before, ...first.before }
  if (!then.after) return { ...first, before, after: null }
  const after = { ...first.after, ...then.after }
  const differing = Object.keys(after).filter((column) => after[column] !== before[column])
  const only = (values: Columns) =>
    Object.fromEntries(differing.map((column) => [column, values[column] ?? null]))
  return { ...first, before: only(before), after: only(after) }
}

const ignored = new Map(recordedTables.map((table) => [table.name, new Set(table.ignored)]))
const NONE: ReadonlySet<string> = new Set()
const ignoredOf = (name: string): ReadonlySet<string> => ignored.get(name) ?? NONE

function triggersOf(table: RecordedTable): readonly string[] {
  const { name, columns } = table
  const compared = columns.filter((column) => !table.ignored.includes(column))
  const differs = compared.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')
  const when = (condition = '1') => `WHEN (SELECT recording FROM recorder) AND (${condition})`
  const whole = (row: string) =>
    `json_object(${columns.map((column) => `'${column}', ${row}.${column}`).join(', ')})`
  const part = (row: string) => {
    const each = compared.map(
      (column) => `SELECT '${column}' AS n, ${row}.${column} AS v WHERE OLD.${column} IS NOT NEW.${column}`,
    )
    return `(SELECT json_group_object(n, v) FROM (${each.join(' UNION ALL ')}))`
  }
  const trigger = (
    event: string,
    condition: string | undefined,
    row: string,
    before: string,
    after: string,
  ) =>
    `CREATE TEMP TRIGGER recorded_${event.toLowerCase()}_${name} AFTER ${event} ON main.${name} ${when(condition)} BEGIN
  INSERT INTO changed_rows (name, key, collection, record, before, after)
  VALUES ('${name}', ${rowKey(table, row)}, ${ownerOf(table, row)}, ${before}, ${after});
END`
  return [
    trigger('INSERT', undefined, 'NEW', 'NULL', whole('NEW')),
    trigger('UPDATE', differs, 'NEW', part('OLD'), part('NEW')),
    trigger('DELETE', undefined, 'OLD', whole('OLD'), 'NULL'),
  ]
}

const rowKey = ({ key }: RecordedTable, row: string) =>
  `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`

function ownerOf({ owner, columns }: RecordedTable, row: string): string {
  const collection =
    typeof owner.collection === 'string' ? `'${owner.collection}'` : `${row}.${owner.collection.column}`
  return `${collection}, ${columns.includes(owner.record) ? `${row}.${owner.record}` : '0'}`
}
