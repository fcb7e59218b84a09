/** Finds the time of the last edit of some records in the log of edits. */

import { and, eq, inArray, isNull, max, or } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { columnInListCondition } from '../../../db/statements.ts'
import { contentEditTable } from '../../../db/tables.ts'

/** The request about: collections, and of these a division or some records where not all of it matters. */
interface Reach {
  readonly collections: readonly string[]
  /** The slug of the only division that matters. */
  readonly division?: string
  /** The ids of the only records that matter. */
  readonly records?: readonly number[]
}

/** What edits are of that changed more than one. */
const SEVERAL = '*'

/**
 * Returns the time of the last edit that may have changed any of these records, ISO 8601; undefined when no edit has.
 */
export function findLastEditTime(
  { orm }: LibraryDatabase,
  { collections, division: only, records }: Reach,
): string | undefined {
  const { time, collection, division, recordId } = contentEditTable
  const which = and(
    inArray(collection, [...collections, SEVERAL]),
    only === undefined ? undefined : or(isNull(division), eq(division, only)),
    records && or(isNull(recordId), columnInListCondition(recordId, records)),
  )
  const last = orm
    .select({ time: max(time) })
    .from(contentEditTable)
    .where(which)
  return last.get()?.time ?? undefined
}
