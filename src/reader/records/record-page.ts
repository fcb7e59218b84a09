/** The page of a record, whatever it shows of it: the way there, its name, whose it is, the words marked that were looked for. */

import type { Member, Resource } from '../../definitions/definition.ts'
import { groupingOf } from '../../definitions/faces.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { type Crumb, describedBy, type Framed, framed, wayTo } from '../pages/frame.ts'
import type { PageContext } from '../pages/page-context.ts'
import { type DisplayedFields, otherFields } from '../shared/fields.ts'
import { Prose } from '../shared/prose.ts'
import type { PageInput, Reader, Show } from '../shared/reader.ts'
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

const membersOf = ({ members }: DisplayedRecord): string =>
  Array.isArray(members) ? (members as readonly Member[]).map(({ title }) => title).join(' · ') : ''

/** A record that is shown. */
interface DisplayedOn extends Pick<PageInput, 'context' | 'query'> {
  readonly reader: Reader
  readonly record: DisplayedRecord
  readonly title: string
  readonly path: string
  readonly prose: Prose
  /** The fields that the page shows neither in its own way, nor on purpose not at all. */
  readonly others: (known: readonly string[]) => DisplayedFields
}

/**
 * The page of a record of one resource.
 * @param show makes the content, and overrides parts of the frame
 */
export const recordPage =
  (of: Resource, show: (shown: DisplayedOn) => Pick<Framed, 'main'> & Partial<Framed>): Show =>
  (reader, { context, params, query }) => {
    const record = recordOf(reader, context, of.name, params.slug ?? '')
    const title = nameOf(context, of.name, record)
    const path = pathTo(of.name, record)
    const prose = new Prose(context.lang, query.q)
    const others = (known: readonly string[]) => otherFields({ reader, context, prose }, of, record, known)
    return framed(context, {
      title,
      path,
      hasText: true,
      view: { q: query.q },
      crumbs: [...wayToRecord(reader, context, of, record), { title }],
      source: recordSource(context, record),
      description: describedBy(...DESCRIBING.map((field) => textIn(record, field)), membersOf(record)),
      ...show({ reader, context, query, record, title, path, prose, others }),
    })
  }

/** Breadcrumbs to a record: its list, and its group in that list. */
export function wayToRecord(
  reader: Reader,
  context: PageContext,
  resource: Resource,
  record: DisplayedRecord,
): readonly Crumb[] {
  const { face } = resource
  const grouping = groupingOf(resource)
  const group = grouping && referred(reader, context, grouping.groups.name, record[grouping.field])
  return [...(face ? [wayTo(context, { ...resource, face })] : []), ...(group ? [group] : [])]
}
