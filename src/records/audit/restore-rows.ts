/** Restores the rows that an edit changed. Call it inside a write transaction. */

import type { Database } from 'bun:sqlite'
import { requireTableRecordedForUndo, type TableRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { findChangedTranslationFields, parseTranslationRowFields } from './conflicting-edits.ts'
import type { DatabaseRowChange } from './stored-rows.ts'

/** Is told that another record has the name that a row had; must throw. */
type OnTaken = (row: DatabaseRowChange, owner: number) => never

/**
 * Undoes the row changes of an edit: deletes added rows, adds deleted rows and restores changed ones; `updated_at`
 * becomes `now`. It first frees values that must be unique, so that rows can be restored in any order.
 */
export function restoreChangedRows(
  sqlite: Database,
  rows: readonly DatabaseRowChange[],
  now: string,
  onTaken: OnTaken,
): void {
  sqlite.run('PRAGMA defer_foreign_keys = ON')
  for (const row of rows) {
    if (row.before === null && row.name !== 'translations') remove(sqlite, row)
  }
  const named = new Map<DatabaseRowChange, RowValuesByColumn>()
  for (const row of rows) {
    const { before, after, name } = row
    if (!before || !requireTableRecordedForUndo(name).isRecord) continue
    if (!after) named.set(row, before)
    else if (
      requireTableRecordedForUndo(name)
        .unique.flat()
        .some((column) => column in before)
    )
      named.set(row, free(sqlite, row, before))
  }
  for (const row of rows) {
    const names = named.get(row)
    const owner = names && ownerOfName(sqlite, row, { ...names, ...row.before })
    if (owner !== undefined) onTaken(row, owner)
    if (row.name === 'translations') putFieldsBack(sqlite, row)
    else if (row.before && !row.after) insert(sqlite, row.name, stamped(row, row.before, now))
    else if (row.before) update(sqlite, row, stamped(row, { ...names, ...row.before }, now))
  }
}

/**
 * Whether a row still has the values that the edit gave it, apart from its position. Callers have checked for later
 * edits before, so only an import can have changed it: the log does not record imports row by row.
 */
export function isRecordUnchangedSinceEdit(sqlite: Database, { name, key, before, after }: DatabaseRowChange): boolean {
  const table = requireTableRecordedForUndo(name)
  if (!table.isRecord || !before || !after) return true
  const columns = Object.keys(after).filter((column) => column !== 'position' && !table.ignored.includes(column))
  if (columns.length === 0) return true
  const current = sqlite
    .query<RowValuesByColumn, (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE ${keyCondition(table)}`,
    )
    .get(...keyValues(key))
  return columns.every((column) => current?.[column] === after[column])
}

const stamped = ({ name }: DatabaseRowChange, values: RowValuesByColumn, now: string): RowValuesByColumn =>
  requireTableRecordedForUndo(name).ignored.includes('updated_at') ? { ...values, updated_at: now } : values

/** Only the fields that the edit changed; what others translated since stays. */
function putFieldsBack(sqlite: Database, row: DatabaseRowChange): void {
  const [collection, record, language] = JSON.parse(row.key) as [string, number, string]
  const current = sqlite
    .query<{ fields: string }, [string, number, string]>(
      'SELECT fields FROM translations WHERE collection = ? AND record_id = ? AND language = ?',
    )
    .get(collection, record, language)
  const fields: Record<string, unknown> = { ...parseTranslationRowFields(current) }
  const before = parseTranslationRowFields(row.before)
  for (const name of findChangedTranslationFields(row.before, row.after)) {
    if (before[name] === undefined) delete fields[name]
    else fields[name] = before[name]
  }
  const isEmpty = Object.keys(fields).length === 0
  if (isEmpty) remove(sqlite, row)
  else {
    sqlite
      .query('INSERT INTO translations VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET fields = excluded.fields')
      .run(collection, record, language, JSON.stringify(fields))
  }
}

function remove(sqlite: Database, { name, key }: DatabaseRowChange): void {
  sqlite.query(`DELETE FROM ${name} WHERE ${keyCondition(requireTableRecordedForUndo(name))}`).run(...keyValues(key))
}

function insert(sqlite: Database, name: string, values: RowValuesByColumn): void {
  const columns = Object.keys(values)
  const marks = columns.map(() => '?').join(', ')
  // what packages call a division, or that a heading was deleted, may be known again by now
  const either = requireTableRecordedForUndo(name).isRecord ? '' : 'OR IGNORE '
  sqlite.query(`INSERT ${either}INTO ${name} (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(values))
}

function update(sqlite: Database, { name, key }: DatabaseRowChange, values: RowValuesByColumn): void {
  const columns = Object.keys(values)
  if (columns.length === 0) return
  const set = columns.map((column) => `${column} = ?`).join(', ')
  sqlite
    .query(`UPDATE ${name} SET ${set} WHERE ${keyCondition(requireTableRecordedForUndo(name))}`)
    .run(...Object.values(values), ...keyValues(key))
}

/** Gives up for a while the names that are to change. @returns every part of the row's names as it was */
function free(sqlite: Database, row: DatabaseRowChange, before: RowValuesByColumn): RowValuesByColumn {
  const table = requireTableRecordedForUndo(row.name)
  const columns = [...new Set(table.unique.flat())]
  const condition = keyCondition(table)
  const current = sqlite
    .query<RowValuesByColumn, (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM ${row.name} WHERE ${condition}`,
    )
    .get(...keyValues(row.key))
  const set = table.unique
    .filter((name) => name.some((column) => column in before))
    .map((name) => name.at(-1))
    .map(
      (column) => `${column} = CASE typeof(${column}) WHEN 'null' THEN NULL WHEN 'integer' THEN -id ELSE '~' || id END`,
    )
    .join(', ')
  sqlite.query(`UPDATE ${row.name} SET ${set} WHERE ${condition}`).run(...keyValues(row.key))
  return current ?? {}
}

/** The id of another record that holds one of the names of these values; undefined when all are free. */
function ownerOfName(
  sqlite: Database,
  { name, record }: DatabaseRowChange,
  values: RowValuesByColumn,
): number | undefined {
  for (const columns of requireTableRecordedForUndo(name).unique) {
    const own = columns.map((column) => values[column] ?? null)
    if (own.includes(null)) continue
    const same = columns.map((column) => `${column} = ?`).join(' AND ')
    const other = sqlite
      .query<{ id: number }, (string | number | null)[]>(`SELECT id FROM ${name} WHERE ${same} AND id <> ? LIMIT 1`)
      .get(...own, record)
    if (other) return other.id
  }
  return undefined
}

const keyCondition = ({ key }: TableRecordedForUndo) => key.map((column) => `${column} = ?`).join(' AND ')
const keyValues = (key: string) => JSON.parse(key) as (string | number | null)[]
