/** Looks at a library file before anybody serves from it. */

import { statSync } from 'node:fs'
import { hasLog, LIBRARY_APPLICATION_ID } from './connection.ts'
import { readFileHeader } from './file-header.ts'
import { openImmutable } from './text-database.ts'

/** What tells one file from another that was put in its place; undefined when there is none. */
export function fileStamp(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

/** The same, and what tells a file that was written to from itself. */
export function contentStamp(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${hasLog(path)}`
}

/**
 * The version of a whole library file and the number of its last edit, 0 for none. A log beside the file is not
 * looked at: it belongs to the file that stood there before.
 * @returns undefined when it is no library, or cut short
 */
export function lookAtLibrary(
  path: string,
): { readonly version: number; readonly lastEdit: number } | undefined {
  const header = readFileHeader(path)
  if (header === 'empty' || header === 'foreign' || header.applicationId !== LIBRARY_APPLICATION_ID)
    return undefined
  if (statSync(path).size < header.size) return undefined
  using sqlite = openImmutable(path)
  try {
    const last = sqlite.query<{ id: number | null }, []>('SELECT max(id) AS id FROM content_edit').get()
    return { version: header.userVersion, lastEdit: last?.id ?? 0 }
  } catch {
    return undefined
  }
}
