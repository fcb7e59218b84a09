/** The catalogue of books to carry, for e-readers that look for them by themselves (OPDS 1.2). */

import type { DivisionRow } from '../../canon/tree/divisions.ts'
import { books } from '../../definitions/books.ts'
import { chants } from '../../definitions/chants.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { divisions } from '../../definitions/divisions.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { Faced } from '../../definitions/faces.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import { extentIn } from '../lists.ts'
import { libraryName } from '../pages/frame.ts'
import type { Visit } from '../pages/visit.ts'
import type { Asked, Reader } from '../reader.ts'
import { listed, recordOf } from '../records.ts'
import { type AtomEntry, type AtomLink, atomDocument } from './atom.ts'
import { chaptersImprint } from './chapters-book.ts'
import { type Imprint, latestOf } from './publication.ts'
import { sectionImprint } from './section-book.ts'
import { CANON_COLLECTIONS, volumeImprint } from './volume-book.ts'
import { EPUB_TYPE, identifierOf, shelfTitle } from './write-book.ts'

type FeedKind = 'navigation' | 'acquisition'

const typeOf = (kind: FeedKind): string => `application/atom+xml;profile=opds-catalog;kind=${kind}`

const ROOT = '/opds'

/** One feed: ways to others, or books. */
export interface CatalogueFeed {
  readonly type: string
  readonly text: string
}

interface Feed {
  readonly path: string
  readonly title: string
  readonly kind: FeedKind
  /** Of the feed above; none for the first. */
  readonly up?: string
  readonly entries: readonly AtomEntry[]
  /** How many entries there are in all, and which of them these are. */
  readonly extent?: { readonly total: number; readonly limit: number; readonly offset: number }
}

const addressIn = (visit: Visit, path: string, query = {}): string => visit.absolute(visit.href(path, query))

function feedOf(visit: Visit, { path, title, kind, up, entries, extent }: Feed): CatalogueFeed {
  const link = (rel: string, to: string, of: FeedKind, offset?: number): AtomLink => ({
    ...{ rel, type: typeOf(of) },
    href: addressIn(visit, to, { offset: offset || undefined }),
  })
  const { total = 0, limit = 0, offset = 0 } = extent ?? {}
  const text = atomDocument({
    id: identifierOf(addressIn(visit, path)),
    title,
    lang: visit.lang,
    author: libraryName(visit),
    updated: latestOf(...entries.map(({ updated }) => updated)),
    links: [
      link('self', path, kind, offset),
      link('start', ROOT, 'navigation'),
      ...(up === undefined ? [] : [link('up', up, 'navigation')]),
      ...(offset > 0 ? [link('previous', path, kind, Math.max(0, offset - limit))] : []),
      ...(offset + limit < total ? [link('next', path, kind, offset + limit)] : []),
    ],
    entries,
  })
  return { type: `${typeOf(kind)}; charset=utf-8`, text }
}

/** A way to another feed. */
const way = (visit: Visit, path: string, title: string, kind: FeedKind, updated: string): AtomEntry => ({
  id: identifierOf(addressIn(visit, path)),
  title,
  updated,
  links: [{ rel: 'subsection', href: addressIn(visit, path), type: typeOf(kind) }],
})

/** A book, and the way to it. */
function bookEntry(visit: Visit, imprint: Imprint): AtomEntry {
  const { path, query, languages, authors = [], publisher, published, description, modified } = imprint
  return {
    id: identifierOf(addressIn(visit, path, query)),
    title: shelfTitle(imprint),
    updated: modified,
    authors,
    languages,
    publisher,
    issued: published,
    summary: description,
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: addressIn(visit, `${path}.epub`, query),
        type: EPUB_TYPE,
      },
      { rel: 'alternate', href: addressIn(visit, path, query), type: 'text/html' },
    ],
  }
}

