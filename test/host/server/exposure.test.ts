/** Warnings to the host, and the message about a damaged library at the start. */

import { describe, expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecurityWarnings } from '../../../src/host/server/exposure.ts'
import { LITESTREAM_TABLES, openTestDatabase } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'

describe('start warnings', () => {
  test('are given for a readable settings file and for running as root', () =>
    runInFolder((folder) => {
      const [someone, root] = [1000, 0]
      const { sqlite } = openTestDatabase()
      expect(findSecurityWarnings(folder, sqlite, someone)).toEqual([])
      const path = join(folder, 'library.toml')
      writeFileSync(path, '')
      chmodSync(path, 0o640)
      expect(findSecurityWarnings(folder, sqlite, someone)).toMatchObject([
        { message: expect.stringContaining('chmod 600') },
      ])
      chmodSync(path, 0o600)
      expect(findSecurityWarnings(folder, sqlite, someone)).toEqual([])
      expect(findSecurityWarnings(folder, sqlite, root)).toMatchObject([{ message: expect.stringContaining('root') }])
      expect(findSecurityWarnings(folder, sqlite, undefined)).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
    }))

  test('name tables of other programs but not those of Litestream', () => {
    const { sqlite } = openTestDatabase()
    sqlite.run(LITESTREAM_TABLES)
    expect(findSecurityWarnings('/nowhere', sqlite, 1000)).toEqual([])
    sqlite.run('CREATE TABLE notes (a)')
    expect(findSecurityWarnings('/nowhere', sqlite, 1000)).toMatchObject([
      { event: 'warning', message: expect.stringContaining('"notes"') },
    ])
  })
})
