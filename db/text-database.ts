/** Opens text.db for reading. The file never changes after it was put in its place; an import replaces it. */

import { constants, Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Edition, registerEditions } from '../src/definitions/editions.ts'
import { readFileHeader } from './file-header.ts'
import { editionsFromSources, editionsWithText } from './text-editions.ts'
import { TEXT_APPLICATION_ID, TEXT_FORMAT } from './text-schema.ts'

/** Why there is no text to read. */
export type TextUnopenableReason = 'missing' | 'broken' | 'older' | 'newer' | 'forbidden'

/** The text exists but cannot be opened. */
export class TextUnopenable extends Error {
  override readonly name = 'TextUnopenable'
  constructor(readonly why: TextUnopenableReason) {
    super(`The text database is ${why}`)
  }
}

/** Statements that are kept prepared: more than there are, unless some are made of what was typed. */
const MAX_STATEMENTS = 300

/** An open text.db. */
export class TextDatabase {
  /** Names this very file; the next import makes another. */
  readonly generation: string
  /** How many passages are stored. */
  readonly passages: number
  /** The contract's editions, and those beside them that it has text in. */
  readonly editions: readonly Edition[]
  private readonly statements = new Map<string, Statement>()

  private constructor(readonly sqlite: Database) {
    const about = this.row<Pick<TextDatabase, 'generation' | 'passages'>>('SELECT generation, passages FROM about')
    if (!about) throw new TextUnopenable('broken')
    this.generation = about.generation
    this.passages = about.passages
    registerEditions(editionsFromSources(sqlite))
    this.editions = editionsWithText(sqlite)
  }

  /**
   * @throws TextUnopenable when the file is missing, another user's, no text database, cut short, or from a program of
   * another version.
   */
  static open(path: string): TextDatabase {
    return openImportedDatabase(
      path,
      TEXT_APPLICATION_ID,
      [TEXT_FORMAT, TEXT_FORMAT],
      (sqlite) => new TextDatabase(sqlite),
    )
  }

  /** The rows of a statement, which is prepared once. */
  rows<Row>(sql: string, ...values: SQLQueryBindings[]): readonly Row[] {
    return this.prepared<Row>(sql).all(...values)
  }

  /** The first of them. */
  row<Row>(sql: string, ...values: SQLQueryBindings[]): Row | undefined {
    return this.prepared<Row>(sql).get(...values) ?? undefined
  }

  /** `Database.query` remembers 20 statements only, and a page takes more. */
  private prepared<Row>(sql: string): Statement<Row, SQLQueryBindings[]> {
    const known = this.statements.get(sql)
    if (known) return known as Statement<Row, SQLQueryBindings[]>
    if (this.statements.size >= MAX_STATEMENTS) return this.sqlite.query<Row, SQLQueryBindings[]>(sql)
    const statement = this.sqlite.prepare<Row, SQLQueryBindings[]>(sql)
    this.statements.set(sql, statement)
    return statement
  }

  close(): void {
    for (const statement of this.statements.values()) statement.finalize()
    this.sqlite.close()
  }

  /** For `using`: closed when the block that opened it ends. */
  [Symbol.dispose](): void {
    this.close()
  }
}

/** `immutable` saves the file locks that SQLite would otherwise take for every statement: 6 µs each. */
export const immutableDatabaseUri = (path: string): string => `${pathToFileURL(path).href}?immutable=1`

/** Opens a database file that no user changes, for reading. */
export const openImmutableDatabase = (path: string): Database =>
  new Database(immutableDatabaseUri(path), constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)

/**
 * Opens a file that an import made; what cannot be read of it leaves nothing open.
 * @param formats the oldest and the newest that `read` understands
 * @throws TextUnopenable
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
    throw error instanceof TextUnopenable ? error : new TextUnopenable('broken')
  }
}

/** By the first bytes of the file, before SQLite opens it. @throws TextUnopenable */
function rejectUnreadable(
  path: string,
  applicationId: number,
  [oldest, newest]: readonly [oldest: number, newest: number],
): void {
  const size = attempt(() => statSync(path, { throwIfNoEntry: false })?.size)
  if (size === undefined) throw new TextUnopenable('missing')
  const header = attempt(() => readFileHeader(path))
  if (header === 'empty' || header === 'foreign' || header.applicationId !== applicationId) {
    throw new TextUnopenable('broken')
  }
  if (header.userVersion > newest) throw new TextUnopenable('newer')
  if (header.userVersion < oldest) throw new TextUnopenable('older')
  if (size < header.size) throw new TextUnopenable('broken')
}

/** What the system does not let this user read may be sound. @throws TextUnopenable */
function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TextUnopenable(code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'broken')
  }
}
