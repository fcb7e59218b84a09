/** Opens copies of a library with built-in records and their search rows. Creating one takes as long as 500 copies. */

import { existsSync, writeFileSync } from 'node:fs'
import { toSnakeCase } from '../../db/columns.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import type { PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { openStores } from '../../src/services/stores.ts'

/** The published languages of test libraries. */
export const TEST_LANGUAGES: PublishedLanguages = { primary: 'th', all: ['th', 'en'] }

const images = new Map<BuiltInRecordSelection, Uint8Array>()

/** SQL of the tables that Litestream adds to each database that it replicates. */
export const LITESTREAM_TABLES = `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
  CREATE TABLE _litestream_lock (id INTEGER); INSERT INTO _litestream_seq VALUES (1, 7);`

/** Which built-in records a test library has: all, all but most of the 547 jatakas (which take most time), or none. */
export type BuiltInRecordSelection = 'all' | 'few' | 'none'

/** Opens a new library in memory with some built-in records. */
export const openTestDatabase = (facts: BuiltInRecordSelection = 'few'): LibraryDatabase =>
  LibraryDatabase.copyOf(copied(facts))

/** Opens a library file; if there is none, first writes one with built-in records (all but most jatakas). */
export function openTestDatabaseFile(path: string): LibraryDatabase {
  if (!existsSync(path)) writeFileSync(path, copied('few'))
  return LibraryDatabase.open(path)
}

function copied(facts: BuiltInRecordSelection): Uint8Array {
  return images.getOrInsertComputed(facts, () => imageOf(facts))
}

function imageOf(facts: BuiltInRecordSelection): Uint8Array {
  using db = LibraryDatabase.open(':memory:')
  if (facts === 'none') removeAllRecords(db)
  if (facts === 'few') removeMostStories(db)
  openStores(db, TEST_LANGUAGES, { textPath: null })
  if (facts !== 'all') db.sqlite.run('VACUUM')
  return db.sqlite.serialize()
}

/** Removes all jatakas but the first twenty and the last ten, the longest. */
export function removeMostStories({ sqlite }: LibraryDatabase): void {
  sqlite.run('DELETE FROM jataka WHERE number BETWEEN 21 AND 537')
  sqlite.run("DELETE FROM translations WHERE collection = 'jataka' AND record_id NOT IN (SELECT id FROM jataka)")
}

/** Removes the built-in records: referring ones before those to which they refer. */
function removeAllRecords(db: LibraryDatabase): void {
  for (const { name } of contractResources.toReversed()) db.sqlite.run(`DELETE FROM ${toSnakeCase(name)}`)
  db.sqlite.run('DELETE FROM translations')
  db.sqlite.run('DELETE FROM sqlite_sequence')
}
