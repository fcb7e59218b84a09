/** Opens text.db for reading. The file never changes; an import replaces it. */

import { constants, Database, type SQLQueryBindings } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type EditionId, registerEditionFacts } from '../src/definitions/editions.ts'
import { readSqliteHeader } from './file-header.ts'
import { listEditionsAddedByPackages, listEditionsWithText } from './text-editions.ts'
import { TEXT_APPLICATION_ID, TEXT_DATABASE_FORMAT } from './text-schema.ts'

/** Why an imported database (text.db or words.db) cannot be opened. */
export type DatabaseUnopenableReason = 'missing' | 'broken' | 'older' | 'newer' | 'forbidden'

/** Thrown when text.db or words.db cannot be opened, with the reason in `why`. */
export class DatabaseUnopenableError extends Error {
  override readonly name = 'DatabaseUnopenableError'
  constructor(readonly why: DatabaseUnopenableReason) {
    super(`The text database is ${why}`)
  }
}

/** Maximum prepared statements that are cached for each open file; the least recently used is evicted. */
const MAX_STATEMENTS = 300
Database.MAX_QUERY_CACHE_SIZE = MAX_STATEMENTS

/** An open text.db: the imported text of the canon. Opening it registers its packages' editions for the process. */
export class TextDatabase {
  /** Identifies this file; the next import creates another one. */
  readonly generation: string
  /** How many passages are stored. */
  readonly passages: number
  /** The built-in editions, and those of packages that have text in it. */
  readonly editions: readonly EditionId[]

  private constructor(readonly sqlite: Database) {
    const about = this.row<Pick<TextDatabase, 'generation' | 'passages'>>('SELECT generation, passages FROM about')
    if (!about) throw new DatabaseUnopenableError('broken')
    this.generation = about.generation
    this.passages = about.passages
    registerEditionFacts(listEditionsAddedByPackages(sqlite))
    this.editions = listEditionsWithText(sqlite)
  }

  /**
   * Opens the text database at `path`.
   * @throws DatabaseUnopenableError when the file is missing, of another program, no text database, truncated, or of a
   * format that this program cannot read
   */
  static open(path: string): TextDatabase {
    return openImportedDatabase(
      path,
      TEXT_APPLICATION_ID,
      [TEXT_DATABASE_FORMAT, TEXT_DATABASE_FORMAT],
      (sqlite) => new TextDatabase(sqlite),
    )
  }

  /** Runs a statement, which is prepared once, and returns its rows. */
  rows<Row>(sql: string, ...values: SQLQueryBindings[]): readonly Row[] {
    return this.sqlite.query<Row, SQLQueryBindings[]>(sql).all(...values)
  }

  /** Returns the first row of a statement; undefined if there is none. */
  row<Row>(sql: string, ...values: SQLQueryBindings[]): Row | undefined {
    return this.sqlite.query<Row, SQLQueryBindings[]>(sql).get(...values) ?? undefined
  }

  close(): void {
    this.sqlite.close()
  }

  /** Closes the database, for `using`. */
  [Symbol.dispose](): void {
    this.close()
  }
}

/** Returns an SQLite URI that opens a file as immutable. This saves the file locks of each statement (6 µs each). */
export const toImmutableDatabaseUri = (path: string): string => `${pathToFileURL(path).href}?immutable=1`

/** Opens a database file for reading. The file must never change while it is open. */
export const openImmutableDatabase = (path: string): Database =>
  new Database(toImmutableDatabaseUri(path), constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)

/**
 * Opens an imported database (text.db or words.db) and returns what `read` makes of it. If `read` throws, the file is
 * closed again.
 * @param formats the oldest and the newest format that `read` understands
 * @throws DatabaseUnopenableError
 */
export function openImportedDatabase<T>(
  path: string,
  applicationId: number,
  formats: readonly [oldest: number, newest: number],
  read: (sqlite: Database) => T,
): T {
  rejectUnreadable(path, applicationId, formats)
  let sqlite: Database | undefined
  try {
    sqlite = openImmutableDatabase(path)
    sqlite.run('PRAGMA temp_store = MEMORY')
    return read(sqlite)
  } catch (error) {
    sqlite?.close()
    throw error instanceof DatabaseUnopenableError ? error : new DatabaseUnopenableError('broken')
  }
}

/** Rejects a file by its first bytes, before SQLite opens it. @throws DatabaseUnopenableError */
function rejectUnreadable(
  path: string,
  applicationId: number,
  [oldest, newest]: readonly [oldest: number, newest: number],
): void {
  const size = readOrReject(() => statSync(path, { throwIfNoEntry: false })?.size)
  if (size === undefined) throw new DatabaseUnopenableError('missing')
  const header = readOrReject(() => readSqliteHeader(path))
  if (header === 'empty' || header === 'foreign' || header.applicationId !== applicationId) {
    throw new DatabaseUnopenableError('broken')
  }
  if (header.userVersion > newest) throw new DatabaseUnopenableError('newer')
  if (header.userVersion < oldest) throw new DatabaseUnopenableError('older')
  if (size < header.size) throw new DatabaseUnopenableError('broken')
}

/**
 * Runs `read`; a file that the process may not read counts as `forbidden`, not as broken.
 * @throws DatabaseUnopenableError
 */
function readOrReject<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseUnopenableError(code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'broken')
  }
}
