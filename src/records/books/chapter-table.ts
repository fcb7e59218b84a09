/** Stores the chapters of books, one row each, with its number of pages. */

import { and, asc, eq, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { createInsertPlaceholders } from '../../../db/statements.ts'
import { bookChaptersTable } from '../../../db/tables.ts'
import { callOnce } from '../../definitions/once.ts'
import { hashContentToHexTag, hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import { type ChapterWithPages, paginateChapter, type StoredChapter } from './paging.ts'

/** Reads and writes the chapters of books. */
export class BookChapterStore {
  constructor(private readonly db: LibraryDatabase) {}

  private readonly pagedStatement = callOnce(() =>
    this.db.orm
      .select({ title: bookChaptersTable.title, pages: bookChaptersTable.pages })
      .from(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChaptersTable.position))
      .prepare(),
  )

  private readonly chaptersStatement = callOnce(() =>
    this.db.orm
      .select({ title: bookChaptersTable.title, body: bookChaptersTable.body })
      .from(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChaptersTable.position))
      .prepare(),
  )

  private readonly bodyStatement = callOnce(() =>
    this.db.orm
      .select({ body: bookChaptersTable.body })
      .from(bookChaptersTable)
      .where(
        and(
          eq(bookChaptersTable.bookId, sql.placeholder('bookId')),
          eq(bookChaptersTable.position, sql.placeholder('position')),
        ),
      )
      .prepare(),
  )

  private readonly dropStatement = callOnce(() =>
    this.db.orm
      .delete(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .prepare(),
  )

  private readonly insertStatement = callOnce(() =>
    this.db.orm.insert(bookChaptersTable).values(createInsertPlaceholders(bookChaptersTable)).prepare(),
  )

  /** Returns the chapters of a book with their page counts as stored, without reading their text. */
  paged(bookId: number): readonly ChapterWithPages[] {
    let nextPage = 1
    return this.pagedStatement()
      .all({ bookId })
      .map(({ title, pages }, index) => {
        const firstPage = nextPage
        nextPage += pages
        return { chapter: index + 1, title, firstPage, pages }
      })
  }

  /** Returns the text of one chapter, counted from 1; empty when there is none. */
  body(bookId: number, chapter: number): string {
    return this.bodyStatement().get({ bookId, position: chapter })?.body ?? ''
  }

  /** Returns the chapters of a book in order. */
  chapters(bookId: number): readonly StoredChapter[] {
    return this.chaptersStatement().all({ bookId })
  }

  /** Returns the chapters of every book that has any, by book id. */
  all(): ReadonlyMap<number, readonly StoredChapter[]> {
    const rows = this.db.orm
      .select({
        bookId: bookChaptersTable.bookId,
        title: bookChaptersTable.title,
        body: bookChaptersTable.body,
      })
      .from(bookChaptersTable)
      .orderBy(asc(bookChaptersTable.bookId), asc(bookChaptersTable.position))
      .all()
    return Map.groupBy(rows, (row) => row.bookId)
  }

  /** Replaces the chapters of a book and counts their pages. Call it inside a write transaction. */
  replace(bookId: number, chapters: readonly StoredChapter[]): void {
    this.dropStatement().run({ bookId })
    const insert = this.insertStatement()
    for (const [index, { title, body }] of chapters.entries()) {
      insert.run({ bookId, position: index + 1, title, body, pages: paginateChapter(body).length })
    }
  }
}

/** Returns the version of a book's contents: a hash of the stored text of its chapters. */
export const computeBookTextVersion = (chapters: readonly StoredChapter[]): string =>
  hashJsonToHexTag(chapters.map(({ title, body }) => [title, hashContentToHexTag(body)]))
