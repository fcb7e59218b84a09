/** The Atom feed of changes (`/feed.xml`). It names no editors. */

import type { ResourceName } from '../../definitions/definition.ts'
import { resourcesWithListPage } from '../../definitions/reader-listings.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { getReadableSourceVersion } from '../../definitions/source-versions.ts'
import { listRecentlyAddedRecords } from '../../records/audit/added-records.ts'
import { getRecordStore } from '../../records/record-stores.ts'
import { getLibraryName } from '../pages/frame.ts'
import type { PageContext } from '../pages/page-context.ts'
import { formatVolumeName, getEditionOrRecensionTitle, getPrintedPagePath } from '../shared/canon-words.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, getRecordPagePath, requireRecord } from '../shared/records.ts'
import { type AtomEntry, renderAtomFeed } from './atom.ts'
import { findLatestIsoTime } from './publication.ts'
import { createEpubIdentifier } from './write-book.ts'

/** Maximum entries of the feed: about a month of a busy library. */
const MAX_FEED_ENTRIES = 50

/** Collections with lists of their own; headings change with the texts. */
const LISTED_COLLECTIONS: readonly ResourceName[] = resourcesWithListPage
  .map(({ name }) => name)
  .filter((name) => name !== 'divisions')

/** Renders `/feed.xml`: the 50 newest additions, corrections and imports as an Atom feed. */
export function renderWhatIsNewFeed(reader: ReaderContext, { context }: PageHandlerInput): string {
  const all = [
    ...listAddedRecords(reader, context),
    ...listCorrections(reader, context),
    ...listImports(reader, context),
  ]
  const entries = all.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, MAX_FEED_ENTRIES)
  const address = (path: string) => context.absolute(context.href(path))
  return renderAtomFeed({
    id: createEntryId(context, ''),
    title: `${context.say('มีอะไรใหม่', 'What is new')} · ${getLibraryName(context)}`,
    lang: context.lang,
    author: getLibraryName(context),
    updated: findLatestIsoTime(...entries.map(({ updated }) => updated)),
    links: [
      { rel: 'self', href: address('/feed.xml'), type: 'application/atom+xml' },
      { rel: 'alternate', href: address('/'), type: 'text/html' },
    ],
    entries,
  })
}

/** Creates the permanent id of an entry, which stays when the entry's text changes. */
const createEntryId = (context: PageContext, key: string): string =>
  createEpubIdentifier(`${context.absolute('/feed.xml')} ${key}`)

const pageLink = (context: PageContext, path: string) => [
  { rel: 'alternate', href: context.absolute(context.href(path)), type: 'text/html' },
]

/** Lists entries for new records and for books that got contents, if they still exist. */
const listAddedRecords = (reader: ReaderContext, context: PageContext): readonly AtomEntry[] =>
  listRecentlyAddedRecords(reader.stores.db, LISTED_COLLECTIONS, MAX_FEED_ENTRIES).flatMap(
    ({ collection, recordId, action, time }) => {
      const stored = getRecordStore(reader.stores.records, collection).queries.findById(recordId)
      if (!stored) return []
      const record = requireRecord(reader, context, collection, stored.slug)
      const label = context.label(resourcesByName[collection].label)
      const isNew = action === 'create'
      const prefix = isNew
        ? context.say(`${label}ใหม่`, `New: ${label}`)
        : context.say(`เนื้อหาใหม่ใน${label}`, `New contents: ${label}`)
      return [
        {
          id: createEntryId(context, `${isNew ? 'create' : 'contents'} ${collection} ${recordId}`),
          title: `${prefix} ${getDisplayedRecordName(context, collection, record)}`,
          updated: time,
          links: pageLink(context, getRecordPagePath(collection, record)),
        },
      ]
    },
  )

/** Lists one entry for all corrections of a day in one volume and edition. */
function listCorrections(reader: ReaderContext, context: PageContext): readonly AtomEntry[] {
  const active = reader.stores.editorial.correctionList
    .find({ state: 'active' })
    .flatMap(({ volume, page, edition, at }) =>
      volume === null || page === null ? [] : [{ volume, page, edition, at }],
    )
  const groups = Map.groupBy(active, ({ volume, edition, at }) => `${formatDay(at)} ${edition} ${volume}`)
  return [...groups].flatMap(([key, corrections]): readonly AtomEntry[] => {
    const [first] = corrections
    if (!first) return []
    const { volume, edition } = first
    const place = `${formatVolumeName(context, volume)} ${getEditionOrRecensionTitle(context, edition, reader.stores.canon.printed.shownIn(edition, volume))}`
    const count = context.number(corrections.length)
    const page = Math.min(...corrections.map((one) => one.page))
    return [
      {
        id: createEntryId(context, `corrections ${key}`),
        title: context.say(`แก้คำผิด ${count} แห่ง ${place}`, `${count} words put right in ${place}`),
        updated: findLatestIsoTime(...corrections.map(({ at }) => at)),
        links: pageLink(context, getPrintedPagePath(volume, edition, page)),
      },
    ]
  })
}

/** Formats the day of a time in Thailand: `2026-01-31`. */
const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' }).format(new Date(at))

const formatVersion = (context: PageContext, version: string | null): string | undefined =>
  version === null ? undefined : `${context.say('รุ่น', 'Version')} ${version}`

/** Lists entries for imported texts of the canon. */
const listImports = (reader: ReaderContext, context: PageContext): readonly AtomEntry[] =>
  reader.stores.canon.sources.imports().map(({ id, title, version, importedAt }) => ({
    id: createEntryId(context, `text ${id} ${importedAt}`),
    title: `${context.say('ข้อความพระไตรปิฎกจาก', 'Text of the canon from')} ${title}`,
    updated: importedAt,
    summary: formatVersion(context, getReadableSourceVersion(version)),
    links: pageLink(context, '/sources'),
  }))
