/** Temporary folders for tests. */

import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = () => mkdtempSync(join(tmpdir(), 'library-test-'))
const gone = (folder: string) => rmSync(folder, { recursive: true, force: true })

/**
 * Creates an empty folder and removes it after the tests of the file or `describe` that calls this. An `afterAll` that
 * stops what writes into it must precede the call.
 */
export function testFolder(): string {
  const folder = made()
  afterAll(() => gone(folder))
  return folder
}

/** Calls `work` with an empty folder, and removes the folder afterwards. */
export async function runInFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = made()
  try {
    return await work(folder)
  } finally {
    gone(folder)
  }
}
