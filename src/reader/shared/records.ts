/** Records as pages read them: lists, single ones, and their fields as text. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { nameFieldOfFields } from '../../definitions/fields.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { recordsOf } from '../../records/all.ts'
import type { FilterValues } from '../../records/filters.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import type { ListExtent } from './lists.ts'
import type { ReaderContext } from './reader.ts'

/** The longest list that is shown whole: sections, categories, sets, nipatas. */
const WHOLE = 200

/** One page of a list, without the long fields. */
export function listRecordsForPage(
  { stores }: ReaderContext,
  context: PageContext,
  name: ResourceName,
  filters: FilterValues = {},
  { limit, offset }: Omit<ListExtent, 'total'> = { limit: WHOLE, offset: 0 },
): { readonly records: readonly DisplayedRecord[]; readonly total: number } {
  const store = recordsOf(stores.records, name)
  const { items, total } = store.list({ filters, language: context.language, limit, offset })
  return { records: items, total }
}

/** One record whole. @throws Refusal `not_found` */
export const requireRecord = (
  { stores }: ReaderContext,
  context: PageContext,
  name: ResourceName,
  slug: string,
): DisplayedRecord => recordsOf(stores.records, name).read(slug, context.language)

/** The way to a record, under the name that it goes by. */
export interface RecordLink {
  readonly title: string
  readonly href: string
}

/** A link to the record of a reference; undefined for an empty one. */
export const referenceLink = (
  reader: ReaderContext,
  context: PageContext,
  name: ResourceName,
  slug: unknown,
): RecordLink | undefined =>
  typeof slug === 'string' ? linkToRecord(context, name, requireRecord(reader, context, name, slug)) : undefined

/** A link to a record under its name. */
export const linkToRecord = (context: PageContext, name: ResourceName, record: DisplayedRecord): RecordLink => ({
  title: displayedRecordName(context, name, record),
  href: context.href(pathToRecord(name, record)),
})

/** The path of a record's page. */
export const pathToRecord = (name: ResourceName, { slug }: Pick<DisplayedRecord, 'slug'>): string =>
  `${resourcesByName[name].path}/${slug}`

/** A field's text; undefined where it is empty. */
export function textOfField(record: DisplayedRecord, field: string): string | undefined {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A field's number; undefined where it is empty. */
export function numberOfField(record: DisplayedRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/**
 * The name of a record. English pages show its other name, in Pali, if there is no English one.
 */
export function displayedRecordName(context: PageContext, name: ResourceName, record: DisplayedRecord): string {
  const resource = resourcesByName[name]
  const own = textOfField(record, nameFieldOfFields(resource)) ?? record.slug
  if (context.lang !== 'en' || !hasThaiLetters(own)) return own
  const others = Object.entries(resource.fields).flatMap(([field, { name: role }]) =>
    role === 'another' ? (textOfField(record, field) ?? []) : [],
  )
  return others.find((other) => !hasThaiLetters(other)) ?? own
}

/** An address from data that is safe in a page: https, http, or a path of this server. */
export const safeAddressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined

/** A field's address, if it is safe in a page. */
export const safeAddressOfField = (record: DisplayedRecord, field: string): string | undefined =>
  safeAddressOf(record[field])

/** Whose a record is, where it says so. */
export const recordSource = (context: PageContext, record: DisplayedRecord): Markup | undefined => {
  const source = textOfField(record, 'source')
  return source === undefined
    ? undefined
    : html`${context.say('ที่มา', 'Source')}: ${context.text(source)} · <a href="${context.href('/sources')}">${context.say('สัญญาอนุญาตของคลัง', 'Licences of this library')}</a>`
}

/** Names and values of a record, without the empty ones. */
export function renderDetails(
  context: PageContext,
  rows: readonly (readonly [name: string, value: Markup | string | undefined])[],
): Markup {
  const filled = rows.filter(([, value]) => value !== undefined)
  if (filled.length === 0) return html``
  return html`<dl>${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${typeof value === 'string' ? context.text(value) : value}</dd>`)}</dl>`
}

/** A list of links to records, each with a word in small letters. */
export const renderLinkList = (
  context: PageContext,
  links: readonly {
    readonly href: string
    readonly title: string
    readonly beside?: string | undefined
    readonly before?: string
  }[],
): Markup =>
  html`<ul class="list">${links.map(
    ({ href, title, beside, before }) =>
      html`<li><a href="${href}">${markupIfPresent(before, (text) => html`${text} `)}${context.text(title)}${markupIfPresent(beside, (text) => html` <small>${context.text(text)}</small>`)}</a></li>
`,
  )}</ul>`
