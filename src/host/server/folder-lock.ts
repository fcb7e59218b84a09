/** Locks a data folder for one process. The lock of a killed process does not block others. */

import { statSync } from 'node:fs'
import { acquireFileLock } from '../../../db/file-lock.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import type { DataFolderPaths } from './data-folder.ts'

/**
 * Locks the data folder for this process.
 * @param purpose Thai phrase for what is impossible without the lock, such as `เริ่มเซิร์ฟเวอร์`
 * @returns a function that releases the lock
 * @throws StartFailure if another process has the lock, or that cannot be determined
 * @throws Error of the system or of SQLite as acquireFileLock does, such as on a full disk
 */
export function lockDataFolder({ path, lock }: DataFolderPaths, purpose: string): () => void {
  const unlock = acquireFileLock(lock)
  if (unlock) return unlock
  throw new StartFailure(
    `${purpose}ไม่ได้ เพราะมี library อีกตัวหนึ่งกำลังใช้โฟลเดอร์ข้อมูล ${path} อยู่ กรุณาปิดตัวนั้นก่อน หรือใช้โฟลเดอร์อื่น`,
  )
}

/** Interval between checks that the lock is in force. */
const CHECK_INTERVAL_MS = 1_000

/** A data folder that is locked for this process until it ends or calls `release`. */
export interface LockedDataFolder {
  /** Resolves when another process has taken the folder, after the lock file was removed. */
  readonly lost: Promise<void>
  release(): void
}

/**
 * Locks the data folder and keeps it locked. If the lock file is removed, the lock has no effect and is taken again.
 * Before that is noticed, another process may take it; then `lost` resolves.
 * @param lookEvery milliseconds between checks
 * @throws StartFailure as lockDataFolder does
 */
export function lockDataFolderPermanently(
  folder: DataFolderPaths,
  purpose: string,
  lookEvery = CHECK_INTERVAL_MS,
): LockedDataFolder {
  const { lock } = folder
  let unlock = lockDataFolder(folder, purpose)
  let lockedFile = readFileIdentity(lock)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    try {
      if (readFileIdentity(lock) === lockedFile) return
      const newLock = acquireFileLock(lock)
      if (!newLock) return resolve()
      unlock()
      unlock = newLock
      lockedFile = readFileIdentity(lock)
    } catch {
      // a full disk, an unreadable folder, or something else in its place: the next check tries again
    }
  }, lookEvery)
  timer.unref()
  return {
    lost,
    release: () => {
      clearInterval(timer)
      unlock()
    },
  }
}

/** Identifies the file of that name; undefined if there is none. */
function readFileIdentity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stats && `${stats.dev} ${stats.ino}`
}
