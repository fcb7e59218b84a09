/** Lists records that were added and books that were filled, from the edit log. Edits that were undone do not count. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'

/** A record that an edit created, from the edit log. */
export interface RecordAddedByEdit {
  readonly collection: ResourceName
  readonly recordId: number
  readonly action: EditActionName
  /** When it was added last, ISO 8601. */
  readonly time: string
}

const ADDING_ACTIONS: readonly EditActionName[] = ['create', 'put-contents', 'put-chapter']

const ADDED_RECORDS_SQL = `
SELECT collection, record_id AS recordId, action, max(time) AS time FROM content_edit
WHERE record_id IS NOT NULL AND undone_by IS NULL
  AND collection IN (SELECT value FROM json_each(?)) AND action IN (SELECT value FROM json_each(?))
GROUP BY collection, record_id, action = 'create'
ORDER BY max(id) DESC LIMIT ?`

/**
 * Lists the records that were added most recently, the newest first. Some may have been deleted since.
 * @param most maximum number of records
 */
export const listRecentlyAddedRecords = (
  { sqlite }: LibraryDatabase,
  collections: readonly ResourceName[],
  most: number,
): readonly RecordAddedByEdit[] =>
  sqlite
    .query<RecordAddedByEdit, [string, string, number]>(ADDED_RECORDS_SQL)
    .all(JSON.stringify(collections), JSON.stringify(ADDING_ACTIONS), most)
