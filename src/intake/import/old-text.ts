/**
 * Reads the existing text database through views, so that one of an older format looks like a current one: each table
 * that an import carries over (see carry-over.ts) is `old_…`, with all current columns.
 *
 * To raise TEXT_DATABASE_FORMAT:
 * 1. Change the tables in db/text-schema.ts and increment TEXT_DATABASE_FORMAT. Derived data (indexes, conflicts,
 *    extents, the hashes of letters) needs nothing here.
 * 2. Give a column that older files lack its value in MISSING_COLUMN_VALUES: an expression over the older tables, which
 *    are `old.…`. A column whose meaning changes needs another name, too. A missing table counts as empty.
 * 3. If paragraphs are stored in another form, parseStoredParagraphs must still read the older one.
 * 4. test/intake/import/older-text.long.test.ts converts a current text to each older format: remove the new column
 *    there. The test names each column without a value.
 *
 * The columns of a file decide, not the number of its format: the two programs that first wrote format 2 wrote
 * different columns.
 */

import type { Database } from 'bun:sqlite'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { openImmutableDatabase } from '../../../db/text-database.ts'
import { TEXT_APPLICATION_ID } from '../../../db/text-schema.ts'

/** Tables that are copied; everything else in the file is derived from them. */
const CARRIED_TABLES = ['about', 'sources', 'arrivals', 'texts', 'passages', 'parts', 'retired'] as const

/** Values of columns that older files lack. */
const MISSING_COLUMN_VALUES: Readonly<
  Partial<Record<(typeof CARRIED_TABLES)[number], Readonly<Record<string, string>>>>
> = {
  arrivals: { titles: 'NULL' },
  about: { suspects_at: 'NULL', made_by: "''" },
  sources: {
    headings: '(SELECT count(*) FROM old.arrivals WHERE source = sources.rank)',
    passages: '(SELECT count(*) FROM old.passages WHERE source = sources.rank)',
    pages: `(SELECT count(*) FROM (SELECT DISTINCT edition, volume, page FROM old.parts
             JOIN old.passages ON passages.number = parts.passage WHERE source = sources.rank))`,
    characters: '(SELECT coalesce(sum(characters), 0) FROM old.passages WHERE source = sources.rank)',
    // older programs did not store the warnings
    warnings: "'[]'",
    found: "'[]'",
    recension: 'NULL',
    editions: "'[]'",
  },
  texts: { copies: 'sources' },
  passages: { beside: '0', printed: 'characters', first_volume: '0', first_page: '0', worded: '0' },
  parts: { printed: '1', state: 'NULL', file: 'NULL', segments: 'NULL' },
}

/**
 * Creates temporary views over the database that is attached as `old`. They have the columns of the new tables, which
 * must exist already.
 */
export function createViewsOfOldText(sqlite: Database): void {
  for (const table of CARRIED_TABLES) sqlite.run(`CREATE TEMP VIEW old_${table} AS ${createViewQuery(sqlite, table)}`)
}

function createViewQuery(sqlite: Database, table: (typeof CARRIED_TABLES)[number]): string {
  const columns = listColumns(sqlite, 'main', table)
  const oldColumns = listColumns(sqlite, 'old', table)
  if (oldColumns.length === 0) return `SELECT ${columns.map((name) => `NULL AS ${name}`).join(', ')} WHERE 0`
  const values = columns.map((name) => {
    if (oldColumns.includes(name)) return name
    const value = MISSING_COLUMN_VALUES[table]?.[name]
    if (value === undefined)
      throw new Error(`Older texts have no ${table}.${name}, and MISSING_COLUMN_VALUES has no value for it`)
    return `${value} AS ${name}`
  })
  return `SELECT ${values.join(', ')} FROM old.${table}`
}

const listColumns = (sqlite: Database, schema: 'main' | 'old', table: string): readonly string[] =>
  sqlite
    .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}', '${schema}')`)
    .all()
    .map(({ name }) => name)

/**
 * Whether the rows of a text database of an older format can be copied. It must pass the integrity check, and its
 * tables must be tables and not views.
 */
export function isOlderTextDatabaseIntact(path: string): boolean {
  try {
    const header = readSqliteHeader(path)
    if (header === 'empty' || header === 'foreign' || header.applicationId !== TEXT_APPLICATION_ID) return false
    using sqlite = openImmutableDatabase(path)
    return isDatabaseIntact(sqlite) && hasOrdinaryTables(sqlite)
  } catch {
    return false
  }
}

/**
 * Whether SQLite's integrity check finds no fault in the tables of a database. Virtual tables are skipped: their rows
 * are in ordinary tables, and checking their terms would take six times as long as all the rest.
 */
export function isDatabaseIntact(sqlite: Database): boolean {
  try {
    const tables = sqlite
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .all()
    return tables.every(({ name }) => {
      const row = sqlite.query<{ quick_check: string }, []>(`PRAGMA quick_check('${name}')`).get()
      return row?.quick_check === 'ok'
    })
  } catch {
    return false
  }
}

/** Whether the tables are ordinary. A view or virtual table could do anything, and a backup may come from anywhere. */
function hasOrdinaryTables(sqlite: Database): boolean {
  const names = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE %'")
    .all()
    .map(({ name }) => name)
  return CARRIED_TABLES.every((table) => names.includes(table))
}
