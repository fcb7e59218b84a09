/** Data folders with the sample in them, for tests of commands and of starts: filled once, and then copied. */

import { Database } from 'bun:sqlite'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import { removeMostStories, TEST_LANGUAGES } from '../support/database.ts'
import { runInFolder, testFolder } from '../support/folders.ts'
import { fillSmallSample } from '../support/small-sample.ts'

type Fill = (stores: LibraryStores, data: string) => Promise<unknown>

const FILES = ['library.db', 'text.db'] as const

const filled = new Map<Fill, Promise<readonly Uint8Array[]>>()

const fillAndReadBytes = (fill: Fill) =>
  runInFolder(async (data) => {
    const db = LibraryDatabase.open(join(data, 'library.db'))
    if (fill === fillSmallSample) removeMostStories(db)
    const stores = openStores(db, TEST_LANGUAGES, { textPath: join(data, 'text.db') })
    await fill(stores, data)
    stores.canon.close()
    db.close()
    return FILES.map((name) => readFileSync(join(data, name)))
  })

/** A copy of the folder for a command that changes it; both are removed after `work`. */
export const copySampleFolder =
  (original: string) =>
  <T>(work: (data: string, folder: string) => T | Promise<T>): Promise<T> =>
    runInFolder((folder) => {
      const data = join(folder, 'data')
      cpSync(original, data, { recursive: true })
      return work(data, folder)
    })

/** Puts the sample into a folder. @param fill puts in all of it, or of each kind a few */
export async function createSampleFolder(data: string, fill: Fill = fillSmallSample): Promise<void> {
  const bytes = filled.getOrInsertComputed(fill, () => fillAndReadBytes(fill))
  mkdirSync(data, { recursive: true })
  for (const [index, one] of (await bytes).entries()) writeFileSync(join(data, FILES[index] ?? ''), one)
}

/** A folder for the tests of a file. */
export async function sampleFolder(fill?: Fill) {
  const sample = join(testFolder(), 'sample')
  await createSampleFolder(sample, fill)
  return { sample, inCopy: copySampleFolder(sample) }
}

/** Returns a function that runs statements in a database of a folder, past all rules. */
export const inDatabase =
  (name: 'library.db' | 'text.db', ...statements: readonly string[]) =>
  (folder: string) => {
    using sqlite = new Database(join(folder, name))
    for (const statement of ['PRAGMA foreign_keys = OFF', ...statements, 'PRAGMA wal_checkpoint(TRUNCATE)'])
      sqlite.run(statement)
  }
