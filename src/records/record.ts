/** A record as it is stored, its version, and the form in which the API returns it. */

import type { FieldValue, ResourceDefinition } from '../definitions/definition.ts'
import { getTranslatedFieldValue, type RecordTranslation } from '../definitions/languages/overlay.ts'
import { hashJsonToHexTag } from '../foundation/hex-tag.ts'

/** A record as it is read from its table, with its computed fields. */
export interface StoredRecord {
  readonly id: number
  readonly slug: string
  readonly createdAt: string
  readonly updatedAt: string
  /** The position in the order; absent where the resource has none. */
  readonly position?: number
  /** Number of members; absent where the resource counts none. */
  readonly count?: number
  /** The fields as they are shown: a reference is the slug of the record that it names. */
  readonly fields: Readonly<Record<string, FieldValue>>
  /** The id of the record that each reference names. */
  readonly references: Readonly<Record<string, number | null>>
  readonly computed: Readonly<Record<string, number | boolean>>
}

/** A record as the API returns it. */
export type DisplayedRecord = Readonly<Record<string, FieldValue | boolean | undefined>> & {
  readonly id: number
  readonly slug: string
  readonly version: string
}

/**
 * Computes the version of a record: 16 hex digits over what a write can change in the primary language (contract,
 * Versioning 2). References count by id. Renaming a record therefore does not change the versions of records that refer
 * to it.
 */
export function computeRecordVersion(resource: ResourceDefinition, record: StoredRecord): string {
  const values: unknown[] = []
  for (const name of Object.keys(resource.fields)) values.push(record.references[name] ?? record.fields[name])
  return hashJsonToHexTag([record.slug, values, record.position])
}

/**
 * Converts a stored record to the form that the API returns.
 * @param translation the translated fields in the requested language; undefined for none
 * @param hasLongFields whether fields marked `long` are included (decisions §3)
 */
export function toDisplayedRecord(
  resource: ResourceDefinition,
  record: StoredRecord,
  translation: RecordTranslation | undefined,
  hasLongFields: boolean,
): DisplayedRecord {
  const fields: Record<string, FieldValue | undefined> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.long && !hasLongFields) continue
    const value = record.fields[name]
    fields[name] = field.translatable && translation ? getTranslatedFieldValue(value, translation[name]) : value
    if (field.kind === 'integer' && field.countsWhenEmpty && value === null) {
      fields[name] = getLengthOrNull(record.fields[field.countsWhenEmpty])
    }
  }
  return {
    id: record.id,
    slug: record.slug,
    ...fields,
    ...record.computed,
    ...(record.count === undefined ? {} : { count: record.count }),
    ...(record.position === undefined ? {} : { order: record.position }),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    version: computeRecordVersion(resource, record),
  }
}

const getLengthOrNull = (list: FieldValue | undefined): number | null =>
  Array.isArray(list) && list.length > 0 ? list.length : null
