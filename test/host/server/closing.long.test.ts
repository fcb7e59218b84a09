/** A service that was stopped leaves its databases as single files. */

import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStores } from '../../../src/services/stores.ts'
import { openTestDatabaseFile } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { createSender, createServiceOver, ONE_EDITOR_KEYS } from '../../support/service.ts'
import { fillSmallSample } from '../../support/small-sample.ts'

test('closing finalises all statements and leaves no file next to the databases', () =>
  runInFolder(async (folder) => {
    const db = openTestDatabaseFile(join(folder, 'library.db'))
    const languages = { primary: 'th', all: ['th', 'en'] }
    const stores = openStores(db, languages, { textPath: join(folder, 'text.db') })
    await fillSmallSample(stores, folder)
    const send = createSender(createServiceOver(stores, { keys: ONE_EDITOR_KEYS }))
    const ask = async (path: string, body?: unknown) =>
      (await send(body === undefined ? 'GET' : 'POST', `/api/v1${path}`, body)).status
    for (const path of ['/chants', '/books/sitting-quietly/pages/1', '/canon/volumes/9/pages/1', '/meta']) {
      expect([path, await ask(path)]).toEqual([path, 200])
    }
    expect(await ask('/search?q=%E0%B9%80%E0%B8%A1%E0%B8%95%E0%B8%95%E0%B8%B2')).toBe(200)
    expect(await ask('/chants', { slug: 'new', title: 'บทใหม่' })).toBe(201)
    stores.canon.close()
    db.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('library.db'))).toEqual(['library.db'])
    expect(readdirSync(folder).filter((name) => name.startsWith('text.db'))).toEqual(['text.db'])
  }))
