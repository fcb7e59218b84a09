/** Every store over one open library; the routes are made from these. */

import type { LibraryDatabase } from '../db/library-database.ts'
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
  readonly collections: CollectionStore
}

export function openStores(db: LibraryDatabase, languages: Languages): Stores {
  const translations = new TranslationStore(db, languages)
  const records = new Map(
    allResources.map((resource) => [resource.name, new RecordStore(db, resource, translations)]),
  )
  const collections = new CollectionStore(
    db,
    allResources.map((resource) => new ResourceCollection(db, resource, translations)),
  )
  return { db, languages, translations, records, collections }
}
