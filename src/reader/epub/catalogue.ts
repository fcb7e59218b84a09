/** The OPDS 1.2 catalogue of EPUBs, which e-readers browse and search. */

import type { DivisionRow } from '../../canon/tree/divisions.ts'
import { booksResourceDefinition } from '../../definitions/books.ts'
import { chantsResourceDefinition } from '../../definitions/chants.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { divisionsResourceDefinition } from '../../definitions/divisions.ts'
import type { ResourceWithReaderListing } from '../../definitions/reader-listings.ts'
import { findLastEditTime } from '../../records/audit/edit-log.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { getLibraryName } from '../pages/frame.ts'
import { PageContext } from '../pages/page-context.ts'
import { parsePagination } from '../shared/lists.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { listRecordsForPage, requireRecord } from '../shared/records.ts'
import { type AtomEntry, type AtomLink, renderAtomFeed } from './atom.ts'
import { createBookEpubMetadata } from './chapters-book.ts'
import { getEpubTitleLanguage } from './kinds.ts'
import { type EpubMetadata, findLatestIsoTime } from './publication.ts'
import { createChantSectionEpubMetadata } from './section-book.ts'
import { COLLECTIONS_AFFECTING_CANON_TEXT, createVolumeEpubMetadata } from './volume-book.ts'
import { createEpubIdentifier, EPUB_MEDIA_TYPE, formatEpubTitleWithEdition } from './write-book.ts'

type FeedKind = 'navigation' | 'acquisition'

