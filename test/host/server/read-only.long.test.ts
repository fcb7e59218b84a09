/**
 * A full disk, one that can only be read, and an upgrade for which there is no room: reading goes on, and writing when
 * it can.
 */

import { describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../../../db/start-failure.ts'
import type { LogEvent } from '../../../src/host/server/log.ts'
import {
  type OpenedServiceLibrary,
  openLibraryForWriting,
  openReadOnlyLibraryCopy,
  reopenReadOnlyLibraryCopy,
} from '../../../src/host/server/own-library.ts'
import { DataFolderWatch, probeFolderForReadOnlyReason } from '../../../src/host/server/storage-watch.ts'
import { openStores } from '../../../src/services/stores.ts'
import { firstSource } from '../../canon/world.ts'
import { writeFolder } from '../../intake/import/packages.ts'
import { openTestDatabase, TEST_LANGUAGES } from '../../support/database.ts'
import { testFolder } from '../../support/folders.ts'
import { createSender, createServiceOver, ONE_EDITOR_KEYS } from '../../support/service.ts'
import { canMountDisk, fillDisk, runWithSmallDisk, setReadOnly } from '../../support/small-disk.ts'
import { runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixture } from '../../upgrade-fixtures/folder.ts'
import { sampleFolder } from '../sample-folder.ts'

const { sample: used } = await sampleFolder()
const root = testFolder()

const createOptions = (data: string) => ({ data, takePort: () => undefined, onCopy: () => undefined })

/** As a start does. */
function openOwnLibrary(data: string): OpenedServiceLibrary {
  try {
    return openLibraryForWriting(createOptions(data))
  } catch (error) {
    return openReadOnlyLibraryCopy(createOptions(data), error)
  }
}

/** What a service answers over a library. */
async function withApi(
  { db, folder }: Pick<OpenedServiceLibrary, 'db' | 'folder'>,
  work: (
    ask: (path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>,
  ) => Promise<void>,
): Promise<void> {
  using stores = openStores(db, TEST_LANGUAGES, { textPath: folder.text })
  const send = createSender(
    createServiceOver(stores, {
      keys: ONE_EDITOR_KEYS,
      onFault: (error) => {
        throw error
      },
    }),
  )
  await work(async (path, body) => {
    const { status, text } = await send(body === undefined ? 'GET' : 'POST', path, body)
    return { status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  })
}

/** For what SQLite has beside an open database, and not for a copy of it. */
const ROOM_TO_OPEN = 200_000

const REPORT = { address: '/canon/9/royal/1', words: 'ก', should: 'ข' }

/** All is read, health and desk say why nothing is written, and every write is refused with that sentence. */
const expectReadOnly = (own: OpenedServiceLibrary, why: string) =>
  withApi(own, async (ask) => {
    for (const path of ['/api/v1/chants', '/api/v1/search?q=ab', '/canon/9/royal/1', '/', '/api/v1/canon/volumes/9'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    for (const path of ['/api/v1/health', '/api/desk/me']) {
      const { status, body } = await ask(path)
      expect([path, status, body.readOnly]).toEqual([path, 200, expect.stringContaining(why)])
    }
    const long = { slug: 'long', title: 'x', pali: 'ก'.repeat(60_000) }
    for (const [path, sent] of [
      ['/api/v1/chants', { slug: 'new', title: 'x' }],
      ['/api/v1/chants', long],
      ['/reports', REPORT],
    ] as const) {
      const { status, body } = await ask(path, sent)
      expect([path, status, body.error]).toEqual([
        path,
        507,
        { code: 'storage_refused', message: expect.stringContaining(why) },
      ])
    }
  })

const expectWritten = (own: OpenedServiceLibrary, slug: string) =>
  withApi(own, async (ask) => {
    expect((await ask('/api/v1/health')).body.readOnly).toBeUndefined()
    expect((await ask('/api/v1/chants', { slug, title: 'x' })).status).toBe(201)
  })

describe.skipIf(!canMountDisk)('starting', () => {
  test('on a full disk reads, including a crash’s log, and writes once there is space', () =>
    runWithSmallDisk('6m', async (disk) => {
      const data = join(disk, 'data')
      cpSync(used, data, { recursive: true })
      const crashed = openLibraryForWriting(createOptions(data))
      await expectWritten(crashed, 'in-the-log')
      const log = readFileSync(join(data, 'library.db-wal'))
      crashed.close()
      await Bun.write(join(data, 'library.db-wal'), log)
      const ballast = fillDisk(disk)
      const own = openOwnLibrary(data)
      expect(own.why).toContain('พื้นที่')
      await expectReadOnly(own, 'เต็ม')
      await withApi(own, async (ask) => expect((await ask('/api/v1/chants/in-the-log')).status).toBe(200))
      fillDisk(disk)
      expect(probeFolderForReadOnlyReason(data)).toContain('เต็ม')
      rmSync(ballast)
      expect(probeFolderForReadOnlyReason(data)).toBeUndefined()
      const again = openOwnLibrary(data)
      expect(again.why).toBeUndefined()
      await expectWritten(again, 'after')
      again.close()
    }))

  test('in a read-only folder reads, notices commits of others, and writes when it may', () =>
    runWithSmallDisk('6m', async (disk) => {
      const data = join(disk, 'data')
      cpSync(used, data, { recursive: true })
      setReadOnly(disk, true)
      const own = openOwnLibrary(data)
      expect(own.why).toContain('อ่านได้อย่างเดียว')
      await expectReadOnly(own, 'อ่านได้อย่างเดียว')
      expect(own.hasChanged()).toBe(false)
      setReadOnly(disk, false)
      const again = openOwnLibrary(data)
      await expectWritten(again, 'after')
      expect(own.hasChanged()).toBe(true)
      const taken = new StartFailure('taken')
      expect(reopenReadOnlyLibraryCopy(createOptions(data), own, taken)).toBeUndefined()
      again.close()
    }))

  test('keeps acknowledged writes when the disk fills up, and writes when there is space', () =>
    runWithSmallDisk('8m', async (disk) => {
      const data = join(disk, 'data')
      cpSync(used, data, { recursive: true })
      const own = openOwnLibrary(data)
      await withApi(own, async (ask) => {
        const total = async () => Number((await ask('/api/v1/chants')).body.total)
        const write = (slug: string, pali: string) => ask('/api/v1/chants', { slug, title: slug, pali })
        let acknowledged = await total()
        let refused: Awaited<ReturnType<typeof write>> | undefined
        const ballast = fillDisk(disk)
        truncateSync(ballast, statSync(ballast).size - ROOM_TO_OPEN)
        for (let n = 0; n < 500 && !refused; n++) {
          const answer = await write(`chant-${n}`, 'ก'.repeat(20_000))
          if (answer.status === 201) acknowledged++
          else refused = answer
        }
        expect(refused).toEqual({
          status: 507,
          body: { error: { code: 'storage_refused', message: expect.stringContaining('ดิสก์') } },
        })
        expect(await total()).toBe(acknowledged)
        rmSync(ballast)
        expect((await write('after', 'ก')).status).toBe(201)
        expect(await total()).toBe(acknowledged + 1)
      })
      own.close()
      expect(await runCommand(['check', '--data', data])).toMatchObject({ code: 0 })
    }))

  test('without space for the copy serves the older library as upgraded, read-only', () =>
    runWithSmallDisk('2m', async (disk) => {
      const data = join(disk, 'data')
      await unpackFixture(upgradeFixture('3-text5-7b13117'), join(root, 'old'))
      mkdirSync(data)
      cpSync(join(root, 'old/data/library.db'), join(data, 'library.db'))
      cpSync(join(used, 'text.db'), join(data, 'text.db'))
      const ballast = fillDisk(disk)
      truncateSync(ballast, statSync(ballast).size - ROOM_TO_OPEN)
      const before = readFileSync(join(data, 'library.db'))
      const own = openOwnLibrary(data)
      expect(own.why).toContain('MB')
      await expectReadOnly(own, 'เต็ม')
      expect(readFileSync(join(data, 'library.db')).equals(before)).toBe(true)
      expect(readdirSync(data).filter((name) => /library-v|part/.test(name))).toEqual([])
    }))

  test('without a library stops with the reason', () =>
    runWithSmallDisk('64k', (disk) => {
      setReadOnly(disk, true)
      expect(() => openOwnLibrary(join(disk, 'data'))).toThrow('อ่านได้อย่างเดียว')
      setReadOnly(disk, false)
      expect(() => openOwnLibrary(join(disk, 'data'))).toThrow('พื้นที่')
      const other = openLibraryForWriting(createOptions(used))
      expect(() => openOwnLibrary(used)).toThrow('อีกตัวหนึ่ง')
      other.close()
    }))
})

describe.skipIf(!canMountDisk)('commands on a read-only or full disk', () => {
  test('read in a read-only folder; commands that write say why they cannot', () =>
    runWithSmallDisk('6m', async (disk) => {
      const data = join(disk, 'data')
      cpSync(used, data, { recursive: true })
      const before = readdirSync(data).sort()
      setReadOnly(disk, true)
      for (const words of [
        ['conflicts'],
        ['audit'],
        ['export', join(root, 'exported')],
        ['check'],
        ['sources'],
        ['backup', join(root, 'backup.tar.zst')],
      ])
        expect([words[0], (await runCommand([...words, '--data', data])).code]).toEqual([words[0], 0])
      const refused = await runCommand(['sources', '--first', 'sample-two', '--data', data])
      expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('อ่านได้อย่างเดียว') })
      expect(readdirSync(data).sort()).toEqual(before)
    }))

  test('report a full disk, with or without a data folder', () =>
    runWithSmallDisk('6m', async (disk) => {
      const there = join(disk, 'there')
      cpSync(used, there, { recursive: true })
      const pack = writeFolder(join(root, 'pack'), firstSource)
      fillDisk(disk)
      for (const data of [there, join(disk, 'new')]) {
        const { code, error } = await runCommand(['import', pack, '--data', data])
        expect([data, code, error]).toEqual([data, 1, expect.stringMatching(/พื้นที่ดิสก์.*เต็ม/)])
      }
    }))
})

test('a folder that has gone counts as one that cannot be written', () =>
  expect(probeFolderForReadOnlyReason(join(root, 'gone'))).toContain('ขัดข้อง'))

test('the storage watch reports once when writing fails and once when it works again; one large write is no reason', () => {
  const db = openTestDatabase()
  const reported: LogEvent['event'][] = []
  let why: string | undefined
  using watch = new DataFolderWatch({
    folder: root,
    db,
    probe: () => why,
    lookEvery: 1e9,
    report: ({ event }) => reported.push(event),
  })
  watch.look(true) // refused, and an ordinary one would go through
  expect([db.readOnly, reported]).toEqual([undefined, []])
  why = 'เต็ม'
  watch.look(false)
  expect(db.readOnly).toBeUndefined()
  watch.look(true)
  watch.look(true)
  watch.look(false)
  expect([db.readOnly, reported]).toEqual(['เต็ม', ['read-only']])
  why = undefined
  watch.look(false)
  watch.look(false)
  expect([db.readOnly, reported]).toEqual([undefined, ['read-only', 'writable']])
})
