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
