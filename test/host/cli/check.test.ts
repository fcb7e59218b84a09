/** What `library check` reports of a folder, of the service that runs in it, and of an upgrade to come. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import { checkDataFolder } from '../../../src/host/cli/check-folder.ts'
import { checkRunningService } from '../../../src/host/cli/check-service.ts'
import { RunningService } from '../../../src/host/cli/service.ts'
import { readServiceAddress, writeServiceAddress } from '../../../src/host/server/address-file.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { lockDataFolder } from '../../../src/host/server/folder-lock.ts'
import { openListeningPort } from '../../../src/host/server/listen.ts'
import { readSettings } from '../../../src/host/settings/read.ts'
import { settingNames } from '../../../src/host/settings/table.ts'
import { openStores } from '../../../src/services/stores.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { type CommandResult, isPlainThai, runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixture } from '../../upgrade-fixtures/folder.ts'
import { sampleFolder } from '../sample-folder.ts'

const { sample, inCopy } = await sampleFolder()

/** All bytes of a folder, by name; what SQLite makes beside a file to read it comes and goes. */
const readBytes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/-(wal|shm)$|\.lock$/.test(name))
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name)))]),
  )

interface ServedInput {
  readonly environment?: Readonly<Record<string, string>>
  /** Of the requests that come before the check. */
  readonly forwarded?: string
  readonly requests?: number
}

/** Runs `report` while a service runs over the folder. */
async function whileServed<T>(
  data: string,
  { environment = {}, forwarded, requests = 0 }: ServedInput,
  report: () => Promise<T>,
): Promise<T> {
  const settings = readSettings(settingNames, {
    flags: { data },
    environment: { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', ...environment },
  })
  const folder = getDataFolderPaths(data)
  using db = openTestDatabaseFile(folder.library)
  using stores = openStores(db, TEST_LANGUAGES, { textPath: folder.text })
  const silent = { out: () => undefined, error: () => undefined }
  const service = new RunningService(settings, { ...silent, watched: false, environment: {} })
  const listener = openListeningPort('127.0.0.1', 0, (error) => {
    throw error
  })
  try {
    listener.serve(service.createAppOver(stores, folder, {}).handle)
    using stack = new DisposableStack()
    stack.defer(lockDataFolder(folder, 'เริ่ม'))
    stack.defer(writeServiceAddress(folder, listener.url))
    for (let n = 0; n < requests; n++) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      await (await fetch(`${listener.url}/live`, { headers })).body?.cancel()
    }
    return await report()
  } finally {
    await listener.stop()
  }
}

const check = (data: string): Promise<CommandResult> => runCommand(['check', '--data', data])

describe('check of the service', () => {
  test('reports a running library on one screen, and changes nothing', () =>
    inCopy(async (data) => {
      const before = readBytes(data)
      const environment = { LIBRARY_API_KEY: 'somchai:a-long-key-of-somchai,malee?:a-long-key-of-malee' }
      const { code, out, error } = await whileServed(data, { environment }, () => check(data))
      expect([code, error]).toEqual([0, ''])
      expect(out.split('\n').length).toBeLessThan(15)
      for (const says of [
        data,
        `รูปแบบ ${CURRENT_LIBRARY_SCHEMA_VERSION}`,
        'เผยแพร่ได้ 1 ดอก เสนอได้ 1 ดอก',
        'ยังไม่เคยสำรอง',
        'หน่วยความจำ',
      ])
        expect(out).toContain(says)
      expect(readBytes(data)).toEqual(before)
    }))

  test('reports no fault if no service runs, and one if it does not answer', () =>
    runInFolder(async (data) => {
      // what a killed service leaves
      writeFileSync(join(data, 'serve.url'), 'http://127.0.0.1:9')
      const folder = getDataFolderPaths(data)
      expect(await checkRunningService(folder)).toEqual({ rows: [['บริการ', 'ไม่ได้เปิดอยู่']], faults: [] })
      using stack = new DisposableStack()
      stack.defer(lockDataFolder(folder, 'เริ่ม'))
      expect((await checkRunningService(folder)).faults).toEqual([expect.stringContaining('http://127.0.0.1:9')])
    }))

  test('finds the service by its address file, on any port; the file is removed when it stops', () =>
    runInFolder((data) => {
      const folder = getDataFolderPaths(data)
      const forget = writeServiceAddress(folder, 'http://[::]:1234')
      expect(readServiceAddress(folder)).toBe('http://[::]:1234')
      forget()
      expect(readServiceAddress(folder)).toBeUndefined()
    }))

  const proxied = (trusted: number, requests: number, forwarded?: string): ServedInput => ({
    environment: { LIBRARY_TRUST_PROXY: `${trusted}` },
    requests,
    ...(forwarded === undefined ? {} : { forwarded }),
  })
  test.each<[string, ServedInput, string[]]>([
    ['the proxy setting none, and none is there', { requests: 3 }, []],
    [
      'the proxy setting none, and one is there',
      { requests: 1, forwarded: '192.0.2.1' },
      ['ไม่ได้ตั้ง LIBRARY_TRUST_PROXY'],
    ],
    ['the proxy setting one, and it says for whom', proxied(1, 30, '192.0.2.1'), []],
    ['the proxy setting one, and it does not say for whom', proxied(1, 30), ['ไม่ได้ส่ง X-Forwarded-For']],
    ['the proxy setting two, and one says for whom', proxied(2, 30, '192.0.2.1'), ['ไม่ได้ส่ง X-Forwarded-For']],
    ['the proxy setting one, and hardly anybody has come yet', proxied(1, 0), []],
    [
      'keys that may only propose',
      { environment: { LIBRARY_API_KEY: 'malee?:a-long-key-of-malee' } },
      ['เสนอได้อย่างเดียว'],
    ],
  ])('reports for %s', (_, input, says) =>
    runInFolder(async (data) => {
      const { faults } = await whileServed(data, input, () => checkRunningService(getDataFolderPaths(data)))
      expect(faults).toEqual(says.map((words) => expect.stringContaining(words)))
    }),
  )

  test('prints its faults and ends with 1', () =>
    runInFolder(async (data) => {
      const { code, error } = await whileServed(data, { requests: 1, forwarded: '192.0.2.1' }, () => check(data))
      expect([code, error]).toEqual([1, expect.stringMatching(/^✗ .*LIBRARY_TRUST_PROXY/)])
    }))

  test('accepts a new library whose data is still in the write-ahead log', () =>
    runInFolder(async (data) => {
      using _ = LibraryDatabase.open(join(data, 'library.db'))
      const { code, out, error } = await check(data)
      expect([code, error]).toEqual([0, ''])
      expect(out).toContain(`รูปแบบ ${CURRENT_LIBRARY_SCHEMA_VERSION}`)
    }))
})

