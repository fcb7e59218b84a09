/** A lock that a killed process does not keep: SQLite's own on an empty file. */

import { Database } from 'bun:sqlite'

/**
 * Takes the lock. The system lets go of it when the process ends, however it ends; the file itself stays.
 * @returns what lets go of it; undefined when another process, or this one, has it.
 * @throws SQLiteError when the file cannot be made.
 */
export function takeLock(path: string): (() => void) | undefined {
  const lock = new Database(path, { create: true, readwrite: true })
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return undefined
  }
  return () => {
    lock.run('ROLLBACK')
    lock.close()
  }
}
