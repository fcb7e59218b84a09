/** Lists of records that stand in groups, such as chants in their sections: all of them, or those of one group. */

import type { Crumb } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import type { LinkQuery, Visit } from '../pages/visit.ts'
import type { ShownRecord } from '../records/record.ts'
import type { ResourceName } from '../resources/definition.ts'
import { resources } from '../resources/registry.ts'
import { listPage } from './list-page.ts'
import { extentIn, filterLinks } from './lists.ts'
import type { Asked, Reader, Show, Shown } from './reader.ts'
import { linkList, listed, numberOf, recordOf, textIn, titleOf } from './records.ts'

type InBoth = readonly [th: string, en: string]

/** One such list. Records and groups stand where the API has them. */
export interface GroupedList {
  readonly name: ResourceName
  readonly groups: ResourceName
  /** The filter that takes a group. */
  readonly filter: string
  readonly crumb: (visit: Visit) => Crumb
  readonly title: InBoth
  /** What its records are counted in. */
  readonly unit: InBoth
  /** The name of the groups as filters, and of the one that leaves none out; without, the whole list has them as tiles. */
  readonly filters?: { readonly title: InBoth; readonly all: InBoth }
  /** What stands small beside the name of a record. */
  readonly beside: (visit: Visit, record: ShownRecord) => string | undefined
  /** A field that a record may lack, and the filter for those that have it. */
  readonly having?: { readonly field: string; readonly title: InBoth }
}

/** The page of the whole list. */
export const whole =
  (list: GroupedList): Show =>
  (reader, asked) =>
    show(list, reader, asked)

/** The page of one group, which the address names. */
export const ofGroup =
  (list: GroupedList): Show =>
  (reader, asked) =>
    show(list, reader, asked, recordOf(reader, asked.visit, list.groups, asked.params.slug ?? ''))

function show(list: GroupedList, reader: Reader, asked: Asked, group?: ShownRecord): Shown {
  const { name, filter, having } = list
  const { visit, query } = asked
  const have = having && query[having.field] === 'true' ? { [having.field]: 'true' } : {}
  const extent = extentIn(query)
  const { records, total } = listed(reader, visit, name, { [filter]: group?.slug, ...have }, extent)
  const title = group ? titleOf(group) : visit.say(...list.title)
  return listPage(asked, {
    title,
    path: group ? `${resources[list.groups].path}/${group.slug}` : resources[name].path,
    crumbs: group ? [list.crumb(visit), { title }] : [{ title }],
    description: group && textIn(group, 'description'),
    beside: countOf(visit, list, total),
    query: have,
    filters: groupsOf(list, reader, visit, group, have),
    list: linkList(
      visit,
      records.map((record) => ({
        href: visit.href(`/${name}/${record.slug}`),
        title: titleOf(record),
        beside: list.beside(visit, record),
      })),
    ),
    extent: { total, ...extent },
  })
}

const countOf = (visit: Visit, { unit }: GroupedList, count: number): string =>
  `${visit.number(count)} ${visit.say(...unit)}`

/** The ways to the groups. @param have the filter in force beside them */
function groupsOf(
  list: GroupedList,
  reader: Reader,
  visit: Visit,
  group: ShownRecord | undefined,
  have: LinkQuery,
): Markup {
  const { name, groups, filters, having } = list
  if (!filters && group) return html``
  const all = listed(reader, visit, groups).records.map((one) => ({
    title: titleOf(one),
    href: visit.href(`${resources[groups].path}/${one.slug}`),
    isCurrent: one.slug === group?.slug,
    count: numberOf(one, 'count') ?? 0,
  }))
  if (!filters) {
    return html`<ul class="tiles">${all.map(({ title, href, count }) => html`<li><a href="${href}"><strong>${visit.text(title)}</strong> ${countOf(visit, list, count)}</a></li>`)}</ul>`
  }
  const path = resources[name].path
  const has = having !== undefined && having.field in have
  return filterLinks(visit, visit.say(...filters.title), [
    { title: visit.say(...filters.all), href: visit.href(path), isCurrent: !group && !has },
    ...all,
    ...(having
      ? [
          {
            title: visit.say(...having.title),
            href: visit.href(path, { [having.field]: 'true' }),
            isCurrent: has,
          },
        ]
      : []),
  ])
}
