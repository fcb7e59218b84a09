/** Reads and replaces what is in a book, chapter by chapter and page by page (contract, "Book extras"). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import { grouped } from '../../definitions/languages/thai-digits.ts'
import { invalid, notFound } from '../../foundation/app-error.ts'
import type { Intent } from '../../foundation/intent.ts'
import type { DisplayedRecord } from '../record.ts'
import type { RecordStore } from '../store.ts'
import { ChapterTable, contentsVersion } from './chapter-table.ts'
import {
  BLANK,
  blankChapters,
  changeBetween,
  chaptersOf,
  faultOf,
  type GivenContents,
  isBlank,
  OR_TAKE_OUT,
} from './contents.ts'
import { type BookPage, type Chapter, chapterPages, type PagedChapter, pagesIn } from './paging.ts'
import { sampleBook } from './sample-book.ts'

/** The chapters of a book and the number of its pages, without the text. */
export interface ContentsAnswer {
  readonly book: { readonly slug: string; readonly title: string }
  readonly chapters: readonly PagedChapter[]
  readonly totalPages: number
  /** The book has no contents of its own and shows the sample text. */
  readonly sample: boolean
  /** Over the stored chapters; the same in every language. */
  readonly version: string
}

/** One page to read. */
interface PageAnswer extends BookPage {
  readonly totalPages: number
  readonly sample: boolean
}

/** The chapters of a book as an editor typed them, and their version together. */
const typedContents = (slug: string, title: string, chapters: readonly Chapter[]) => ({
  book: { slug, title },
  chapters: chapters.map((chapter, index) => ({ chapter: index + 1, ...chapter })),
  version: contentsVersion(chapters),
})

const noChapter = (slug: string, chapters: number, input: number) =>
  notFound(
    `หนังสือ “${slug}” มี ${grouped(chapters)} บท จึงไม่มีบทที่ ${grouped(input)} กรุณาเลือกบทที่มีอยู่ หรือเพิ่มเป็นบทที่ ${grouped(chapters + 1)}`,
  )

/** Reads and replaces the contents of books. */
export class ContentsStore {
  private readonly table: ChapterTable

  constructor(
    private readonly db: LibraryDatabase,
    private readonly books: RecordStore,
    private readonly primary: Language,
  ) {
    this.table = new ChapterTable(db)
  }

  /** @throws Refusal `not_found` */
  read(slug: string, language: Language): ContentsAnswer {
    const book = this.books.read(slug, language)
    return this.answer(
      book,
      language,
      this.table.paged(book.id),
      contentsVersion(this.table.chapters(book.id)),
    )
  }

  /**
   * Replaces the contents whole; empty lists clear them, and then the book shows the sample text.
   * @returns whether there were none before, and what is there now.
   * @throws Refusal `not_found`, `version_mismatch` or `invalid_request`
   */
  replace(slug: string, intent: Intent<GivenContents>): { created: boolean; contents: ContentsAnswer } {
    const judged = { ...intent, body: () => judgedChapters(intent.body()) }
    return this.written(slug, judged, ({ book, before, after }) => ({
      created: before.length === 0 && after.length > 0,
      contents: this.answer(book, this.primary, this.table.paged(book.id), contentsVersion(after)),
    }))
  }

  /**
   * Replaces the chapters whole, and tells them as they were typed (desk §1).
   * @throws Refusal `not_found`, `version_mismatch` or `invalid_request`
   */
  retype(slug: string, intent: Intent<readonly Chapter[]>) {
    const judged = { ...intent, body: () => noneBlank(intent.body()) }
    return this.written(slug, judged, ({ book, after }) => typedContents(slug, String(book.title), after))
  }

  private written<T>(
    slug: string,
    intent: Intent<readonly Chapter[]>,
    answer: (done: {
      readonly book: DisplayedRecord
      readonly before: readonly Chapter[]
      readonly after: readonly Chapter[]
    }) => T,
  ): T {
    return this.db.write(intent.keyName, (log) => {
      const book = this.books.read(slug, this.primary)
      const before = this.table.chapters(book.id)
      intent.precondition(contentsVersion(before))
      const after = intent.body()
      const change = changeBetween(before, after)
      if (change.before.length + change.after.length > 0) this.table.replace(book.id, after)
      log({
        action: after.length === 0 ? 'clear-contents' : 'put-contents',
        collection: this.books.resource.name,
        record: slug,
        recordId: book.id,
        change,
      })
      return answer({ book, before, after })
    })
  }