/** `/opds` */
export function showCatalogue(reader: Reader, { visit }: Asked): CatalogueFeed {
  const { db } = reader.stores
  const edited = (...collections: readonly ResourceName[]) => latestOf(lastEditOf(db, { collections }))
  const to = (path: string, { face }: Pick<Faced, 'face'>, kind: FeedKind, updated: string) =>
    way(visit, ROOT + path, visit.label(face.title), kind, updated)
  const ways: readonly (readonly [ResourceName, AtomEntry])[] = [
    ['divisions', to('/canon', divisions, 'navigation', canonEdited(reader))],
    ['books', to('/books', books, 'acquisition', edited('books'))],
    ['chants', to('/chant-sections', chants, 'acquisition', edited('chants', 'chant-sections'))],
  ]
  return feedOf(visit, {
    path: ROOT,
    title: libraryName(visit),
    kind: 'navigation',
    entries: ways.flatMap(([name, entry]) => (reader.isEmpty(name) ? [] : [entry])),
  })
}

/** When anything of the canon was changed last. */
const canonEdited = ({ stores: { db, canon } }: Reader, division?: string): string =>
  latestOf(
    lastEditOf(db, { collections: CANON_COLLECTIONS, ...(division === undefined ? {} : { division }) }),
    ...canon.sources.imports().map(({ importedAt }) => importedAt),
  )

/** `/opds/canon`: the divisions that have text. */
export function showCanonCatalogue(reader: Reader, { visit }: Asked): CatalogueFeed {
  const { canon } = reader.stores
  return feedOf(visit, {
    path: `${ROOT}/canon`,
    title: visit.label(divisions.face.title),
    kind: 'navigation',
    up: ROOT,
    entries: canon.divisions.all().flatMap((division) => {
      if (volumesOf(reader, visit, division).length === 0) return []
      const { slug } = division
      const { title } = recordOf(reader, visit, 'divisions', slug)
      const updated = canonEdited(reader, slug)
      return [way(visit, `${ROOT}/canon/${slug}`, String(title), 'acquisition', updated)]
    }),
  })
}

/** Each volume of a division in each edition that has text of it. */
function volumesOf({ stores: { canon } }: Reader, visit: Visit, division: DivisionRow) {
  const all: { readonly volume: number; readonly edition: Edition }[] = []
  for (let volume = division.firstVolume; volume <= division.lastVolume; volume++) {
    const { editions } = canon.volumes.read(volume, visit.language)
    all.push(...editions.map(({ edition }) => ({ volume, edition })))
  }
  return all
}

/** `/opds/canon/{slug}`: the volumes of a division in each of their editions. */
export function showDivisionCatalogue(reader: Reader, { visit, params, query }: Asked): CatalogueFeed {
  const { canon } = reader.stores
  const division = canon.divisions.called(params.slug ?? '')
  const { title } = recordOf(reader, visit, 'divisions', division.slug)
  const all = volumesOf(reader, visit, division)
  const { limit, offset } = extentIn(query)
  return feedOf(visit, {
    path: `${ROOT}/canon/${division.slug}`,
    title: String(title),
    kind: 'acquisition',
    up: `${ROOT}/canon`,
    entries: all
      .slice(offset, offset + limit)
      .map(({ volume, edition }) => bookEntry(visit, volumeImprint(reader, visit, volume, edition))),
    extent: { total: all.length, limit, offset },
  })
}

/** `/opds/books`: those that have contents. */
export function showBookCatalogue(reader: Reader, { visit, query }: Asked): CatalogueFeed {
  const extent = extentIn(query)
  const { records, total } = listed(reader, visit, 'books', {}, extent)
  const filled = records.filter(({ sample }) => sample !== true)
  return feedOf(visit, {
    path: `${ROOT}/books`,
    title: visit.label(books.face.title),
    kind: 'acquisition',
    up: ROOT,
    entries: filled.map(({ slug }) =>
      bookEntry(visit, chaptersImprint(reader, visit, recordOf(reader, visit, 'books', slug))),
    ),
    extent: { ...extent, total },
  })
}

/** `/opds/chant-sections`: those that have chants. */
export function showChantCatalogue(reader: Reader, { visit, query }: Asked): CatalogueFeed {
  const extent = extentIn(query)
  const { records, total } = listed(reader, visit, 'chant-sections', {}, extent)
  const sections = records.filter(({ count }) => count !== 0)
  return feedOf(visit, {
    path: `${ROOT}/chant-sections`,
    title: visit.label(chants.face.title),
    kind: 'acquisition',
    up: ROOT,
    entries: sections.map(({ slug }) =>
      bookEntry(visit, sectionImprint(reader, visit, recordOf(reader, visit, 'chant-sections', slug))),
    ),
    extent: { ...extent, total },
  })
}
