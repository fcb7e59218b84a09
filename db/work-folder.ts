/**
 * A temporary folder in which a command builds a file. It is removed at the end; after a kill, the next command removes
 * it.
 */

import { SQLiteError } from 'bun:sqlite'
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reachFailpoint } from './failpoints.ts'
import { acquireFileLock } from './file-lock.ts'

/** Separates the name of the target file from six letters that tell two makers apart. */
const MARK = '.part-'
const WORK = /^\..+\.part-[A-Za-z0-9]{6}$/

/** Files of older programs: `.NAME.PID.part`, and a database of that name with its journal. */
const OLDER_WORK = /^\..+\.(\d+)\.part(\.db(-journal)?)?$/

/** Lock file of the process that works in the folder, so that no other process removes it. */
const LOCK = 'lock'

/** A locked temporary folder in which a command builds a file; disposing removes it. */
export class TemporaryWorkFolder implements Disposable {
  private constructor(
    readonly path: string,
    private readonly unlock: () => void,
  ) {}

  /**
   * Creates a work folder next to the target file, on the same disk, and removes those that killed commands left there.
   * @throws Error of the file system when nothing can be created there
   */
  static beside(file: string): TemporaryWorkFolder {
    const above = dirname(file)
    removeStaleWorkFolders(above)
    for (;;) {
      const path = mkdtempSync(join(above, `.${basename(file)}${MARK}`))
      reachFailpoint('work folder: made')
      const unlock = lock(path)
      if (!unlock) continue
      reachFailpoint('work folder: locked')
      return new TemporaryWorkFolder(path, unlock)
    }
  }

  /** Returns the path of a file in the folder. */
  file(name: string): string {
    return join(this.path, name)
  }

  [Symbol.dispose](): void {
    this.unlock()
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Locks the folder. Undefined when another command took the new folder for a stale one and is removing it. */
function lock(path: string): (() => void) | undefined {
  try {
    const unlock = acquireFileLock(join(path, LOCK))
    if (unlock && existsSync(join(path, LOCK))) return unlock
    unlock?.()
    return undefined
  } catch (error) {
    if (!existsSync(path)) return undefined
    // where files cannot be locked no other user can lock it either, and it stays until its own end
    if (error instanceof SQLiteError) return () => undefined
    throw error
  }
}

/** Whether a name is that of a work folder, or of a temporary file of older programs. */
export const isWorkFolderName = (name: string): boolean => WORK.test(name) || OLDER_WORK.test(name)

/** Whether a running process uses a work folder, or the temporary file of an older program. */
export function isWorkFolderInUse(path: string): boolean {
  const older = OLDER_WORK.exec(basename(path))
  if (older) return isRunning(Number(older[1]))
  if (!existsSync(join(path, LOCK))) return false
  const unlock = acquireFileLock(join(path, LOCK))
  unlock?.()
  return unlock === undefined
}

/** Removes work folders that no process uses. Those that cannot be removed are skipped without an error. */
export function removeStaleWorkFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    try {
      const older = OLDER_WORK.exec(name)
      if (older && !isRunning(Number(older[1]))) rmSync(path, { force: true })
      if (WORK.test(name)) clear(path)
    } catch {
      // it belongs to another user, or another process has just removed it
    }
  }
}

function clear(path: string): void {
  // killed before it was locked, or about to be: the one that made it then makes another
  if (!existsSync(join(path, LOCK))) {
    rmdirSync(path)
    return
  }
  const unlock = acquireFileLock(join(path, LOCK))
  if (!unlock) return
  try {
    rmSync(path, { recursive: true, force: true })
  } finally {
    unlock()
  }
}

/** Whether a process with that id runs, of any user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
