/**
 * Libraries in memory for tests: copies of one that was made once, with its records ready to be searched. Making one
 * takes as long as copying five hundred, and there are a thousand in a run of all tests.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { toSnakeCase } from '../../db/columns.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import type { PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { openStores } from '../../src/services/stores.ts'

export const TEST_LANGUAGES: PublishedLanguages = { primary: 'th', all: ['th', 'en'] }

const images = new Map<TestFacts, Uint8Array>()

/** What Litestream puts into each database that it copies, and a first line of it. */
export const LITESTREAM_TABLES = `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
  CREATE TABLE _litestream_lock (id INTEGER); INSERT INTO _litestream_seq VALUES (1, 7);`

/**
 * The built-in records of a library: all of them, all but most of the 547 stories, or none. Restoring, exporting and
 * indexing the stories was most of the time of the tests that do it.
 */
export type TestFacts = 'all' | 'few' | 'none'

/** Opens a library in memory. */
export const openTestDatabase = (facts: TestFacts = 'few'): LibraryDatabase => LibraryDatabase.copyOf(copied(facts))

/** Opens the file at `path`; puts the built-in records there first when there is none, for tests that are not about that. */
export function openTestFile(path: string): LibraryDatabase {
  if (!existsSync(path)) writeFileSync(path, copied('few'))
  return LibraryDatabase.open(path)
}

function copied(facts: TestFacts): Uint8Array {
  return images.getOrInsertComputed(facts, () => imageOf(facts))
}

function imageOf(facts: TestFacts): Uint8Array {
  using db = LibraryDatabase.open(':memory:')
  if (facts === 'none') removeAllRecords(db)
  if (facts === 'few') removeMostStories(db)
  openStores(db, TEST_LANGUAGES, { textPath: null })
  if (facts !== 'all') db.sqlite.run('VACUUM')
  return db.sqlite.serialize()
}

/** Leaves the first twenty stories, and the ten great ones at the end. */
export function removeMostStories({ sqlite }: LibraryDatabase): void {
  sqlite.run('DELETE FROM jataka WHERE number BETWEEN 21 AND 537')
  sqlite.run("DELETE FROM translations WHERE collection = 'jataka' AND record_id NOT IN (SELECT id FROM jataka)")
}

/** Takes the facts out again: members before what they belong to. */
function removeAllRecords(db: LibraryDatabase): void {
  for (const { name } of contractResources.toReversed()) db.sqlite.run(`DELETE FROM ${toSnakeCase(name)}`)
  db.sqlite.run('DELETE FROM translations')
  db.sqlite.run('DELETE FROM sqlite_sequence')
}
