/** Every store over one open library; the routes are made from these. */

import type { LibraryDatabase } from '../db/library-database.ts'
import { ContentsAppendage } from './books/contents-appendage.ts'
import { ContentsStore } from './books/contents-store.ts'
import { dhammaGroupRows, jatakaRows } from './bulk/kinds.ts'
import { BulkStore } from './bulk/store.ts'
import { ResourceCollection } from './collections/resource-collection.ts'
import { CollectionStore } from './collections/store.ts'
import type { Languages } from './languages/languages.ts'
import { TranslationStore } from './languages/translations.ts'
import { RecordStore } from './records/store.ts'
import type { ResourceName } from './resources/definition.ts'
import { allResources } from './resources/registry.ts'

export interface Stores {
  readonly db: LibraryDatabase
  readonly languages: Languages
  readonly translations: TranslationStore
  readonly records: ReadonlyMap<ResourceName, RecordStore>
  /** What stands in the books. */
  readonly contents: ContentsStore
  /** Pasted lists. */
  readonly bulk: { readonly jataka: BulkStore; readonly dhammaGroups: BulkStore }
  readonly collections: CollectionStore
}

export function openStores(db: LibraryDatabase, languages: Languages): Stores {
  const translations = new TranslationStore(db, languages)
  const records = new Map(
    allResources.map((resource) => [resource.name, new RecordStore(db, resource, translations)]),
  )
  const contents = new ContentsStore(db, recordsOf(records, 'books'), languages.primary)
  const bookContents = new ContentsAppendage(db)
  const collections = new CollectionStore(
    db,
    allResources.map((resource) => {
      const appendage = resource.name === 'books' ? bookContents : undefined
      return new ResourceCollection(db, resource, translations, appendage)
    }),
  )
  const bulk = { jataka: new BulkStore(db, jatakaRows), dhammaGroups: new BulkStore(db, dhammaGroupRows) }
  return { db, languages, translations, records, contents, bulk, collections }
}

/** The store of one resource. */
export function recordsOf(records: Stores['records'], name: ResourceName): RecordStore {
  const store = records.get(name)
  if (!store) throw new Error(`No store for ${name}`)
  return store
}
