/**
 * The operations for EPUB files (at the address of a page plus `.epub`), the OPDS catalogue, and the Atom feed of
 * changes.
 */

import { removeDirectionSigns } from '../../foundation/direction-signs.ts'
import { NonJsonResponseBody, type OperationDefinition, type OperationResult } from '../../http/operation.ts'
import { fileResult, redirectResult } from '../../http/page.ts'
import { fillPathTemplate } from '../../http/path-template.ts'
import { defineReaderPageOperation, type LocalizedPageInput } from '../search/requested-page.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getOpdsMediaType, opdsCatalogues, renderOpdsFeed } from './catalogue.ts'
import { type EpubKind, epubKinds, makeEpub } from './kinds.ts'
import { renderWhatIsNewFeed } from './what-is-new.ts'
import { EPUB_MEDIA_TYPE } from './write-book.ts'

/** The rate limit cost of making an EPUB; a cached one costs 1. */
const EPUB_COST = 20

/** The rate limit cost of a feed, which reads the edit log and many records. */
const FEED_COST = 5

/** Creates the operations for EPUB files, the OPDS catalogue and the Atom feed. */
export const createEpubOperations = (reader: ReaderContext): readonly OperationDefinition[] => [
  ...epubKinds.map((kind) => createEpubOperation(kind, reader)),
  ...opdsCatalogues.map((catalogue) =>
    defineReaderPageOperation(reader, {
      id: catalogue.id,
      path: catalogue.path,
      needsText: catalogue.needsText,
      query: ['offset'],
      cost: FEED_COST,
      answer: (input) =>
        fileResult(
          encoder.encode(renderOpdsFeed(catalogue, reader, input)),
          `${getOpdsMediaType(catalogue.kind)}; charset=utf-8`,
        ),
    }),
  ),
  defineReaderPageOperation(reader, {
    id: 'whatIsNew',
    path: '/feed.xml',
    cost: FEED_COST,
    answer: (input) =>
      fileResult(encoder.encode(renderWhatIsNewFeed(reader, input)), 'application/atom+xml; charset=utf-8'),
  }),
]

const encoder = new TextEncoder()

/** Normalizes a comma-separated list from an address: no repetitions, sorted. */
const normalizeList = (list: string | number = ''): string => [...new Set(String(list).split(','))].toSorted().join()

const createEpubOperation = (kind: EpubKind, reader: ReaderContext): OperationDefinition =>
  defineReaderPageOperation(reader, {
    id: kind.id,
    path: `${kind.path}.epub`,
    query: kind.query ?? [],
    cost: EPUB_COST,
    heavy: true,
    needsText: kind.needsText,
    brief: (input) => findRedirect(kind, reader, input) !== undefined,
    answer: (input) => {
      const redirect = findRedirect(kind, reader, input)
      if (redirect) return redirect
      const { params, query, language } = input
      const { bytes, fileName, title } = makeEpub(reader, { kind, params }, query, language)
      return {
        status: 200,
        body: new NonJsonResponseBody(bytes, EPUB_MEDIA_TYPE),
        headers: { 'content-disposition': createAttachmentHeader(fileName, title) },
      }
    },
  })

/**
 * Redirects other addresses of an EPUB to its one address in each language; undefined for that address.
 * @throws AppError
 */
function findRedirect(kind: EpubKind, reader: ReaderContext, input: LocalizedPageInput): OperationResult | undefined {
  const { context, params, query, language, lang } = input
  const { path, query: canonicalQuery = {} } = reader.stores.db.read(
    () => kind.imprint?.(reader, input) ?? kind.make(reader, input).imprint,
  )
  const names = kind.query ?? []
  const isCanonicalLanguage = lang === null || (lang === language && lang !== reader.languages.primary)
  const isCanonicalQuery = names.every((name) => query[name] === canonicalQuery[name])
  if (fillPathTemplate(kind.path, params) === path && isCanonicalQuery && isCanonicalLanguage) return undefined
  // temporary if a requested edition is missing, since a later import may bring it
  const isPartOfRequest = names.some((name) => normalizeList(query[name]) !== normalizeList(canonicalQuery[name]))
  return redirectResult(isPartOfRequest ? 307 : 308, context.href(`${path}.epub`, canonicalQuery))
}

/** The `content-disposition` header with an ASCII file name for every system and the real title (RFC 6266). */
function createAttachmentHeader(fileName: string, title: string): string {
  const encodedTitle = encodeURIComponent(removeDirectionSigns(title).replace(/[\\/:*?"<>|]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fileName}.epub"; filename*=UTF-8''${encodedTitle}.epub`
}
