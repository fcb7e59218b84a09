/** The lists of records that may be in groups, such as chants in sections: all records, or those of one group. */

import type { ResourceDefinition } from '../../definitions/definition.ts'
import { getTitleFieldName } from '../../definitions/fields.ts'
import { findResourceGroupRelation } from '../../definitions/reader-listings.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { createBreadcrumbToRecordList } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { LinkQuery, PageContext } from '../pages/page-context.ts'
import { renderLinksToEpubs, renderOfflineLinks } from '../shared/download-links.ts'
import { renderUnhandledFields } from '../shared/fields.ts'
import { parsePagination, renderFilterLinks, renderListPage } from '../shared/lists.ts'
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

type ThaiAndEnglish = readonly [th: string, en: string]

/** Options of a list of records in groups: the resource, and options that its definition lacks. */
export interface GroupedListOptions {
  readonly of: ResourceDefinition
  /** The titles of the filter by group and of its value for all; without them, the whole list shows groups as tiles. */
  readonly filters?: { readonly title: ThaiAndEnglish; readonly all: ThaiAndEnglish }
  /** The EPUBs that can be made of a group, each with the query of its address. */
  readonly epubs?: readonly { readonly label: ThaiAndEnglish; readonly query?: LinkQuery }[]
  /** Small text after the name of a record. */
  readonly beside?: (context: PageContext, record: DisplayedRecord) => string | undefined
  /** Approximate bytes that each record adds to its group's offline download; without it, groups cannot be stored. */
  readonly offlineBytesPerRecord?: number
  /** A field that a record may lack, and the filter for those that have it. */
  readonly presenceFilter?: { readonly field: string; readonly title: ThaiAndEnglish }
  /** The text of an empty list. */
  readonly empty?: ThaiAndEnglish
  /** Renders all records of a group in full on one page (`?whole=1`). */
  readonly renderWhole?: (
    reader: ReaderContext,
    input: PageHandlerInput,
    records: readonly DisplayedRecord[],
    path: string,
  ) => SafeHtml
}

/** Creates the handler of the page with all records of a collection, or with its groups. */
export const createGroupedListPageHandler =
  (list: GroupedListOptions): PageHandler =>
  (reader, input) =>
    renderList(list, reader, input)

/** Creates the handler of the page with the records of one group. The slug of the group is in the address. */
export const createGroupPageHandler =
  (list: GroupedListOptions): PageHandler =>
  (reader, input) =>
    renderList(list, reader, input, input.params.slug ?? '')

function renderList(
  list: GroupedListOptions,
  reader: ReaderContext,
  input: PageHandlerInput,
  groupSlug?: string,
): PageHandlerResult {
  const { of, presenceFilter } = list
  const { name, face } = of
  const { context, query } = input
  const activeFilter =
    presenceFilter && query[presenceFilter.field] === 'true' ? { [presenceFilter.field]: 'true' } : {}
  const extent = parsePagination(query)
  const group = groupSlug === undefined ? undefined : readGroup(reader, context, of, groupSlug)
  const { records, total } = listRecordsForPage(reader, context, name, { ...group?.filter, ...activeFilter }, extent)
  const title = group?.title ?? context.label(face?.title ?? of.label)
  const renderWholeGroup = group && query.whole === '1' ? list.renderWhole : undefined
  return renderListPage(input, {
    title,
    path: group?.path ?? face?.path ?? of.path,
    crumbs: [...(group && face ? [createBreadcrumbToRecordList(context, { ...of, face })] : []), { title }],
    description: group?.description,
    beside: formatCount(context, of, total),
    query: { ...activeFilter, ...(renderWholeGroup ? { whole: '1', with: query.with, spell: query.spell } : {}) },
    pali: renderWholeGroup !== undefined,
    ...(group ? { more: group.more } : {}),
    filters: renderWholeGroup ? html`` : renderGroupLinks(list, reader, context, group?.record, activeFilter),
    list:
      total === 0 && list.empty
        ? html`<p class="empty">${context.say(...list.empty)}</p>`
        : renderWholeGroup
          ? html`${renderWholeLink(context, group?.path, false)}${renderWholeGroup(reader, input, records, group?.path ?? '')}`
          : html`${list.renderWhole && total > 0 ? renderWholeLink(context, group?.path, true) : undefined}${renderLinkList(
              context,
              records.map((record) => ({
                ...createRecordLink(context, name, record),
                beside: list.beside?.(context, record),
              })),
            )}`,
    below: group && total > 0 ? renderDownloadLinks(list, context, group.path, total) : undefined,
    extent: { total, ...extent },
  })
}

