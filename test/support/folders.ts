/** Folders of tests, which are removed after them. */

import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = () => mkdtempSync(join(tmpdir(), 'library-test-'))
const gone = (folder: string) => rmSync(folder, { recursive: true, force: true })

/**
 * An empty folder for the tests of a file, or of the `describe` in which it is asked for. An `afterAll` that stops what
 * works in it must come before this.
 */
export function testFolder(): string {
  const folder = made()
  afterAll(() => gone(folder))
  return folder
}

/** An empty folder that is removed after `work`. */
export async function runInFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = made()
  try {
    return await work(folder)
  } finally {
    gone(folder)
  }
}
