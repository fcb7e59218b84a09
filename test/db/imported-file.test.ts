/** The file of an import that a server holds open and reopens when it is replaced. */

import { expect, test } from 'bun:test'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportedDatabaseFile } from '../../db/imported-file.ts'
import { runInFolder } from '../support/folders.ts'

test('An imported file stays open while its path cannot be looked up', () =>
  runInFolder((folder) => {
    const path = join(folder, 'text.db')
    const open = () => ({ close: () => undefined })
    const file = new ImportedDatabaseFile(path, open, () => undefined)
    writeFileSync(path, '')
    file.refresh()
    const { current } = file
    rmSync(path)
    symlinkSync('text.db', path)
    expect([file.refresh(), file.current === current]).toEqual([false, true])
    rmSync(path)
    writeFileSync(path, 'other')
    expect([file.refresh(), file.current === current]).toEqual([true, false])
  }))

test.each([
  ['JSON that cannot be parsed is damage', () => JSON.parse('{'), 'broken'],
  ['an invalid pattern of a search is none', () => new RegExp('('.repeat(2)), undefined],
] as const)('An imported file is closed for damage: %s', (_, work, why) =>
  runInFolder((folder) => {
    const path = join(folder, 'text.db')
    writeFileSync(path, '')
    const file = new ImportedDatabaseFile(
      path,
      () => ({ close: () => undefined }),
      () => undefined,
    )
    file.refresh()
    const read = () => file.read(work, 'without')
    if (why === undefined) expect(read).toThrow(SyntaxError)
    else expect(read()).toBe('without')
    expect(file.unreadable).toBe(why)
  }),
)
