/** The log of edits as src/foundation/changes.ts reads it: what this and other processes have written. */

import type { Database } from 'bun:sqlite'
import type { EditLine, EditLines } from '../src/foundation/changes.ts'

/** With more new lines than this, it is quicker to take everything as changed. */
const MOST_LINES = 1_000

const LINES = 'SELECT id, time, collection FROM content_edit'

/** @param sqlite of which `content_edit` and the pragmas are read; nothing is written. */
export function editLogOf(sqlite: Database): EditLines {
  const dataVersion = sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version')
  const after = sqlite.prepare<EditLine, [number, number]>(`${LINES} WHERE id > ? ORDER BY id LIMIT ?`)
  const last = sqlite.prepare<EditLine, []>(`${LINES} ORDER BY id DESC LIMIT 1`)
  const received = sqlite.prepare<{ seq: number }, []>(
    "SELECT seq FROM sqlite_sequence WHERE name = 'reports'",
  )
  const transaction = sqlite.transaction((work: () => unknown) => work())
  return {
    dataVersion: () => dataVersion.get()?.data_version ?? 0,
    linesAfter(id) {
      const rows = after.all(id, MOST_LINES + 1)
      return rows.length > MOST_LINES ? undefined : rows
    },
    last: () => last.get() ?? undefined,
    received: () => received.get()?.seq ?? 0,
    together: <T>(work: () => T) => (sqlite.inTransaction ? work() : (transaction.deferred(work) as T)),
  }
}
