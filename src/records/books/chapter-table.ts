/** Chapters as they are stored: a row each, with its pages counted. */

import { and, asc, eq, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { everyColumn, lazy } from '../../../db/statements.ts'
import { bookChapters } from '../../../db/tables.ts'
import { tagOf, tagOfValues } from '../../foundation/tag-of.ts'
import { type Chapter, chapterPages, type PagedChapter } from './paging.ts'

/** Reads and writes chapters. */
export class ChapterTable {
  constructor(private readonly db: LibraryDatabase) {}

  private readonly pagedStatement = lazy(() =>
    this.db.orm
      .select({ title: bookChapters.title, pages: bookChapters.pages })
      .from(bookChapters)
      .where(eq(bookChapters.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChapters.position))
      .prepare(),
  )

  private readonly chaptersStatement = lazy(() =>
    this.db.orm
      .select({ title: bookChapters.title, body: bookChapters.body })
      .from(bookChapters)
      .where(eq(bookChapters.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChapters.position))
      .prepare(),
  )

  private readonly bodyStatement = lazy(() =>
    this.db.orm
      .select({ body: bookChapters.body })
      .from(bookChapters)
      .where(
        and(
          eq(bookChapters.bookId, sql.placeholder('bookId')),
          eq(bookChapters.position, sql.placeholder('position')),
        ),
      )
      .prepare(),
  )

  private readonly dropStatement = lazy(() =>
    this.db.orm
      .delete(bookChapters)
      .where(eq(bookChapters.bookId, sql.placeholder('bookId')))
      .prepare(),
  )

  private readonly insertStatement = lazy(() =>
    this.db.orm.insert(bookChapters).values(everyColumn(bookChapters)).prepare(),
  )

  /** The chapters of a book with their pages, by the stored counts: no text is read. */
  paged(bookId: number): readonly PagedChapter[] {
    let nextPage = 1
    return this.pagedStatement()
      .all({ bookId })
      .map(({ title, pages }, index) => {
        const firstPage = nextPage
        nextPage += pages
        return { chapter: index + 1, title, firstPage, pages }
      })
  }

  /** The text of one chapter, counted from 1; empty where there is none. */
  body(bookId: number, chapter: number): string {
    return this.bodyStatement().get({ bookId, position: chapter })?.body ?? ''
  }

  /** The chapters of a book in order. */
  chapters(bookId: number): readonly Chapter[] {
    return this.chaptersStatement().all({ bookId })
  }

  /** The chapters of every book that has any. */
  all(): ReadonlyMap<number, readonly Chapter[]> {
    const rows = this.db.orm
      .select({ bookId: bookChapters.bookId, title: bookChapters.title, body: bookChapters.body })
      .from(bookChapters)
      .orderBy(asc(bookChapters.bookId), asc(bookChapters.position))
      .all()
    return Map.groupBy(rows, (row) => row.bookId)
  }

  /** Replaces the chapters of a book and counts their pages; to be called inside a write. */
  replace(bookId: number, chapters: readonly Chapter[]): void {
    this.dropStatement().run({ bookId })
    const insert = this.insertStatement()
    for (const [index, { title, body }] of chapters.entries()) {
      insert.run({ bookId, position: index + 1, title, body, pages: chapterPages(body).length })
    }
  }
}

/** The version of a book's contents: over the words of its chapters, as they are stored. */
export const contentsVersion = (chapters: readonly Chapter[]): string =>
  tagOfValues(chapters.map(({ title, body }) => [title, tagOf(body)]))
