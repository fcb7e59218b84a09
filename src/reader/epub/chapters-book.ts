/** Makes the EPUB of a book record, chapter by chapter. */

import { BUDDHIST_ERA_OFFSET } from '../../definitions/languages/numerals.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { findLastEditTime } from '../../records/audit/edit-log.ts'
import { paginateBook } from '../../records/books/paging.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import type { PageContext } from '../pages/page-context.ts'
import { detectLanguage, type LangAttribute } from '../pages/script.ts'
import { formatPageName } from '../shared/canon-words.ts'
import { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, getRecordNumberField, getRecordTextField, requireRecord } from '../shared/records.ts'
import { EpubPartBuilder } from './part-builder.ts'
import {
  type EpubMetadata,
  type EpubPublication,
  type EpubTextFile,
  type EpubTextSource,
  findLatestIsoTime,
} from './publication.ts'
import { htmlToXhtml } from './xhtml.ts'

/** ISO 8601 has four digits for a year. */
const isoYear = (year: number): string => String(year).padStart(4, '0')

const LANGUAGES: Readonly<Record<string, LangAttribute>> = { ไทย: 'th', English: 'en', บาลี: 'pi' }

/** Returns the EPUB metadata of a book record: title, authors, languages, year, and time of the last change. */
export function createBookEpubMetadata(
  reader: ReaderContext,
  context: PageContext,
  book: DisplayedRecord,
): EpubMetadata {
  const title = getDisplayedRecordName(context, 'books', book)
  const year = getRecordNumberField(book, 'publishedYear')
  const [author, translator] = [getRecordTextField(book, 'author'), getRecordTextField(book, 'translator')]
  return {
    path: `/books/${book.slug}`,
    fileName: `book-${book.slug}`,
    title,
    subtitle: getRecordTextField(book, 'subtitle'),
    languages: [LANGUAGES[getRecordTextField(book, 'writtenIn') ?? ''] ?? detectLanguage(title) ?? context.lang],
    authors: author === undefined ? [] : [author],
    translators: translator === undefined ? [] : [translator],
    publisher: getRecordTextField(book, 'publisher'),
    published: year === undefined || year <= BUDDHIST_ERA_OFFSET ? undefined : isoYear(year - BUDDHIST_ERA_OFFSET),
    description: getRecordTextField(book, 'description'),
    pagesOf: context.say('หน้าตามที่คลังนี้แบ่ง', 'Pages as this library divides the book'),
    modified: findLatestIsoTime(
      findLastEditTime(reader.stores.db, { collections: ['books'], records: [book.id] }),
      getRecordTextField(book, 'updatedAt'),
    ),
  }
}

/**
 * Builds the EPUB publication of a book record, chapter by chapter.
 * @throws AppError `not_found` if there is no such book, or it has no contents
 */
export function buildBookEpub(reader: ReaderContext, { context, params }: PageHandlerInput): EpubPublication {
  const book = requireRecord(reader, context, 'books', params.slug ?? '')
  const { chapters } = reader.stores.contents.typed(book.slug)
  if (chapters.length === 0)
    throw createNotFoundError('หนังสือนี้ยังไม่มีเนื้อหา จึงยังอ่านบนเครื่องอ่านหนังสือไม่ได้ กรุณากลับมาใหม่เมื่อใส่เนื้อหาแล้ว')
  const imprint = createBookEpubMetadata(reader, context, book)
  const { title } = imprint
  const lang = imprint.languages[0] ?? context.lang
  const prose = new MarkedTextRenderer(lang, undefined)
  function* parts(): Generator<EpubTextFile> {
    const { pages } = paginateBook(chapters)
    const builder = new EpubPartBuilder(lang, title)
    for (const page of pages) {
      const chapter = chapters[page.chapterIndex]
      const isFirstPage = page.number === 1 || pages[page.number - 2]?.chapterIndex !== page.chapterIndex
      yield* isFirstPage ? builder.end() : builder.endBefore('page')
      if (isFirstPage) {
        const number = `${context.say('บทที่', 'Chapter')} ${context.name(page.chapterIndex + 1)}`
        builder.heading(`h${page.chapterIndex + 1}`, [{ label: chapter?.title || number, depth: 1 }])
      }
      builder.page({
        id: `p${page.number}`,
        label: context.name(page.number),
        name: formatPageName(context, page.number),
      })
      if (isFirstPage && chapter?.title)
        builder.add({ markup: `<h2>${htmlToXhtml(prose.line(chapter.title))}</h2>\n`, notes: [] })
      for (const paragraph of page.paragraphs)
        builder.add({ markup: htmlToXhtml(prose.paragraphs(paragraph)), notes: [] })
      builder.close('')
    }
    yield* builder.end()
  }
  return {
    context,
    imprint,
    parts: parts(),
    sources: () => getEpubSourcesOfRecord(getRecordTextField(book, 'source')),
    corrections: () => [],
  }
}

/** Returns the source that a record names as the source of an EPUB. Empty for undefined. */
export const getEpubSourcesOfRecord = (source: string | undefined): readonly EpubTextSource[] =>
  source === undefined ? [] : [{ title: source, publisher: null, licence: null, url: null, version: null }]
