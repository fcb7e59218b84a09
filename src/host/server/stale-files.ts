/** Stale temporary files of killed commands in a data folder: found, and removed when no process uses them. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../../db/file-lock.ts'
import { importLockOf } from '../../../db/import-lock.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { clearTemporary, type Holder, kindsOf, temporaryNames } from '../../../db/temporary.ts'
import { clearWork, isAtWork } from '../../../db/work-folder.ts'
import type { DataFolder } from './data-folder.ts'

/**
 * Removes stale files, of each kind unless a process holds the lock of that kind. Every writer calls it.
 * @param held the locks that the caller has
 */
export function clearStaleFiles(folder: DataFolder, ...held: readonly Holder[]): void {
  const left = new Set(temporaryNames(folder.path).values())
  if (left.has('own')) clearWork(folder.path)
  for (const holder of ['folder', 'import'] as const) {
    const clear = () => {
      for (const kind of kindsOf(holder)) clearTemporary(folder.path, kind)
    }
    if (held.includes(holder)) clear()
    else if (left.has(holder)) whileFree(lockOf(folder, holder), clear)
  }
}

/** The names of stale files that no process uses. */
export function staleFilesIn(folder: DataFolder): readonly string[] {
  const left = [...temporaryNames(folder.path)]
  const isFree = (holder: Holder) => whileFree(lockOf(folder, holder), () => undefined)
  const free: Readonly<Record<Holder, boolean>> = {
    folder: left.some(([, holder]) => holder === 'folder') && isFree('folder'),
    import: left.some(([, holder]) => holder === 'import') && isFree('import'),
  }
  return left.flatMap(([name, holder]) =>
    (holder === 'own' ? !isAtWork(join(folder.path, name)) : free[holder]) ? [name] : [],
  )
}

/** Whether no other process owns the folder. */
export const isFolderFree = ({ lock }: DataFolder): boolean =>
  !existsSync(lock) || whileFree(lock, () => undefined)

const lockOf = ({ path, lock }: DataFolder, holder: Holder): string =>
  holder === 'folder' ? lock : importLockOf(path)

/** @returns whether the lock was free */
function whileFree(lock: string, work: () => void): boolean {
  try {
    const unlock = takeLock(lock)
    if (!unlock) return false
    try {
      work()
    } finally {
      unlock()
    }
    return true
  } catch (error) {
    // another user's lock: its owner reports it, and the caller does not wait
    if (!(error instanceof StartFailure)) throw error
    return false
  }
}