describe('check of the folder', () => {
  const report = (data: string) => {
    const { rows, faults } = checkDataFolder(getDataFolderPaths(data), true)
    return { ...Object.fromEntries(rows), faults }
  }
  const inYoungFolder = (work: (data: string) => void | Promise<void>) =>
    runInFolder((data) => {
      openTestDatabaseFile(join(data, 'library.db')).close()
      return work(data)
    })

  test('reports the last backup, and an old one as a fault', () =>
    inYoungFolder(async (data) => {
      const file = join(data, 'b.tar.zst')
      await runCommand(['backup', file, '--data', data])
      expect(report(data)).toMatchObject({ สำรองล่าสุด: expect.stringContaining(file), faults: [] })
      writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ at: '2001-01-01', file, bytes: 1 }))
      expect(report(data).faults).toEqual([expect.stringContaining('ไฟล์สำรองล่าสุดเก่า')])
      writeFileSync(join(data, 'last-backup.json'), '{')
      expect(report(data)).toMatchObject({ สำรองล่าสุด: expect.stringContaining('ยังไม่เคยสำรอง') })
    }))

  test('reports the total size of copies that the host may remove', () =>
    inYoungFolder((data) => {
      mkdirSync(join(data, 'before-restore-20260101T000000Z'))
      for (const name of ['before-restore-20260101T000000Z/library.db', 'library-v3.db', 'library-before-x.db'])
        writeFileSync(join(data, name), Buffer.alloc(1_000_000))
      expect(report(data)).toMatchObject({ สำเนาเก่า: expect.stringContaining('3.0 MB'), faults: [] })
    }))

  test('reports settings files that other users can read', () =>
    inYoungFolder((data) => {
      writeFileSync(join(data, 'library.toml'), '')
      chmodSync(join(data, 'library.toml'), 0o644)
      expect(report(data).faults).toEqual([expect.stringContaining('chmod 600')])
    }))
})

describe('check of the upgrade', () => {
  test('reports nothing for a folder of this version', async () => {
    const { code, out } = await check(sample)
    expect([code, out]).toEqual([0, expect.not.stringContaining('เมื่อเปิดด้วยโปรแกรมนี้')])
  })

  test('tries the upgrade of an older folder on a copy and reports it', () =>
    runInFolder(async (folder) => {
      await unpackFixture(upgradeFixture('3-text5-7b13117'), folder)
      const data = join(folder, 'data')
      const before = readBytes(data)
      const { code, out } = await check(data)
      expect([code, isPlainThai(out)]).toEqual([0, true])
      expect(out).toContain(`library-v3.db แล้วปรับ library.db จากรุ่นข้อมูล 3 เป็น ${CURRENT_LIBRARY_SCHEMA_VERSION}`)
      expect(out).toContain('สร้าง text.db ใหม่จากรูปแบบ 5')
      expect(out).toContain('ต้องใช้พื้นที่ดิสก์')
      expect(readBytes(data)).toEqual(before)
    }))

  test('reports what prevents the upgrade', () =>
    runInFolder(async (folder) => {
      await unpackFixture(upgradeFixture('4-text5'), folder)
      const data = join(folder, 'data')
      using library = new Database(join(data, 'library.db'))
      library.run('CREATE VIEW shout AS SELECT 1')
      const { code, error } = await check(data)
      expect([code, isPlainThai(error), error]).toEqual([1, true, expect.stringContaining('shout')])
    }))

  test('reports a text database of a newer program', () =>
    inCopy(async (data) => {
      using text = new Database(join(data, 'text.db'))
      text.run('PRAGMA user_version = 999')
      const { code, error } = await check(data)
      expect([code, error]).toEqual([1, expect.stringContaining('text.db')])
    }))
})
