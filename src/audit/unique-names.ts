/** Which values no two rows of a table may share, as the database itself says. */

import type { Database } from 'bun:sqlite'
import type { Columns } from '../../db/row-recorder.ts'

const known = new WeakMap<Database, Map<string, readonly (readonly string[])[]>>()

/** The columns of each unique index of a table, without its primary key. */
function uniqueIndexes(sqlite: Database, table: string): readonly (readonly string[])[] {
  const tables = known.get(sqlite) ?? new Map<string, readonly (readonly string[])[]>()
  known.set(sqlite, tables)
  let indexes = tables.get(table)
  if (!indexes) {
    indexes = sqlite
      .query<{ name: string; columns: string }, [string]>(
        `SELECT list.name, json_group_array(info.name) AS columns
         FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
         WHERE list."unique" AND list.origin <> 'pk' GROUP BY list.name`,
      )
      .all(table)
      .map(({ columns }) => JSON.parse(columns) as string[])
    tables.set(table, indexes)
  }
  return indexes
}

/** Every column of a table that takes part in a unique name. */
export const uniqueColumns = (sqlite: Database, table: string): readonly string[] => [
  ...new Set(uniqueIndexes(sqlite, table).flat()),
]

/** The column to change so that a name is given up: a decision's source says whether it hides, and must stay. */
export const freed = (column: string): string =>
  ({
    division: 'entry',
    edition: 'entry',
    source: 'entry',
    division_id: 'slug',
    origin_division: 'origin_slug',
  })[column] ?? column

/** The id of another row that holds one of the names of these values; undefined when all are free. */
export function ownerOfName(sqlite: Database, table: string, id: number, row: Columns): number | undefined {
  for (const columns of uniqueIndexes(sqlite, table)) {
    const values = columns.map((column) => row[column] ?? null)
    if (values.includes(null)) continue
    const same = columns.map((column) => `${column} = ?`).join(' AND ')
    const other = sqlite
      .query<{ id: number }, (string | number | null)[]>(
        `SELECT id FROM ${table} WHERE ${same} AND id <> ? LIMIT 1`,
      )
      .get(...values, id)
    if (other) return other.id
  }
  return undefined
}
