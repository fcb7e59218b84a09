/** The page of a record, whatever it shows of it: the way there, its name, whose it is, the words marked that were looked for. */

import type { Member, Resource } from '../../definitions/definition.ts'
import { groupingOf } from '../../definitions/faces.ts'
import type { ShownRecord } from '../../records/record.ts'
import { type Crumb, describedBy, type Framed, framed, wayTo } from '../pages/frame.ts'
import type { Visit } from '../pages/visit.ts'
import { otherFields, type ShownFields } from '../shared/fields.ts'
import { Prose } from '../shared/prose.ts'
import type { Asked, Reader, Show } from '../shared/reader.ts'
import { nameOf, pathTo, recordOf, recordSource, referred, textIn } from '../shared/records.ts'

/** Fields that say what a record is, the one that says most first. */
const DESCRIBING = [
  'description',
  'subject',
  'summary',
  'meaning',
  'pali',
  'roman',
  'subtitle',
  'author',
] as const

const membersOf = ({ members }: ShownRecord): string =>
  Array.isArray(members) ? (members as readonly Member[]).map(({ title }) => title).join(' · ') : ''

/** A record that is shown. */
interface ShownOn extends Pick<Asked, 'visit' | 'query'> {
  readonly reader: Reader
  readonly record: ShownRecord
  readonly title: string
  readonly path: string
  readonly prose: Prose
  /** The fields that the page shows neither in its own way, nor on purpose not at all. */
  readonly others: (known: readonly string[]) => ShownFields
}

/**
 * The page of a record of one resource.
 * @param show makes the content, and overrides parts of the frame
 */
export const recordPage =
  (of: Resource, show: (shown: ShownOn) => Pick<Framed, 'main'> & Partial<Framed>): Show =>
  (reader, { visit, params, query }) => {
    const record = recordOf(reader, visit, of.name, params.slug ?? '')
    const title = nameOf(visit, of.name, record)
    const path = pathTo(of.name, record)
    const prose = new Prose(visit.lang, query.q)
    const others = (known: readonly string[]) => otherFields({ reader, visit, prose }, of, record, known)
    return framed(visit, {
      title,
      path,
      hasText: true,
      view: { q: query.q },
      crumbs: [...wayToRecord(reader, visit, of, record), { title }],
      source: recordSource(visit, record),
      description: describedBy(...DESCRIBING.map((field) => textIn(record, field)), membersOf(record)),
      ...show({ reader, visit, query, record, title, path, prose, others }),
    })
  }

/** Breadcrumbs to a record: its list, and its group in that list. */
export function wayToRecord(
  reader: Reader,
  visit: Visit,
  resource: Resource,
  record: ShownRecord,
): readonly Crumb[] {
  const { face } = resource
  const grouping = groupingOf(resource)
  const group = grouping && referred(reader, visit, grouping.groups.name, record[grouping.field])
  return [...(face ? [wayTo(visit, { ...resource, face })] : []), ...(group ? [group] : [])]
}
