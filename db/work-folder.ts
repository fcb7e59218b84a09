/** A folder in which a command makes a file until it is whole: gone at its end, and after a kill with the next one. */

import { SQLiteError } from 'bun:sqlite'
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { acquireFileLock } from './file-lock.ts'
import { reachFailpoint } from './steps.ts'

/** Is between the name of the file that is made and six letters that tell two makers apart. */
const MARK = '.part-'
const WORK = /^\..+\.part-[A-Za-z0-9]{6}$/

/** What programs made before: a file `.NAME.PID.part`, and beside it a database with its journal. */
const OLDER_WORK = /^\..+\.(\d+)\.part(\.db(-journal)?)?$/

/** Held by whoever works in the folder, so that no other user removes it. */
const LOCK = 'lock'

/** A temporary folder that is removed when it is disposed. */
export class TemporaryWorkFolder implements Disposable {
  private constructor(
    readonly path: string,
    private readonly unlock: () => void,
  ) {}

  /**
   * Makes one beside the file that is to be made, on the same disk, and removes those that killed commands left there.
   * @throws what the system says when nothing can be made there
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

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.path, name)
  }

  [Symbol.dispose](): void {
    this.unlock()
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Undefined when another command took the new folder for one that was left, and is removing it. */
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

/** Whether something bears a name that only such folders bear, or what older programs made. */
export const isWorkFolderName = (name: string): boolean => WORK.test(name) || OLDER_WORK.test(name)

/** Whether a user works in a folder, or on what an older program made. */
export function isWorkFolderInUse(path: string): boolean {
  const older = OLDER_WORK.exec(basename(path))
  if (older) return isRunning(Number(older[1]))
  if (!existsSync(join(path, LOCK))) return false
  const unlock = acquireFileLock(join(path, LOCK))
  unlock?.()
  return unlock === undefined
}

/** Removes what no user works in any more; what cannot be removed stays, and holds no user up. */
export function removeStaleWorkFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    try {
      const older = OLDER_WORK.exec(name)
      if (older && !isRunning(Number(older[1]))) rmSync(path, { force: true })
      if (WORK.test(name)) clear(path)
    } catch {
      // another user's, or somebody else has just removed it
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

/** Whether a process of that number runs, be it another user's. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
