/** Books: the shelves, one book with its chapters, and one page to read. */

import { books } from '../../definitions/books.ts'
import type { ShownRecord } from '../../records/record.ts'
import { describedBy, framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { pageName } from '../shared/canon-words.ts'
import { epubLink } from '../shared/epub-link.ts'
import { keepLinks } from '../shared/keep-link.ts'
import { media } from '../shared/media.ts'
import { isCanonical, numberIn } from '../shared/numbers.ts'
import { Prose } from '../shared/prose.ts'
import type { Asked, Reader, Shown } from '../shared/reader.ts'
import {
  addressIn,
  details,
  linkList,
  nameOf,
  numberOf,
  recordOf,
  recordSource,
  textIn,
} from '../shared/records.ts'
import type { GroupedList } from './grouped-list.ts'
import { recordPage, wayToRecord } from './record-page.ts'

/** `/books`, and `/book-categories/{slug}` */
export const bookList: GroupedList = {
  of: books,
  filters: { title: ['หมวดหนังสือ', 'Categories'], all: ['ทุกหมวด', 'All'] },
  beside: (_, book) => textIn(book, 'author'),
  empty: ['คลังนี้ยังไม่มีหนังสือ', 'This library has no books yet.'],
}

/** Shelves are for other programs: no page has any. */
const SHOWN = [
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
] as const satisfies readonly (keyof typeof books.fields)[]

/** `/books/{slug}` */
export const showBook = recordPage(books, ({ reader, visit, record: book, title, prose, others }) => {
  const contents = reader.stores.contents.read(book.slug, visit.language)
  const rest = others(SHOWN)
  const chapters = contents.chapters.map(({ title: name, firstPage, chapter }) => ({
    href: visit.href(`/books/${book.slug}/${firstPage}`),
    title: name === '' ? `${visit.say('บทที่', 'Chapter')} ${visit.name(chapter)}` : name,
    beside: pageName(visit, firstPage),
  }))
  return {
    kind: 'Book',
    main: html`${when(addressIn(book, 'cover'), (src) => media(visit, 'picture', src, ''))}<h1>${prose.line(title)}${when(textIn(book, 'subtitle'), (text) => html` <small>${prose.line(text)}</small>`)}</h1>
${details(visit, [
  [visit.say('ผู้แต่ง', 'Author'), textIn(book, 'author')],
  [visit.say('ผู้แปล', 'Translator'), textIn(book, 'translator')],
  [visit.say('สำนักพิมพ์', 'Publisher'), textIn(book, 'publisher')],
  [visit.say('ปีที่พิมพ์', 'Published'), yearOf(visit, book)],
  [visit.say('ภาษา', 'Written in'), textIn(book, 'writtenIn')],
  ...rest.short,
])}
${when(textIn(book, 'description'), (text) => prose.paragraphs(text))}${rest.media}${rest.long}
${sampleNote(visit, contents.sample)}
<h2>${visit.say('สารบัญ', 'Contents')} <small>${visit.number(contents.totalPages)} ${visit.say('หน้า', 'pages')}</small></h2>
${linkList(visit, chapters)}
${keepLinks(visit, contents.sample ? [] : [{ path: `/books/${book.slug}`, bytes: BOOK_AROUND + contents.totalPages * BOOK_PAGE }])}
${contents.sample ? undefined : epubLink(visit, `/books/${book.slug}`)}`,
  }
})

/** What a page of a book adds to what is fetched to keep it, in bytes, and what is fetched in any case. */
const BOOK_PAGE = 500
const BOOK_AROUND = 4_000

function yearOf(visit: Visit, book: ShownRecord): string | undefined {
  const year = numberOf(book, 'publishedYear')
  return year === undefined ? undefined : `${visit.say('พ.ศ.', 'B.E.')} ${visit.name(year)}`
}

/** What is said of a book that shows the sample text. */
export const sampleText = (visit: Visit): string =>
  visit.say(
    'หนังสือนี้ยังไม่มีเนื้อหา ที่แสดงเป็นข้อความตัวอย่าง',
    'This book has no contents yet; what you see is a sample text.',
  )

const sampleNote = (visit: Visit, isSample: boolean): Markup =>
  when(isSample, () => html`<p class="soft">${sampleText(visit)}</p>`)

/** `/books/{slug}/{page}` */
export function showBookPage(reader: Reader, { visit, params, query }: Asked): Shown {
  const number = numberIn(params.page ?? '')
  const book = recordOf(reader, visit, 'books', params.slug ?? '')
  const path = `/books/${book.slug}`
  if (!isCanonical(params.page ?? '')) return { status: 308, address: visit.href(`${path}/${number}`) }
  const { contents } = reader.stores
  const page = contents.page(book.slug, number, visit.language)
  const chapter = contents.read(book.slug, visit.language).chapters[page.chapterIndex]
  const prose = new Prose(visit.lang, query.q)
  const neighbour = (to: number) =>
    to >= 1 && to <= page.totalPages ? visit.href(`${path}/${to}`) : undefined
  const [previous, next] = [neighbour(number - 1), neighbour(number + 1)]
  const title = pageName(visit, number)
  return framed(visit, {
    title: `${title} · ${nameOf(visit, 'books', book)}`,
    path: `${path}/${number}`,
    view: { q: query.q },
    description: describedBy(page.paragraphs[0]),
    kind: 'Chapter',
    hasText: !page.sample,
    crumbs: [
      ...wayToRecord(reader, visit, books, book),
      { title: nameOf(visit, 'books', book), href: visit.href(path) },
      { title },
    ],
    previous,
    next,
    source: recordSource(visit, book),
    main: html`<h1>${title}${when(chapter?.title, (name) => html` <small>${visit.text(name)}</small>`)}</h1>
${sampleNote(visit, page.sample)}
<article class="text">
${when(
  page.heading,
  (heading) => html`<h2>${prose.line(heading)}</h2>
`,
)}${page.paragraphs.map((paragraph) => prose.paragraphs(paragraph))}</article>
<nav class="pager" aria-label="${visit.say('หน้าอื่น', 'Other pages')}">
${when(previous, (href) => html`<a rel="prev" href="${href}">${visit.say('‹ หน้าก่อน', '‹ Previous')}</a>`)}
<a href="${visit.href(path)}">${visit.say('สารบัญ', 'Contents')} · ${visit.name(number)}/${visit.name(page.totalPages)}</a>
${when(next, (href) => html`<a rel="next" href="${href}">${visit.say('หน้าต่อไป ›', 'Next ›')}</a>`)}
</nav>`,
  })
}
