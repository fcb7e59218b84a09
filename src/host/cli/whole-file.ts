/** Writes the output file of a command atomically. */

import { renameSync, writeFileSync } from 'node:fs'
import { done } from '../../../db/steps.ts'
import { WorkFolder } from '../../../db/work-folder.ts'

/** An existing file is replaced. */
export function atomicWrite(path: string, bytes: Uint8Array): void {
  using work = WorkFolder.beside(path)
  const file = work.file('whole')
  writeFileSync(file, bytes, { flush: true })
  done('file: written')
  renameSync(file, path)
}
