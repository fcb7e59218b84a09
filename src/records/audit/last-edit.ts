/** When something was changed last, as the log of edits tells it. */

import type { LibraryDatabase } from '../../../db/library-database.ts'

/** What is asked about: collections, and of these a division or some records where not all of it matters. */
interface Reach {
  readonly collections: readonly string[]
  /** The slug of the only division that matters. */
  readonly division?: string
  /** The ids of the only records that matter. */
  readonly records?: readonly number[]
}

/** What edits are of that changed more than one. */
const SEVERAL = '*'

const LAST = `
SELECT max(time) AS time FROM content_edit
WHERE collection IN (SELECT value FROM json_each(?1))
  AND (?2 IS NULL OR division IS NULL OR division = ?2)
  AND (?3 IS NULL OR record_id IS NULL OR record_id IN (SELECT value FROM json_each(?3)))`

/** The time of the last edit that may have changed it, ISO 8601; undefined where nobody has edited it. */
export function lastEditOf(
  { sqlite, changes }: LibraryDatabase,
  { collections, division, records }: Reach,
): string | undefined {
  const find = sqlite.query<{ time: string | null }, [string, string | null, string | null]>(LAST)
  const among = records ? JSON.stringify(records) : null
  // the log as a whole changes with every write; who shows this depends on edits of these collections alone
  changes.note(collections)
  return changes.aside(
    () => find.get(JSON.stringify([...collections, SEVERAL]), division ?? null, among)?.time ?? undefined,
  )
}
