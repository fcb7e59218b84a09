/** The addresses of books to carry (that of the page each is made from, with `.epub` behind it), of their catalogue, and of what is new. */

import { type TProperties, Type } from 'typebox'
import { withoutTurns } from '../../foundation/legible.ts'
import { Content, type Operation } from '../../http/operation.ts'
import { file, page, redirect } from '../../http/page.ts'
import { langQuery } from '../../http/query.ts'
import { Visit } from '../pages/visit.ts'
import { whenReadable } from '../readable-text.ts'
import type { Asked, Reader } from '../reader.ts'
import {
  type CatalogueFeed,
  showBookCatalogue,
  showCanonCatalogue,
  showCatalogue,
  showChantCatalogue,
  showDivisionCatalogue,
} from './catalogue.ts'
import { type BookKind, bookKinds } from './kinds.ts'
import { makeBook } from './make-book.ts'
import { showWhatIsNew } from './what-is-new.ts'
import { EPUB_TYPE } from './write-book.ts'

/** What a book costs that has to be made; one that is kept costs 1. */
const EPUB_COST = 20

/** What reads the log and many records. */
const FEED_COST = 5

export const epubOperations = (reader: Reader): readonly Operation[] => [
  ...bookKinds.map((kind) => bookOperation(kind, reader)),
  ...catalogues.map((catalogue) => catalogueOperation(catalogue, reader)),
  page({
    id: 'whatIsNew',
    path: '/feed.xml',
    query: Type.Object(langQuery),
    cost: FEED_COST,
    run: ({ language }) => {
      const text = showWhatIsNew(reader, { visit: new Visit(reader, language), params: {}, query: {} })
      return file(encoder.encode(text), 'application/atom+xml; charset=utf-8')
    },
  }),
]

const encoder = new TextEncoder()

interface Catalogue {
  readonly id: string
  readonly path: string
  readonly show: (reader: Reader, asked: Asked) => CatalogueFeed
  /** Shows imported text. */
  readonly needsText?: true
}

const catalogues: readonly Catalogue[] = [
  { id: 'catalogue', path: '/opds', show: showCatalogue },
  { id: 'canonCatalogue', path: '/opds/canon', show: showCanonCatalogue, needsText: true },
  { id: 'divisionCatalogue', path: '/opds/canon/{slug}', show: showDivisionCatalogue, needsText: true },
  { id: 'bookCatalogue', path: '/opds/books', show: showBookCatalogue },
  { id: 'chantCatalogue', path: '/opds/chant-sections', show: showChantCatalogue },
]

const catalogueOperation = ({ id, path, show, needsText }: Catalogue, reader: Reader): Operation =>
  page({
    id,
    path,
    params: Type.Object(
      path.includes('{slug}') ? { slug: Type.String({ title: 'slug', maxLength: 500 }) } : {},
    ),
    query: Type.Object({
      offset: Type.Optional(Type.String({ title: 'offset', maxLength: 500 })),
      ...langQuery,
    }),
    cost: FEED_COST,
    run: ({ params, query, language }) => {
      const asked: Asked = {
        visit: new Visit(reader, language),
        params: params as Asked['params'],
        query: query as Asked['query'],
      }
      const { text, type } = needsText ? whenReadable(reader, () => show(reader, asked)) : show(reader, asked)
      return file(encoder.encode(text), type)
    },
  })

/** What a list in an address names, whatever its order. */
const partsOf = (list: string | number = ''): string =>
  [...new Set(String(list).split(','))].toSorted().join()

function bookOperation(kind: BookKind, reader: Reader): Operation {
  const text = (name: string) => [name, Type.String({ title: name, maxLength: 500 })] as const
  const names = [...kind.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return page({
    id: kind.id,
    path: `${kind.path}.epub`,
    params: Type.Object(Object.fromEntries(names.map(text)) as TProperties),
    query: Type.Object({
      ...(Object.fromEntries(
        (kind.query ?? []).map(text).map(([name, type]) => [name, Type.Optional(type)]),
      ) as TProperties),
      ...langQuery,
    }),
    cost: EPUB_COST,
    heavy: true,
    run: ({ params: given, query: asked, language, lang }) => {
      const [params, query] = [given as Asked['params'], asked as Asked['query']]
      const { bytes, path, query: own, fileName, title } = makeBook(reader, { kind, params }, query, language)
      const filled = kind.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const isAsked = (kind.query ?? []).every((name) => query[name] === own[name])
      const isInOneLanguage = lang === null || (lang === language && lang !== reader.languages.primary)
      // a book has one address in each language, as pages have
      if (filled !== path || !isAsked || !isInOneLanguage) {
        // an edition that is not there today may come with the next package
        const lost = (kind.query ?? []).some((name) => partsOf(query[name]) !== partsOf(own[name]))
        return redirect(lost ? 307 : 308, new Visit(reader, language).href(`${path}.epub`, own))
      }
      return {
        status: 200,
        body: new Content(bytes, EPUB_TYPE),
        headers: { 'content-disposition': attachment(fileName, title) },
      }
    },
  })
}

/** A name that every system takes, and the one that people read (RFC 6266). */
function attachment(fileName: string, title: string): string {
  const named = encodeURIComponent(withoutTurns(title).replace(/[\\/:*?"<>|]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fileName}.epub"; filename*=UTF-8''${named}.epub`
}
