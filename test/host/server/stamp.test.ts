/** Timestamped paths never equal those of existing files. */

import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { createTimestampedPath } from '../../../src/host/server/file-timestamp.ts'
import { runInFolder } from '../../support/folders.ts'

test('two timestamped paths within one second differ', () =>
  runInFolder((folder) => {
    const paths = Array.from({ length: 3 }, () => {
      const path = createTimestampedPath(folder, 'before-restore', '.db')
      mkdirSync(path)
      return path
    })
    expect(new Set(paths).size).toBe(3)
    for (const path of paths) expect(path).toMatch(/before-restore-\d{8}T\d{6}Z(-\d)?\.db$/)
  }))
