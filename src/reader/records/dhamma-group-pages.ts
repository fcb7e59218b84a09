/** Numbered groups of teachings: sets, their groups, and one group with its members. */

import type { DhammaGroupMember } from '../../definitions/definition.ts'
import { dhammaGroupsResourceDefinition } from '../../definitions/dhamma-groups.ts'
import { getSuttasOfDhammaGroup } from '../../definitions/facts/starter-places.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { renderGroupMembers } from '../shared/displayed-fields.ts'
import { getRecordNumberField, getRecordTextField, renderDescriptionList } from '../shared/records.ts'
import type { GroupedListOptions } from './grouped-list.ts'
import { createRecordPageHandler } from './record-page.ts'
import { renderStarterPlaceLinks } from './starter-places.ts'

/** Options of the lists at `/dhamma-groups` and `/dhamma-groups/sets/{slug}`. */
export const dhammaGroupListPageOptions: GroupedListOptions = {
  of: dhammaGroupsResourceDefinition,
  beside: formatSize,
  empty: ['คลังนี้ยังไม่มีหมวดธรรม', 'This library has no groups of teachings yet.'],
}

function formatSize(context: PageContext, group: DisplayedRecord): string | undefined {
  const size = getRecordNumberField(group, 'size')
  return size === undefined ? undefined : `${context.number(size)} ${context.say('ข้อ', 'members')}`
}

/** The fields that the page shows in its own way, or leaves out: the number only orders groups. */
const DISPLAYED = [
  'number',
  'title',
  'description',
  'dictionaryNumber',
  'set',
  'size',
  'members',
] as const satisfies readonly (keyof typeof dhammaGroupsResourceDefinition.fields)[]

/** Renders `/dhamma-groups/{slug}`: one group of teachings with its members. */
export const renderDhammaGroupPage = createRecordPageHandler(
  dhammaGroupsResourceDefinition,
  ({ reader, context, record, title, prose, renderRest }) => {
    const rest = renderRest(DISPLAYED)
    const members = (record.members ?? []) as readonly DhammaGroupMember[]
    const dictionary = getRecordNumberField(record, 'dictionaryNumber')
    return {
      main: html`<h1>${prose.line(title)}${renderIfPresent(formatSize(context, record), (size) => html` <small>${size}</small>`)}</h1>
${renderIfPresent(getRecordTextField(record, 'description'), (text) => html`<div class="text">${prose.paragraphs(text)}</div>`)}
${renderGroupMembers(context, prose, members)}
${renderDescriptionList(context, [[context.say('ลำดับในพจนานุกรม', 'Number in the dictionary'), dictionary === undefined ? undefined : context.name(dictionary)], ...rest.short])}${rest.media}${rest.long}
${renderStarterPlaceLinks(reader, context, context.say('พระสูตรที่แสดงหมวดธรรมนี้', 'Taught in'), getSuttasOfDhammaGroup(record.slug))}`,
    }
  },
)
