/** Whether an import is at work on a data folder: it holds the lock of a file there until it ends, however it ends. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from './file-lock.ts'

/** The file that an import locks. */
export const importLockPath = (dataFolder: string): string => join(dataFolder, 'import.lock')

/** Whether one is at work now, in this process or in another; no where that cannot be known. */
export function isImporting(dataFolder: string): boolean {
  const path = importLockPath(dataFolder)
  if (!existsSync(path)) return false
  try {
    const letGo = acquireFileLock(path)
    letGo?.()
    return letGo === undefined
  } catch {
    return false
  }
}
