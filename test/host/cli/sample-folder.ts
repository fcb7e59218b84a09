/** A data folder with the sample in it, for tests of commands. */

import { mkdirSync } from 'node:fs'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { dataFolder } from '../../../src/host/server/data-folder.ts'
import { openStores } from '../../../src/library/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { fillSmallSample } from '../../support/small-sample.ts'

/** Makes it at a path where nothing is yet. */
export async function makeSampleFolder(path: string): Promise<void> {
  const folder = dataFolder(path)
  mkdirSync(path)
  const db = LibraryDatabase.open(folder.library)
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.text })
  await fillSmallSample(stores, path)
  stores.canon.close()
  db.close()
}
