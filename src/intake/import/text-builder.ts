/** Builds the new text database next to the old one: a copy with changes, or a new file. */

import { Database } from 'bun:sqlite'
import { copyFileSync, constants as fileConstants, rmSync, utimesSync } from 'node:fs'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { fsyncFile } from '../../../db/fsync.ts'
import { createOwnedFile } from '../../../db/ownership.ts'
import { PRECOMPUTED_TEXT_TABLES_SQL } from '../../../db/reading-schema.ts'
import { openImmutableDatabase } from '../../../db/text-database.ts'
import {
  CONFLICT_TABLES_SQL,
  PAGE_INDEX_TABLES_SQL,
  PARALLELS_TABLES_SQL,
  SUSPECT_TABLES_SQL,
  TEXT_APPLICATION_ID,
  TEXT_DATABASE_FORMAT,
  TEXT_TABLES_SQL,
} from '../../../db/text-schema.ts'
import { callOnce } from '../../definitions/once.ts'
import type { PackageHeading, PackageWarning, TextPackageSource } from '../../definitions/texts/format.ts'
import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import { openUnfinishedTextDatabase } from './building-file.ts'
import { createViewsOfOldText } from './old-text.ts'
import type { ImportedSourceSummary } from './progress.ts'

/**
 * Tables of changes for the later stages: passages that were added, removed or changed (in `words`, place or
 * otherwise), each with the id of its text; and texts, by their final ids, whose copies changed. They stay in the file
 * until it is finished, since some stages run in other processes.
 */
const CHANGE_TABLES = {
  changed: '(passage INTEGER PRIMARY KEY, text INTEGER NOT NULL, words INTEGER NOT NULL)',
  touched_texts: '(text INTEGER PRIMARY KEY)',
}

/** Maximum share of empty pages in the file, in percent; a copy with more is compacted. */
const MAX_EMPTY_PERCENT = 5

/** Fields of a heading in a package, in the order of the columns of `arrivals`; its titles are JSON and come last. */
const ARRIVAL_FIELDS = [
  ...(['division', 'slug', 'parent', 'title', 'pali', 'volume'] as const),
  ...(['royalPage', 'paliPage', 'romanPage', 'itemFrom', 'itemTo'] as const),
]

/**
 * Identifies the program that built a text database: version, commit and runtime. A text of another program is built
 * again, because other code may compute different data from the same words.
 */
export const TEXT_BUILDER_VERSION = `${productInfo.version} ${getDisplayedCommit(productInfo)} ${productInfo.runtime}`

/**
 * The content with which a new text database begins: nothing (`empty`), a copy of the old file (`copy`), or the rows of
 * an old file that another version built (`rows`).
 */
export type InitialTextDatabaseContent = 'empty' | 'copy' | 'rows'

/** A new text database that is open for writing. The old one is attached as `old`. */
export class TextDatabaseBuilder {
  /** Whether all derived data is computed again. */
  isFullRebuild: boolean
  private builtAt = ''

  private constructor(
    readonly path: string,
    readonly oldPath: string | null,
    readonly sqlite: Database,
    readonly initialContent: InitialTextDatabaseContent,
  ) {
    this.isFullRebuild = initialContent !== 'copy'
  }

  /**
   * Begins a new file at `path` and overwrites what a killed import left there.
   * @param oldPath an intact text database of any format
   */
  static begin(path: string, oldPath: string | null): TextDatabaseBuilder {
    removeFile(path)
    createOwnedFile(path)
    const isCopy = oldPath !== null && isBuiltByThisProgram(oldPath)
    if (isCopy) copyFileSync(oldPath, path, fileConstants.COPYFILE_FICLONE)
    const sqlite = openUnfinishedTextDatabase(path, oldPath)
    sqlite.run(`PRAGMA application_id = ${TEXT_APPLICATION_ID}`)
    sqlite.run(`PRAGMA user_version = ${TEXT_DATABASE_FORMAT}`)
    sqlite.run('BEGIN')
    for (const [table, columns] of Object.entries(CHANGE_TABLES)) sqlite.run(`CREATE TABLE ${table} ${columns}`)
    sqlite.run('CREATE TEMP TABLE removed_passages (passage INTEGER PRIMARY KEY)')
    if (!isCopy) createTextDatabaseTables(sqlite)
    if (!isCopy && oldPath !== null) createViewsOfOldText(sqlite)
    return new TextDatabaseBuilder(path, oldPath, sqlite, isCopy ? 'copy' : oldPath === null ? 'empty' : 'rows')
  }

