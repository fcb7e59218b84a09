/** Reads version, epoch and last edit of a library file before it is served, and gives a restored one a new epoch. */

import { Database } from 'bun:sqlite'
import { existsSync, type Stats, statSync } from 'node:fs'
import { hasWriteAheadLog, LIBRARY_APPLICATION_ID, readPragmaNumber } from './connection.ts'
import { readSqliteHeader } from './file-header.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from './migrations.ts'
import { openImmutableDatabase } from './text-database.ts'

/** Returns the stats of a file; undefined if there is none, or if it cannot be looked up. */
function readStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/**
 * Returns device and inode of a file as a string. It changes when another file takes the path. Undefined if there is no
 * file.
 */
export function readFileIdentityStamp(path: string): string | undefined {
  const stats = readStats(path)
  return stats && `${stats.dev} ${stats.ino}`
}

/**
 * Returns a string that changes when a file is replaced or written to: device, inode, size, time, and whether it has a
 * write-ahead log. Undefined if there is no file.
 */
export function readFileChangeStamp(path: string): string | undefined {
  const stats = readStats(path)
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${hasWriteAheadLog(path)}`
}

/** Version, epoch and last edit of a library file, by which a follower decides whether to serve it. */
export interface LibraryFileInspection {
  readonly version: number
  /** Rises with each restore (see readLibraryEpoch); 0 for a file of another version. */
  readonly epoch: number
  /** Number of the last edit; 0 for none. */
  readonly lastEdit: number
}

/**
 * Returns the epoch of a library of the current version: when it was created or last restored, in milliseconds since
 * 1970. Of two files with the same epoch, the one with more edits is newer. A file with a higher epoch is always newer.
 */
export const readLibraryEpoch = (sqlite: Database): number =>
  sqlite.query<Pick<LibraryFileInspection, 'epoch'>, []>('SELECT epoch FROM library_epoch').get()?.epoch ?? 0

/**
 * Gives a restored library a new epoch, later than its own and that of the library that it replaces. A library of an
 * older version gets it when it is upgraded.
 * @param path path of the restored library
 * @param replaced path of the replaced library, which may be missing or broken
 */
export function startNewLibraryEpoch(path: string, replaced: string): void {
  using sqlite = new Database(path, { readwrite: true, create: false })
  if (readPragmaNumber(sqlite, 'user_version') !== CURRENT_LIBRARY_SCHEMA_VERSION) return // its upgrade starts a new epoch
  const before = existsSync(replaced) ? (inspectLibraryFile(replaced)?.epoch ?? 0) : 0
  const epoch = Math.max(Date.now(), before + 1, readLibraryEpoch(sqlite) + 1)
  sqlite.query('UPDATE library_epoch SET epoch = ?').run(epoch)
}

/**
 * Reads version, epoch and last edit of a library file. Ignores its write-ahead log, which may belong to the file that
 * had the path before. Undefined when the file is no library, or is truncated.
 */
export function inspectLibraryFile(path: string): LibraryFileInspection | undefined {
  const header = readSqliteHeader(path)
  if (header === 'empty' || header === 'foreign' || header.applicationId !== LIBRARY_APPLICATION_ID) return undefined
  if (statSync(path).size < header.size) return undefined
  using sqlite = openImmutableDatabase(path)
  try {
    const last = sqlite.query<{ id: number | null }, []>('SELECT max(id) AS id FROM content_edit').get()
    const version = header.userVersion
    return {
      version,
      epoch: version === CURRENT_LIBRARY_SCHEMA_VERSION ? readLibraryEpoch(sqlite) : 0,
      lastEdit: last?.id ?? 0,
    }
  } catch {
    return undefined
  }
}
