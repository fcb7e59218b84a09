/** Records as pages read them: lists, single ones, and their fields as text. */

import { hasThai } from '../../../search/letters/thai-pali.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { nameFieldOf } from '../../definitions/fields.ts'
import { resources } from '../../definitions/registry.ts'
import { recordsOf } from '../../records/all.ts'
import type { FilterValues } from '../../records/filters.ts'
import type { ShownRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { Extent } from './lists.ts'
import type { Reader } from './reader.ts'

/** The longest list that is shown whole: sections, categories, sets, nipatas. */
const WHOLE = 200

/** One page of a list, without the long fields. */
export function listed(
  { stores }: Reader,
  visit: Visit,
  name: ResourceName,
  filters: FilterValues = {},
  { limit, offset }: Omit<Extent, 'total'> = { limit: WHOLE, offset: 0 },
): { readonly records: readonly ShownRecord[]; readonly total: number } {
  const store = recordsOf(stores.records, name)
  const { items, total } = store.list({ filters, language: visit.language, limit, offset })
  return { records: items, total }
}

/** One record whole. @throws Refusal `not_found` */
export const recordOf = ({ stores }: Reader, visit: Visit, name: ResourceName, slug: string): ShownRecord =>
  recordsOf(stores.records, name).read(slug, visit.language)

/** The way to a record, under the name that it goes by. */
export interface RecordLink {
  readonly title: string
  readonly href: string
}

/** A link to the record of a reference; undefined for an empty one. */
export const referred = (
  reader: Reader,
  visit: Visit,
  name: ResourceName,
  slug: unknown,
): RecordLink | undefined =>
  typeof slug === 'string' ? linkTo(visit, name, recordOf(reader, visit, name, slug)) : undefined

/** A link to a record under its name. */
export const linkTo = (visit: Visit, name: ResourceName, record: ShownRecord): RecordLink => ({
  title: nameOf(visit, name, record),
  href: visit.href(pathTo(name, record)),
})

/** The path of a record's page. */
export const pathTo = (name: ResourceName, { slug }: Pick<ShownRecord, 'slug'>): string =>
  `${resources[name].path}/${slug}`

/** A field's text; undefined where it is empty. */
export function textIn(record: ShownRecord, field: string): string | undefined {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A field's number; undefined where it is empty. */
export function numberOf(record: ShownRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/**
 * The name of a record. English pages show its other name, in Pali, if there is no English one.
 */
export function nameOf(visit: Visit, name: ResourceName, record: ShownRecord): string {
  const resource = resources[name]
  const own = textIn(record, nameFieldOf(resource)) ?? record.slug
  if (visit.lang !== 'en' || !hasThai(own)) return own
  const others = Object.entries(resource.fields).flatMap(([field, { name: role }]) =>
    role === 'another' ? (textIn(record, field) ?? []) : [],
  )
  return others.find((other) => !hasThai(other)) ?? own
}

/** An address from data that is safe in a page: https, http, or a path of this server. */
export const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined

/** A field's address, if it is safe in a page. */
export const addressIn = (record: ShownRecord, field: string): string | undefined => addressOf(record[field])

/** Whose a record is, where it says so. */
export const recordSource = (visit: Visit, record: ShownRecord): Markup | undefined => {
  const source = textIn(record, 'source')
  return source === undefined
    ? undefined
    : html`${visit.say('ที่มา', 'Source')}: ${visit.text(source)} · <a href="${visit.href('/sources')}">${visit.say('สัญญาอนุญาตของคลัง', 'Licences of this library')}</a>`
}

/** Names and values of a record, without the empty ones. */
export function details(
  visit: Visit,
  rows: readonly (readonly [name: string, value: Markup | string | undefined])[],
): Markup {
  const filled = rows.filter(([, value]) => value !== undefined)
  if (filled.length === 0) return html``
  return html`<dl>${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${typeof value === 'string' ? visit.text(value) : value}</dd>`)}</dl>`
}

/** A list of links to records, each with a word in small letters. */
export const linkList = (
  visit: Visit,
  links: readonly {
    readonly href: string
    readonly title: string
    readonly beside?: string | undefined
    readonly before?: string
  }[],
): Markup =>
  html`<ul class="list">${links.map(
    ({ href, title, beside, before }) =>
      html`<li><a href="${href}">${when(before, (text) => html`${text} `)}${visit.text(title)}${when(beside, (text) => html` <small>${visit.text(text)}</small>`)}</a></li>
`,
  )}</ul>`
