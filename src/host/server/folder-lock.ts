/** Lets one process own a data folder; the lock of a killed process does not block others. */

import { statSync } from 'node:fs'
import { acquireFileLock } from '../../../db/file-lock.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import type { DataFolderPaths } from './data-folder.ts'

/**
 * Takes the folder for this process.
 * @param purpose what could not be done, for the sentence, such as `เริ่มเซิร์ฟเวอร์`.
 * @returns what lets go of it
 * @throws StartFailure when another process has it, or it cannot be known; as acquireFileLock does when the disk is full.
 */
export function lockFolder({ path, lock }: DataFolderPaths, purpose: string): () => void {
  const unlock = acquireFileLock(lock)
  if (unlock) return unlock
  throw new StartFailure(
    `${purpose}ไม่ได้ เพราะมี library อีกตัวหนึ่งกำลังใช้โฟลเดอร์ข้อมูล ${path} อยู่ กรุณาปิดตัวนั้นก่อน หรือใช้โฟลเดอร์อื่น`,
  )
}

/** How often to look whether the lock is still in force, in milliseconds. */
const LOOK_EVERY = 1_000

/** A folder that is this process's for as long as it runs. */
export interface LockedFolder {
  /** Resolves when another process has taken the folder, after the lock file was removed. */
  readonly lost: Promise<void>
  letGo(): void
}

/**
 * Takes the folder, and keeps it: a lock on a removed file locks nothing, so it is taken again. Until that is seen, a second process may take it; then this one has lost it.
 * @throws StartFailure as lockFolder does
 */
export function lockFolderPermanently(folder: DataFolderPaths, purpose: string, lookEvery = LOOK_EVERY): LockedFolder {
  const { lock } = folder
  let unlock = lockFolder(folder, purpose)
  let mine = fileOf(lock)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    if (fileOf(lock) === mine) return
    try {
      const again = acquireFileLock(lock)
      if (!again) return resolve()
      unlock()
      unlock = again
      mine = fileOf(lock)
    } catch {
      // no room for the file, or something else is in its place: the next look tries again
    }
  }, lookEvery)
  timer.unref()
  return {
    lost,
    letGo: () => {
      clearInterval(timer)
      unlock()
    },
  }
}

/** Which file has that name; undefined for none. */
function fileOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stats && `${stats.dev} ${stats.ino}`
}
