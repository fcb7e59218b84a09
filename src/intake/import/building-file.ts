/** Opens the text database under construction, for the import and its child processes. */

import { constants, Database } from 'bun:sqlite'
import { toImmutableDatabaseUri } from '../../../db/text-database.ts'

/** Parts are longer than SQLite's default page of 4,096 bytes; larger pages waste a third less of the file. */
const PAGE_SIZE_BYTES = 16_384

/**
 * Opens the text database under construction for fast writing. The file must exist and may be empty. Nothing waits for
 * the disk, because after a crash the import starts again with a new file. Bun's SQLite writes a journal in any
 * `journal_mode`. It stays small, because it has only pages that the file had before the transaction.
 * @param oldPath path of the old database, which is attached as `old`; null if there is none
 */
export function openUnfinishedTextDatabase(path: string, oldPath: string | null): Database {
  const sqlite = new Database(path, constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_URI)
  sqlite.run(`PRAGMA page_size = ${PAGE_SIZE_BYTES}`)
  sqlite.run('PRAGMA auto_vacuum = INCREMENTAL')
  sqlite.run('PRAGMA synchronous = OFF')
  sqlite.run('PRAGMA cache_size = -16384')
  if (oldPath !== null) sqlite.query('ATTACH ? AS old').run(toImmutableDatabaseUri(oldPath))
  return sqlite
}
