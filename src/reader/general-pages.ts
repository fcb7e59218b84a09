/** The pages of a resource that has none made for it: its list, and its records with all their fields. */

import type { Resource } from '../definitions/definition.ts'
import { groupedBy } from '../definitions/faces.ts'
import { fieldsOf, nameFieldOf } from '../definitions/fields.ts'
import type { ShownRecord } from '../records/record.ts'
import { type GroupedList, ofGroup, whole } from './grouped-list.ts'
import { html } from './pages/html.ts'
import type { Show } from './reader.ts'
import { recordPage } from './record-page.ts'
import { details, textIn } from './records.ts'

/** All records, with the ways to their groups. */
export const generalList = (resource: Resource): Show => whole(listOf(resource))

/** One record; that of a group is the list of what stands in it. */
export function generalPage(resource: Resource): Show {
  const grouping = groupedBy(resource)
  return grouping?.filter === undefined ? pageOf(resource) : ofGroup(listOf(grouping.members))
}

const listOf = (of: Resource): GroupedList => ({
  of,
  beside: (_, record) => otherNames(of, record).join(' · ') || undefined,
})

const pageOf = (resource: Resource): Show =>
  recordPage(resource, ({ record, title, prose, others }) => {
    const { media, short, long } = others(inHead(resource))
    return {
      main: html`${media}<h1>${prose.line(title)}${otherNames(resource, record).map((other) => html` <small>${prose.line(other)}</small>`)}</h1>
${details(short)}
${long}`,
    }
  })

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
