/** What prepared statements are made of. */

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Makes a value when it is first wanted: a statement can be prepared only after the migration made its table. */
export function lazyValue<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The values of an insertion that gives every column by its name in drizzle; an `id` of null is a new one. */
export const insertPlaceholders = <T extends SQLiteTable>(table: T): T['$inferInsert'] =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)]))

/** What such an insertion sets where the id is there already: all else. */
export const upsertAssignments = (table: SQLiteTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== 'id')
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )

/** Whether a column holds one of these ids: they are one parameter, however many there are. */
export const columnIsOneOf = (column: SQLiteColumn, ids: readonly number[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
