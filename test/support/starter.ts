/** Opens copies of the library that `library begin` creates. */

import { LibraryDatabase } from '../../db/library-database.ts'
import { StarterCollectionWriter } from '../../src/records/collections/starter.ts'
import { readShippedStarterDumps } from '../../src/records/collections/starter-files.ts'
import { openStores } from '../../src/services/stores.ts'
import { openTestDatabase, TEST_LANGUAGES } from './database.ts'

let image: Uint8Array | undefined

/** Opens a library in memory with all starter collections: a copy of one that is created at the first call. */
export function openStarterDatabase(): LibraryDatabase {
  image ??= createImage()
  return LibraryDatabase.copyOf(image)
}

function createImage(): Uint8Array {
  using db = openTestDatabase('all')
  const { collections } = openStores(db, TEST_LANGUAGES, { textPath: null })
  new StarterCollectionWriter(db, collections).add(
    { dumps: readShippedStarterDumps(), names: [], newer: false },
    'test',
  )
  return db.sqlite.serialize()
}
