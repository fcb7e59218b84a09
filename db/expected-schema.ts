/**
 * Compares the schema of a database file with the schema that this program creates. Tables of other programs do no harm
 * and are only reported. Added triggers, views and indexes are rejected, because they could change how our tables
 * behave.
 */

import { Database, SQLiteError } from 'bun:sqlite'
import { callOnce } from '../src/definitions/once.ts'
import { getCompiledLibrarySchema } from './built-schema.ts'
import { runMigrations } from './migrate.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from './migrations.ts'

/**
 * Matches tables that SQLite creates by itself. Dropping an FTS5 table with `contentless_unindexed` leaves its content
 * table behind (version 14).
 */
const SQLITE_OWN_NAME = /^(sqlite_(sequence|stat1|stat4|autoindex_\w+)|search_rows_content)$/

/** Tables in which Litestream stores its position; they are not reported to the host. */
const LITESTREAM: ReadonlySet<string> = new Set(['_litestream_seq', '_litestream_lock'])

/**
 * Tables of older programs that are no longer read: counts of records before version 4, words of names before version
 * 14.
 */
const OUTDATED: ReadonlySet<string> = new Set(['record_counts', 'search_words'])

interface SchemaObject {
  readonly type: string
  readonly name: string
  /** The table itself, or the table that the object belongs to. */
  readonly tbl_name: string
  readonly sql: string | null
}

/**
 * Returns the schema of library.db in this program's version, in the form of buildSchemaInMemory. A compiled program
 * has it from the build. From sources it is computed once, by running all migrations in memory (15 ms).
 */
export const getExpectedLibrarySchema = callOnce(
  () => getCompiledLibrarySchema() ?? buildSchemaInMemory((sqlite) => runMigrations(sqlite, 0)),
)

/**
 * Runs `make` on an empty database in memory. Returns the objects that it creates (tables, indexes, triggers, views),
 * each as one string of type, name and SQL.
 */
export function buildSchemaInMemory(make: (sqlite: Database) => void): ReadonlySet<string> {
  using sqlite = new Database(':memory:')
  make(sqlite)
  return new Set(readSchemaObjects(sqlite).map(toLine))
}

/**
 * Compares a database's schema with the expected one. Returns the objects that differ, are missing or were added, each
 * as type and name, such as `trigger x`. Tables of other programs are left out.
 */
export function findUnexpectedSchemaObjects(sqlite: Database, expected: ReadonlySet<string>): readonly string[] {
  const found = readSchemaObjects(sqlite)
  const isForeign = createForeignTest(expected)
  const unexpected = found.filter((defined) => !expected.has(toLine(defined)) && !isForeign(defined))
  const names = new Set(found.map(toLine))
  const missing = [...expected].filter((line) => !names.has(line)).map((line) => line.split('\n', 1)[0] ?? '')
  return [...unexpected.map(nameOf), ...missing]
}

/**
 * Finds tables in library.db that belong to other programs, for a notice to the host. Litestream's tables and our own
 * tables of older versions are left out.
 */
export function findForeignTables(sqlite: Database): readonly string[] {
  const isForeign = createForeignTest(getExpectedLibrarySchema())
  return readSchemaObjects(sqlite)
    .filter(
      (defined) =>
        defined.type === 'table' && isForeign(defined) && !LITESTREAM.has(defined.name) && !OUTDATED.has(defined.name),
    )
    .map(({ name }) => JSON.stringify(name.slice(0, 60)))
}

/** Whether a database has no tables, or only those of Litestream. */
export const hasOnlyLitestreamTables = (sqlite: Database): boolean =>
  readSchemaObjects(sqlite).every(({ tbl_name }) => LITESTREAM.has(tbl_name))

/**
 * Whether an object is a table of another program (virtual ones included) or an index of one. This program never reads
 * them, so that code of a virtual table never runs and its module need not be known.
 */
function createForeignTest(expected: ReadonlySet<string>): (defined: SchemaObject) => boolean {
  const ours = new Set(Array.from(expected, (line) => line.split('\n', 1)[0]))
  return ({ type, tbl_name, sql }) =>
    !ours.has(`table ${tbl_name}`) &&
    (type === 'index' || (type === 'table' && (sql === null || /^CREATE (VIRTUAL )?TABLE /i.test(sql))))
}

/**
 * Finds schema objects that would differ from the expected schema after an upgrade of a library. The file is not
 * changed: for an older version the migrations run in memory, on a copy of the tables without rows. This is needed
 * because older versions had several schemas each. If a migration fails, its error message is returned.
 * @param version version of the library, at most this program's
 */
export function findUnexpectedLibraryObjects(sqlite: Database, version: number): readonly string[] {
  if (version === CURRENT_LIBRARY_SCHEMA_VERSION) return findUnexpectedSchemaObjects(sqlite, getExpectedLibrarySchema())
  using empty = new Database(':memory:')
  empty.run('PRAGMA trusted_schema = OFF')
  const foreign = defineCopies(empty, readSchemaObjects(sqlite))
  if (foreign.length > 0) return foreign
  try {
    runMigrations(empty, version)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return findUnexpectedSchemaObjects(empty, getExpectedLibrarySchema())
}

/**
 * Defines the same objects without their rows.
 * @returns those that could not be defined, or would be defined differently
 */
function defineCopies(empty: Database, defined: readonly SchemaObject[]): readonly string[] {
  // virtual tables come first: they create tables of their own, which may precede them in the file
  const inOrder = defined.toSorted((a, b) => Number(isVirtual(b)) - Number(isVirtual(a)))
  const isForeign = createForeignTest(getExpectedLibrarySchema())
  return inOrder.flatMap((object) => {
    // this program may lack the module of another program's virtual table
    if (isVirtual(object) && isForeign(object)) return []
    if (!readSql(empty, object)) defineCopy(empty, object)
    return readSql(empty, object) === object.sql ? [] : [nameOf(object)]
  })
}

/** Runs the statement of an object if it is a plain definition, since anyone may have changed the schema of a file. */
function defineCopy(empty: Database, { sql }: SchemaObject): void {
  if (sql === null || !ALLOWED_STATEMENT.test(sql)) return
  try {
    empty.query(sql).run()
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
  }
}

/** Matches a definition without a query: SQLite never stores the query of `CREATE TABLE … AS`. */
const ALLOWED_STATEMENT = /^CREATE (?!TABLE[^(]*\sAS\s)/i

const readSql = (sqlite: Database, { type, name }: SchemaObject) =>
  sqlite
    .query<{ sql: string | null }, [string, string]>('SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?')
    .get(type, name)?.sql

const isVirtual = ({ sql }: SchemaObject) => sql !== null && /^CREATE VIRTUAL TABLE/i.test(sql)

const nameOf = ({ type, name }: SchemaObject) => `${type} ${JSON.stringify(name.slice(0, 60))}`

const readSchemaObjects = (sqlite: Database): readonly SchemaObject[] =>
  sqlite
    .query<SchemaObject, []>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid')
    .all()
    .filter(({ name }) => !SQLITE_OWN_NAME.test(name))

const toLine = ({ type, name, sql }: SchemaObject) => `${type} ${name}\n${sql ?? ''}`
