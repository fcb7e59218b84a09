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
const TEMPORARY_MARK = '.part-'
const WORK_FOLDER_NAME = /^\..+\.part-[A-Za-z0-9]{6}$/

/** Files of older programs: `.NAME.PID.part`, and a database of that name with its journal. */
const OLDER_TEMPORARY_NAME = /^\..+\.(\d+)\.part(\.db(-journal)?)?$/

/** Lock file of the process that works in the folder, so that no other process removes it. */
const LOCK_FILE = 'lock'

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
  static createNextTo(file: string): TemporaryWorkFolder {
    const parentFolder = dirname(file)
    removeStaleWorkFolders(parentFolder)
    for (;;) {
      const path = mkdtempSync(join(parentFolder, `.${basename(file)}${TEMPORARY_MARK}`))
      reachFailpoint('work folder: made')
      const unlock = lockFolder(path)
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
function lockFolder(path: string): (() => void) | undefined {
  try {
    const unlock = acquireFileLock(join(path, LOCK_FILE))
    if (unlock && existsSync(join(path, LOCK_FILE))) return unlock
    unlock?.()
    return undefined
  } catch (error) {
    if (!existsSync(path)) return undefined
    // if files cannot be locked, no other process can lock it either, so the folder is safe without a lock
    if (error instanceof SQLiteError) return () => undefined
    throw error
  }
}

/** Whether a name is that of a work folder, or of a temporary file of older programs. */
export const isWorkFolderName = (name: string): boolean =>
  WORK_FOLDER_NAME.test(name) || OLDER_TEMPORARY_NAME.test(name)

/** Whether a running process uses a work folder, or the temporary file of an older program. */
export function isWorkFolderInUse(path: string): boolean {
  const older = OLDER_TEMPORARY_NAME.exec(basename(path))
  if (older) return isRunning(Number(older[1]))
  if (!existsSync(join(path, LOCK_FILE))) return false
  const unlock = acquireFileLock(join(path, LOCK_FILE))
  unlock?.()
  return unlock === undefined
}

/**
 * Removes the work folders in a folder that no process uses, and such temporary files of older programs. What cannot be
 * removed is skipped without an error.
 */
export function removeStaleWorkFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    try {
      const older = OLDER_TEMPORARY_NAME.exec(name)
      if (older && !isRunning(Number(older[1]))) rmSync(path, { force: true })
      if (WORK_FOLDER_NAME.test(name)) removeIfUnused(path)
    } catch {
      // it belongs to another user, or another process has just removed it
    }
  }
}

function removeIfUnused(path: string): void {
  // its maker was killed before it locked the folder, or is about to; in that case it will create another one
  if (!existsSync(join(path, LOCK_FILE))) {
    rmdirSync(path)
    return
  }
  const unlock = acquireFileLock(join(path, LOCK_FILE))
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
