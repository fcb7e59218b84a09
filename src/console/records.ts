/**
 * Records of whichever resource. The generated types know the ten resources one by one; the desk knows them by their
 * definitions, so requests about "some resource" are put together here and nowhere else.
 */

import type { FieldValue, Resource } from '../resources/definition.ts'
import { nameFieldOf } from '../resources/fields.ts'
import { ask } from './api.ts'

/** Stands in the place of a slug for a record that is not there yet; no slug has a plus sign. */
export const NEW = '+'

/** What has an address and a version; its fields are those of its definition. */
export interface Versioned {
  readonly id: number
  readonly slug: string
  readonly version: string
  readonly [field: string]: FieldValue | boolean | undefined
}

/** A record as the API answers it. */
export interface DeskRecord extends Versioned {
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RecordList {
  readonly items: readonly DeskRecord[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** What people call a record. */
export const titleOf = (resource: Resource, record: DeskRecord): string =>
  String(record[nameFieldOf(resource)] ?? record.slug)

/** What an editor typed, by field; null empties one. */
export type Typed = Readonly<Record<string, FieldValue>>

const path = ({ path }: Resource, slug?: string) =>
  `/api/v1${path}${slug === undefined ? '' : `/${encodeURIComponent(slug)}`}`

export const listRecords = (resource: Resource, query: Readonly<Record<string, string>>) =>
  ask<RecordList>('GET', `${path(resource)}?${new URLSearchParams(query)}`)

export const readRecord = (resource: Resource, slug: string) => ask<DeskRecord>('GET', path(resource, slug))

/** Creates a record; one that exists is not overwritten. @throws Refused 412 when there is one */
export const createRecord = (resource: Resource, typed: Typed) =>
  ask<DeskRecord>('POST', path(resource), typed, { 'if-none-match': '*' })

/** Changes the fields that are named, if the record is still at that version. @throws Refused 412 when not */
export const patchRecord = (resource: Resource, slug: string, typed: Typed, version: string) =>
  ask<DeskRecord>('PATCH', path(resource, slug), typed, { 'if-match': `"${version}"` })

export const deleteRecord = (resource: Resource, slug: string, version: string) =>
  ask<{ readonly deleted: string }>('DELETE', path(resource, slug), undefined, { 'if-match': `"${version}"` })

/** Most records that one answer holds. */
export const MOST_LISTED = 200

/** All records of a resource, in their order. @throws Refused */
export async function allRecords(resource: Resource): Promise<readonly DeskRecord[]> {
  const found: DeskRecord[] = []
  for (;;) {
    const offset = String(found.length)
    const { items, total } = await listRecords(resource, { limit: String(MOST_LISTED), offset })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** The record that follows in a list; undefined after the last one. */
export async function slugAfter(
  resource: Resource,
  slug: string,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { offset: _, q: __, ...filters } = query
  let isNext = false
  for (let offset = 0; ; offset += MOST_LISTED) {
    const { items, total } = await listRecords(resource, {
      ...filters,
      limit: String(MOST_LISTED),
      offset: String(offset),
    })
    for (const item of items) {
      if (isNext) return item.slug
      isNext = item.slug === slug
    }
    if (offset + items.length >= total || items.length === 0) return undefined
  }
}
