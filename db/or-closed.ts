/** What becomes of a database file that was opened: used, or closed again with a reason that its host understands. */

import { type Database, SQLiteError } from 'bun:sqlite'
import { listFirstNames } from '../src/foundation/validation/first-few.ts'
import { damagedFileError, schemaMismatchError } from './connection.ts'
import { expectedLibrarySchema, findUnexpectedSchemaObjects } from './expected-schema.ts'
import { isCorruptionError } from './storage-error.ts'

/** What becomes of an open file; one that cannot be used is closed again. */
export function closeOnError<T>(sqlite: Database, path: string, use: (sqlite: Database) => T): T {
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
  if (isCorruptionError(error)) return damagedFileError(path)
  const strange = error.code === 'SQLITE_ERROR' ? findUnexpectedSchemaObjects(sqlite, expectedLibrarySchema()) : []
  return strange.length > 0 ? schemaMismatchError(path, listFirstNames(strange)) : error
}
