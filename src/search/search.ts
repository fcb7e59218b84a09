/** The search over the whole library, put together from its stores. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import {
  LibrarySearch,
  type PageView,
  type SearchAnswer,
  type SearchRequest,
} from '../../search/library-search.ts'
import type { PrintedPage } from '../../search/pages/page-slots.ts'
import { RecordSearch } from '../../search/records/record-search.ts'
import { Vocabulary } from '../../search/vocabulary.ts'
import { ChapterTable } from '../books/chapter-table.ts'
import type { Canon } from '../canon/canon.ts'
import { editionLabel } from '../canon/text/edition-labels.ts'
import type { Language } from '../languages/languages.ts'
import type { TranslationStore } from '../languages/translations.ts'
import type { RecordStore } from '../records/store.ts'
import { isEdition } from '../texts/format.ts'
import { CanonPages } from './canon-pages.ts'
import { SearchRows } from './search-rows.ts'
import { searchedHeadings } from './searched-headings.ts'
import { searchedRecords } from './searched-records.ts'

export { KINDS, type Kind } from '../../search/library-search.ts'
export { MOST_QUOTED, quotedTerms } from '../../search/query.ts'

export interface SearchOptions {
  readonly db: LibraryDatabase
  readonly records: Iterable<RecordStore>
  readonly translations: TranslationStore
  readonly canon: Canon
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string | undefined
}

export class Search {
  private readonly library: LibrarySearch

  constructor({ db, records, translations, canon, baseUrl = '' }: SearchOptions) {
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
    const all = [...collections, searchedHeadings(db, canon, translations, baseUrl)]
    const rows = new SearchRows(db, all, translations.languages)
    // who follows a library has the rows that its writer made
    if (!db.isFollowed) rows.refresh()
    this.library = new LibrarySearch({
      records: new RecordSearch(db.sqlite),
      kinds: all.map(({ kind }) => kind),
      vocabulary: new Vocabulary(db.sqlite),
      pages: new CanonPages(canon.text),
      views: {
        record: (row, language) => {
          const owner = rows.ownerOf(row)
          return owner?.collection.view(owner.id, language) ?? null
        },
        page: (page, language) => pageView(canon, page, language, baseUrl),
      },
    })
  }

  /** Everything that matches, in groups (decisions §6). Sees every write that was answered before. */
  search(request: SearchRequest): SearchAnswer {
    return this.library.search(request)
  }
}

function pageView(canon: Canon, printed: PrintedPage, language: Language, baseUrl: string): PageView {
  const { volume, edition, page } = printed
  const title = canon.divisions.volumeTitle(volume, language)
  const label = isEdition(edition) ? editionLabel(edition, language) : edition
  return {
    title: `${title} ${language === 'en' ? 'page' : 'หน้า'} ${page} · ${label}`,
    href: `${baseUrl}/canon/${volume}/read?edition=${edition}&page=${page}`,
  }
}
