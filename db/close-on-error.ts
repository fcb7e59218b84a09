/** Uses an opened database file, or closes it with an error that its host understands. */

import { type Database, SQLiteError } from 'bun:sqlite'
import { formatFirstFewNames } from '../src/foundation/validation/first-few.ts'
import { createDamagedDatabaseError, createSchemaMismatchError } from './connection.ts'
import { findUnexpectedSchemaObjects, getExpectedLibrarySchema } from './expected-schema.ts'
import { isCorruptionError } from './storage-error.ts'

/**
 * Runs `use` on an open database and returns its result. If `use` throws, closes the database and rethrows the error.
 * An error that means a damaged file or a wrong schema is replaced by a StartFailure.
 * @throws StartFailure
 */
export function closeOnError<T>(sqlite: Database, path: string, use: (sqlite: Database) => T): T {
  try {
    return use(sqlite)
  } catch (error) {
    const failure = toStartFailure(error, sqlite, path)
    sqlite.close()
    throw failure
  }
}

/**
 * Turns an error into a StartFailure if the file is damaged, or has this program's version number but not its schema.
 */
function toStartFailure(error: unknown, sqlite: Database, path: string): unknown {
  if (!(error instanceof SQLiteError)) return error
  if (isCorruptionError(error)) return createDamagedDatabaseError(path)
  const unexpected =
    error.code === 'SQLITE_ERROR' ? findUnexpectedSchemaObjects(sqlite, getExpectedLibrarySchema()) : []
  return unexpected.length > 0 ? createSchemaMismatchError(path, formatFirstFewNames(unexpected)) : error
}
