/**
 * Requests for records of any resource. Their paths are built from the resource definitions, because the generated API
 * types describe each resource separately.
 */

import type { FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { getTitleFieldName } from '../../../definitions/fields.ts'
import { fetchEachListItem, sendDynamicRequest } from './api.ts'
import { useLoaded } from './load-and-render.tsx'

/** Used instead of a slug in the address of a new record. No slug contains a plus sign. */
export const NEW_RECORD_SLUG = '+'

/** A record of any resource: its id, slug and version, and its fields by name. */
export interface VersionedRecord {
  readonly id: number
  readonly slug: string
  readonly version: string
  readonly [field: string]: FieldValue | boolean | undefined
}

/** A record with its timestamps, as the API returns it. */
interface DeskRecord extends VersionedRecord {
  readonly createdAt: string
  readonly updatedAt: string
}

/** Returns the title of a record: the value of its title field, or its slug if that is empty. */
export const getRecordTitle = (resource: ResourceDefinition, record: DeskRecord): string =>
  String(record[getTitleFieldName(resource)] ?? record.slug)

/**
 * Returns the API path of a resource's records. It begins with `/api/v1`, or with `/api/desk` for a resource outside
 * the contract.
 */
export const getRecordsApiPath = ({ path, inContract }: ResourceDefinition): string =>
  `${inContract === false ? '/api/desk' : '/api/v1'}${path}`

/** Returns the API path of one record. */
export const getRecordApiPath = (resource: ResourceDefinition, slug: string): string =>
  `${getRecordsApiPath(resource)}/${encodeURIComponent(slug)}`

/** Returns the API path of a book's chapters. */
export const getBookChaptersApiPath = (slug: string): string => `/api/desk/books/${encodeURIComponent(slug)}/contents`

/**
 * Fetches one page of a resource's records.
 * @param query filters, `limit` and `offset`
 * @throws RequestRejectedError
 */
export const fetchRecordList = (resource: ResourceDefinition, query: Readonly<Record<string, string>>) =>
  sendDynamicRequest<{ readonly items: readonly DeskRecord[]; readonly total: number }>(
    'get',
    `${getRecordsApiPath(resource)}?${new URLSearchParams(query)}`,
  )

/**
 * Fetches one page of the records of a resource that contain the searched words in their title or slug.
 * @param query search words `q`, filters, `limit` and `offset`
 * @throws RequestRejectedError
 */
export const searchRecords = (resource: ResourceDefinition, query: Readonly<Record<string, string>>) =>
  sendDynamicRequest<{ readonly items: readonly DeskRecord[]; readonly total: number }>(
    'get',
    `/api/desk/lists/${resource.name}?${new URLSearchParams(query)}`,
  )

/** Maximum number of records in one answer. */
const RECORDS_PER_REQUEST = '200'

/**
 * Yields all records of a resource in list order. Fetches the pages of results when they are needed.
 * @throws RequestRejectedError
 */
export const eachRecordOfResource = (resource: ResourceDefinition, filters: Readonly<Record<string, string>> = {}) =>
  fetchEachListItem((offset) =>
    fetchRecordList(resource, { ...filters, limit: RECORDS_PER_REQUEST, offset: String(offset) }),
  )

/**
 * Loads the distinct non-empty values of a text field over all records of a resource, sorted. Empty while loading, or
 * if loading failed.
 * @param resource undefined loads nothing
 */
export function useDistinctFieldValues(resource: ResourceDefinition | undefined, name: string): readonly string[] {
  const loaded = useLoaded(async () => {
    if (!resource) return []
    const records = await Array.fromAsync(eachRecordOfResource(resource))
    return [...new Set(records.map((record) => String(record[name] ?? '')))].filter(Boolean).sort()
  }, [resource?.name, name])
  return loaded.state === 'loaded' ? loaded.value : []
}

/** One option of a select box. */
export interface SelectOption {
  readonly value: string
  readonly label: string
}

/**
 * Loads all records of a resource as options of a select box: slugs with titles. Empty while loading, or if loading
 * failed.
 * @param resource undefined loads nothing
 */
export function useRecordsAsOptions(resource: ResourceDefinition | undefined): readonly SelectOption[] {
  const loaded = useLoaded(async () => {
    const records = resource ? await Array.fromAsync(eachRecordOfResource(resource)) : []
    return records.map((record) => ({ value: record.slug, label: resource ? getRecordTitle(resource, record) : '' }))
  }, [resource?.name])
  return loaded.state === 'loaded' ? loaded.value : []
}
