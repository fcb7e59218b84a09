/**
 * Libraries in memory for tests: copies of one that was made once, with its records ready to be searched. Making one
 * takes as long as copying five hundred, and there are a thousand in a run of all tests.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { toSnakeCase } from '../../db/columns.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import type { PublishedLanguages } from '../../src/definitions/languages/languages.ts'
import { resourcesOfContract } from '../../src/definitions/registry.ts'
import { openStores } from '../../src/services/stores.ts'

export const TEST_LANGUAGES: PublishedLanguages = { primary: 'th', all: ['th', 'en'] }

const images = new Map<boolean, Uint8Array>()

/** What Litestream puts into each database that it copies, and a first line of it. */
export const LITESTREAM_TABLES = `CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
  CREATE TABLE _litestream_lock (id INTEGER); INSERT INTO _litestream_seq VALUES (1, 7);`

/** @param facts whether the built-in records are there */
export const openTestDatabase = (facts = true): LibraryDatabase => LibraryDatabase.copyOf(copied(facts))

/** Opens the file at `path`; puts the built-in records there first when there is none, for tests that are not about that. */
export function openTestFile(path: string): LibraryDatabase {
  if (!existsSync(path)) writeFileSync(path, copied(true))
  return LibraryDatabase.open(path)
}

function copied(facts: boolean): Uint8Array {
  let image = images.get(facts)
  if (!image) {
    image = imageOf(facts)
    images.set(facts, image)
  }
  return image
}

function imageOf(facts: boolean): Uint8Array {
  const db = LibraryDatabase.open(':memory:')
  if (!facts) removeAllRecords(db)
  openStores(db, TEST_LANGUAGES, { textPath: null })
  const image = db.sqlite.serialize()
  db.close()
  return image
}

/** Takes the facts out again: members before what they belong to. */
function removeAllRecords(db: LibraryDatabase): void {
  for (const { name } of resourcesOfContract.toReversed()) db.sqlite.run(`DELETE FROM ${toSnakeCase(name)}`)
  db.sqlite.run('DELETE FROM translations')
  db.sqlite.run('DELETE FROM sqlite_sequence')
}