  /** The chapters as they were typed, without the sample. @throws Refusal `not_found` */
  typed(slug: string) {
    const { title, id } = this.books.read(slug, this.primary)
    return typedContents(slug, String(title), this.table.chapters(id))
  }

  /**
   * Changes one chapter, counted from 1; the number after the last one appends.
   * @throws Refusal `not_found`, `version_mismatch` or `invalid_request`
   */
  change(slug: string, chapter: number, intent: Intent<Chapter>) {
    return this.db.write(intent.keyName, (log) => {
      const book = this.books.read(slug, this.primary)
      const before = this.table.chapters(book.id)
      if (chapter > before.length + 1) throw noChapter(slug, before.length, chapter)
      intent.precondition(contentsVersion(before))
      const { title, body } = intent.body()
      if (isBlank(title) && isBlank(body)) throw invalid({ title: [BLANK], body: [BLANK] })
      const after = before.toSpliced(chapter - 1, 1, { title, body })
      const change = changeBetween(before, after)
      if (change.before.length + change.after.length > 0) this.table.replace(book.id, after)
      log({
        action: 'put-chapter',
        collection: this.books.resource.name,
        record: slug,
        recordId: book.id,
        change,
      })
      return typedContents(slug, String(book.title), after)
    })
  }

  /** One page, counted from 1. Only its own chapter is read. @throws Refusal `not_found` past the end. */
  page(slug: string, number: number, language: Language): PageAnswer {
    const { id } = this.books.find(slug)
    const chapters = this.table.paged(id)
    const totalPages = pagesIn(chapters)
    const chapterIndex = chapters.findLastIndex(({ firstPage }) => firstPage <= number)
    const chapter = chapters[chapterIndex]
    if (!chapter) return this.samplePage(slug, number, language)
    const paragraphs = chapterPages(this.table.body(id, chapter.chapter))[number - chapter.firstPage]
    if (!paragraphs) throw pastTheEnd(slug, number, totalPages)
    const heading = number === chapter.firstPage && chapter.title !== '' ? { heading: chapter.title } : {}
    return { number, chapterIndex, ...heading, paragraphs, totalPages, sample: false }
  }

  private samplePage(slug: string, number: number, language: Language): PageAnswer {
    const { pages } = sampleBook(language, this.primary)
    const page = pages[number - 1]
    if (!page) throw pastTheEnd(slug, number, pages.length)
    return { ...page, totalPages: pages.length, sample: true }
  }

  private answer(
    { slug, title }: DisplayedRecord,
    language: Language,
    own: readonly PagedChapter[],
    version: string,
  ): ContentsAnswer {
    const sample = own.length === 0
    const chapters = sample ? sampleBook(language, this.primary).chapters : own
    const totalPages = pagesIn(chapters)
    return { book: { slug, title: String(title) }, chapters, totalPages, sample, version }
  }
}

/** @throws Refusal `invalid_request` */
function noneBlank(chapters: readonly Chapter[]): readonly Chapter[] {
  const blank = chapters.flatMap(({ title, body }, index) => (isBlank(title) && isBlank(body) ? [index] : []))
  if (blank.length === 0) return chapters
  const sentence = (index: number) => [`บทที่ ${grouped(index + 1)}: บทนี้${BLANK}`]
  throw invalid(Object.fromEntries(blank.map((index) => [`chapters.${index}.body`, sentence(index)])))
}

/** @throws Refusal `invalid_request` */
function judgedChapters(given: GivenContents): readonly Chapter[] {
  const blank = blankChapters(given)
  if (given.chapterTitle.length === given.chapterBody.length && blank.length > 0) {
    throw invalid(
      Object.fromEntries(
        blank.map((index) => [
          `chapterBody.${index}`,
          [`บทที่ ${grouped(index + 1)}: บทนี้${BLANK}${OR_TAKE_OUT}`],
        ]),
      ),
    )
  }
  const fault = faultOf(given)
  if (fault !== undefined) throw invalid({ chapterTitle: [fault], chapterBody: [fault] })
  return chaptersOf(given)
}

const pastTheEnd = (slug: string, number: number, totalPages: number) =>
  notFound(
    `หนังสือ “${slug}” มี ${grouped(totalPages)} หน้า จึงไม่มีหน้า ${grouped(number)} กรุณาเลือกหน้า 1 ถึง ${grouped(totalPages)}`,
  )
