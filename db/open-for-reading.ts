/** Opens library.db read-only or reads its bytes, also while other processes write it. */

import { Database, SQLiteError } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { openImmutableDatabase } from './text-database.ts'

/**
 * Opens a database for a command that reads, without leaving files behind. In write-ahead mode SQLite creates `-wal`
 * and `-shm` files even for readers, and only a connection with write permission removes them.
 *
 * - A database without a log is opened with write permission; callers must not write.
 * - An existing log was left by a crash or belongs to a server. It is read, too.
 * - Where no file can be created, no process can be writing. The database is then opened as immutable.
 */
export function openDatabaseForReading(path: string): Database {
  // a killed reader may have left an empty log
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
    if (isFull && hasLog) return openExclusively(path)
    // a server of another user may write to its log at any moment
    return log === undefined || isFull ? openImmutableDatabase(path) : new Database(path, { readonly: true })
  }
}

/** With an exclusive lock SQLite needs no shared-memory file, for which a full disk has no room. */
function openExclusively(path: string): Database {
  const sqlite = new Database(path, { readwrite: true, create: false })
  sqlite.run('PRAGMA locking_mode = EXCLUSIVE')
  return sqlite
}

/**
 * Offset in the header of the read and write versions: 2 with a write-ahead log, which memory databases cannot have, 1
 * without.
 */
const WRITE_MODE_AT = 18

/** Returns the bytes of a database including its write-ahead log, in a form that can be opened in memory. */
export function readDatabaseBytes(path: string): Uint8Array {
  using sqlite = openDatabaseForReading(path)
  const bytes = sqlite.serialize()
  bytes.fill(1, WRITE_MODE_AT, WRITE_MODE_AT + 2)
  return bytes
}
