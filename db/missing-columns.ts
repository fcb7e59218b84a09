/** Checks, when the program runs from source, that migrations create every column that the definitions have. */

import { Database } from 'bun:sqlite'
import { runMigrations } from './migrate.ts'
import { type TableRecordedForUndo, tablesRecordedForUndo } from './recorded-tables.ts'
import { StartFailure } from './start-failure.ts'

/**
 * Requires that the migrations create a column for every field of the definitions.
 * @param tables the tables that the definitions describe
 * @throws StartFailure that names the missing columns and the command that writes the migration
 */
export function requireColumnForEveryField(
  tables: readonly Pick<TableRecordedForUndo, 'name' | 'columns'>[] = tablesRecordedForUndo,
): void {
  using sqlite = new Database(':memory:')
  runMigrations(sqlite, 0)
  const missing = tables.flatMap(({ name, columns }) => {
    const rows = sqlite.query<{ name: string }, []>(`PRAGMA table_info(${name})`).all()
    const stored = new Set(rows.map((row) => row.name))
    return columns.filter((column) => !stored.has(column)).map((column) => `${name}.${column}`)
  })
  if (missing.length === 0) return
  throw new StartFailure(
    `No migration creates ${missing.join(', ')}. Run "bun run migration NAME" (see .github/CONTRIBUTING.md).`,
  )
}
