/**
 * The lists of collections whose records may be in groups, such as chants in sections: all records, or those of one
 * group.
 */

import type { ResourceDefinition } from '../../definitions/definition.ts'
import { getTitleFieldName } from '../../definitions/fields.ts'
import { findResourceGroupRelation } from '../../definitions/reader-listings.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { createBreadcrumbToRecordList } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import { renderLinksToEpubs, renderOfflineLinks } from '../shared/download-links.ts'
import { renderRemainingFields } from '../shared/fields.ts'
import { parseListExtent, renderFilterLinks, renderListPage } from '../shared/lists.ts'
import type { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandler, PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import {
  createRecordLink,
  getDisplayedRecordName,
  getRecordNumberField,
  getRecordPagePath,
  getRecordTextField,
  listRecordsForPage,
  renderLinkList,
  requireRecord,
} from '../shared/records.ts'

type InBoth = readonly [th: string, en: string]

/** Options of a list of records in groups: the resource, and what its definition does not say. */
export interface GroupedListOptions {
  readonly of: ResourceDefinition
  /** The titles of the filter by group and of its value for all; without them, the whole list shows groups as tiles. */
  readonly filters?: { readonly title: InBoth; readonly all: InBoth }
  /** The EPUBs that can be made of a group, each with the query of its address. */
  readonly carried?: readonly { readonly label: InBoth; readonly query?: LinkQuery }[]
  /** Small text after the name of a record. */
  readonly beside?: (context: PageContext, record: DisplayedRecord) => string | undefined
  /** Approximate bytes that each record adds to its group's offline download; without it, groups cannot be stored. */
  readonly keeping?: number
  /** A field that a record may lack, and the filter for those that have it. */
  readonly having?: { readonly field: string; readonly title: InBoth }
  /** The text of an empty list. */
  readonly empty?: InBoth
  /** Renders all records of a group in full on one page (`?whole=1`). */
  readonly inARow?: (
    reader: ReaderContext,
    input: PageHandlerInput,
    records: readonly DisplayedRecord[],
    path: string,
  ) => SafeHtml
}

/** Returns the handler of the page with all records of a collection, or with its groups. */
export const createGroupedListPageHandler =
  (list: GroupedListOptions): PageHandler =>
  (reader, input) =>
    show(list, reader, input)

/** Returns the handler of the page with the records of one group, whose slug is in the address. */
export const createGroupPageHandler =
  (list: GroupedListOptions): PageHandler =>
  (reader, input) =>
    show(list, reader, input, input.params.slug ?? '')

function show(
  list: GroupedListOptions,
  reader: ReaderContext,
  input: PageHandlerInput,
  groupSlug?: string,
): PageHandlerResult {
  const { of, having } = list
  const { name, face } = of
  const { context, query } = input
  const have = having && query[having.field] === 'true' ? { [having.field]: 'true' } : {}
  const extent = parseListExtent(query)
  const group = groupSlug === undefined ? undefined : groupNamed(reader, context, of, groupSlug)
  const { records, total } = listRecordsForPage(reader, context, name, { ...group?.filter, ...have }, extent)
  const title = group?.title ?? context.label(face?.title ?? of.label)
  const wholly = group && query.whole === '1' ? list.inARow : undefined
  return renderListPage(input, {
    title,
    path: group?.path ?? face?.path ?? of.path,
    crumbs: [...(group && face ? [createBreadcrumbToRecordList(context, { ...of, face })] : []), { title }],
    description: group?.description,
    beside: countOf(context, of, total),
    query: { ...have, ...(wholly ? { whole: '1', with: query.with, spell: query.spell } : {}) },
    pali: wholly !== undefined,
    ...(group ? { more: group.more } : {}),
    filters: wholly ? html`` : waysToGroups(list, reader, context, group?.record, have),
    list:
      total === 0 && list.empty
        ? html`<p class="empty">${context.say(...list.empty)}</p>`
        : wholly
          ? html`${toWhole(context, group?.path, false)}${wholly(reader, input, records, group?.path ?? '')}`
          : html`${list.inARow && total > 0 ? toWhole(context, group?.path, true) : undefined}${renderLinkList(
              context,
              records.map((record) => ({
                ...createRecordLink(context, name, record),
                beside: list.beside?.(context, record),
              })),
            )}`,
    below: group && total > 0 ? takenAlong(list, context, group.path, total) : undefined,
    extent: { total, ...extent },
  })
}

/** The link from a group's list to its records in full on one page, or back. */
const toWhole = (context: PageContext, path: string | undefined, isThere: boolean): SafeHtml =>
  path === undefined
    ? html``
    : html`<p><a class="button" href="${context.href(path, isThere ? { whole: '1' } : {})}">${isThere ? context.say('อ่านต่อกันทั้งหมวด', 'Read all of it at a stretch') : context.say('แสดงเป็นรายการ', 'Show as a list')}</a></p>
`

/** The links to a whole group as EPUB or for reading offline. @param total how many records it has */
const takenAlong = (list: GroupedListOptions, context: PageContext, path: string, total: number): SafeHtml =>
  html`${
    list.carried &&
    renderLinksToEpubs(
      context,
      list.carried.map(({ label, ...book }) => ({ path, label: context.say(...label), ...book })),
    )
  }
${list.keeping === undefined ? undefined : renderOfflineLinks(context, [{ path, bytes: total * list.keeping }])}`

/** Reads a group, and renders its page's content above the list. @throws AppError `not_found` */
function groupNamed(reader: ReaderContext, context: PageContext, of: ResourceDefinition, slug: string) {
  const grouping = findResourceGroupRelation(of)
  if (grouping?.filter === undefined) throw new Error(`No filter of ${of.name} takes a group`)
  const { groups, filter } = grouping
  const record = requireRecord(reader, context, groups.name, slug)
  const known = [getTitleFieldName(groups), 'description']
  return {
    record,
    filter: { [filter]: record.slug },
    title: getDisplayedRecordName(context, groups.name, record),
    path: getRecordPagePath(groups.name, record),
    description: getRecordTextField(record, 'description'),
    more: (prose: MarkedTextRenderer) => renderRemainingFields({ reader, context, prose }, groups, record, known),
  }
}

const countOf = (context: PageContext, { face }: ResourceDefinition, count: number): string =>
  `${context.number(count)} ${context.label(face?.unit ?? RECORDS)}`

/** The word for the counted records if the definition has none. */
const RECORDS = { th: 'รายการ', en: 'records' }

/** Links to the groups. @param have the filter that is active with them */
function waysToGroups(
  { of, filters, having }: GroupedListOptions,
  reader: ReaderContext,
  context: PageContext,
  group: DisplayedRecord | undefined,
  have: LinkQuery,
): SafeHtml {
  const groups = findResourceGroupRelation(of)?.groups
  if (!groups || (!filters && group)) return html``
  const all = listRecordsForPage(reader, context, groups.name).records.map((one) => ({
    ...createRecordLink(context, groups.name, one),
    isCurrent: one.slug === group?.slug,
    count: getRecordNumberField(one, 'count') ?? 0,
  }))
  if (!filters) {
    return html`<ul class="tiles">${all.map(({ title, href, count }) => html`<li><a href="${href}"><strong>${context.text(title)}</strong> ${countOf(context, of, count)}</a></li>`)}</ul>`
  }
  const has = having !== undefined && having.field in have
  // a filter that would show nothing is not offered
  const isHaving =
    has ||
    (having &&
      listRecordsForPage(reader, context, of.name, { [having.field]: 'true' }, { limit: 1, offset: 0 }).total > 0)
  return renderFilterLinks(context, context.say(...filters.title), [
    { title: context.say(...filters.all), href: context.href(of.path), isCurrent: !group && !has },
    ...all,
    ...(having && isHaving
      ? [
          {
            title: context.say(...having.title),
            href: context.href(of.path, { [having.field]: 'true' }),
            isCurrent: has,
          },
        ]
      : []),
  ])
}
