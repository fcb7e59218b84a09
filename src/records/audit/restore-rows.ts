/** Restores the rows that an edit changed. Call it inside a write transaction. */

import type { Database } from 'bun:sqlite'
import { requireTableRecordedForUndo, type TableRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { findChangedTranslationFields, parseTranslationRowFields } from './conflicting-edits.ts'
import type { DatabaseRowChange } from './stored-rows.ts'

/** Called when another record has the former unique value of a row; must throw. */
type OnTaken = (row: DatabaseRowChange, owner: number) => never

/**
 * Undoes the row changes of an edit: deletes added rows, adds deleted rows and restores changed ones. Rows can be in
 * any order, because unique values are freed first.
 * @param now value of `updated_at` in the restored rows, ISO 8601
 * @param onTaken called when a unique value that is to be restored belongs to another record
 */
export function restoreChangedRows(
  sqlite: Database,
  rows: readonly DatabaseRowChange[],
  now: string,
  onTaken: OnTaken,
): void {
  sqlite.run('PRAGMA defer_foreign_keys = ON')
  for (const row of rows) {
    if (row.before === null && row.name !== 'translations') deleteRow(sqlite, row)
  }
  const uniqueValues = new Map<DatabaseRowChange, RowValuesByColumn>()
  for (const row of rows) {
    const { before, after, name } = row
    if (!before || !requireTableRecordedForUndo(name).isRecord) continue
    if (!after) uniqueValues.set(row, before)
    else if (
      requireTableRecordedForUndo(name)
        .unique.flat()
        .some((column) => column in before)
    )
      uniqueValues.set(row, freeUniqueValues(sqlite, row, before))
  }
  for (const row of rows) {
    const unique = uniqueValues.get(row)
    const owner = unique && findOwner(sqlite, row, { ...unique, ...row.before })
    if (owner !== undefined) onTaken(row, owner)
    if (row.name === 'translations') restoreTranslatedFields(sqlite, row)
    else if (row.before && !row.after) insertRow(sqlite, row.name, withUpdateTime(row, row.before, now))
    else if (row.before) updateRow(sqlite, row, withUpdateTime(row, { ...unique, ...row.before }, now))
  }
}

/**
 * Whether a record still has the values that the edit gave it, apart from its position. True for other rows, and for
 * added and deleted records. Call it after the check for later edits. Then only an import can have changed the row,
 * because the log does not record imports row by row.
 */
export function isRecordUnchangedSinceEdit(sqlite: Database, { name, key, before, after }: DatabaseRowChange): boolean {
  const table = requireTableRecordedForUndo(name)
  if (!table.isRecord || !before || !after) return true
  const columns = Object.keys(after).filter((column) => column !== 'position' && !table.ignored.includes(column))
  if (columns.length === 0) return true
  const current = sqlite
    .query<RowValuesByColumn, (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE ${buildKeyCondition(table)}`,
    )
    .get(...parseKey(key))
  return columns.every((column) => current?.[column] === after[column])
}

const withUpdateTime = ({ name }: DatabaseRowChange, values: RowValuesByColumn, now: string): RowValuesByColumn =>
  requireTableRecordedForUndo(name).ignored.includes('updated_at') ? { ...values, updated_at: now } : values

/** Restores only the translated fields that the edit changed; later translations of other fields stay. */
function restoreTranslatedFields(sqlite: Database, row: DatabaseRowChange): void {
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
  if (isEmpty) deleteRow(sqlite, row)
  else {
    sqlite
      .query('INSERT INTO translations VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET fields = excluded.fields')
      .run(collection, record, language, JSON.stringify(fields))
  }
}

function deleteRow(sqlite: Database, { name, key }: DatabaseRowChange): void {
  sqlite
    .query(`DELETE FROM ${name} WHERE ${buildKeyCondition(requireTableRecordedForUndo(name))}`)
    .run(...parseKey(key))
}

function insertRow(sqlite: Database, name: string, values: RowValuesByColumn): void {
  const columns = Object.keys(values)
  const marks = columns.map(() => '?').join(', ')
  // rows that are no records, such as a division's name in packages, may exist again
  const orIgnore = requireTableRecordedForUndo(name).isRecord ? '' : 'OR IGNORE '
  sqlite.query(`INSERT ${orIgnore}INTO ${name} (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(values))
}

function updateRow(sqlite: Database, { name, key }: DatabaseRowChange, values: RowValuesByColumn): void {
  const columns = Object.keys(values)
  if (columns.length === 0) return
  const set = columns.map((column) => `${column} = ?`).join(', ')
  sqlite
    .query(`UPDATE ${name} SET ${set} WHERE ${buildKeyCondition(requireTableRecordedForUndo(name))}`)
    .run(...Object.values(values), ...parseKey(key))
}

/**
 * Replaces the unique values of a row that will change by unique placeholders.
 * @returns all unique values of the row before
 */
function freeUniqueValues(sqlite: Database, row: DatabaseRowChange, before: RowValuesByColumn): RowValuesByColumn {
  const table = requireTableRecordedForUndo(row.name)
  const columns = [...new Set(table.unique.flat())]
  const condition = buildKeyCondition(table)
  const current = sqlite
    .query<RowValuesByColumn, (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM ${row.name} WHERE ${condition}`,
    )
    .get(...parseKey(row.key))
  const set = table.unique
    .filter((name) => name.some((column) => column in before))
    .map((name) => name.at(-1))
    .map(
      (column) => `${column} = CASE typeof(${column}) WHEN 'null' THEN NULL WHEN 'integer' THEN -id ELSE '~' || id END`,
    )
    .join(', ')
  sqlite.query(`UPDATE ${row.name} SET ${set} WHERE ${condition}`).run(...parseKey(row.key))
  return current ?? {}
}

/** Returns the id of another record that has one of these unique values; undefined when all are free. */
function findOwner(
  sqlite: Database,
  { name, record }: DatabaseRowChange,
  values: RowValuesByColumn,
): number | undefined {
  for (const columns of requireTableRecordedForUndo(name).unique) {
    const unique = columns.map((column) => values[column] ?? null)
    if (unique.includes(null)) continue
    const hasSameValues = columns.map((column) => `${column} = ?`).join(' AND ')
    const other = sqlite
      .query<{ id: number }, (string | number | null)[]>(
        `SELECT id FROM ${name} WHERE ${hasSameValues} AND id <> ? LIMIT 1`,
      )
      .get(...unique, record)
    if (other) return other.id
  }
  return undefined
}

const buildKeyCondition = ({ key }: TableRecordedForUndo) => key.map((column) => `${column} = ?`).join(' AND ')
const parseKey = (key: string) => JSON.parse(key) as (string | number | null)[]
