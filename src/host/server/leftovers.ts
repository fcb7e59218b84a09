/** Removes what killed commands left in a data folder. */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../../db/file-lock.ts'
import { importLockOf } from '../../../db/import-lock.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { clearImports } from '../../intake/import/text-file.ts'
import { clearWords } from '../../words/words-file.ts'
import type { DataFolder } from './data-folder.ts'

/** The folder in which a restore works. */
export const restoreWork = ({ path }: DataFolder): string => join(path, `.restore-${process.pid}`)
const RESTORE_WORK = /^\.restore-\d+$/

/** To be called by the process that owns the folder (see lockFolder): no restore runs then. */
export function clearRestores({ path }: DataFolder): void {
  for (const name of readdirSync(path)) {
    if (RESTORE_WORK.test(name)) rmSync(join(path, name), { recursive: true, force: true })
  }
}

/** The same, and what imports left, unless one is running. */
export function clearLeftovers(folder: DataFolder): void {
  clearRestores(folder)
  try {
    const unlock = takeLock(importLockOf(folder.path))
    if (!unlock) return
    clearImports(folder.text)
    clearWords(folder.words)
    unlock()
  } catch (error) {
    // another user's lock: the next import says so, and nobody is held up here
    if (!(error instanceof StartFailure)) throw error
  }
}
