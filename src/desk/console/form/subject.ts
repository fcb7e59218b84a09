/** What a form writes: a record of whichever resource, or a heading of the canon. */

import type { Field, Resource } from '../../../definitions/definition.ts'
import { fieldsOf } from '../../../definitions/fields.ts'
import { slug as slugField } from '../../../definitions/labels.ts'
import { ask, IF_NEW, ifAt } from '../base/api.ts'
import { eachRecord, NEW, recordPath, type Versioned } from '../base/records.ts'
import { address } from '../base/route.ts'
import type { Typed } from '../base/same.ts'

/** All but `fields` and `label` ask the server. @throws Refused */
export interface Subject {
  /** The collection, as the log and the translations name it. */
  readonly collection: string
  /** What the list that it stands in is called. */
  readonly label: string
  /** All fields that are typed; the slug last, since it is proposed from the name. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
  /** Of a heading: the division that its slug is unique in. */
  readonly division?: string
  readonly read: (slug: string) => Promise<Versioned>
  /** Creates one; one that exists is not written over. @throws Refused 412 when there is one */
  readonly create: (typed: Typed) => Promise<Versioned>
  /** Changes the fields that are named, if it is still at that version. @throws Refused 412 when not */
  readonly patch: (slug: string, typed: Typed, version: string) => Promise<Versioned>
  readonly remove: (slug: string, version: string) => Promise<unknown>
  /** The one that follows in its list; undefined after the last one. */
  readonly after: (slug: string) => Promise<string | undefined>
  /** The address of one at the desk; of `NEW`, of the empty form. */
  readonly addressOf: (slug: string) => string
  /** The address of the list that it stands in. */
  readonly list: string
  /** Where readers see one; from the server's own root on. */
  readonly pageOf: (slug: string) => string
  /** What is asked before it is deleted. */
  readonly askRemoval: string
}

/** The field that one is called by. */
export const nameFieldIn = ({ fields }: Subject): string =>
  fields.find(([, field]) => field.name === 'the')?.[0] ?? ''

/** @param filters of the list that the record was opened from. */
export const recordSubject = (resource: Resource, filters: Readonly<Record<string, string>>): Subject => ({
  collection: resource.name,
  label: resource.label.th,
  fields: [...fieldsOf(resource), ['slug', slugField]],
  read: (slug) => ask('GET', recordPath(resource, slug)),
  create: (typed) => ask('POST', `/api/v1${resource.path}`, typed, IF_NEW),
  patch: (slug, typed, version) => ask('PATCH', recordPath(resource, slug), typed, ifAt(version)),
  remove: (slug, version) => ask('DELETE', recordPath(resource, slug), undefined, ifAt(version)),
  after: (slug) => slugAfter(resource, slug, filters),
  addressOf: (slug) => address([resource.name, slug], slug === NEW ? {} : filters),
  list: address([resource.name], filters),
  pageOf: (slug) => `${resource.path}/${encodeURIComponent(slug)}`,
  askRemoval: 'ลบรายการนี้หรือไม่ เลิกทำได้',
})

/** The record that follows in a list, wherever in it the list was opened; of what a search found, in the whole list. */
async function slugAfter(
  resource: Resource,
  slug: string,
  { offset: _, q: __, ...filters }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  let isNext = false
  for await (const record of eachRecord(resource, filters)) {
    if (isNext) return record.slug
    isNext = record.slug === slug
  }
  return undefined
}
