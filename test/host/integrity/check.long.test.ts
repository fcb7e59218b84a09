/** The check of whole folders: what it leaves, and what another program put there. */

import { expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabaseFile } from '../../support/database.ts'
import { runCommand } from '../../support/terminal.ts'
import { inDatabase, sampleFolder } from '../sample-folder.ts'

const { inCopy } = await sampleFolder()

test('the check leaves no files, and keeps those of a crash', () =>
  inCopy(async (data, folder) => {
    const names = () => readdirSync(data).sort()
    const before = names()
    expect((await runCommand(['check', '--data', data])).code).toBe(0)
    expect(names()).toEqual(before)
    // a copy of a library in the middle of its life is what a crash leaves
    const db = openTestDatabaseFile(join(data, 'library.db'))
    db.sqlite.run("UPDATE pitakas SET updated_at = ''")
    const crashed = join(folder, 'crashed')
    cpSync(data, crashed, { recursive: true })
    db.close()
    const log = readFileSync(join(crashed, 'library.db-wal'))
    expect(log.byteLength).toBeGreaterThan(0)
    expect((await runCommand(['check', '--data', crashed])).code).toBe(0)
    expect(readFileSync(join(crashed, 'library.db-wal')).equals(log)).toBe(true)
  }))

test('tables of another program are reported, in a sound library and in its restored backup', () =>
  inCopy(async (data, folder) => {
    const file = join(folder, 'backup.tar.zst')
    inDatabase('library.db', 'CREATE TABLE notes (a)')(data)
    for (const words of [
      ['check', '--data', data],
      ['backup', file, '--data', data],
      ['restore', file, '--data', join(folder, 'again')],
    ]) {
      const { code, error } = await runCommand(words)
      expect([words[0], code, error.includes('"notes"')]).toEqual([words[0], 0, words[0] !== 'backup'])
    }
  }))
