/** The pages of books: the list of books, one book with its chapters, and one page of a book. */

import { booksResourceDefinition } from '../../definitions/books.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { createMetaDescription, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { formatPageName, isCanonicalNumber, parsePositiveNumber } from '../shared/canon-words.ts'
import { renderLinkToEpub, renderOfflineLinks } from '../shared/download-links.ts'
import { renderMedia } from '../shared/media.ts'
import { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import {
  getDisplayedRecordName,
  getRecordNumberField,
  getRecordTextField,
  getSafeRecordAddressField,
  renderDescriptionList,
  renderLinkList,
  renderRecordSource,
  requireRecord,
} from '../shared/records.ts'
import type { GroupedListOptions } from './grouped-list.ts'
import { createBreadcrumbsToRecord, createRecordPageHandler } from './record-page.ts'

/** Options of the lists at `/books` and `/book-categories/{slug}`. */
export const bookListPageOptions: GroupedListOptions = {
  of: booksResourceDefinition,
  filters: { title: ['หมวดหนังสือ', 'Categories'], all: ['ทุกหมวด', 'All'] },
  beside: (_, book) => getRecordTextField(book, 'author'),
  empty: ['คลังนี้ยังไม่มีหนังสือ', 'This library has no books yet.'],
}

/** The fields that the page shows in its own way, or leaves out: shelves are only for other programs. */
const DISPLAYED = [
  'title',
  'subtitle',
  'author',
  'translator',
  'publisher',
  'publishedYear',
  'category',
  'writtenIn',
  'description',
  'cover',
  'shelves',
  'source',
] as const satisfies readonly (keyof typeof booksResourceDefinition.fields)[]

/** Renders `/books/{slug}`: one book with its chapters. */
export const renderBookOverviewPage = createRecordPageHandler(
  booksResourceDefinition,
  ({ reader, context, record: book, title, prose, renderRest }) => {
    const contents = reader.stores.contents.read(book.slug, context.language)
    const rest = renderRest(DISPLAYED)
    const chapters = contents.chapters.map(({ title: name, firstPage, chapter }) => ({
      href: context.href(`/books/${book.slug}/${firstPage}`),
      title: name === '' ? `${context.say('บทที่', 'Chapter')} ${context.name(chapter)}` : name,
      beside: formatPageName(context, firstPage),
    }))
    return {
      kind: 'Book',
      main: html`${renderIfPresent(getSafeRecordAddressField(book, 'cover'), (src) => renderMedia(context, 'picture', src, ''))}<h1>${prose.line(title)}${renderIfPresent(getRecordTextField(book, 'subtitle'), (text) => html` <small>${prose.line(text)}</small>`)}</h1>
${renderDescriptionList(context, [
  [context.say('ผู้แต่ง', 'Author'), getRecordTextField(book, 'author')],
  [context.say('ผู้แปล', 'Translator'), getRecordTextField(book, 'translator')],
  [context.say('สำนักพิมพ์', 'Publisher'), getRecordTextField(book, 'publisher')],
  [context.say('ปีที่พิมพ์', 'Published'), formatYear(context, book)],
  [context.say('ภาษา', 'Written in'), getRecordTextField(book, 'writtenIn')],
  ...rest.short,
])}
${renderIfPresent(getRecordTextField(book, 'description'), (text) => prose.paragraphs(text))}${rest.media}${rest.long}
${renderSampleNote(context, contents.sample)}
<h2>${context.say('สารบัญ', 'Contents')} <small>${context.number(contents.totalPages)} ${context.say('หน้า', 'pages')}</small></h2>
${renderLinkList(context, chapters)}
${renderOfflineLinks(context, contents.sample ? [] : [{ path: `/books/${book.slug}`, bytes: MIN_BOOK_BYTES + contents.totalPages * BOOK_PAGE_BYTES }])}
${contents.sample ? undefined : renderLinkToEpub(context, `/books/${book.slug}`)}`,
    }
  },
)

/** Size that a page of a book adds to its download for reading offline. */
const BOOK_PAGE_BYTES = 500
/** Size of the download without its pages. */
const MIN_BOOK_BYTES = 4_000

function formatYear(context: PageContext, book: DisplayedRecord): string | undefined {
  const year = getRecordNumberField(book, 'publishedYear')
  return year === undefined ? undefined : `${context.say('พ.ศ.', 'B.E.')} ${context.name(year)}`
}

/** Returns the note on a book that has no contents yet and shows a sample text. */
export const getSampleTextNote = (context: PageContext): string =>
  context.say('หนังสือนี้ยังไม่มีเนื้อหา ที่แสดงเป็นข้อความตัวอย่าง', 'This book has no contents yet; what you see is a sample text.')

const renderSampleNote = (context: PageContext, isSample: boolean): SafeHtml =>
  renderIfPresent(isSample, () => html`<p class="soft">${getSampleTextNote(context)}</p>`)

/**
 * Renders `/books/{slug}/{page}`: one page of a book. Redirects other forms of the number.
 * @throws AppError `not_found` for an unknown book or page
 */
export function renderBookTextPage(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): PageHandlerResult {
  const number = parsePositiveNumber(params.page ?? '')
  const book = requireRecord(reader, context, 'books', params.slug ?? '')
  const path = `/books/${book.slug}`
  if (!isCanonicalNumber(params.page ?? '')) return { status: 308, address: context.href(`${path}/${number}`) }
  const { contents } = reader.stores
  const page = contents.page(book.slug, number, context.language)
  const chapter = contents.read(book.slug, context.language).chapters[page.chapterIndex]
  const prose = new MarkedTextRenderer(context.lang, query.q)
  const neighbour = (to: number) => (to >= 1 && to <= page.totalPages ? context.href(`${path}/${to}`) : undefined)
  const [previous, next] = [neighbour(number - 1), neighbour(number + 1)]
  const title = formatPageName(context, number)
  return renderPage(context, {
    title: `${title} · ${getDisplayedRecordName(context, 'books', book)}`,
    path: `${path}/${number}`,
    view: { q: query.q },
    description: createMetaDescription(page.paragraphs[0]),
    kind: 'Chapter',
    hasText: !page.sample,
    crumbs: [
      ...createBreadcrumbsToRecord(reader, context, booksResourceDefinition, book),
      { title: getDisplayedRecordName(context, 'books', book), href: context.href(path) },
      { title },
    ],
    previous,
    next,
    source: renderRecordSource(context, book),
    main: html`<h1>${title}${renderIfPresent(chapter?.title, (name) => html` <small>${context.text(name)}</small>`)}</h1>
${renderSampleNote(context, page.sample)}
<article class="text">
${renderIfPresent(
  page.heading,
  (heading) => html`<h2>${prose.line(heading)}</h2>
`,
)}${page.paragraphs.map((paragraph) => prose.paragraphs(paragraph))}</article>
<nav class="pager" aria-label="${context.say('หน้าอื่น', 'Other pages')}">
${renderIfPresent(previous, (href) => html`<a rel="prev" href="${href}">${context.say('‹ หน้าก่อน', '‹ Previous')}</a>`)}
<a href="${context.href(path)}">${context.say('สารบัญ', 'Contents')} · ${context.name(number)}/${context.name(page.totalPages)}</a>
${renderIfPresent(next, (href) => html`<a rel="next" href="${href}">${context.say('หน้าต่อไป ›', 'Next ›')}</a>`)}
</nav>`,
  })
}
