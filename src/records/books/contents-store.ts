/** Reads and replaces the contents of books, by chapter and by page (contract, "Book extras"). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { createInvalidRequestError, createNotFoundError } from '../../foundation/app-error.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import type { DisplayedRecord } from '../record.ts'
import type { RecordStore } from '../store.ts'
import { BookChapterStore, computeBookTextVersion } from './chapter-table.ts'
import {
  BLANK_CHAPTER_FAULT,
  type BookChaptersInput,
  findBlankChapters,
  findContentsFault,
  isTextInvisible,
  REMOVE_BLANK_CHAPTER_HINT,
  toChaptersFromLists,
  trimUnchangedChapters,
} from './contents.ts'
import { type BookPage, type ChapterWithPages, paginateChapter, type StoredChapter, sumChapterPages } from './paging.ts'
import { getSampleBookText } from './sample-book.ts'

/** Response with the chapters and the number of pages of a book, without the text. */
export interface BookContentsResponse {
  readonly book: { readonly slug: string; readonly title: string }
  readonly chapters: readonly ChapterWithPages[]
  readonly totalPages: number
  /** The book has no contents of its own and shows the sample text. */
  readonly sample: boolean
  /** Over the stored chapters; the same in every language. */
  readonly version: string
}

/** One page of a book, for readers. */
interface PageResponse extends BookPage {
  readonly totalPages: number
  readonly sample: boolean
}

/** Returns the chapters of a book as an editor typed them, and their common version. */
const toTypedContents = (slug: string, title: string, chapters: readonly StoredChapter[]) => ({
  book: { slug, title },
  chapters: chapters.map((chapter, index) => ({ chapter: index + 1, ...chapter })),
  version: computeBookTextVersion(chapters),
})

const createChapterNotFoundError = (slug: string, chapters: number, requested: number) =>
  createNotFoundError(
    `หนังสือ “${slug}” มี ${formatGroupedNumber(chapters)} บท จึงไม่มีบทที่ ${formatGroupedNumber(requested)} กรุณาเลือกบทที่มีอยู่ หรือเพิ่มเป็นบทที่ ${formatGroupedNumber(chapters + 1)}`,
  )

/** Reads and replaces the contents of books. */
export class BookContentsStore {
  private readonly table: BookChapterStore

  constructor(
    private readonly db: LibraryDatabase,
    private readonly books: RecordStore,
    private readonly primary: LanguageCode,
  ) {
    this.table = new BookChapterStore(db)
  }

  /** Returns the chapters of a book and its number of pages. @throws AppError `not_found` */
  read(slug: string, language: LanguageCode): BookContentsResponse {
    const book = this.books.read(slug, language)
    return this.toContentsResponse(
      book,
      language,
      this.table.paged(book.id),
      computeBookTextVersion(this.table.chapters(book.id)),
    )
  }

  /**
   * Replaces the contents of a book whole. Empty lists clear them, after which the book shows the sample text.
   * @returns whether the book had none before, and the new contents
   * @throws AppError `not_found`, `version_mismatch` or `invalid_request`
   */
  replace(slug: string, intent: WriteIntent<BookChaptersInput>): { created: boolean; contents: BookContentsResponse } {
    const validated = { ...intent, body: () => toValidChapters(intent.body()) }
    return this.write(slug, validated, ({ book, before, after }) => ({
      created: before.length === 0 && after.length > 0,
      contents: this.toContentsResponse(book, this.primary, this.table.paged(book.id), computeBookTextVersion(after)),
    }))
  }

  /**
   * Replaces the chapters of a book whole, and returns them as an editor typed them (desk §1).
   * @throws AppError `not_found`, `version_mismatch` or `invalid_request`
   */
  retype(slug: string, intent: WriteIntent<readonly StoredChapter[]>) {
    const validated = { ...intent, body: () => requireNoBlankChapter(intent.body()) }
    return this.write(slug, validated, ({ book, after }) => toTypedContents(slug, String(book.title), after))
  }

  /** @param toResult returns the result of the write from the book and its chapters before and after */
  private write<T>(
    slug: string,
    intent: WriteIntent<readonly StoredChapter[]>,
    toResult: (written: {
      readonly book: DisplayedRecord
      readonly before: readonly StoredChapter[]
      readonly after: readonly StoredChapter[]
    }) => T,
  ): T {
    return this.db.write(intent.keyName, (log) => {
      const book = this.books.read(slug, this.primary)
      const before = this.table.chapters(book.id)
      intent.precondition(computeBookTextVersion(before))
      const after = intent.body()
      const change = trimUnchangedChapters(before, after)
      if (change.before.length + change.after.length > 0) this.table.replace(book.id, after)
      log({
        action: after.length === 0 ? 'clear-contents' : 'put-contents',
        collection: this.books.resource.name,
        record: slug,
        recordId: book.id,
        change,
      })
      return toResult({ book, before, after })
    })
  }

