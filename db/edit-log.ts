/** The log of edits as src/foundation/cache-version.ts reads it: what this and other processes have written. */

import type { Database } from 'bun:sqlite'
import type { CommitLogReader, EditForCaches } from '../src/foundation/cache-version.ts'

/**
 * Creates the commit log that caches compare: the last edit and SQLite's data_version of a library.
 * @param sqlite connection to the library; nothing is written to it
 */
export function openEditLogReader(sqlite: Database): CommitLogReader {
  const dataVersion = sqlite.prepare<{ data_version: number }, []>('PRAGMA data_version')
  const last = sqlite.prepare<EditForCaches, []>('SELECT id, time FROM content_edit ORDER BY id DESC LIMIT 1')
  return {
    dataVersion: () => dataVersion.get()?.data_version ?? 0,
    last: () => last.get() ?? undefined,
  }
}
