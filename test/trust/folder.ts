/** The program as its users have it, and folders for its processes, gone afterwards. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binaryPath } from '../support/binary.ts'

/** How the program is started: compiled, which takes a third of the time that the source takes. */
export const program = [await binaryPath()]

/** Runs something with an empty folder of its own. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'library-trust-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
