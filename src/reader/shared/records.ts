/** Records as pages read them: lists, single ones, and their fields as text. */

import { hasThai } from '../../../search/letters/thai-pali.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { nameFieldOf } from '../../definitions/fields.ts'
import { resources } from '../../definitions/registry.ts'
import { recordsOf } from '../../records/all.ts'
import type { FilterValues } from '../../records/filters.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import type { Extent } from './lists.ts'
import type { Reader } from './reader.ts'

/** The longest list that is shown whole: sections, categories, sets, nipatas. */
const WHOLE = 200

/** One page of a list, without the long fields. */
export function listed(
  { stores }: Reader,
  context: PageContext,
  name: ResourceName,
  filters: FilterValues = {},
  { limit, offset }: Omit<Extent, 'total'> = { limit: WHOLE, offset: 0 },
): { readonly records: readonly DisplayedRecord[]; readonly total: number } {
  const store = recordsOf(stores.records, name)
  const { items, total } = store.list({ filters, language: context.language, limit, offset })
  return { records: items, total }
}

/** One record whole. @throws Refusal `not_found` */
export const recordOf = (
  { stores }: Reader,
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
export const referred = (
  reader: Reader,
  context: PageContext,
  name: ResourceName,
  slug: unknown,
): RecordLink | undefined =>
  typeof slug === 'string' ? linkTo(context, name, recordOf(reader, context, name, slug)) : undefined

/** A link to a record under its name. */
export const linkTo = (context: PageContext, name: ResourceName, record: DisplayedRecord): RecordLink => ({
  title: nameOf(context, name, record),
  href: context.href(pathTo(name, record)),
})

/** The path of a record's page. */
export const pathTo = (name: ResourceName, { slug }: Pick<DisplayedRecord, 'slug'>): string =>
  `${resources[name].path}/${slug}`

/** A field's text; undefined where it is empty. */
export function textIn(record: DisplayedRecord, field: string): string | undefined {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A field's number; undefined where it is empty. */
export function numberOf(record: DisplayedRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/**
 * The name of a record. English pages show its other name, in Pali, if there is no English one.
 */
export function nameOf(context: PageContext, name: ResourceName, record: DisplayedRecord): string {
  const resource = resources[name]
  const own = textIn(record, nameFieldOf(resource)) ?? record.slug
  if (context.lang !== 'en' || !hasThai(own)) return own
  const others = Object.entries(resource.fields).flatMap(([field, { name: role }]) =>
    role === 'another' ? (textIn(record, field) ?? []) : [],
  )
  return others.find((other) => !hasThai(other)) ?? own
}

/** An address from data that is safe in a page: https, http, or a path of this server. */
export const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined

/** A field's address, if it is safe in a page. */
export const addressIn = (record: DisplayedRecord, field: string): string | undefined =>
  addressOf(record[field])

/** Whose a record is, where it says so. */
export const recordSource = (context: PageContext, record: DisplayedRecord): Markup | undefined => {
  const source = textIn(record, 'source')
  return source === undefined
    ? undefined
    : html`${context.say('ที่มา', 'Source')}: ${context.text(source)} · <a href="${context.href('/sources')}">${context.say('สัญญาอนุญาตของคลัง', 'Licences of this library')}</a>`
}

/** Names and values of a record, without the empty ones. */
export function details(
  context: PageContext,
  rows: readonly (readonly [name: string, value: Markup | string | undefined])[],
): Markup {
  const filled = rows.filter(([, value]) => value !== undefined)
  if (filled.length === 0) return html``
  return html`<dl>${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${typeof value === 'string' ? context.text(value) : value}</dd>`)}</dl>`
}

/** A list of links to records, each with a word in small letters. */
export const linkList = (
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
      html`<li><a href="${href}">${when(before, (text) => html`${text} `)}${context.text(title)}${when(beside, (text) => html` <small>${context.text(text)}</small>`)}</a></li>
`,
  )}</ul>`
