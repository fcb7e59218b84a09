/** The operations for EPUB files (the address of a page plus `.epub`), their catalogue, and the feed of changes. */

import { withoutTurns } from '../../foundation/legible.ts'
import { type Answer, Content, type Operation } from '../../http/operation.ts'
import { file, redirect } from '../../http/page.ts'
import { filledPath } from '../../http/path-template.ts'
import { type RequestedIn, requestedPage } from '../search/requested-page.ts'
import type { Reader } from '../shared/reader.ts'
import { catalogues, feedType, showCatalogue } from './catalogue.ts'
import { type BookKind, bookKinds, makeBook } from './kinds.ts'
import { showWhatIsNew } from './what-is-new.ts'
import { EPUB_TYPE } from './write-book.ts'

/** The cost of making a book; a cached one costs 1. */
const EPUB_COST = 20

/** What reads the log and many records. */
const FEED_COST = 5

/** The operations that serve EPUB files, the OPDS catalogue and the Atom feed. */
export const epubOperations = (reader: Reader): readonly Operation[] => [
  ...bookKinds.map((kind) => bookOperation(kind, reader)),
  ...catalogues.map((catalogue) =>
    requestedPage(reader, {
      id: catalogue.id,
      path: catalogue.path,
      needsText: catalogue.needsText,
      query: ['offset'],
      cost: FEED_COST,
      answer: (input) =>
        file(
          encoder.encode(showCatalogue(catalogue, reader, input)),
          `${feedType(catalogue.kind)}; charset=utf-8`,
        ),
    }),
  ),
  requestedPage(reader, {
    id: 'whatIsNew',
    path: '/feed.xml',
    cost: FEED_COST,
    answer: (input) =>
      file(encoder.encode(showWhatIsNew(reader, input)), 'application/atom+xml; charset=utf-8'),
  }),
]

const encoder = new TextEncoder()

/** What a list in an address names, whatever its order. */
const partsOf = (list: string | number = ''): string =>
  [...new Set(String(list).split(','))].toSorted().join()

const bookOperation = (kind: BookKind, reader: Reader): Operation =>
  requestedPage(reader, {
    id: kind.id,
    path: `${kind.path}.epub`,
    query: kind.query ?? [],
    cost: EPUB_COST,
    heavy: true,
    needsText: kind.needsText,
    brief: (input) => redirectOf(kind, reader, input) !== undefined,
    answer: (input) => {
      const elsewhere = redirectOf(kind, reader, input)
      if (elsewhere) return elsewhere
      const { params, query, language } = input
      const { bytes, fileName, title } = makeBook(reader, { kind, params }, query, language)
      return {
        status: 200,
        body: new Content(bytes, EPUB_TYPE),
        headers: { 'content-disposition': attachment(fileName, title) },
      }
    },
  })

/** A book has one address in each language, as pages have. @returns the way there from any other @throws Refusal */
function redirectOf(kind: BookKind, reader: Reader, input: RequestedIn): Answer | undefined {
  const { context, params, query, language, lang } = input
  const { path, query: own = {} } = reader.stores.db.read(
    () => kind.imprint?.(reader, input) ?? kind.make(reader, input).imprint,
  )
  const names = kind.query ?? []
  const isInOneLanguage = lang === null || (lang === language && lang !== reader.languages.primary)
  const isRequested = names.every((name) => query[name] === own[name])
  if (filledPath(kind.path, params) === path && isRequested && isInOneLanguage) return undefined
  // a later package may bring the edition
  const lost = names.some((name) => partsOf(query[name]) !== partsOf(own[name]))
  return redirect(lost ? 307 : 308, context.href(`${path}.epub`, own))
}

/** A name that every system takes, and the one that people read (RFC 6266). */
function attachment(fileName: string, title: string): string {
  const named = encodeURIComponent(withoutTurns(title).replace(/[\\/:*?"<>|]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fileName}.epub"; filename*=UTF-8''${named}.epub`
}
