/** What a form writes: a record of whichever resource, or a heading of the canon. */

import type { Field, Resource } from '../../resources/definition.ts'
import { fieldsOf } from '../../resources/fields.ts'
import { slug as slugField } from '../../resources/labels.ts'
import {
  createRecord,
  deleteRecord,
  NEW,
  patchRecord,
  readRecord,
  slugAfter,
  type Typed,
  type Versioned,
} from '../records.ts'
import { address } from '../route.ts'

export type FormFields = readonly (readonly [name: string, field: Field])[]

/** All but `fields` and `label` ask the server. @throws Refused */
export interface Subject {
  /** The collection, as the log and the translations name it. */
  readonly collection: string
  /** What the list that it stands in is called. */
  readonly label: string
  /** All fields that are typed, the slug first. */
  readonly fields: FormFields
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
  /** What is asked before it is deleted. */
  readonly askRemoval: string
}

/** @param filters of the list that the record was opened from. */
export const recordSubject = (resource: Resource, filters: Readonly<Record<string, string>>): Subject => ({
  collection: resource.name,
  label: resource.label.th,
  fields: [['slug', slugField], ...fieldsOf(resource)],
  read: (slug) => readRecord(resource, slug),
  create: (typed) => createRecord(resource, typed),
  patch: (slug, typed, version) => patchRecord(resource, slug, typed, version),
  remove: (slug, version) => deleteRecord(resource, slug, version),
  after: (slug) => slugAfter(resource, slug, filters),
  addressOf: (slug) => address([resource.name, slug], slug === NEW ? {} : filters),
  list: address([resource.name], filters),
  askRemoval: 'ลบรายการนี้หรือไม่ เลิกทำได้',
})