  /** Returns the chapters of a book as an editor typed them, without the sample text. @throws AppError `not_found` */
  typed(slug: string) {
    const { title, id } = this.books.read(slug, this.primary)
    return toTypedContents(slug, String(title), this.table.chapters(id))
  }

  /**
   * Changes one chapter, counted from 1; the number after the last one appends.
   * @throws AppError `not_found`, `version_mismatch` or `invalid_request`
   */
  change(slug: string, chapter: number, intent: WriteIntent<StoredChapter>) {
    return this.db.write(intent.keyName, (log) => {
      const book = this.books.read(slug, this.primary)
      const before = this.table.chapters(book.id)
      if (chapter > before.length + 1) throw createChapterNotFoundError(slug, before.length, chapter)
      intent.precondition(computeBookTextVersion(before))
      const { title, body } = intent.body()
      if (isTextInvisible(title) && isTextInvisible(body))
        throw createInvalidRequestError({ title: [BLANK_CHAPTER_FAULT], body: [BLANK_CHAPTER_FAULT] })
      const after = before.toSpliced(chapter - 1, 1, { title, body })
      const change = trimUnchangedChapters(before, after)
      if (change.before.length + change.after.length > 0) this.table.replace(book.id, after)
      log({
        action: 'put-chapter',
        collection: this.books.resource.name,
        record: slug,
        recordId: book.id,
        change,
      })
      return toTypedContents(slug, String(book.title), after)
    })
  }

  /** Returns a page of a book, counted from 1; reads only its chapter. @throws AppError `not_found` past the end */
  page(slug: string, number: number, language: LanguageCode): PageResponse {
    const { id } = this.books.find(slug)
    const chapters = this.table.paged(id)
    const totalPages = sumChapterPages(chapters)
    const chapterIndex = chapters.findLastIndex(({ firstPage }) => firstPage <= number)
    const chapter = chapters[chapterIndex]
    if (!chapter) return this.readSamplePage(slug, number, language)
    const paragraphs = paginateChapter(this.table.body(id, chapter.chapter))[number - chapter.firstPage]
    if (!paragraphs) throw createPageNotFoundError(slug, number, totalPages)
    const heading = number === chapter.firstPage && chapter.title !== '' ? { heading: chapter.title } : {}
    return { number, chapterIndex, ...heading, paragraphs, totalPages, sample: false }
  }

  private readSamplePage(slug: string, number: number, language: LanguageCode): PageResponse {
    const { pages } = getSampleBookText(language, this.primary)
    const page = pages[number - 1]
    if (!page) throw createPageNotFoundError(slug, number, pages.length)
    return { ...page, totalPages: pages.length, sample: true }
  }

  private toContentsResponse(
    { slug, title }: DisplayedRecord,
    language: LanguageCode,
    stored: readonly ChapterWithPages[],
    version: string,
  ): BookContentsResponse {
    const sample = stored.length === 0
    const chapters = sample ? getSampleBookText(language, this.primary).chapters : stored
    const totalPages = sumChapterPages(chapters)
    return { book: { slug, title: String(title) }, chapters, totalPages, sample, version }
  }
}

/** Checks that each chapter has a title or a body. @throws AppError `invalid_request` */
function requireNoBlankChapter(chapters: readonly StoredChapter[]): readonly StoredChapter[] {
  const blank = chapters.flatMap(({ title, body }, index) =>
    isTextInvisible(title) && isTextInvisible(body) ? [index] : [],
  )
  if (blank.length === 0) return chapters
  const describe = (index: number) => [`บทที่ ${formatGroupedNumber(index + 1)}: บทนี้${BLANK_CHAPTER_FAULT}`]
  throw createInvalidRequestError(Object.fromEntries(blank.map((index) => [`chapters.${index}.body`, describe(index)])))
}

/** Validates the two lists of a request and converts them to chapters. @throws AppError `invalid_request` */
function toValidChapters(lists: BookChaptersInput): readonly StoredChapter[] {
  const blank = findBlankChapters(lists)
  if (lists.chapterTitle.length === lists.chapterBody.length && blank.length > 0) {
    throw createInvalidRequestError(
      Object.fromEntries(
        blank.map((index) => [
          `chapterBody.${index}`,
          [`บทที่ ${formatGroupedNumber(index + 1)}: บทนี้${BLANK_CHAPTER_FAULT}${REMOVE_BLANK_CHAPTER_HINT}`],
        ]),
      ),
    )
  }
  const fault = findContentsFault(lists)
  if (fault !== undefined) throw createInvalidRequestError({ chapterTitle: [fault], chapterBody: [fault] })
  return toChaptersFromLists(lists)
}

const createPageNotFoundError = (slug: string, number: number, totalPages: number) =>
  createNotFoundError(
    `หนังสือ “${slug}” มี ${formatGroupedNumber(totalPages)} หน้า จึงไม่มีหน้า ${formatGroupedNumber(number)} กรุณาเลือกหน้า 1 ถึง ${formatGroupedNumber(totalPages)}`,
  )
