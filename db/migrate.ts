/** Runs the steps from one version of library.db to the next. */

import type { Database } from 'bun:sqlite'
import { libraryMigrations } from './migrations.ts'

/**
 * Runs the migrations between two versions. Call it in a transaction if the database has data.
 * @param from version of the tables now
 * @param to version of the tables afterwards; the caller stores that number in the file
 */
export function runMigrations(sqlite: Database, from: number, to = libraryMigrations.length): void {
  for (const step of libraryMigrations.slice(from, to)) {
    if (typeof step === 'string') sqlite.run(step)
    else step(sqlite)
  }
}
