/** Reads what a library file says of itself before it is served, and marks a restored one as new. */

import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { hasWriteAheadLog, LIBRARY_APPLICATION_ID, readPragmaNumber } from './connection.ts'
import { readFileHeader } from './file-header.ts'
import { CURRENT_VERSION } from './migrations.ts'
import { openImmutableDatabase } from './text-database.ts'

/** What tells one file from another that was put in its place; undefined when there is none. */
export function fileIdentityStamp(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

/** The same, and what tells a file that was written to from itself. */
export function fileContentStamp(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${hasWriteAheadLog(path)}`
}

/** What a follower asks of a library file before it serves from it. */
export interface LibraryFileState {
  readonly version: number
  /** Raised by each restore (see readEpoch); 0 where the file is of another version. */
  readonly epoch: number
  /** Number of the last edit; 0 for none. */
  readonly lastEdit: number
}

/**
 * The epoch of a library of the current version, in milliseconds since 1970: when the library was made or last restored.
 * Of two files with one epoch the one with more edits is newer; a file with a higher epoch is newer whatever its edits.
 */
export const readEpoch = (sqlite: Database): number =>
  sqlite.query<Pick<LibraryFileState, 'epoch'>, []>('SELECT epoch FROM library_epoch').get()?.epoch ?? 0

/**
 * Begins a new epoch in a restored library, later than its own and than that of the library it replaces.
 * @param replaced path of that library, which may be missing or broken
 */
export function startNewEpoch(path: string, replaced: string): void {
  using sqlite = new Database(path, { readwrite: true, create: false })
  if (readPragmaNumber(sqlite, 'user_version') !== CURRENT_VERSION) return // its upgrade will begin one
  const before = existsSync(replaced) ? (inspectLibraryFile(replaced)?.epoch ?? 0) : 0
  const epoch = Math.max(Date.now(), before + 1, readEpoch(sqlite) + 1)
  sqlite.query('UPDATE library_epoch SET epoch = ?').run(epoch)
}

/**
 * What a whole library file says of itself. A log of the file is not read: it may belong to the file that had the name
 * before.
 * @returns undefined when it is no library, or cut short
 */
export function inspectLibraryFile(path: string): LibraryFileState | undefined {
  const header = readFileHeader(path)
  if (header === 'empty' || header === 'foreign' || header.applicationId !== LIBRARY_APPLICATION_ID) return undefined
  if (statSync(path).size < header.size) return undefined
  using sqlite = openImmutableDatabase(path)
  try {
    const last = sqlite.query<{ id: number | null }, []>('SELECT max(id) AS id FROM content_edit').get()
    const version = header.userVersion
    return { version, epoch: version === CURRENT_VERSION ? readEpoch(sqlite) : 0, lastEdit: last?.id ?? 0 }
  } catch {
    return undefined
  }
}
