/** Books as readers turn their pages: each opened once, and each chapter cut once, until somebody writes to a book. */

import { lazy } from '../../db/lazy.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { Recent } from '../../search/recent.ts'
import type { RecordStore } from '../records/store.ts'
import { type ChapterTable, versionOf } from './chapter-table.ts'
import { type ChapterPages, type ChapterPlace, chapterPages, pagesIn } from './paging.ts'

/** What stands in a book, without its words; without chapters for one that shows the sample text. */
export interface OpenBook {
  readonly id: number
  readonly places: readonly ChapterPlace[]
  readonly totalPages: number
  /** Found out when it is first wanted, since all words are read for it. */
  readonly version: () => string
}

/** Memory for cut chapters, in bytes, and for where chapters stand. */
const CHAPTERS_BUDGET = 3 * 1024 * 1024
const BOOKS_BUDGET = 1024 * 1024

export class OpenBooks {
  private readonly books = new Recent<OpenBook>(BOOKS_BUDGET)
  private readonly chapters = new Recent<ChapterPages>(CHAPTERS_BUDGET)

  constructor(
    db: LibraryDatabase,
    private readonly records: RecordStore,
    private readonly table: ChapterTable,
  ) {
    const { name } = records.resource
    db.onChange((touched) => {
      if (!touched.some(({ collection }) => collection === name || collection === '*')) return
      this.books.clear()
      this.chapters.clear()
    })
  }

  /** The book as the last committed write left it; not to be called inside a write. @throws Refusal `not_found` */
  of(slug: string): OpenBook {
    let book = this.books.get(slug)
    if (!book) {
      const { id } = this.records.find(slug)
      const places = this.table.places(id)
      const version = lazy(() => versionOf(this.table.chapters(id)))
      book = { id, places, totalPages: pagesIn(places), version }
      this.books.set(slug, book, places.length * 100 + sum(places, ({ title }) => bytesOf(title)))
    }
    return book
  }

  /** The pages of one of its chapters. */
  pages({ id }: OpenBook, { chapter }: ChapterPlace): ChapterPages {
    const key = `${id} ${chapter}`
    let pages = this.chapters.get(key)
    if (!pages) {
      const body = this.table.body(id, chapter)
      pages = chapterPages(body)
      this.chapters.set(key, pages, bytesOf(body) + sum(pages, (page) => page.length * 32 + 32))
    }
    return pages
  }
}

/** What a string takes in memory, at most. */
const bytesOf = (text: string): number => text.length * 2

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