/** Renders the link from a group's list to the page with its records in full, or back. */
const renderWholeLink = (context: PageContext, path: string | undefined, toFullText: boolean): SafeHtml =>
  path === undefined
    ? html``
    : html`<p><a class="button" href="${context.href(path, toFullText ? { whole: '1' } : {})}">${toFullText ? context.say('อ่านต่อกันทั้งหมวด', 'Read all of it at a stretch') : context.say('แสดงเป็นรายการ', 'Show as a list')}</a></p>
`

/** Renders the links to a whole group as EPUB or for reading offline. @param total how many records it has */
const renderDownloadLinks = (list: GroupedListOptions, context: PageContext, path: string, total: number): SafeHtml =>
  html`${
    list.epubs &&
    renderLinksToEpubs(
      context,
      list.epubs.map(({ label, ...book }) => ({ path, label: context.say(...label), ...book })),
    )
  }
${list.offlineBytesPerRecord === undefined ? undefined : renderOfflineLinks(context, [{ path, bytes: total * list.offlineBytesPerRecord }])}`

/** Reads a group, and returns the content of its page above the list. @throws AppError `not_found` */
function readGroup(reader: ReaderContext, context: PageContext, of: ResourceDefinition, slug: string) {
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
    more: (prose: MarkedTextRenderer) => renderUnhandledFields({ reader, context, prose }, groups, record, known),
  }
}

const formatCount = (context: PageContext, { face }: ResourceDefinition, count: number): string =>
  `${context.number(count)} ${context.label(face?.unit ?? RECORDS_LABEL)}`

/** The unit of a count if the resource's definition has none. */
const RECORDS_LABEL = { th: 'รายการ', en: 'records' }

/** Renders the links to the groups. @param activeFilter the query of the active filter, if any */
function renderGroupLinks(
  { of, filters, presenceFilter }: GroupedListOptions,
  reader: ReaderContext,
  context: PageContext,
  group: DisplayedRecord | undefined,
  activeFilter: LinkQuery,
): SafeHtml {
  const groups = findResourceGroupRelation(of)?.groups
  if (!groups || (!filters && group)) return html``
  const all = listRecordsForPage(reader, context, groups.name).records.map((one) => ({
    ...createRecordLink(context, groups.name, one),
    isCurrent: one.slug === group?.slug,
    count: getRecordNumberField(one, 'count') ?? 0,
  }))
  if (!filters) {
    return html`<ul class="tiles">${all.map(({ title, href, count }) => html`<li><a href="${href}"><strong>${context.text(title)}</strong> ${formatCount(context, of, count)}</a></li>`)}</ul>`
  }
  const isActive = presenceFilter !== undefined && presenceFilter.field in activeFilter
  // a filter that would show nothing is not offered
  const isFilterOffered =
    isActive ||
    (presenceFilter &&
      listRecordsForPage(reader, context, of.name, { [presenceFilter.field]: 'true' }, { limit: 1, offset: 0 }).total >
        0)
  return renderFilterLinks(context, context.say(...filters.title), [
    { title: context.say(...filters.all), href: context.href(of.path), isCurrent: !group && !isActive },
    ...all,
    ...(presenceFilter && isFilterOffered
      ? [
          {
            title: context.say(...presenceFilter.title),
            href: context.href(of.path, { [presenceFilter.field]: 'true' }),
            isCurrent: isActive,
          },
        ]
      : []),
  ])
}
