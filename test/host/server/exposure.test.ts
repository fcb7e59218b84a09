/** What the host is warned of, and how a damaged library is named at the start. */

import { describe, expect, test } from 'bun:test'
import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { exposures } from '../../../src/host/server/exposure.ts'
import { inFolder, isPlainThai } from '../../support/terminal.ts'

describe('a warning', () => {
  test('is for a settings file that others can read, and for root', () =>
    inFolder((folder) => {
      const [someone, root] = [1000, 0]
      expect(exposures(folder, someone)).toEqual([])
      const path = join(folder, 'library.toml')
      writeFileSync(path, '')
      chmodSync(path, 0o640)
      expect(exposures(folder, someone)).toMatchObject([{ message: expect.stringContaining('chmod 600') }])
      chmodSync(path, 0o600)
      expect(exposures(folder, someone)).toEqual([])
      expect(exposures(folder, root)).toMatchObject([{ message: expect.stringContaining('root') }])
      expect(exposures(folder, undefined)).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
    }))
})

describe('a library.db that is cut', () => {
  test.each([0.3, 0.6, 0.95])('to %d of its length is named, with what to do, and left as it is', (share) =>
    inFolder((folder) => {
      const path = join(folder, 'library.db')
      LibraryDatabase.open(path).close()
      truncateSync(path, Math.floor(statSync(path).size * share))
      const before = readFileSync(path)
      let error: unknown
      try {
        LibraryDatabase.open(path).close()
      } catch (fault) {
        error = fault
      }
      if (!(error instanceof StartFailure)) throw error ?? new Error('It was opened')
      expect(error.message).toContain('library restore')
      expect(isPlainThai(error.message)).toBe(true)
      expect(readFileSync(path).equals(before)).toBe(true)
    }),
  )
})

test('files of the library are its owner’s alone', () =>
  inFolder((folder) => {
    const main = join(import.meta.dir, '../../../src/main.ts')
    Bun.spawnSync([process.execPath, main, 'import', import.meta.dir, '--data', join(folder, 'data')])
    for (const name of ['', 'library.db', 'import.lock']) {
      expect([name, statSync(join(folder, 'data', name)).mode & 0o077]).toEqual([name, 0])
    }
  }))
