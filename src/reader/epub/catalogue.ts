/** The OPDS 1.2 catalogue of EPUBs, which e-readers browse and search by themselves. */

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
import { parseListExtent } from '../shared/lists.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { listRecordsForPage, requireRecord } from '../shared/records.ts'
import { type AtomEntry, type AtomLink, renderAtomFeed } from './atom.ts'
import { createBookMetadata } from './chapters-book.ts'
import { getEpubTitleLanguage } from './kinds.ts'
import { type EpubMetadata, findLatestIsoTime } from './publication.ts'
import { createChantSectionEpubMetadata } from './section-book.ts'
import { COLLECTIONS_AFFECTING_CANON_TEXT, createVolumeEpubMetadata } from './volume-book.ts'
import { createEpubIdentifier, EPUB_MEDIA_TYPE, formatEpubTitleWithEdition } from './write-book.ts'

type FeedKind = 'navigation' | 'acquisition'

/** Returns the media type of an OPDS feed of that kind: `navigation` or `acquisition`. */
export const getOpdsMediaType = (kind: FeedKind): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`

/** One OPDS feed, which links to other feeds or to books. */
interface Catalogue {
  readonly id: string
  readonly path: string
  readonly kind: FeedKind
  /** Of the feed above; none for the first. */
  readonly up?: string
  /** Shows imported text. */
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

const divisionIn = ({ stores: { canon } }: ReaderContext, { params }: PageHandlerInput): DivisionRow =>
  canon.divisions.called(params.slug ?? '')

const titleOfDivision = (reader: ReaderContext, { context }: PageHandlerInput, { slug }: DivisionRow): string =>
  String(requireRecord(reader, context, 'divisions', slug).title)

/** All OPDS feeds, from the root down, with the address and the entries of each. */
export const opdsCatalogues: readonly Catalogue[] = [
  {
    id: 'catalogue',
    path: ROOT,
    kind: 'navigation',
    title: (_, { context }) => getLibraryName(context),
    entries: (reader, { context }) => {
      const edited = (...collections: readonly ResourceName[]) =>
        findLatestIsoTime(findLastEditTime(reader.stores.db, { collections }))
      const to = (path: string, { face }: Pick<ResourceWithReaderListing, 'face'>, kind: FeedKind, updated: string) =>
        createNavigationEntry(context, ROOT + path, context.label(face.title), kind, updated)
      const ways: readonly (readonly [ResourceName, AtomEntry])[] = [
        ['divisions', to('/canon', divisionsResourceDefinition, 'navigation', canonEdited(reader))],
        ['books', to('/books', booksResourceDefinition, 'acquisition', edited('books'))],
        ['chants', to('/chant-sections', chantsResourceDefinition, 'acquisition', edited('chants', 'chant-sections'))],
      ]
      return { entries: ways.flatMap(([name, entry]) => (reader.isEmpty(name) ? [] : [entry])) }
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
        if (volumesOf(reader, input, division).length === 0) return []
        const { slug } = division
        const title = titleOfDivision(reader, input, division)
        return [
          createNavigationEntry(input.context, `${CANON}/${slug}`, title, 'acquisition', canonEdited(reader, slug)),
        ]
      }),
    }),
  },
  {
    ...{ id: 'divisionCatalogue', path: `${CANON}/{slug}`, kind: 'acquisition', up: CANON, needsText: true },
    title: (reader, input) => titleOfDivision(reader, input, divisionIn(reader, input)),
    entries: (reader, input) => {
      const all = volumesOf(reader, input, divisionIn(reader, input))
      const { limit, offset } = parseListExtent(input.query)
      const shown = all.slice(offset, offset + limit)
      const entries = shown.map(({ volume, edition }) =>
        bookEntry(reader, input.context, (context) => createVolumeEpubMetadata(reader, context, volume, edition)),
      )
      return { entries, total: all.length }
    },
  },
  // those that have contents, and those that have chants
  booksOf(
    'bookCatalogue',
    booksResourceDefinition,
    booksResourceDefinition,
    createBookMetadata,
    ({ sample }) => sample !== true,
  ),
  booksOf(
    'chantCatalogue',
    { name: 'chant-sections' },
    chantsResourceDefinition,
    createChantSectionEpubMetadata,
    ({ count }) => count !== 0,
  ),
]

function booksOf(
  id: string,
  { name }: { readonly name: ResourceName },
  { face }: Pick<ResourceWithReaderListing, 'face'>,
  imprintOf: (reader: ReaderContext, context: PageContext, record: DisplayedRecord) => EpubMetadata,
  isFilled: (record: DisplayedRecord) => boolean,
): Catalogue {
  return {
    ...{ id, path: `${ROOT}/${name}`, kind: 'acquisition', up: ROOT },
    title: (_, { context }) => context.label(face.title),
    entries: (reader, { context, query }) => {
      const { records, total } = listRecordsForPage(reader, context, name, {}, parseListExtent(query))
      const entries = records
        .filter(isFilled)
        .map(({ slug }) =>
          bookEntry(reader, context, (own) => imprintOf(reader, own, requireRecord(reader, own, name, slug))),
        )
      return { entries, total }
    },
  }
}

/** Renders one OPDS feed as an XML document. @throws AppError `not_found` for a group that does not exist */
export function renderOpdsFeed(catalogue: Catalogue, reader: ReaderContext, input: PageHandlerInput): string {
  const { kind, up } = catalogue
  const { context, params, query } = input
  const path = catalogue.path.replace('{slug}', params.slug ?? '')
  const { entries, total } = catalogue.entries(reader, input)
  const { limit, offset } = total === undefined ? { limit: 0, offset: 0 } : parseListExtent(query)
  const link = (rel: string, to: string, of: FeedKind, from?: number): AtomLink => ({
    rel,
    type: getOpdsMediaType(of),
    href: addressIn(context, to, { offset: from || undefined }),
  })
  return renderAtomFeed({
    id: createEpubIdentifier(addressIn(context, path)),
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

const addressIn = (context: PageContext, path: string, query = {}): string =>
  context.absolute(context.href(path, query))

/** The entry that links to another feed. */
const createNavigationEntry = (
  context: PageContext,
  path: string,
  title: string,
  kind: FeedKind,
  updated: string,
): AtomEntry => ({
  id: createEpubIdentifier(addressIn(context, path)),
  title,
  updated,
  links: [{ rel: 'subsection', href: addressIn(context, path), type: getOpdsMediaType(kind) }],
})

/** The entry of a book, in the language of its titles; an English text has English titles in every feed. */
function bookEntry(
  reader: ReaderContext,
  input: PageContext,
  imprintIn: (context: PageContext) => EpubMetadata,
): AtomEntry {
  const first = imprintIn(input)
  const language = getEpubTitleLanguage(reader, first, input.language)
  const isOwn = language === input.language
  const context = isOwn ? input : new PageContext(reader, language)
  const imprint = isOwn ? first : imprintIn(context)
  const { path, query, languages, authors, publisher, published, description, modified } = imprint
  const link = (rel: string, to: string, type: string) => ({ rel, href: addressIn(context, to, query), type })
  return {
    id: createEpubIdentifier(addressIn(context, path, query)),
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

/** When the canon, or one division of it, was edited last. */
const canonEdited = ({ stores: { db, canon } }: ReaderContext, division?: string): string =>
  findLatestIsoTime(
    findLastEditTime(db, {
      collections: COLLECTIONS_AFFECTING_CANON_TEXT,
      ...(division === undefined ? {} : { division }),
    }),
    ...canon.sources.imports().map(({ importedAt }) => importedAt),
  )

/** The entries of a division's volumes, one for each edition that has text. */
function volumesOf(
  { stores: { canon } }: ReaderContext,
  { context }: PageHandlerInput,
  { firstVolume, lastVolume }: DivisionRow,
) {
  const volumes = Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index)
  return volumes.flatMap((volume) =>
    canon.volumes.read(volume, context.language).editions.map(({ edition }) => ({ volume, edition })),
  )
}
