/** A book of the shelves as a book to carry, chapter by chapter. */

import { BUDDHIST_ERA } from '../../definitions/languages/buddhist-era.ts'
import { notFound } from '../../foundation/app-error.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import { pageBook } from '../../records/books/paging.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import type { PageContext } from '../pages/page-context.ts'
import { type Lang, langOf } from '../pages/script.ts'
import { pageName } from '../shared/canon-words.ts'
import { Prose } from '../shared/prose.ts'
import type { PageInput, Reader } from '../shared/reader.ts'
import { nameOf, numberOf, recordOf, textIn } from '../shared/records.ts'
import { PartBuilder } from './part-builder.ts'
import { type BookPart, type BookSource, type Imprint, latestOf, type Publication } from './publication.ts'
import { inXml } from './xhtml.ts'

/** ISO 8601 has four digits for a year. */
const isoYear = (year: number): string => String(year).padStart(4, '0')

const LANGUAGES: Readonly<Record<string, Lang>> = { ไทย: 'th', English: 'en', บาลี: 'pi' }

/** The metadata of a book. */
export function chaptersImprint(reader: Reader, context: PageContext, book: DisplayedRecord): Imprint {
  const title = nameOf(context, 'books', book)
  const year = numberOf(book, 'publishedYear')
  const [author, translator] = [textIn(book, 'author'), textIn(book, 'translator')]
  return {
    path: `/books/${book.slug}`,
    fileName: `book-${book.slug}`,
    title,
    subtitle: textIn(book, 'subtitle'),
    languages: [LANGUAGES[textIn(book, 'writtenIn') ?? ''] ?? langOf(title) ?? context.lang],
    authors: author === undefined ? [] : [author],
    translators: translator === undefined ? [] : [translator],
    publisher: textIn(book, 'publisher'),
    published: year === undefined || year <= BUDDHIST_ERA ? undefined : isoYear(year - BUDDHIST_ERA),
    description: textIn(book, 'description'),
    pagesOf: context.say('หน้าตามที่คลังนี้แบ่ง', 'Pages as this library divides the book'),
    modified: latestOf(
      lastEditOf(reader.stores.db, { collections: ['books'], records: [book.id] }),
      textIn(book, 'updatedAt'),
    ),
  }
}

/** Makes the EPUB of a book. @throws Refusal `not_found` where there is no such book, or nothing in it */
export function chaptersBook(reader: Reader, { context, params }: PageInput): Publication {
  const book = recordOf(reader, context, 'books', params.slug ?? '')
  const { chapters } = reader.stores.contents.typed(book.slug)
  if (chapters.length === 0)
    throw notFound('หนังสือนี้ยังไม่มีเนื้อหา จึงยังอ่านบนเครื่องอ่านหนังสือไม่ได้ กรุณากลับมาใหม่เมื่อใส่เนื้อหาแล้ว')
  const imprint = chaptersImprint(reader, context, book)
  const { title } = imprint
  const lang = imprint.languages[0] ?? context.lang
  const prose = new Prose(lang, undefined)
  function* parts(): Generator<BookPart> {
    const { pages } = pageBook(chapters)
    const builder = new PartBuilder(lang, title)
    for (const page of pages) {
      const chapter = chapters[page.chapterIndex]
      const begins = page.number === 1 || pages[page.number - 2]?.chapterIndex !== page.chapterIndex
      yield* begins ? builder.end() : builder.endBefore('page')
      if (begins) {
        const number = `${context.say('บทที่', 'Chapter')} ${context.name(page.chapterIndex + 1)}`
        builder.heading(`h${page.chapterIndex + 1}`, [{ label: chapter?.title || number, depth: 1 }])
      }
      builder.page({
        id: `p${page.number}`,
        label: context.name(page.number),
        name: pageName(context, page.number),
      })
      if (begins && chapter?.title)
        builder.add({ markup: `<h2>${inXml(prose.line(chapter.title))}</h2>\n`, notes: [] })
      for (const paragraph of page.paragraphs)
        builder.add({ markup: inXml(prose.paragraphs(paragraph)), notes: [] })
      builder.close('')
    }
    yield* builder.end()
  }
  return {
    context,
    imprint,
    parts: parts(),
    sources: () => recordSources(textIn(book, 'source')),
    corrections: () => [],
  }
}

/** The source that a record names, if it names one. */
export const recordSources = (source: string | undefined): readonly BookSource[] =>
  source === undefined ? [] : [{ title: source, publisher: null, licence: null, url: null, version: null }]
