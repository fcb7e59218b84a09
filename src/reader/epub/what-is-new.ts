/** The Atom feed of changes. It names no editors. */

import type { ResourceName } from '../../definitions/definition.ts'
import { faced } from '../../definitions/faces.ts'
import { resources } from '../../definitions/registry.ts'
import { recordsOf } from '../../records/all.ts'
import { addedRecords } from '../../records/audit/added-records.ts'
import { libraryName } from '../pages/frame.ts'
import type { Visit } from '../pages/visit.ts'
import { recensionTitle, volumeName } from '../shared/canon-words.ts'
import { pagePath } from '../shared/page-path.ts'
import type { Asked, Reader } from '../shared/reader.ts'
import { nameOf, pathTo, recordOf } from '../shared/records.ts'
import { type AtomEntry, atomDocument } from './atom.ts'
import { latestOf } from './publication.ts'
import { identifierOf } from './write-book.ts'

/** The longest feed: about a month of a busy library. */
const MOST = 50

/** Collections with lists of their own; headings change with the texts. */
const FOLLOWED: readonly ResourceName[] = faced.map(({ name }) => name).filter((name) => name !== 'divisions')

/** `/feed.xml` */
export function showWhatIsNew(reader: Reader, { visit }: Asked): string {
  const all = [...added(reader, visit), ...corrected(reader, visit), ...imported(reader, visit)]
  const entries = all.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, MOST)
  const address = (path: string) => visit.absolute(visit.href(path))
  return atomDocument({
    id: idOf(visit, ''),
    title: `${visit.say('มีอะไรใหม่', 'What is new')} · ${libraryName(visit)}`,
    lang: visit.lang,
    author: libraryName(visit),
    updated: latestOf(...entries.map(({ updated }) => updated)),
    links: [
      { rel: 'self', href: address('/feed.xml'), type: 'application/atom+xml' },
      { rel: 'alternate', href: address('/'), type: 'text/html' },
    ],
    entries,
  })
}

/** The same for good, whatever the entry says later. */
const idOf = (visit: Visit, what: string): string => identifierOf(`${visit.absolute('/feed.xml')} ${what}`)

const pageLink = (visit: Visit, path: string) => [
  { rel: 'alternate', href: visit.absolute(visit.href(path)), type: 'text/html' },
]

/** New records, and books that were filled, as far as they are still there. */
const added = (reader: Reader, visit: Visit): readonly AtomEntry[] =>
  addedRecords(reader.stores.db, FOLLOWED, MOST).flatMap(({ collection, recordId, action, time }) => {
    const stored = recordsOf(reader.stores.records, collection).queries.byId(recordId)
    if (!stored) return []
    const record = recordOf(reader, visit, collection, stored.slug)
    const label = visit.label(resources[collection].label)
    const isNew = action === 'create'
    const before = isNew
      ? visit.say(`${label}ใหม่`, `New: ${label}`)
      : visit.say(`เนื้อหาใหม่ใน${label}`, `New contents: ${label}`)
    return [
      {
        id: idOf(visit, `${isNew ? 'create' : 'contents'} ${collection} ${recordId}`),
        title: `${before} ${nameOf(visit, collection, record)}`,
        updated: time,
        links: pageLink(visit, pathTo(collection, record)),
      },
    ]
  })

/** One entry for the corrections of a day in one volume and edition. */
function corrected(reader: Reader, visit: Visit): readonly AtomEntry[] {
  const active = reader.stores.findings.correctionList
    .find({ state: 'active' })
    .flatMap(({ volume, page, edition, at }) =>
      volume === null || page === null ? [] : [{ volume, page, edition, at }],
    )
  const together = Map.groupBy(active, ({ volume, edition, at }) => `${dayIn(at)} ${edition} ${volume}`)
  return [...together].flatMap(([key, here]): readonly AtomEntry[] => {
    const [first] = here
    if (!first) return []
    const { volume, edition } = first
    const where = `${volumeName(visit, volume)} ${recensionTitle(visit, edition, reader.stores.canon.printed.shownIn(edition, volume))}`
    const count = visit.number(here.length)
    const page = Math.min(...here.map((one) => one.page))
    return [
      {
        id: idOf(visit, `corrections ${key}`),
        title: visit.say(`แก้คำผิด ${count} แห่ง ${where}`, `${count} words put right in ${where}`),
        updated: latestOf(...here.map(({ at }) => at)),
        links: pageLink(visit, pagePath(volume, edition, page)),
      },
    ]
  })
}

/** Such as `2026-01-31`, where the library is read. */
const dayIn = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' }).format(new Date(at))

/** Texts of the canon that came in. */
const imported = (reader: Reader, visit: Visit): readonly AtomEntry[] =>
  reader.stores.canon.sources.imports().map(({ id, title, version, importedAt }) => ({
    id: idOf(visit, `text ${id} ${importedAt}`),
    title: `${visit.say('ข้อความพระไตรปิฎกจาก', 'Text of the canon from')} ${title}`,
    updated: importedAt,
    summary: version === null ? undefined : `${visit.say('รุ่น', 'Version')} ${version}`,
    links: pageLink(visit, '/sources'),
  }))
