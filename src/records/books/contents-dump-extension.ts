/** A book's contents as part of its record in dumps (decisions §6, collections). */

import { type TSchema, Type } from 'typebox'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { ExtraDumpFieldStore } from '../collections/resource-collection.ts'
import { BookChapterStore } from './chapter-table.ts'
import {
  type BookChaptersInput,
  bookChaptersInputSchema,
  type ChapterTitleAndBodyLists,
  findContentsFault,
  toChaptersFromLists,
  toChapterTitleAndBodyLists,
} from './contents.ts'

const EXTENSION_SCHEMA: TSchema = Type.Unsafe<BookChaptersInput | null>({
  ...bookChaptersInputSchema,
  type: ['object', 'null'],
  title: 'เนื้อหา',
})

/**
 * Dumps and restores the contents of books as `contents: { chapterTitle: […], chapterBody: […] }`. Null for a book
 * without contents.
 */
export class BookContentsDumpExtension implements ExtraDumpFieldStore {
  readonly key = 'contents'
  readonly schema = EXTENSION_SCHEMA
  private readonly table: BookChapterStore

  constructor(db: LibraryDatabase) {
    this.table = new BookChapterStore(db)
  }

  /** Returns the contents of every book that has any, by book id. */
  all(): ReadonlyMap<number, ChapterTitleAndBodyLists> {
    return new Map([...this.table.all()].map(([id, chapters]) => [id, toChapterTitleAndBodyLists(chapters)]))
  }

  /** Returns the fault of the two lists, in Thai; undefined if they are valid. */
  findFault(value: unknown): string | undefined {
    return findContentsFault(toChapterLists(value))
  }

  /** Replaces the contents of a book. Call it inside a write transaction. */
  put(id: number, value: unknown): void {
    this.table.replace(id, toChaptersFromLists(toChapterLists(value)))
  }
}

/** Returns the lists of chapters in a record of a dump; empty lists when absent. */
const toChapterLists = (value: unknown) => (value ?? { chapterTitle: [], chapterBody: [] }) as BookChaptersInput
