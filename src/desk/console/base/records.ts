/**
 * Records of whichever resource. The generated types know the ten resources one by one; the desk knows them by their
 * definitions, so requests about "some resource" are put together here and in form/written.ts.
 */

import type { FieldValue, Resource } from '../../../definitions/definition.ts'
import { nameFieldOfFields } from '../../../definitions/fields.ts'
import { eachListItem, sendDynamicRequest } from './api.ts'
import { useLoaded } from './loaded.tsx'

/** Is in the place of a slug for a record that is not there yet; no slug has a plus sign. */
export const NEW_RECORD_SLUG = '+'

/** What has an address and a version; its fields are those of its definition. */
export interface VersionedRecord {
  readonly id: number
  readonly slug: string
  readonly version: string
  readonly [field: string]: FieldValue | boolean | undefined
}

/** A record as the API answers it. */
interface DeskRecord extends VersionedRecord {
  readonly createdAt: string
  readonly updatedAt: string
}

/** What people call a record. */
export const recordTitle = (resource: Resource, record: DeskRecord): string =>
  String(record[nameFieldOfFields(resource)] ?? record.slug)

/** The path of a resource's records in the API that has it. */
export const recordsPath = ({ path, inContract }: Resource): string =>
  `${inContract === false ? '/api/desk' : '/api/v1'}${path}`

/** The path of one record. */
export const recordPath = (resource: Resource, slug: string): string =>
  `${recordsPath(resource)}/${encodeURIComponent(slug)}`

/** One page of a list. @throws Refused */
export const listRecords = (resource: Resource, query: Readonly<Record<string, string>>) =>
  sendDynamicRequest<{ readonly items: readonly DeskRecord[]; readonly total: number }>(
    'get',
    `${recordsPath(resource)}?${new URLSearchParams(query)}`,
  )

/** The same by part of a value, a name or a slug. @throws Refused */
export const findRecords = (resource: Resource, query: Readonly<Record<string, string>>) =>
  sendDynamicRequest<{ readonly items: readonly DeskRecord[]; readonly total: number }>(
    'get',
    `/api/desk/lists/${resource.name}?${new URLSearchParams(query)}`,
  )

/** Most records that one answer holds. */
const MAX_LISTED = '200'

/** All records of a list in their order, asked for as they are walked. @throws Refused */
export const eachRecord = (resource: Resource, filters: Readonly<Record<string, string>> = {}) =>
  eachListItem((offset) => listRecords(resource, { ...filters, limit: MAX_LISTED, offset: String(offset) }))

/** The values of a text field that records have, each once. @param resource undefined for none */
export function useValues(resource: Resource | undefined, name: string): readonly string[] {
  const loaded = useLoaded(async () => {
    if (!resource) return []
    const records = await Array.fromAsync(eachRecord(resource))
    return [...new Set(records.map((record) => String(record[name] ?? '')))].filter(Boolean).sort()
  }, [resource?.name, name])
  return loaded.state === 'here' ? loaded.value : []
}

/** One thing to choose among others. */
export interface SelectOption {
  readonly value: string
  readonly label: string
}

/** All records of a resource to choose among, by slug; none while they are on the way, or without a resource. */
export function useRecordOptions(resource: Resource | undefined): readonly SelectOption[] {
  const loaded = useLoaded(async () => {
    const records = resource ? await Array.fromAsync(eachRecord(resource)) : []
    return records.map((record) => ({ value: record.slug, label: resource ? recordTitle(resource, record) : '' }))
  }, [resource?.name])
  return loaded.state === 'here' ? loaded.value : []
}
