/** Reads records for pages: lists, single records, and their fields as text. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { getTitleFieldName } from '../../definitions/fields.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import type { ListFilterValues } from '../../records/filters.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { getRecordStore } from '../../records/record-stores.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import type { ListPagination } from './lists.ts'
import type { ReaderContext } from './reader.ts'

/** Maximum records of a list that is read whole: sections, categories, sets, nipatas. */
const MAX_WHOLE_LIST = 200

/**
 * Reads one page of a list of records, without the long fields, and the total. Without limit and offset, it reads up to
 * 200 records.
 */
export function listRecordsForPage(
  { stores }: ReaderContext,
  context: PageContext,
  name: ResourceName,
  filters: ListFilterValues = {},
  { limit, offset }: Omit<ListPagination, 'total'> = { limit: MAX_WHOLE_LIST, offset: 0 },
): { readonly records: readonly DisplayedRecord[]; readonly total: number } {
  const store = getRecordStore(stores.records, name)
  const { items, total } = store.list({ filters, language: context.language, limit, offset })
  return { records: items, total }
}

/** Reads a whole record by its slug, in the page's language. @throws AppError `not_found` */
export const requireRecord = (
  { stores }: ReaderContext,
  context: PageContext,
  name: ResourceName,
  slug: string,
): DisplayedRecord => getRecordStore(stores.records, name).read(slug, context.language)

/** A link to a record, with the name of the record as its title. */
export interface RecordLink {
  readonly title: string
  readonly href: string
}

/**
 * Returns the link to the record that a reference field names by its slug. Undefined for an empty field.
 * @throws AppError `not_found`
 */
export const createReferencedRecordLink = (
  reader: ReaderContext,
  context: PageContext,
  name: ResourceName,
  slug: unknown,
): RecordLink | undefined =>
  typeof slug === 'string' ? createRecordLink(context, name, requireRecord(reader, context, name, slug)) : undefined

/** Returns the link to a record, with its displayed name as the title. */
export const createRecordLink = (context: PageContext, name: ResourceName, record: DisplayedRecord): RecordLink => ({
  title: getDisplayedRecordName(context, name, record),
  href: context.href(getRecordPagePath(name, record)),
})

/** Returns the path of a record's page. */
export const getRecordPagePath = (name: ResourceName, { slug }: Pick<DisplayedRecord, 'slug'>): string =>
  `${resourcesByName[name].path}/${slug}`

/** Returns the text of a record's field. Undefined if the field is empty or no text. */
export function getRecordTextField(record: DisplayedRecord, field: string): string | undefined {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the number in a record's field. Undefined if the field is empty or no number. */
export function getRecordNumberField(record: DisplayedRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/**
 * Returns the name of a record in the page's language. If there is no English name, English pages show the Pali name.
 */
export function getDisplayedRecordName(context: PageContext, name: ResourceName, record: DisplayedRecord): string {
  const resource = resourcesByName[name]
  const title = getRecordTextField(record, getTitleFieldName(resource)) ?? record.slug
  if (context.lang !== 'en' || !hasThaiLetters(title)) return title
  const otherNames = Object.entries(resource.fields).flatMap(([field, { name: role }]) =>
    role === 'another' ? (getRecordTextField(record, field) ?? []) : [],
  )
  return otherNames.find((other) => !hasThaiLetters(other)) ?? title
}

/** Returns an address from the data if it is safe as a link (https, http, or a path of this server). Else undefined. */
export const getSafeAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined

/** Returns the address in a record's field if it is safe as a link. Else undefined. */
export const getSafeRecordAddressField = (record: DisplayedRecord, field: string): string | undefined =>
  getSafeAddress(record[field])

/** Renders the source that a record names. Undefined if it names none. */
export const renderRecordSource = (context: PageContext, record: DisplayedRecord): SafeHtml | undefined => {
  const source = getRecordTextField(record, 'source')
  return source === undefined
    ? undefined
    : html`${context.say('ที่มา', 'Source')}: ${context.text(source)} · <a href="${context.href('/sources')}">${context.say('สัญญาอนุญาตของคลัง', 'Licences of this library')}</a>`
}

/** Renders names and values as a description list. Undefined values are left out. Empty if all are undefined. */
export function renderDescriptionList(
  context: PageContext,
  rows: readonly (readonly [name: string, value: SafeHtml | string | undefined])[],
): SafeHtml {
  const filled = rows.filter(([, value]) => value !== undefined)
  if (filled.length === 0) return html``
  return html`<dl>${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${typeof value === 'string' ? context.text(value) : value}</dd>`)}</dl>`
}

/** Renders a list of links to records, each with small text before or after its title. */
export const renderLinkList = (
  context: PageContext,
  links: readonly {
    readonly href: string
    readonly title: string
    readonly beside?: string | undefined
    readonly before?: string
  }[],
): SafeHtml =>
  html`<ul class="list">${links.map(
    ({ href, title, beside, before }) =>
      html`<li><a href="${href}">${renderIfPresent(before, (text) => html`${text} `)}${context.text(title)}${renderIfPresent(beside, (text) => html` <small>${context.text(text)}</small>`)}</a></li>
`,
  )}</ul>`
