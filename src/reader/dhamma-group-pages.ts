/** Numbered groups of teachings: sets, their groups, and one group with its members. */

import type { Member } from '../definitions/definition.ts'
import { dhammaGroups } from '../definitions/dhamma-groups.ts'
import { placesOfGroup } from '../definitions/facts/starter-places.ts'
import type { ShownRecord } from '../records/record.ts'
import { otherFields } from './fields.ts'
import type { GroupedList } from './grouped-list.ts'
import { framed, wayTo } from './pages/frame.ts'
import { html } from './pages/html.ts'
import { type Visit, when } from './pages/visit.ts'
import { Prose } from './prose.ts'
import type { Asked, Reader, Shown } from './reader.ts'
import { details, nameOf, numberOf, recordOf, referred, textIn } from './records.ts'
import { placeLinks } from './starter-places.ts'

/** `/dhamma-groups`, and `/dhamma-groups/sets/{slug}` */
export const dhammaGroupList: GroupedList = {
  of: dhammaGroups,
  beside: sizeOf,
  empty: [
    'ยังไม่มีหมวดธรรม บรรณาธิการเพิ่มได้ที่โต๊ะบรรณาธิการ (/desk) หรือให้ผู้ดูแลเครื่องใส่ชุดที่มากับโปรแกรมด้วยคำสั่ง library begin',
    'There are no groups yet. Editors add them at the desk (/desk), or the host puts in those that come with the program: library begin',
  ],
}

function sizeOf(visit: Visit, group: ShownRecord): string | undefined {
  const size = numberOf(group, 'size')
  return size === undefined ? undefined : `${visit.number(size)} ${visit.say('ข้อ', 'members')}`
}

/** The number is for the order. */
const SHOWN = [
  'number',
  'title',
  'description',
  'dictionaryNumber',
  'set',
  'size',
  'members',
] as const satisfies readonly (keyof typeof dhammaGroups.fields)[]

/** `/dhamma-groups/{slug}` */
export function showDhammaGroup(reader: Reader, { visit, params, query }: Asked): Shown {
  const group = recordOf(reader, visit, 'dhamma-groups', params.slug ?? '')
  const title = nameOf(visit, 'dhamma-groups', group)
  const set = referred(reader, visit, 'dhamma-group-sets', group.set)
  const prose = new Prose(visit.lang, query.q)
  const others = otherFields({ reader, visit, prose }, dhammaGroups, group, SHOWN)
  const members = (group.members ?? []) as readonly Member[]
  const dictionary = numberOf(group, 'dictionaryNumber')
  return framed(visit, {
    title,
    path: `/dhamma-groups/${group.slug}`,
    hasText: true,
    view: { q: query.q },
    crumbs: [wayTo(visit, dhammaGroups), ...(set ? [set] : []), { title }],
    main: html`<h1>${prose.line(title)}${when(sizeOf(visit, group), (size) => html` <small>${size}</small>`)}</h1>
${when(textIn(group, 'description'), (text) => html`<div class="text">${prose.paragraphs(text)}</div>`)}
<ol class="members">${members.map(
      (
        member,
      ) => html`<li>${prose.line(member.title)}${when(member.pali, (pali) => html` <small>${prose.line(pali)}</small>`)}${when(member.description, (text) => prose.paragraphs(text))}</li>
`,
    )}</ol>
${details([[visit.say('ลำดับในพจนานุกรม', 'Number in the dictionary'), dictionary === undefined ? undefined : visit.name(dictionary)], ...others.short])}${others.media}${others.long}
${placeLinks(reader, visit, visit.say('พระสูตรที่แสดงหมวดธรรมนี้', 'Taught in'), placesOfGroup(group.slug))}`,
  })
}
