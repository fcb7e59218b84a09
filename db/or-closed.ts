/** What becomes of a database file that was opened: used, or closed again with a reason that its host understands. */

import { type Database, SQLiteError } from 'bun:sqlite'
import { firstFew } from '../src/foundation/validation/first-few.ts'
import { damagedFile, otherwiseMade } from './connection.ts'
import { librarySchema, unexpectedObjects } from './expected-schema.ts'
import { isDamage } from './storage-error.ts'

/** What becomes of an open file; one that cannot be used is closed again. */
export function orClosed<T>(sqlite: Database, path: string, use: (sqlite: Database) => T): T {
  try {
    return use(sqlite)
  } catch (error) {
    const failure = failureOf(error, sqlite, path)
    sqlite.close()
    throw failure
  }
}

/** A StartFailure for a file that is damaged, or bears the number of this program's version and lacks what it has. */
function failureOf(error: unknown, sqlite: Database, path: string): unknown {
  if (!(error instanceof SQLiteError)) return error
  if (isDamage(error)) return damagedFile(path)
  const strange = error.code === 'SQLITE_ERROR' ? unexpectedObjects(sqlite, librarySchema()) : []
  return strange.length > 0 ? otherwiseMade(path, firstFew(strange)) : error
}
