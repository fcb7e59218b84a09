/** Tells whether an import is running on a data folder: an import locks a file there until it ends, however it ends. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from './file-lock.ts'

/** Returns the path of the file that a running import locks. */
export const getImportLockPath = (dataFolder: string): string => join(dataFolder, 'import.lock')

/** Whether an import is running, in this process or another. False when that cannot be determined. */
export function isImporting(dataFolder: string): boolean {
  const path = getImportLockPath(dataFolder)
  if (!existsSync(path)) return false
  try {
    const release = acquireFileLock(path)
    release?.()
    return release === undefined
  } catch {
    return false
  }
}
