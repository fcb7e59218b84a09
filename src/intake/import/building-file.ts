/** Opens the text database that is under construction, for this process or for one that works for it. */

import { constants, Database } from 'bun:sqlite'
import { immutableDatabaseUri } from '../../../db/text-database.ts'

/** Parts are longer than SQLite's usual 4096 bytes; larger pages waste a third less of the file. */
const PAGE_SIZE = 16_384

/** A file that is there, if empty. What goes wrong costs nothing but the file: it is restarted. @param oldPath is attached as `old` */
export function openBuildingFile(path: string, oldPath: string | null): Database {
  const sqlite = new Database(path, constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_URI)
  sqlite.run(`PRAGMA page_size = ${PAGE_SIZE}`)
  sqlite.run('PRAGMA auto_vacuum = INCREMENTAL')
  sqlite.run('PRAGMA journal_mode = OFF')
  sqlite.run('PRAGMA synchronous = OFF')
  sqlite.run('PRAGMA cache_size = -16384')
  if (oldPath !== null) sqlite.query('ATTACH ? AS old').run(immutableDatabaseUri(oldPath))
  return sqlite
}
