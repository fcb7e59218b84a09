/** Chapters as they are stored: a row each, with its pages counted. */

import { and, asc, eq, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { insertPlaceholders, lazyValue } from '../../../db/statements.ts'
import { bookChaptersTable } from '../../../db/tables.ts'
import { digestTag, digestTagOfValues } from '../../foundation/tag-of.ts'
import { type PagedChapter, paginateChapter, type StoredChapter } from './paging.ts'

/** Reads and writes chapters. */
export class ChapterTable {
  constructor(private readonly db: LibraryDatabase) {}

  private readonly pagedStatement = lazyValue(() =>
    this.db.orm
      .select({ title: bookChaptersTable.title, pages: bookChaptersTable.pages })
      .from(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChaptersTable.position))
      .prepare(),
  )

  private readonly chaptersStatement = lazyValue(() =>
    this.db.orm
      .select({ title: bookChaptersTable.title, body: bookChaptersTable.body })
      .from(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .orderBy(asc(bookChaptersTable.position))
      .prepare(),
  )

  private readonly bodyStatement = lazyValue(() =>
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

  private readonly dropStatement = lazyValue(() =>
    this.db.orm
      .delete(bookChaptersTable)
      .where(eq(bookChaptersTable.bookId, sql.placeholder('bookId')))
      .prepare(),
  )

  private readonly insertStatement = lazyValue(() =>
    this.db.orm.insert(bookChaptersTable).values(insertPlaceholders(bookChaptersTable)).prepare(),
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
  chapters(bookId: number): readonly StoredChapter[] {
    return this.chaptersStatement().all({ bookId })
  }

  /** The chapters of every book that has any. */
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

  /** Replaces the chapters of a book and counts their pages; to be called inside a write. */
  replace(bookId: number, chapters: readonly StoredChapter[]): void {
    this.dropStatement().run({ bookId })
    const insert = this.insertStatement()
    for (const [index, { title, body }] of chapters.entries()) {
      insert.run({ bookId, position: index + 1, title, body, pages: paginateChapter(body).length })
    }
  }
}

/** The version of a book's contents: over the words of its chapters, as they are stored. */
export const contentsVersion = (chapters: readonly StoredChapter[]): string =>
  digestTagOfValues(chapters.map(({ title, body }) => [title, digestTag(body)]))
