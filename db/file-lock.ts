/** A lock that a killed process does not keep: SQLite's own on an empty file. */

import { Database } from 'bun:sqlite'

/** Locks in force: one that nobody remembers would be collected as garbage, and let go of. */
const held = new Set<Database>()

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
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.run('ROLLBACK')
    lock.close()
  }
}
