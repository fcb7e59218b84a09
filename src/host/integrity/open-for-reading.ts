/** Opens library.db to look at it or copy it, wherever it lies and whoever works with it. */

import { Database, SQLiteError } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { openImmutable } from '../../../db/text-database.ts'

/**
 * A database in write-ahead mode wants to make files beside it even for reading, and only a connection that may
 * write takes them away again: where none are there, one is opened that could change the database, and must not. A
 * log that is there was left by a crash or belongs to a server, and is read as it stands. Where no file may be made,
 * nobody is writing either, and the database can be read as one that never changes.
 */
export function openForReading(path: string): Database {
  // an empty one may have been left by a killed reader
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  const hasLog = log !== undefined && log > 0
  const sqlite = new Database(path, hasLog ? { readonly: true } : { readwrite: true, create: false })
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    sqlite.query('SELECT count(*) FROM sqlite_schema').get()
    return sqlite
  } catch (error) {
    const isForbidden = error instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN)/.test(error.code ?? '')
    if (!isForbidden || hasLog) return sqlite
    sqlite.close()
    // a server of another user may write at any moment what its log is there for
    return log === undefined ? openImmutable(path) : new Database(path, { readonly: true })
  }
}
