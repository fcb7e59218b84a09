/** Helpers for prepared statements. */

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Returns drizzle placeholders for an INSERT of all columns, named like the columns in drizzle. A null `id` makes
 * SQLite assign a new one.
 */
export const createInsertPlaceholders = <T extends SQLiteTable>(table: T): T['$inferInsert'] =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)]))

/** Returns the SET clause of an upsert: every column but `id` takes the inserted value. */
export const createUpsertAssignments = (table: SQLiteTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== 'id')
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )

/**
 * Returns the SQL condition that a column holds one of the ids. All ids are one parameter (JSON), however many there
 * are.
 */
export const createColumnInListCondition = (column: SQLiteColumn, ids: readonly number[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