  /**
   * Adds a source and returns its rank: the one that it had, or the next free one. Its headings are removed, to be
   * added again.
   */
  addSource(source: TextPackageSource, importedAt: string): number {
    const known = this.sqlite
      .query<{ rank: number; recension: string | null; editions: string }, [string]>(
        'SELECT rank, recension, editions FROM sources WHERE id = ?',
      )
      .get(source.id)
    const next = this.sqlite.query<{ rank: number }, []>('SELECT coalesce(max(rank), 0) + 1 AS rank FROM sources').get()
    const rank = known?.rank ?? next?.rank ?? 1
    const { id, title, publisher, licence, url, version, recension, readingLinks: links } = source
    const editions = JSON.stringify(source.editions ?? [])
    // the recension decides which texts are copies, and the editions how they are read
    if (known && (known.recension !== source.recension || known.editions !== editions)) this.isFullRebuild = true
    this.sqlite.query('DELETE FROM arrivals WHERE source = ?').run(rank)
    this.sqlite
      .query(
        `INSERT OR REPLACE INTO sources
           (rank, id, title, publisher, licence, url, version, recension, reading_links, editions, imported_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(rank, id, title, publisher, licence, url, version, recension, JSON.stringify(links), editions, importedAt)
    return rank
  }

  /** Stores the import's warnings about a source, and the packer's warnings from its package. */
  storeSourceReport(
    { rank, headings, passages, pages, characters }: ImportedSourceSummary,
    warnings: readonly string[],
    found: readonly PackageWarning[],
  ): void {
    this.sqlite
      .query(
        'UPDATE sources SET headings = ?, passages = ?, pages = ?, characters = ?, warnings = ?, found = ? WHERE rank = ?',
      )
      .run(headings, passages, pages, characters, JSON.stringify(warnings), JSON.stringify(found), rank)
  }

  /** Adds a heading of a package; returns false when the source already has a heading with that name. */
  addArrival(source: number, ordinal: number, heading: PackageHeading): boolean {
    const { changes } = this.sqlite
      .query(
        'INSERT INTO arrivals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (division, slug, source) DO NOTHING',
      )
      .run(
        ...[source, ordinal, ...ARRIVAL_FIELDS.map((field) => heading[field])],
        heading.titles ? JSON.stringify(heading.titles) : null,
      )
    return changes > 0
  }

  /** Whether a source brings a heading of that name; with `source` null, whether any source so far does. */
  hasArrival(division: string, slug: string, source: number | null): boolean {
    return (
      this.sqlite
        .query<unknown, [string, string, number | null]>(
          'SELECT 1 FROM arrivals WHERE division = ?1 AND slug = ?2 AND (?3 IS NULL OR source = ?3)',
        )
        .get(division, slug, source) !== null
    )
  }

  /**
   * Lets another process write to the file (see openUnfinishedTextDatabase): commits first, and frees memory that is
   * not needed meanwhile.
   */
  async lend(work: () => Promise<void>): Promise<void> {
    this.sqlite.run('COMMIT')
    this.sqlite.run('PRAGMA shrink_memory')
    Bun.gc(true)
    await work()
    this.sqlite.run('BEGIN')
  }

  /**
   * Stores the identity of this text: its generation and the time when it was built.
   * @param hasSuspects whether misprints were searched in it
   */
  storeIdentity(builtAt: string, hasSuspects: boolean): void {
    this.builtAt = builtAt
    const before = this.sqlite.query<{ at: string | null }, []>('SELECT suspects_at AS at FROM about').get()
    this.sqlite.run('DELETE FROM about')
    this.sqlite
      .query('INSERT INTO about SELECT ?, ?, count(*), ?, ? FROM passages')
      .run(crypto.randomUUID(), builtAt, hasSuspects ? builtAt : (before?.at ?? null), TEXT_BUILDER_VERSION)
  }

  /** Counts the passages of sources that were not imported now. */
  countStored(imported: readonly ImportedSourceSummary[]): number {
    return (
      this.sqlite
        .query<{ n: number }, [string]>(
          'SELECT count(*) AS n FROM passages WHERE source NOT IN (SELECT value FROM json_each(?))',
        )
        .get(JSON.stringify(imported.map(({ rank }) => rank)))?.n ?? 0
    )
  }

  /**
   * Commits, frees the space that building the index used (180 of 608 MB, in half a second), closes the file and syncs
   * it to disk. Finally it sets the file time by which isUnmodifiedSinceBuild recognises an unmodified file.
   */
  finish(): void {
    for (const table of Object.keys(CHANGE_TABLES)) this.sqlite.run(`DROP TABLE ${table}`)
    this.sqlite.run('COMMIT')
    reachFailpoint('import: text committed')
    const pages = (of: 'freelist_count' | 'page_count') =>
      this.sqlite.query<Record<string, number>, []>(`PRAGMA ${of}`).get()?.[of] ?? 0
    // freeing a page moves a later one, and a copy should change little
    if (this.initialContent !== 'copy' || pages('freelist_count') * 100 > pages('page_count') * MAX_EMPTY_PERCENT)
      this.sqlite.query('PRAGMA incremental_vacuum').all()
    this.sqlite.close()
    fsyncFile(this.path)
    const seconds = Date.parse(this.builtAt) / 1_000
    utimesSync(this.path, seconds, seconds)
    fsyncFile(this.path)
  }

  /** Removes the new file; the old text stays as it was. */
  abandon(): void {
    this.sqlite.close()
    removeFile(this.path)
  }
}

function removeFile(path: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
}

/** Whether this program version built the file, with the present format and tables. */
function isBuiltByThisProgram(path: string): boolean {
  using sqlite = openImmutableDatabase(path)
  const format = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
  if (format !== TEXT_DATABASE_FORMAT) return false
  const builtBy = sqlite.query<{ made_by: string }, []>('SELECT made_by FROM about').get()?.made_by
  if (builtBy !== TEXT_BUILDER_VERSION) return false
  return readSchema(sqlite) === expectedSchema()
}

const expectedSchema = callOnce(() => {
  using empty = new Database(':memory:')
  createTextDatabaseTables(empty)
  return readSchema(empty)
})

const readSchema = (sqlite: Database): string =>
  JSON.stringify(sqlite.query('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').values())

/** Creates the tables and indexes of a text database. */
export function createTextDatabaseTables(sqlite: Database): void {
  for (const tables of [
    TEXT_TABLES_SQL,
    CONFLICT_TABLES_SQL,
    SUSPECT_TABLES_SQL,
    PARALLELS_TABLES_SQL,
    PRECOMPUTED_TEXT_TABLES_SQL,
    PAGE_INDEX_TABLES_SQL,
  ])
    sqlite.run(tables)
}