/** Returns the media type of an OPDS feed of a kind: `navigation` or `acquisition`. */
export const getOpdsMediaType = (kind: FeedKind): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`

/** One OPDS feed, which links to other feeds or to books. */
interface Catalogue {
  readonly id: string
  readonly path: string
  readonly kind: FeedKind
  /** The path of the parent feed; undefined for the root. */
  readonly up?: string
  /** Whether it shows imported text. */
  readonly needsText?: true
  readonly title: (reader: ReaderContext, input: PageHandlerInput) => string
  /** Its entries, and their total if the feed has pages. @throws AppError */
  readonly entries: (
    reader: ReaderContext,
    input: PageHandlerInput,
  ) => { readonly entries: readonly AtomEntry[]; readonly total?: number }
}

const ROOT = '/opds'
const CANON = `${ROOT}/canon`

const getRequestedDivision = ({ stores: { canon } }: ReaderContext, { params }: PageHandlerInput): DivisionRow =>
  canon.divisions.called(params.slug ?? '')

const getDivisionTitle = (reader: ReaderContext, { context }: PageHandlerInput, { slug }: DivisionRow): string =>
  String(requireRecord(reader, context, 'divisions', slug).title)

/** All OPDS feeds, the root first, with the address and the entries of each. */
export const opdsCatalogues: readonly Catalogue[] = [
  {
    id: 'catalogue',
    path: ROOT,
    kind: 'navigation',
    title: (_, { context }) => getLibraryName(context),
    entries: (reader, { context }) => {
      const findLastEdit = (...collections: readonly ResourceName[]) =>
        findLatestIsoTime(findLastEditTime(reader.stores.db, { collections }))
      const createEntry = (
        path: string,
        { face }: Pick<ResourceWithReaderListing, 'face'>,
        kind: FeedKind,
        updated: string,
      ) => createNavigationEntry(context, ROOT + path, context.label(face.title), kind, updated)
      const feeds: readonly (readonly [ResourceName, AtomEntry])[] = [
        ['divisions', createEntry('/canon', divisionsResourceDefinition, 'navigation', findLastCanonEdit(reader))],
        ['books', createEntry('/books', booksResourceDefinition, 'acquisition', findLastEdit('books'))],
        [
          'chants',
          createEntry(
            '/chant-sections',
            chantsResourceDefinition,
            'acquisition',
            findLastEdit('chants', 'chant-sections'),
          ),
        ],
      ]
      return { entries: feeds.flatMap(([name, entry]) => (reader.isEmpty(name) ? [] : [entry])) }
    },
  },
  {
    id: 'canonCatalogue',
    path: CANON,
    kind: 'navigation',
    up: ROOT,
    needsText: true,
    title: (_, { context }) => context.label(divisionsResourceDefinition.face.title),
    entries: (reader, input) => ({
      // the divisions that have text
      entries: reader.stores.canon.divisions.all().flatMap((division) => {
        if (listVolumesWithText(reader, input, division).length === 0) return []
        const { slug } = division
        const title = getDivisionTitle(reader, input, division)
        return [
          createNavigationEntry(
            input.context,
            `${CANON}/${slug}`,
            title,
            'acquisition',
            findLastCanonEdit(reader, slug),
          ),
        ]
      }),
    }),
  },
  {
    id: 'divisionCatalogue',
    path: `${CANON}/{slug}`,
    kind: 'acquisition',
    up: CANON,
    needsText: true,
    title: (reader, input) => getDivisionTitle(reader, input, getRequestedDivision(reader, input)),
    entries: (reader, input) => {
      const all = listVolumesWithText(reader, input, getRequestedDivision(reader, input))
      const { limit, offset } = parsePagination(input.query)
      const shown = all.slice(offset, offset + limit)
      const entries = shown.map(({ volume, edition }) =>
        createBookEntry(reader, input.context, (context) => createVolumeEpubMetadata(reader, context, volume, edition)),
      )
      return { entries, total: all.length }
    },
  },
  // only books that have contents, and only sections that have chants
  createBookCatalogue(
    'bookCatalogue',
    booksResourceDefinition,
    booksResourceDefinition,
    createBookEpubMetadata,
    ({ sample }) => sample !== true,
  ),
  createBookCatalogue(
    'chantCatalogue',
    { name: 'chant-sections' },
    chantsResourceDefinition,
    createChantSectionEpubMetadata,
    ({ count }) => count !== 0,
  ),
]

function createBookCatalogue(
  id: string,
  { name }: { readonly name: ResourceName },
  { face }: Pick<ResourceWithReaderListing, 'face'>,
  createMetadata: (reader: ReaderContext, context: PageContext, record: DisplayedRecord) => EpubMetadata,
  hasContent: (record: DisplayedRecord) => boolean,
): Catalogue {
  return {
    id,
    path: `${ROOT}/${name}`,
    kind: 'acquisition',
    up: ROOT,
    title: (_, { context }) => context.label(face.title),
    entries: (reader, { context, query }) => {
      const { records, total } = listRecordsForPage(reader, context, name, {}, parsePagination(query))
      const entries = records
        .filter(hasContent)
        .map(({ slug }) =>
          createBookEntry(reader, context, (own) =>
            createMetadata(reader, own, requireRecord(reader, own, name, slug)),
          ),
        )
      return { entries, total }
    },
  }
}

/** Renders an OPDS feed as an XML document. @throws AppError `not_found` for a group that does not exist */
export function renderOpdsFeed(catalogue: Catalogue, reader: ReaderContext, input: PageHandlerInput): string {
  const { kind, up } = catalogue
  const { context, params, query } = input
  const path = catalogue.path.replace('{slug}', params.slug ?? '')
  const { entries, total } = catalogue.entries(reader, input)
  const { limit, offset } = total === undefined ? { limit: 0, offset: 0 } : parsePagination(query)
  const link = (rel: string, to: string, of: FeedKind, from?: number): AtomLink => ({
    rel,
    type: getOpdsMediaType(of),
    href: getAbsoluteAddress(context, to, { offset: from || undefined }),
  })
  return renderAtomFeed({
    id: createEpubIdentifier(getAbsoluteAddress(context, path)),
    title: catalogue.title(reader, input),
    lang: context.lang,
    author: getLibraryName(context),
    updated: findLatestIsoTime(...entries.map(({ updated }) => updated)),
    links: [
      link('self', path, kind, offset),
      link('start', ROOT, 'navigation'),
      ...(up === undefined ? [] : [link('up', up, 'navigation')]),
      ...(offset > 0 ? [link('previous', path, kind, Math.max(0, offset - limit))] : []),
      ...(offset + limit < (total ?? 0) ? [link('next', path, kind, offset + limit)] : []),
    ],
    entries,
  })
}

const getAbsoluteAddress = (context: PageContext, path: string, query = {}): string =>
  context.absolute(context.href(path, query))

/** Creates the entry that links to another feed. */
const createNavigationEntry = (
  context: PageContext,
  path: string,
  title: string,
  kind: FeedKind,
  updated: string,
): AtomEntry => ({
  id: createEpubIdentifier(getAbsoluteAddress(context, path)),
  title,
  updated,
  links: [{ rel: 'subsection', href: getAbsoluteAddress(context, path), type: getOpdsMediaType(kind) }],
})

/** Creates the entry of a book, in the language of its titles; an English text has English titles in every feed. */
function createBookEntry(
  reader: ReaderContext,
  requestContext: PageContext,
  createMetadata: (context: PageContext) => EpubMetadata,
): AtomEntry {
  const first = createMetadata(requestContext)
  const language = getEpubTitleLanguage(reader, first, requestContext.language)
  const isRequestedLanguage = language === requestContext.language
  const context = isRequestedLanguage ? requestContext : new PageContext(reader, language)
  const imprint = isRequestedLanguage ? first : createMetadata(context)
  const { path, query, languages, authors, publisher, published, description, modified } = imprint
  const link = (rel: string, to: string, type: string) => ({ rel, href: getAbsoluteAddress(context, to, query), type })
  return {
    id: createEpubIdentifier(getAbsoluteAddress(context, path, query)),
    title: formatEpubTitleWithEdition(imprint),
    updated: modified,
    authors: authors ?? [],
    languages,
    publisher,
    issued: published,
    summary: description,
    links: [
      link('http://opds-spec.org/acquisition/open-access', `${path}.epub`, EPUB_MEDIA_TYPE),
      link('alternate', path, 'text/html'),
    ],
  }
}

/** Finds when the canon, or one division of it, was last edited or imported. */
const findLastCanonEdit = ({ stores: { db, canon } }: ReaderContext, division?: string): string =>
  findLatestIsoTime(
    findLastEditTime(db, {
      collections: COLLECTIONS_AFFECTING_CANON_TEXT,
      ...(division === undefined ? {} : { division }),
    }),
    ...canon.sources.imports().map(({ importedAt }) => importedAt),
  )

/** Lists the volumes of a division, once for each edition that has text. */
function listVolumesWithText(
  { stores: { canon } }: ReaderContext,
  { context }: PageHandlerInput,
  { firstVolume, lastVolume }: DivisionRow,
) {
  const volumes = Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index)
  return volumes.flatMap((volume) =>
    canon.volumes.read(volume, context.language).editions.map(({ edition }) => ({ volume, edition })),
  )
}
