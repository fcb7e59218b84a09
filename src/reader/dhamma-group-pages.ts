/** Numbered groups of teachings: sets, their groups, and one group with its members. */

import { type Crumb, framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { ShownRecord } from '../records/record.ts'
import type { Member } from '../resources/definition.ts'
import { offsetIn, PAGE_LENGTH, pagingLinks } from './lists.ts'
import { Prose } from './prose.ts'
import type { Asked, Reader, Shown } from './reader.ts'
import { details, linkList, listed, numberOf, recordOf, referred, textIn, titleOf } from './records.ts'

const groupsCrumb = (visit: Visit): Crumb => ({
  title: visit.say('หมวดธรรม', 'Dhamma groups'),
  href: visit.href('/dhamma-groups'),
})

/** `/dhamma-groups` */
export function showDhammaGroups(reader: Reader, { visit, query }: Asked): Shown {
  const title = visit.say('หมวดธรรม', 'Dhamma groups')
  const extent = { limit: PAGE_LENGTH, offset: offsetIn(query.offset) }
  const { records, total } = listed(reader, visit, 'dhamma-groups', {}, extent)
  const sets = listed(reader, visit, 'dhamma-group-sets').records
  return framed(visit, {
    title,
    path: '/dhamma-groups',
    query: { offset: extent.offset > 0 ? extent.offset : undefined },
    kind: 'CollectionPage',
    crumbs: [{ title }],
    main: html`<h1>${title} <small>${visit.number(total)} ${visit.say('หมวด', 'groups')}</small></h1>
<ul class="tiles">${sets.map((set) => html`<li><a href="${visit.href(`/dhamma-groups/sets/${set.slug}`)}"><strong>${visit.text(titleOf(set))}</strong> ${visit.number(numberOf(set, 'count') ?? 0)} ${visit.say('หมวด', 'groups')}</a></li>`)}</ul>
${groupList(visit, records)}
${pagingLinks(visit, '/dhamma-groups', {}, { total, ...extent })}`,
  })
}

/** `/dhamma-groups/sets/{slug}` */
export function showDhammaGroupSet(reader: Reader, { visit, params, query }: Asked): Shown {
  const set = recordOf(reader, visit, 'dhamma-group-sets', params.slug ?? '')
  const title = titleOf(set)
  const path = `/dhamma-groups/sets/${set.slug}`
  const extent = { limit: PAGE_LENGTH, offset: offsetIn(query.offset) }
  const { records, total } = listed(reader, visit, 'dhamma-groups', { set: set.slug }, extent)
  return framed(visit, {
    title,
    path,
    query: { offset: extent.offset > 0 ? extent.offset : undefined },
    kind: 'CollectionPage',
    crumbs: [groupsCrumb(visit), { title }],
    main: html`<h1>${visit.text(title)} <small>${visit.number(total)} ${visit.say('หมวด', 'groups')}</small></h1>
${when(textIn(set, 'description'), (text) => html`<p class="lead">${visit.text(text)}</p>`)}
${groupList(visit, records)}
${pagingLinks(visit, path, {}, { total, ...extent })}`,
  })
}

const groupList = (visit: Visit, groups: readonly ShownRecord[]): Markup =>
  linkList(
    visit,
    groups.map((group) => ({
      href: visit.href(`/dhamma-groups/${group.slug}`),
      title: titleOf(group),
      beside: sizeOf(visit, group),
    })),
  )

function sizeOf(visit: Visit, group: ShownRecord): string | undefined {
  const size = numberOf(group, 'size')
  return size === undefined ? undefined : `${visit.number(size)} ${visit.say('ข้อ', 'members')}`
}

/** `/dhamma-groups/{slug}` */
export function showDhammaGroup(reader: Reader, { visit, params, query }: Asked): Shown {
  const group = recordOf(reader, visit, 'dhamma-groups', params.slug ?? '')
  const title = titleOf(group)
  const set = referred(reader, visit, 'dhamma-group-sets', group.set)
  const prose = new Prose(visit.lang, query.q)
  const members = (group.members ?? []) as readonly Member[]
  const dictionary = numberOf(group, 'dictionaryNumber')
  return framed(visit, {
    title,
    path: `/dhamma-groups/${group.slug}`,
    view: { q: query.q },
    crumbs: [
      groupsCrumb(visit),
      ...(set ? [{ title: titleOf(set), href: visit.href(`/dhamma-groups/sets/${set.slug}`) }] : []),
      { title },
    ],
    ...(query.q === undefined ? {} : { search: query.q }),
    main: html`<h1>${prose.line(title)}${when(sizeOf(visit, group), (size) => html` <small>${size}</small>`)}</h1>
${when(textIn(group, 'description'), (text) => html`<div class="text">${prose.paragraphs(text)}</div>`)}
<ol class="members">${members.map(
      (
        member,
      ) => html`<li>${prose.line(member.title)}${when(member.pali, (pali) => html` <small>${prose.line(pali)}</small>`)}${when(member.description, (text) => prose.paragraphs(text))}</li>
`,
    )}</ol>
${details([[visit.say('ลำดับในพจนานุกรม', 'Number in the dictionary'), dictionary === undefined ? undefined : visit.name(dictionary)]])}`,
  })
}
