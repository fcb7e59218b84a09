/** Temporary work folders: kept while another process works in them, removed after a kill. */

import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from '../../db/file-lock.ts'
import { TemporaryWorkFolder } from '../../db/work-folder.ts'
import { runInFolder } from '../support/folders.ts'

test('A work folder is removed by the next command only if its file “lock” is not locked', () =>
  runInFolder((folder) => {
    const [busy, stale] = ['.text.db.part-aaaaaa', '.text.db.part-bbbbbb'].map((name) => join(folder, name))
    for (const path of [busy, stale]) mkdirSync(path ?? '')
    for (const name of ['lock', 'text.db']) writeFileSync(join(stale ?? '', name), '')
    // programs of every version use this name
    const unlock = acquireFileLock(join(busy ?? '', 'lock'))
    TemporaryWorkFolder.createNextTo(join(folder, 'text.db'))[Symbol.dispose]()
    expect([existsSync(busy ?? ''), existsSync(stale ?? '')]).toEqual([true, false])
    unlock?.()
  }))
