/** The pages of a resource that has none made for it: its list, and its records with all their fields. */

import type { Resource } from '../definitions/definition.ts'
import { groupedBy, groupingOf } from '../definitions/faces.ts'
import { fieldsOf, nameFieldOf } from '../definitions/fields.ts'
import type { ShownRecord } from '../records/record.ts'
import { otherFields } from './fields.ts'
import { type GroupedList, ofGroup, whole } from './grouped-list.ts'
import { type Crumb, framed, wayTo } from './pages/frame.ts'
import { html } from './pages/html.ts'
import type { Visit } from './pages/visit.ts'
import { Prose } from './prose.ts'
import type { Reader, Show } from './reader.ts'
import { details, nameOf, pathTo, recordOf, recordSource, referred, textIn } from './records.ts'

/** All records, with the ways to their groups. */
export const generalList = (resource: Resource): Show => whole(listOf(resource))

/** One record; that of a group is the list of what stands in it. */
export function generalPage(resource: Resource): Show {
  const grouping = groupedBy(resource)
  return grouping?.filter === undefined ? recordPage(resource) : ofGroup(listOf(grouping.members))
}

const listOf = (of: Resource): GroupedList => ({
  of,
  beside: (_, record) => otherNames(of, record).join(' · ') || undefined,
})

const recordPage =
  (resource: Resource): Show =>
  (reader, { visit, params, query }) => {
    const { name } = resource
    const record = recordOf(reader, visit, name, params.slug ?? '')
    const title = nameOf(visit, name, record)
    const prose = new Prose(visit.lang, query.q)
    const { media, short, long } = otherFields({ reader, visit, prose }, resource, record, inHead(resource))
    return framed(visit, {
      title,
      path: pathTo(name, record),
      hasText: true,
      view: { q: query.q },
      crumbs: [...wayToRecord(reader, visit, resource, record), { title }],
      source: recordSource(visit, record),
      main: html`${media}<h1>${prose.line(title)}${otherNames(resource, record).map((other) => html` <small>${prose.line(other)}</small>`)}</h1>
${details(short)}
${long}`,
    })
  }

/** What stands above the fields, or below them: the names, and whose the record is. */
const inHead = (resource: Resource): readonly string[] => [
  nameFieldOf(resource),
  ...otherNameFields(resource),
  'source',
]

const otherNameFields = (resource: Resource): readonly string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.name === 'another' ? [name] : []))

const otherNames = (resource: Resource, record: ShownRecord): readonly string[] =>
  otherNameFields(resource).flatMap((name) => textIn(record, name) ?? [])

/** The list that the record stands in, and its group there. */
function wayToRecord(
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
