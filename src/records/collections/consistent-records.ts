/** Checks a list of records for contradictions, before it replaces all records of a resource. */

import type { ResourceDefinition } from '../../definitions/definition.ts'
import { slugField } from '../../definitions/labels.ts'
import { createConflictError, createInvalidRequestError, type RequestIssues } from '../../foundation/app-error.ts'
import { findRecordFaults, formatRangeOverlapSentence } from '../rules.ts'
import type { RecordToRestore } from './collection.ts'

/**
 * Checks that records of a list do not contradict each other: no repeated ids, slugs or unique numbers, no reversed or
 * overlapping ranges, no reserved slugs.
 * @throws AppError `invalid_request` or `conflict`, with the path to each fault, such as `records.3.slug`
 */
export function requireConsistentRecords(resource: ResourceDefinition, records: readonly RecordToRestore[]): void {
  const faults = {
    ...findRepeatedValues(records, 'id', 'รหัส'),
    ...findSingleRecordFaults(resource, records),
  }
  const unique = Object.entries({ slug: slugField, ...resource.fields }).filter(([, field]) => field.unique)
  const contradictions: RequestIssues = Object.assign(
    {},
    ...unique.map(([name, field]) => findRepeatedValues(records, name, field.label.th)),
    findOverlappingRanges(resource, records),
  )
  throwIfFaultsFound(faults, contradictions)
}

/**
 * Throws if there are faults or contradictions. Both are Thai sentences by path.
 * @param faults about records that are wrong in themselves
 * @param contradictions about records that contradict others; thrown only if there are no faults
 * @throws AppError `invalid_request` for faults, `conflict` for contradictions
 */
export function throwIfFaultsFound(faults: RequestIssues, contradictions: RequestIssues): void {
  if (Object.keys(faults).length > 0) throw createInvalidRequestError(faults)
  const [first] = Object.values(contradictions)
  if (first?.[0] !== undefined) throw createConflictError(first[0], contradictions)
}

/** Returns the path to a key of a record in a dump, such as `records.3.slug`. */
export const getDumpedRecordFieldPath = (index: number, name: string) => `records.${index}.${name}`

/**
 * Finds values of a key that more than one record has. Returns Thai sentences by path.
 * @param name the key
 * @param label Thai name of the key
 */
export function findRepeatedValues(records: readonly RecordToRestore[], name: string, label: string): RequestIssues {
  const first = new Map<unknown, number>()
  const issues: Record<string, string[]> = {}
  for (const [index, record] of records.entries()) {
    const value = record[name]
    if (value === null || value === undefined) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, index)
    else
      issues[getDumpedRecordFieldPath(index, name)] = [`${label} “${value}” ซ้ำกับรายการที่ ${before + 1} กรุณาแก้ไขให้ไม่ซ้ำกัน`]
  }
  return issues
}

/** Finds the faults of each single record, which a write of one record also rejects. */
function findSingleRecordFaults(resource: ResourceDefinition, records: readonly RecordToRestore[]): RequestIssues {
  const found = records.flatMap((record, index) =>
    Object.entries(findRecordFaults(resource, String(record.slug), record)).map(
      ([name, sentence]) => [getDumpedRecordFieldPath(index, name), [sentence]] as const,
    ),
  )
  return Object.fromEntries(found)
}

function findOverlappingRanges({ range }: ResourceDefinition, records: readonly RecordToRestore[]): RequestIssues {
  if (!range) return {}
  const sorted = records
    .map((record, index) => ({ record, index }))
    .sort((a, b) => Number(a.record[range.from]) - Number(b.record[range.from]))
  const issues: Record<string, string[]> = {}
  for (const [nth, { record, index }] of sorted.entries()) {
    const previous = sorted[nth - 1]
    if (previous && Number(previous.record[range.to]) >= Number(record[range.from])) {
      issues[getDumpedRecordFieldPath(index, range.from)] = [
        formatRangeOverlapSentence(record[range.from], record[range.to], String(previous.record.slug)),
      ]
    }
  }
  return issues
}
