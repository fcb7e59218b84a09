/** Opens library.db to look at it or copy it, wherever it lies and whoever works with it. */

import { Database, SQLiteError } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { openImmutableDatabase } from './text-database.ts'

/**
 * A database in write-ahead mode wants to make files beside it even for reading, and only a connection that may
 * write takes them away again: where none are there, one is opened that could change the database, and must not. A
 * log that is there was left by a crash or belongs to a server, and is read as it is. Where no file may be made,
 * no user is writing either, and the database can be read as one that never changes.
 */
export function openDatabaseForReading(path: string): Database {
  // an empty one may have been left by a killed reader
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  const hasLog = log !== undefined && log > 0
  const sqlite = new Database(path, hasLog ? { readonly: true } : { readwrite: true, create: false })
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    sqlite.query('SELECT count(*) FROM sqlite_schema').get()
    return sqlite
  } catch (error) {
    const code = error instanceof SQLiteError ? (error.code ?? '') : ''
    const isFull = /^SQLITE_(FULL|IOERR_SHM)/.test(code)
    if (!isFull && (hasLog || !/^SQLITE_(READONLY|CANTOPEN)/.test(code))) return sqlite
    sqlite.close()
    if (isFull && hasLog) return openAlone(path)
    // a server of another user may write at any moment what its log is there for
    return log === undefined || isFull ? openImmutableDatabase(path) : new Database(path, { readonly: true })
  }
}

/** Who keeps all others out needs no memory that is shared with them, for which a full disk has no room. */
function openAlone(path: string): Database {
  const sqlite = new Database(path, { readwrite: true, create: false })
  sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
  return sqlite
}

/** Where the header says how the file is written: 2 with a log, for which there is no room in memory, 1 without. */
const WRITE_MODE_AT = 18

/** The bytes of a database, as one that is read into memory: with all that is in its log. */
export function readDatabaseBytes(path: string): Uint8Array {
  using sqlite = openDatabaseForReading(path)
  const bytes = sqlite.serialize()
  bytes.fill(1, WRITE_MODE_AT, WRITE_MODE_AT + 2)
  return bytes
}
