/** What is needed to speak of the library as a whole. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../canon/canon.ts'
import type { Languages } from '../definitions/languages/languages.ts'
import type { CollectionStore } from '../records/collections/store.ts'
import type { TranslationStore } from '../records/translations/translations.ts'
import type { TranslationDesk } from './translation-desk.ts'

export interface WholeLibrary {
  readonly db: LibraryDatabase
  readonly languages: Languages
  readonly translations: TranslationStore
  readonly translationDesk: TranslationDesk
  readonly collections: CollectionStore
  readonly canon: Canon
}
