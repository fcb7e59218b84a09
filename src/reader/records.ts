/** Records as pages read them: lists, single ones, and their fields as text. */

import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { recordsOf } from '../records/all.ts'
import type { FilterValues } from '../records/filters.ts'
import type { ShownRecord } from '../records/record.ts'
import type { ResourceName } from '../resources/definition.ts'
import type { Extent } from './lists.ts'
import type { Reader } from './reader.ts'

const decoder = new TextDecoder()

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
  return { records: items.map((item) => JSON.parse(decoder.decode(item)) as ShownRecord), total }
}

/** One record whole. @throws Refusal `not_found` */
export const recordOf = ({ stores }: Reader, visit: Visit, name: ResourceName, slug: string): ShownRecord =>
  recordsOf(stores.records, name).read(slug, visit.language)

/** The record behind a reference; undefined for an empty one. */
export const referred = (
  reader: Reader,
  visit: Visit,
  name: ResourceName,
  slug: unknown,
): ShownRecord | undefined => (typeof slug === 'string' ? recordOf(reader, visit, name, slug) : undefined)

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

/** The name that a record goes by. */
export const titleOf = (record: ShownRecord): string => textIn(record, 'title') ?? record.slug

/** An address from a record as it may stand in a page: https, http, or a path of this server. */
export function addressIn(record: ShownRecord, field: string): string | undefined {
  const address = textIn(record, field)
  return address !== undefined && /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined
}

/** Whose a record is, where it says so. */
export const recordSource = (visit: Visit, record: ShownRecord): Markup | undefined => {
  const source = textIn(record, 'source')
  return source === undefined
    ? undefined
    : html`${visit.say('ที่มา', 'Source')}: ${visit.text(source)} · <a href="${visit.href('/sources')}">${visit.say('สัญญาอนุญาตของคลัง', 'Licences of this library')}</a>`
}

/** Names and values of a record, without the empty ones. */
export function details(
  rows: readonly (readonly [name: string, value: Markup | string | undefined])[],
): Markup {
  const filled = rows.filter(([, value]) => value !== undefined)
  if (filled.length === 0) return html``
  return html`<dl>${filled.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** A list of links to records, each with a word beside it. */
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
