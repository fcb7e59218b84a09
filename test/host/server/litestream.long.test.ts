/** The real Litestream at work on a library: every command goes on, and what it brings elsewhere is followed. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readPragmaNumber } from '../../../db/connection.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import {
  type ReplaceableLibraryService,
  type ServiceOfOneLibraryFile,
  serveReplaceableLibraryFile,
} from '../../../src/host/server/followed-library.ts'
import { openStores } from '../../../src/services/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { LITESTREAM } from '../../support/fleet.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixture } from '../../upgrade-fixtures/folder.ts'

const readRows = (path: string, sql: string) => {
  using sqlite = new Database(path, { readonly: true })
  return sqlite.query<Record<string, unknown>, []>(sql).all()
}

const startLitestream = (library: string, replica: string) =>
  Bun.spawn([LITESTREAM, 'replicate', library, replica], { stdio: ['ignore', 'ignore', 'ignore'] })

/** Brings what the replica has into a file. @returns whether Litestream could */
async function restoreReplica(replica: string, to: string): Promise<boolean> {
  const child = Bun.spawn([LITESTREAM, 'restore', '-o', to, replica], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  return (await child.exited) === 0
}

test.skipIf(!existsSync(LITESTREAM))(
  'a restore waits until Litestream is stopped; the replica is whole after it, and a follower takes it at once',
  () =>
    runInFolder(async (folder) => {
      const data = join(folder, 'data')
      mkdirSync(data)
      const library = join(data, 'library.db')
      const replica = `file://${folder}/replica`
      const open = () => {
        const db = LibraryDatabase.open(library)
        openStores(db, TEST_LANGUAGES, { textPath: null })
        return db
      }
      /** As much as makes Litestream's log and the database differ in every table. */
      const rename = (db: LibraryDatabase, title: string) =>
        db.write('malee', (log) => {
          db.sqlite.run(`UPDATE jataka SET title = '${title}'`)
          log({ action: 'patch', collection: 'jataka', record: 'x', change: {} })
        })
      const there = join(folder, 'there.db')
      let tries = 0
      const replicated = (title: string) =>
        eventually(async () => {
          const copy = join(folder, `copy-${++tries}.db`)
          expect(await restoreReplica(replica, copy)).toBe(true)
          expect(readRows(copy, 'SELECT DISTINCT title FROM jataka')).toEqual([{ title }])
          renameSync(copy, there)
        })
      const reported: unknown[] = []
      let following: ReplaceableLibraryService<ServiceOfOneLibraryFile & { titles(): unknown }> | undefined
      let db = open()
      let litestream = startLitestream(library, replica)
      try {
        rename(db, 'ก่อนสำรอง')
        await replicated('ก่อนสำรอง')
        const file = join(folder, 'backup.tar.zst')
        expect(await runCommand(['backup', file, '--data', data])).toMatchObject({ code: 0 })
        rename(db, 'หลังสำรอง')
        await replicated('หลังสำรอง')
        db.close()
        following = serveReplaceableLibraryFile({
          path: there,
          open: (followed) => ({
            titles: () => followed.sqlite.query('SELECT DISTINCT title FROM jataka').all(),
            close: () => undefined,
          }),
          pause: () => reported.push('paused'),
          report: (event) => reported.push(event),
          onFault: (error) => reported.push(error),
        })
        const expectServed = (title: string) => {
          following?.look()
          expect([following?.current.titles(), reported]).toEqual([[{ title }], []])
        }
        expectServed('หลังสำรอง')

        const restore = ['restore', file, '--data', data, '--force']
        const refused = await runCommand(restore)
        expect([refused.code, isPlainThai(refused.error)]).toEqual([1, true])
        expect(refused.error).toContain('--replication-stopped')
        expect(readRows(library, 'SELECT DISTINCT title FROM jataka')).toEqual([{ title: 'หลังสำรอง' }])

        litestream.kill()
        await litestream.exited
        expect(await runCommand([...restore, '--replication-stopped'])).toMatchObject({ code: 0 })
        db = open()
        litestream = startLitestream(library, replica)
        await replicated('ก่อนสำรอง')
        expectServed('ก่อนสำรอง')
        rename(db, 'หลังกู้คืน')
        await replicated('หลังกู้คืน')
        expectServed('หลังกู้คืน')
        db.close()
      } finally {
        following?.close()
        litestream.kill()
        await litestream.exited
      }
    }),
)

test.skipIf(!existsSync(LITESTREAM))(
  'an older library under Litestream is upgraded, written, checked, saved, put back and followed',
  () =>
    runInFolder(async (folder) => {
      await unpackFixture(upgradeFixture('3-text5-7b13117'), folder)
      const data = join(folder, 'data')
      const library = join(data, 'library.db')
      const replica = `file://${folder}/replica`
      const copying = startLitestream(library, replica)
      try {
        const begun = "SELECT 1 FROM sqlite_schema WHERE name = '_litestream_seq'"
        await eventually(async () => expect(readRows(library, begun)).toHaveLength(1))
        const on = ['--data', data]
        expect(await runCommand(['audit', ...on])).toMatchObject({ code: 0 })
        const db = LibraryDatabase.open(library)
        openStores(db, TEST_LANGUAGES, { textPath: null })
        expect(readPragmaNumber(db.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
        db.write('malee', (log) => {
          db.sqlite.run("UPDATE chants SET title = 'ใหม่' WHERE id = (SELECT min(id) FROM chants)")
          log({ action: 'patch', collection: 'chants', record: 'x', change: {} })
        })
        expect(await runCommand(['import', ...on])).toMatchObject({ code: 0 })
        expect(await runCommand(['check', ...on])).toMatchObject({ code: 0, error: '' })
        const [backup, exported, again] = ['backup.tar.zst', 'exported', 'again'].map((name) =>
          join(folder, `of-${name}`),
        )
        expect(await runCommand(['backup', backup ?? '', ...on])).toMatchObject({ code: 0 })
        expect(await runCommand(['export', exported ?? '', ...on])).toMatchObject({ code: 0 })
        expect(await runCommand(['restore', backup ?? '', '--data', again ?? ''])).toMatchObject({ code: 0 })
        expect(await runCommand(['check', '--data', again ?? ''])).toMatchObject({ code: 0, error: '' })

        // what a follower elsewhere is given
        const there = join(folder, 'there')
        mkdirSync(there)
        const path = join(there, 'library.db')
        const titles = "SELECT 1 FROM chants WHERE title = 'ใหม่'"
        let tries = 0
        const brought = async (isWanted: (file: string) => boolean) => {
          const next = join(folder, `copy-${++tries}.db`)
          if (!(await restoreReplica(replica, next)) || !isWanted(next)) return false
          renameSync(next, path)
          return true
        }
        await eventually(async () => expect(await brought((file) => readRows(file, titles).length === 1)).toBe(true))
        const served: ServiceOfOneLibraryFile = { close: () => undefined }
        let current: LibraryDatabase | undefined
        const open = (one: LibraryDatabase) => {
          current = one
          return served
        }
        const messages: unknown[] = []
        const following = serveReplaceableLibraryFile({
          path,
          open,
          pause: () => messages.push('paused'),
          report: (event) => messages.push(event),
          onFault: (error) => messages.push(error),
        })
        db.write('malee', (log) => {
          db.sqlite.run("UPDATE chants SET title = 'ใหม่กว่า' WHERE title = 'ใหม่'")
          log({ action: 'patch', collection: 'chants', record: 'x', change: {} })
        })
        await eventually(async () => expect(await brought((file) => readRows(file, titles).length === 0)).toBe(true))
        following.look()
        expect(current?.sqlite.query("SELECT 1 FROM chants WHERE title = 'ใหม่กว่า'").all()).toHaveLength(1)
        expect(messages).toEqual([])
        following.close()
        db.close()
      } finally {
        copying.kill()
        await copying.exited
      }
    }),
)
