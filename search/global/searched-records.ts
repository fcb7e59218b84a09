/** Makes the resources with slugs searchable; a book includes its chapters. */

import { asc } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getResourceTable } from '../../db/tables.ts'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import type { StoredChapter } from '../../src/records/books/paging.ts'
import type { StoredRecord } from '../../src/records/record.ts'
import type { RecordStore } from '../../src/records/store.ts'
import type { TranslationStore } from '../../src/records/translations/translations.ts'
import type { SearchableText } from '../full-text/records/record-rows.ts'
import {
  listSearchableRecordTexts,
  type RecordText,
  sortTextsForReader,
  type TranslationsByLanguage,
} from './record-texts.ts'
import type { FoundRecordView, SearchableCollection } from './searched-collection.ts'

/** Titles of further chapters are indexed as text and not as names, since each name is scored by itself. */
const MAX_TITLED_CHAPTERS = 200

/** Arguments of createSearchableRecords. */
export interface SearchedRecordsDependencies {
  readonly db: LibraryDatabase
  readonly store: RecordStore
  readonly translations: TranslationStore
  /** The public address without a trailing slash. */
  readonly baseUrl: string
  /** Reads the chapters of a book. */
  readonly chaptersOf?: (book: number) => readonly StoredChapter[]
}

/** Makes the records of a resource searchable, with their translations and, for books, chapters. */
export function createSearchableRecords({
  db,
  store,
  translations,
  baseUrl,
  chaptersOf = () => [],
}: SearchedRecordsDependencies): SearchableCollection {
  const { resource } = store
  const name = getTitleFieldName(resource)

  const recordTexts = (
    record: StoredRecord,
    translated: TranslationsByLanguage = translations.allOf(resource.name, record.id),
  ): RecordText[] => listSearchableRecordTexts(resource.fields, record.fields, translated, translations.languages.all)

  /**
   * Yields the texts for snippets. Chapters are long, so they come last and are read only if nothing before them
   * matches.
   */
  function* texts(record: StoredRecord, translated: TranslationsByLanguage, language: LanguageCode): Generator<string> {
    for (const { text } of sortTextsForReader(recordTexts(record, translated), language)) yield text
    for (const { title, body } of chaptersOf(record.id)) {
      yield title
      yield body
    }
  }

  function readFields(id: number, translated?: TranslationsByLanguage): readonly SearchableText[] | null {
    const record = store.queries.findById(id)
    if (!record) return null
    const chapters = chaptersOf(id).flatMap(({ title, body }, nth) => [
      { text: title, title: nth < MAX_TITLED_CHAPTERS },
      { text: body },
    ])
    return [...recordTexts(record, translated), ...chapters]
  }

  return {
    name: resource.name,
    kind: resource.searchKind,
    *iterateRecords() {
      const translated = translations.everyOf(resource.name)
      const table = getResourceTable(resource.name)
      for (const { id } of db.orm.select({ id: table.id }).from(table).orderBy(asc(table.id)).all()) {
        const fields = readFields(id, translated.get(id) ?? {})
        if (fields) yield { id, fields }
      }
    },
    readTexts: (id) => readFields(id),
    getRecordView(id, language): FoundRecordView | null {
      const record = store.queries.findById(id)
      if (!record) return null
      const translated = translations.allOf(resource.name, id)
      return {
        slug: record.slug,
        title: String(translated[language]?.[name] ?? record.fields[name]),
        href: `${baseUrl}${resource.path}/${record.slug}`,
        texts: { [Symbol.iterator]: () => texts(record, translated, language) },
      }
    },
  }
}
