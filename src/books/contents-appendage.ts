/** A book's contents as part of its record in dumps (decisions §6, collections). */

import { eq } from 'drizzle-orm'
import { type TSchema, Type } from 'typebox'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { resourceTable } from '../../db/tables.ts'
import type { Appendage } from '../collections/resource-collection.ts'
import { invalid } from '../refusal.ts'
import { ChapterTable } from './chapter-table.ts'
import {
  type Contents,
  chaptersOf,
  contentsOf,
  contentsSchema,
  faultOf,
  type GivenContents,
} from './contents.ts'

/** `contents: { chapterTitle: […], chapterBody: […] }`, or null for a book that has none. */
export class ContentsAppendage implements Appendage {
  readonly key = 'contents'
  readonly schema: TSchema = Type.Unsafe<GivenContents | null>({
    ...contentsSchema,
    type: ['object', 'null'],
    title: 'เนื้อหา',
  })
  private readonly table: ChapterTable

  constructor(private readonly db: LibraryDatabase) {
    this.table = new ChapterTable(db)
  }

  all(): ReadonlyMap<number, Contents> {
    return new Map([...this.table.all()].map(([id, chapters]) => [id, contentsOf(chapters)]))
  }

  /** @throws Refusal `invalid_request` when the two lists do not fit each other. */
  put(id: number, value: unknown): void {
    const given = (value ?? { chapterTitle: [], chapterBody: [] }) as GivenContents
    const fault = faultOf(given)
    if (fault !== undefined) throw invalid({ [this.key]: [`หนังสือ “${this.slugOf(id)}”: ${fault}`] })
    this.table.replace(id, chaptersOf(given))
  }

  private slugOf(id: number): string {
    const books = resourceTable('books')
    const book = this.db.orm.select({ slug: books.slug }).from(books).where(eq(books.id, id)).get()
    return book?.slug ?? String(id)
  }
}
