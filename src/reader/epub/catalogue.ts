/** The catalogue of books to carry, for e-readers that look for them by themselves (OPDS 1.2). */

import type { DivisionRow } from '../../canon/tree/divisions.ts'
import { books } from '../../definitions/books.ts'
import { chants } from '../../definitions/chants.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { divisions } from '../../definitions/divisions.ts'
import type { Faced } from '../../definitions/faces.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import type { ShownRecord } from '../../records/record.ts'
import { libraryName } from '../pages/frame.ts'
import { Visit } from '../pages/visit.ts'
import { extentIn } from '../shared/lists.ts'
import type { Asked, Reader } from '../shared/reader.ts'
import { listed, recordOf } from '../shared/records.ts'
import { type AtomEntry, type AtomLink, atomDocument } from './atom.ts'
import { chaptersImprint } from './chapters-book.ts'
import { titleLanguage } from './kinds.ts'
import { type Imprint, latestOf } from './publication.ts'
import { sectionImprint } from './section-book.ts'
import { CANON_COLLECTIONS, volumeImprint } from './volume-book.ts'
import { EPUB_TYPE, identifierOf, shelfTitle } from './write-book.ts'

type FeedKind = 'navigation' | 'acquisition'

/** The media type of an OPDS feed. */
export const feedType = (kind: FeedKind): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`

/** One feed: ways to others, or books. */
interface Catalogue {
  readonly id: string
  readonly path: string
  readonly kind: FeedKind
  /** Of the feed above; none for the first. */
  readonly up?: string
  /** Shows imported text. */
  readonly needsText?: true
  readonly title: (reader: Reader, asked: Asked) => string
  /** Its entries, and their total if the feed has pages. @throws Refusal */
  readonly entries: (
    reader: Reader,
    asked: Asked,
  ) => { readonly entries: readonly AtomEntry[]; readonly total?: number }
}

const ROOT = '/opds'
const CANON = `${ROOT}/canon`

const divisionIn = ({ stores: { canon } }: Reader, { params }: Asked): DivisionRow =>
  canon.divisions.called(params.slug ?? '')

const titleOfDivision = (reader: Reader, { visit }: Asked, { slug }: DivisionRow): string =>
  String(recordOf(reader, visit, 'divisions', slug).title)

/** The OPDS feeds, from the root down. */
export const catalogues: readonly Catalogue[] = [
  {
    id: 'catalogue',
    path: ROOT,
    kind: 'navigation',
    title: (_, { visit }) => libraryName(visit),
    entries: (reader, { visit }) => {
      const edited = (...collections: readonly ResourceName[]) =>
        latestOf(lastEditOf(reader.stores.db, { collections }))
      const to = (path: string, { face }: Pick<Faced, 'face'>, kind: FeedKind, updated: string) =>
        way(visit, ROOT + path, visit.label(face.title), kind, updated)
      const ways: readonly (readonly [ResourceName, AtomEntry])[] = [
        ['divisions', to('/canon', divisions, 'navigation', canonEdited(reader))],
        ['books', to('/books', books, 'acquisition', edited('books'))],
        ['chants', to('/chant-sections', chants, 'acquisition', edited('chants', 'chant-sections'))],
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
    title: (_, { visit }) => visit.label(divisions.face.title),
    entries: (reader, asked) => ({
      // the divisions that have text
      entries: reader.stores.canon.divisions.all().flatMap((division) => {
        if (volumesOf(reader, asked, division).length === 0) return []
        const { slug } = division
        const title = titleOfDivision(reader, asked, division)
        return [way(asked.visit, `${CANON}/${slug}`, title, 'acquisition', canonEdited(reader, slug))]
      }),
    }),
  },
  {
    ...{ id: 'divisionCatalogue', path: `${CANON}/{slug}`, kind: 'acquisition', up: CANON, needsText: true },
    title: (reader, asked) => titleOfDivision(reader, asked, divisionIn(reader, asked)),
    entries: (reader, asked) => {
      const all = volumesOf(reader, asked, divisionIn(reader, asked))
      const { limit, offset } = extentIn(asked.query)
      const shown = all.slice(offset, offset + limit)
      const entries = shown.map(({ volume, edition }) =>
        bookEntry(reader, asked.visit, (visit) => volumeImprint(reader, visit, volume, edition)),
      )
      return { entries, total: all.length }
    },
  },
  // those that have contents, and those that have chants
  booksOf('bookCatalogue', books, books, chaptersImprint, ({ sample }) => sample !== true),
  booksOf('chantCatalogue', { name: 'chant-sections' }, chants, sectionImprint, ({ count }) => count !== 0),
]

function booksOf(
  id: string,
  { name }: { readonly name: ResourceName },
  { face }: Pick<Faced, 'face'>,
  imprintOf: (reader: Reader, visit: Visit, record: ShownRecord) => Imprint,
  isFilled: (record: ShownRecord) => boolean,
): Catalogue {
  return {
    ...{ id, path: `${ROOT}/${name}`, kind: 'acquisition', up: ROOT },
    title: (_, { visit }) => visit.label(face.title),
    entries: (reader, { visit, query }) => {
      const { records, total } = listed(reader, visit, name, {}, extentIn(query))
      const entries = records
        .filter(isFilled)
        .map(({ slug }) =>
          bookEntry(reader, visit, (own) => imprintOf(reader, own, recordOf(reader, own, name, slug))),
        )
      return { entries, total }
    },
  }
}

/** A feed as a document. @throws Refusal */
export function showCatalogue(catalogue: Catalogue, reader: Reader, asked: Asked): string {
  const { kind, up } = catalogue
  const { visit, params, query } = asked
  const path = catalogue.path.replace('{slug}', params.slug ?? '')
  const { entries, total } = catalogue.entries(reader, asked)
  const { limit, offset } = total === undefined ? { limit: 0, offset: 0 } : extentIn(query)
  const link = (rel: string, to: string, of: FeedKind, from?: number): AtomLink => ({
    rel,
    type: feedType(of),
    href: addressIn(visit, to, { offset: from || undefined }),
  })
  return atomDocument({
    id: identifierOf(addressIn(visit, path)),
    title: catalogue.title(reader, asked),
    lang: visit.lang,
    author: libraryName(visit),
    updated: latestOf(...entries.map(({ updated }) => updated)),
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

const addressIn = (visit: Visit, path: string, query = {}): string => visit.absolute(visit.href(path, query))

/** A way to another feed. */
const way = (visit: Visit, path: string, title: string, kind: FeedKind, updated: string): AtomEntry => ({
  id: identifierOf(addressIn(visit, path)),
  title,
  updated,
  links: [{ rel: 'subsection', href: addressIn(visit, path), type: feedType(kind) }],
})

/** A book in the language of its titles, which an English text has whatever the language of the feed. */
function bookEntry(reader: Reader, asked: Visit, imprintIn: (visit: Visit) => Imprint): AtomEntry {
  const first = imprintIn(asked)
  const language = titleLanguage(reader, first, asked.language)
  const isOwn = language === asked.language
  const visit = isOwn ? asked : new Visit(reader, language)
  const imprint = isOwn ? first : imprintIn(visit)
  const { path, query, languages, authors, publisher, published, description, modified } = imprint
  const link = (rel: string, to: string, type: string) => ({ rel, href: addressIn(visit, to, query), type })
  return {
    id: identifierOf(addressIn(visit, path, query)),
    title: shelfTitle(imprint),
    updated: modified,
    authors: authors ?? [],
    languages,
    publisher,
    issued: published,
    summary: description,
    links: [
      link('http://opds-spec.org/acquisition/open-access', `${path}.epub`, EPUB_TYPE),
      link('alternate', path, 'text/html'),
    ],
  }
}

/** When anything of the canon was changed last. */
const canonEdited = ({ stores: { db, canon } }: Reader, division?: string): string =>
  latestOf(
    lastEditOf(db, { collections: CANON_COLLECTIONS, ...(division === undefined ? {} : { division }) }),
    ...canon.sources.imports().map(({ importedAt }) => importedAt),
  )

/** Each volume of a division in each edition that has text of it. */
function volumesOf(
  { stores: { canon } }: Reader,
  { visit }: Asked,
  { firstVolume, lastVolume }: DivisionRow,
) {
  const volumes = Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index)
  return volumes.flatMap((volume) =>
    canon.volumes.read(volume, visit.language).editions.map(({ edition }) => ({ volume, edition })),
  )
}
