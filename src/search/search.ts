/** The search over the whole library, put together from its stores. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import {
  LibrarySearch,
  type PageView,
  type SearchAnswer,
  type SearchRequest,
} from '../../search/library-search.ts'
import type { PagePlace } from '../../search/page-slots.ts'
import { ChapterTable } from '../books/chapter-table.ts'
import type { Canon } from '../canon/canon.ts'
import { editionLabel } from '../canon/text/edition-labels.ts'
import type { Language, Languages } from '../languages/languages.ts'
import type { RecordStore } from '../records/store.ts'
import { HEADINGS } from '../resources/collection-names.ts'
import { resourceNames } from '../resources/registry.ts'
import { isEdition } from '../texts/format.ts'
import { AllTranslations } from './all-translations.ts'
import { CanonPages } from './canon-pages.ts'
import { LiveIndex } from './live-index.ts'
import { searchedHeadings } from './searched-headings.ts'
import { searchedRecords } from './searched-records.ts'

export { KINDS, type Kind } from '../../search/library-search.ts'
export { MOST_QUOTED, quotedTerms } from '../../search/query.ts'

export interface SearchOptions {
  readonly db: LibraryDatabase
  readonly records: Iterable<RecordStore>
  readonly languages: Languages
  readonly canon: Canon
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string
}

export class Search {
  private readonly records: LiveIndex
  private readonly library: LibrarySearch

  constructor({ db, records, languages, canon, baseUrl = '' }: SearchOptions) {
    const translations = new AllTranslations(db, languages)
    const chapters = new ChapterTable(db)
    const collections = [...records].map((store) =>
      searchedRecords({
        db,
        store,
        translations,
        baseUrl,
        ...(store.resource.name === 'books' ? { chaptersOf: (book: number) => chapters.chapters(book) } : {}),
      }),
    )
    const index = new LiveIndex([...collections, searchedHeadings(db, canon, translations, baseUrl)])
    const pages = new CanonPages(canon.text)
    const states = new Map(
      [...resourceNames, HEADINGS].map((name) => [name as string, db.changes.stateOf([name])]),
    )
    this.records = index
    this.library = new LibrarySearch(
      () => {
        for (const [name, state] of states) {
          const now = db.changes.stateOf([name])
          if (now === state) continue
          states.set(name, now)
          index.changed([{ collection: name, ids: 'all' }])
        }
        return index.current()
      },
      (query, limit, offset) => pages.search(query, limit, offset),
      {
        record: (key, language) => {
          const place = index.placeOf(key)
          return place?.collection.view(place.id, language) ?? null
        },
        page: (place, language) => pageView(canon, place, language, baseUrl),
      },
    )
  }

  /** Everything that matches, in groups (decisions §6). Sees every write that was answered before. */
  search(request: SearchRequest): SearchAnswer {
    return this.library.search(request)
  }

  /** How much is in the index of records, for the metrics. */
  get extent(): { readonly records: number; readonly bytes: number } {
    return this.records.extent
  }

  /** Reads what is searched in the background, so that the first search need not. */
  warmUp(): void {
    this.records.warmUp()
  }

  /** To be called before the library is closed. */
  close(): void {
    this.records.close()
  }
}

function pageView(canon: Canon, place: PagePlace, language: Language, baseUrl: string): PageView {
  const { volume, edition, page } = place
  const title = canon.divisions.volumeTitle(volume, language)
  const label = isEdition(edition) ? editionLabel(edition, language) : edition
  return {
    title: `${title} ${language === 'en' ? 'page' : 'หน้า'} ${page} · ${label}`,
    href: `${baseUrl}/canon/${volume}/read?edition=${edition}&page=${page}`,
  }
}
