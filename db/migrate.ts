/** Runs the steps from one version of library.db to the next. */

import type { Database } from 'bun:sqlite'
import { migrations } from './migrations.ts'

/**
 * To be called in a transaction where there is anything to lose.
 * @param from the version that the tables are of
 * @param to the version that they are of afterwards; its number in the file is the caller's to set
 */
export function runMigrations(sqlite: Database, from: number, to = migrations.length): void {
  for (const step of migrations.slice(from, to)) {
    if (typeof step === 'string') sqlite.run(step)
    else step(sqlite)
  }
}
