/** Reads the log of edits, oldest first. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { KeptEdit } from './kept-rows.ts'

/** One line of the log with what its action says of itself; most often the fields before and after. */
export type LoggedEdit = Omit<KeptEdit, 'kept' | 'undoes'> & { readonly change: unknown }

interface EditFilter {
  /** ISO 8601; only edits at this time or later. */
  readonly since?: string | undefined
  readonly collection?: string | undefined
}

type StoredEdit = Omit<LoggedEdit, 'change'> & { readonly change: string }

/** The edits that the filter lets through, one after the other: the log may be longer than memory. */
export function* readEdits({ sqlite }: LibraryDatabase, filter: EditFilter = {}): Generator<LoggedEdit> {
  const rows = sqlite
    .query<StoredEdit, [string | null, string | null]>(
      `SELECT id, time, key_name AS key, proposed_by AS proposedBy, action, collection, record, division,
              record_id AS recordId, title, batch, undone_by AS undoneBy, change FROM content_edit
       WHERE (?1 IS NULL OR time >= ?1) AND (?2 IS NULL OR collection = ?2) ORDER BY id`,
    )
    .iterate(filter.since ?? null, filter.collection ?? null)
  for (const { change, ...line } of rows) yield { ...line, change: JSON.parse(change) }
}
