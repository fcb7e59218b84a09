/** Finds stale temporary files of killed commands in a data folder, and removes them if no process uses them. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from '../../../db/file-lock.ts'
import { getImportLockPath } from '../../../db/import-lock.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import {
  listTemporaryFileKindsByLock,
  listTemporaryFilesWithLock,
  removeTemporaryFiles,
  type TemporaryFileLock,
} from '../../../db/temporary-names.ts'
import { isWorkFolderInUse, removeStaleWorkFolders } from '../../../db/work-folder.ts'
import type { DataFolderPaths } from './data-folder.ts'

/**
 * Removes stale files, kind by kind. Kinds whose lock another process holds are skipped. Every command that writes
 * calls it.
 * @param heldLocks the locks that the caller holds
 */
export function clearStaleFiles(folder: DataFolderPaths, ...heldLocks: readonly TemporaryFileLock[]): void {
  const leftFiles = new Set(listTemporaryFilesWithLock(folder.path).values())
  if (leftFiles.has('own')) removeStaleWorkFolders(folder.path)
  for (const holder of ['folder', 'import'] as const) {
    const clear = () => {
      for (const kind of listTemporaryFileKindsByLock(holder)) removeTemporaryFiles(folder.path, kind)
    }
    if (heldLocks.includes(holder)) clear()
    else if (leftFiles.has(holder)) runIfUnlocked(getLockPath(folder, holder), clear)
  }
}

/** Lists the names of stale files that no process uses. */
export function listAbandonedTemporaryFiles(folder: DataFolderPaths): readonly string[] {
  const leftFiles = [...listTemporaryFilesWithLock(folder.path)]
  const isFree = (holder: TemporaryFileLock) => runIfUnlocked(getLockPath(folder, holder), () => undefined)
  const isUnlocked: Readonly<Record<TemporaryFileLock, boolean>> = {
    folder: leftFiles.some(([, holder]) => holder === 'folder') && isFree('folder'),
    import: leftFiles.some(([, holder]) => holder === 'import') && isFree('import'),
  }
  return leftFiles.flatMap(([name, holder]) =>
    (holder === 'own' ? !isWorkFolderInUse(join(folder.path, name)) : isUnlocked[holder]) ? [name] : [],
  )
}

/** Whether no other process has locked the folder. */
export const isFolderUnlocked = ({ lock }: DataFolderPaths): boolean =>
  !existsSync(lock) || runIfUnlocked(lock, () => undefined)

const getLockPath = ({ path, lock }: DataFolderPaths, holder: TemporaryFileLock): string =>
  holder === 'folder' ? lock : getImportLockPath(path)

/** Runs `work` while holding a lock. @returns whether the lock was free */
function runIfUnlocked(lock: string, work: () => void): boolean {
  try {
    const unlock = acquireFileLock(lock)
    if (!unlock) return false
    try {
      work()
    } finally {
      unlock()
    }
    return true
  } catch (error) {
    // the lock of another user: its owner reports it, and the caller does not wait
    if (!(error instanceof StartFailure)) throw error
    return false
  }
}
