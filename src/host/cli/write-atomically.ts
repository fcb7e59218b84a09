/** Writes the output file of a command atomically. */

import { renameSync, writeFileSync } from 'node:fs'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'

/** Writes a file atomically, replacing an existing one: readers see the old bytes or all of the new ones. */
export function writeFileAtomically(path: string, bytes: Uint8Array): void {
  using work = TemporaryWorkFolder.beside(path)
  const file = work.file('whole')
  writeFileSync(file, bytes, { flush: true })
  reachFailpoint('file: written')
  renameSync(file, path)
}
