/** What hosts ask before an upgrade and between: `doctor`, `upgrade --check`, backups that follow one another. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { CURRENT_VERSION } from '../../../db/migrations.ts'
import { freePort } from '../../../scripts/process.ts'
import { dueIn, futureBackups, keepNewest, waitFor } from '../../../src/host/cli/backup-rounds.ts'
import { RunningService } from '../../../src/host/cli/service.ts'
import { dataFolder } from '../../../src/host/server/data-folder.ts'
import { listen } from '../../../src/host/server/listen.ts'
import { stampOf } from '../../../src/host/server/stamp.ts'
import { readSettings } from '../../../src/host/settings/read.ts'
import { settingNames } from '../../../src/host/settings/table.ts'
import { openStores } from '../../../src/library/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { inFolder } from '../../support/folders.ts'
import { isPlainThai, type Ran, runCommand } from '../../support/terminal.ts'
import { unpackFixture, upgradeFixture } from '../../upgrade-fixtures/folder.ts'
import { sampleFolder } from '../sample-folder.ts'

const { sample, inCopy } = await sampleFolder()

/** All bytes of a folder, by name; what SQLite makes beside a file to read it comes and goes. */
const bytesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name)))]),
  )

interface Asked {
  readonly environment?: Readonly<Record<string, string>>
  /** Of the requests that come before the doctor. */
  readonly forwarded?: string
  readonly requests?: number
}

/** What the doctor says while a service runs over the folder. */
async function whileServed(data: string, { environment = {}, forwarded, requests = 0 }: Asked): Promise<Ran> {
  const settings = readSettings(settingNames, {
    flags: { data },
    environment: { LIBRARY_LOG: 'off', API_RATE_LIMIT: '0', ...environment },
  })
  const folder = dataFolder(data)
  const db = LibraryDatabase.open(folder.library)
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.text })
  const silent = { out: () => undefined, error: () => undefined }
  const service = new RunningService(settings, { ...silent, watched: false, environment: {} })
  const listener = listen('127.0.0.1', 0, (error) => {
    throw error
  })
  try {
    listener.serve(service.appOver(stores, folder, {}).handle)
    for (let n = 0; n < requests; n++) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      await (await fetch(`${listener.url}/live`, { headers })).body?.cancel()
    }
    return await runCommand(['doctor', '--data', data, '--port', new URL(listener.url).port])
  } finally {
    await listener.stop()
    stores.close()
    db.close()
  }
}

describe('doctor', () => {
  test('tells on one screen how a library stands that is served, and changes nothing', () =>
    inCopy(async (data) => {
      const before = bytesIn(data)
      const environment = { LIBRARY_API_KEY: 'somchai:a-long-key-of-somchai,malee?:a-long-key-of-malee' }
      const { code, out, error } = await whileServed(data, { environment })
      expect([code, error]).toEqual([0, ''])
      expect(out.split('\n').length).toBeLessThan(15)
      for (const says of [
        data,
        `รูปแบบ ${CURRENT_VERSION}`,
        'เผยแพร่ได้ 1 ดอก เสนอได้ 1 ดอก',
        'ยังไม่เคยสำรอง',
        'หน่วยความจำ',
      ])
        expect(out).toContain(says)
      expect(bytesIn(data)).toEqual(before)
    }))

  test('says that nobody answers', async () => {
    const { code, error } = await runCommand(['doctor', '--data', sample, '--port', String(freePort())])
    expect([code, isPlainThai(error)]).toEqual([1, true])
  })

  const PROXIES: Readonly<Record<string, readonly [Asked, string | undefined]>> = {
    'none, and none is there': [{ requests: 3 }, undefined],
    'none, and one is there': [{ requests: 1, forwarded: '192.0.2.1' }, 'ไม่ได้ตั้ง LIBRARY_TRUST_PROXY'],
    'one, and it says for whom': [
      { environment: { LIBRARY_TRUST_PROXY: '1' }, requests: 30, forwarded: '192.0.2.1' },
      undefined,
    ],
    'one, and it does not say for whom': [
      { environment: { LIBRARY_TRUST_PROXY: '1' }, requests: 30 },
      'ไม่ได้ส่ง X-Forwarded-For',
    ],
    'two, and one says for whom': [
      { environment: { LIBRARY_TRUST_PROXY: '2' }, requests: 30, forwarded: '192.0.2.1' },
      'ไม่ได้ส่ง X-Forwarded-For',
    ],
    'one, and hardly anybody has come yet': [{ environment: { LIBRARY_TRUST_PROXY: '1' } }, undefined],
  }

  test.each(Object.entries(PROXIES))('of proxies: the host says %s', async (_, [asked, says]) => {
    await inCopy(async (data) => {
      const { code, error } = await whileServed(data, asked)
      expect(code).toBe(says === undefined ? 0 : 1)
      if (says === undefined) expect(error).toBe('')
      else expect(error).toContain(says)
    })
  })

  test('a young library is one, while all that it has is in the log beside it', () =>
    inFolder(async (data) => {
      const { code, out, error } = await whileServed(data, {})
      expect([code, error]).toEqual([0, ''])
      expect(out).toContain(`รูปแบบ ${CURRENT_VERSION}`)
    }))

  test('keys that only propose are told', () =>
    inCopy(async (data) => {
      const { error } = await whileServed(data, {
        environment: { LIBRARY_API_KEY: 'malee?:a-long-key-of-malee' },
      })
      expect(error).toContain('เสนอได้อย่างเดียว')
    }))

  test('the last backup is told, and an old one is a fault', () =>
    inCopy(async (data) => {
      const file = join(data, '..', 'b.tar.zst')
      await runCommand(['backup', file, '--data', data])
      const told = await whileServed(data, {})
      expect([told.code, told.out]).toEqual([0, expect.stringContaining(file)])
      writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ at: '2001-01-01', file, bytes: 1 }))
      const old = await whileServed(data, {})
      expect([old.code, old.error]).toEqual([1, expect.stringContaining('ไฟล์สำรองล่าสุดเก่า')])
      writeFileSync(join(data, 'last-backup.json'), '{')
      expect((await whileServed(data, {})).out).toContain('ยังไม่เคยสำรอง')
    }))

  test('a file of another program, an older and a newer one are told', () =>
    inCopy(async (data) => {
      writeFileSync(join(data, 'words.db'), 'none of ours')
      for (const [version, says] of [
        [1, 'เก่ากว่าโปรแกรม'],
        [999, 'รุ่นใหม่กว่า'],
      ] as const) {
        using text = new Database(join(data, 'text.db'))
        text.run(`PRAGMA user_version = ${version}`)
        const { code, error } = await whileServed(data, {})
        expect(code).toBe(1)
        expect(error).toContain(`text.db ${version === 1 ? 'เป็นรูปแบบ' : ''}`)
        expect(error).toContain(says)
        expect(error).toContain('words.db ไม่ใช่ไฟล์ของ Library')
      }
    }))

  test('settings that others may read are told', () =>
    inCopy(async (data) => {
      writeFileSync(join(data, 'library.toml'), '')
      chmodSync(join(data, 'library.toml'), 0o644)
      expect((await whileServed(data, {})).error).toContain('chmod 600')
    }))
})

describe('upgrade', () => {
  test('without --check says how an upgrade happens', async () => {
    expect(await runCommand(['upgrade', '--data', sample])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--check'),
    })
  })

  test('of a folder of this version nothing happens', async () => {
    const { code, out } = await runCommand(['upgrade', '--check', '--data', sample])
    expect([code, out]).toEqual([0, expect.stringContaining('library.db: ใช้ได้ทันที')])
    expect(out).not.toContain('library-v')
  })

  test('an older folder is tried and told, and not a byte is changed', () =>
    inFolder(async (folder) => {
      await unpackFixture(upgradeFixture('3-text5-7b13117'), folder)
      const data = join(folder, 'data')
      const before = bytesIn(data)
      const { code, out } = await runCommand(['upgrade', '--check', '--data', data])
      expect([code, isPlainThai(out)]).toEqual([0, true])
      expect(out).toContain(`library-v3.db แล้วปรับจากรุ่นข้อมูล 3 เป็น ${CURRENT_VERSION}`)
      expect(out).toContain('text.db: สร้างใหม่จากรูปแบบ 5')
      expect(out).toContain('พื้นที่ดิสก์')
      expect(bytesIn(data)).toEqual(before)
    }))

  test('what stands in its way is named', () =>
    inFolder(async (folder) => {
      await unpackFixture(upgradeFixture('4-text5'), folder)
      const data = join(folder, 'data')
      using library = new Database(join(data, 'library.db'))
      library.run('CREATE VIEW shout AS SELECT 1')
      const { code, error } = await runCommand(['upgrade', '--check', '--data', data])
      expect([code, isPlainThai(error), error]).toEqual([1, true, expect.stringContaining('shout')])
    }))

  test('a text of a newer program is named', () =>
    inCopy(async (data) => {
      using text = new Database(join(data, 'text.db'))
      text.run('PRAGMA user_version = 999')
      const { code, error } = await runCommand(['upgrade', '--check', '--data', data])
      expect([code, error]).toEqual([1, expect.stringContaining('text.db มาจาก Library รุ่นใหม่กว่า')])
    }))

  test('settings that this version does not know stop it', () =>
    inCopy(async (data) => {
      writeFileSync(join(data, 'library.toml'), 'porrt = 80')
      const { code, error } = await runCommand(['upgrade', '--check', '--data', data])
      expect([code, error]).toEqual([2, expect.stringContaining('porrt')])
    }))

  const OTHERS: Readonly<Record<string, readonly [script: string, code: number, says: string]>> = {
    'is asked itself': ['[ "$*" = "upgrade --check --data DATA" ]', 0, ''],
    'cannot say it': ['exit 2', 1, 'รุ่นเก่ากว่าโปรแกรมนี้'],
  }

  test.each(Object.entries(OTHERS))('another program %s', async (_, [script, code, says]) => {
    await inFolder(async (folder) => {
      const program = join(folder, 'library-next')
      writeFileSync(program, `#!/bin/sh\n${script.replace('DATA', sample)}\n`)
      chmodSync(program, 0o755)
      const ran = await runCommand(['upgrade', '--check', program, '--data', sample])
      expect(ran).toMatchObject({ code, error: expect.stringContaining(says) })
    })
  })

  test('a file that is no program is refused', () =>
    inFolder(async (folder) => {
      for (const name of ['missing', 'archive.tar.gz']) {
        if (name !== 'missing') writeFileSync(join(folder, name), 'bytes')
        const { code, error } = await runCommand(['upgrade', '--check', join(folder, name), '--data', sample])
        expect([code, isPlainThai(error)]).toEqual([1, true])
      }
    }))
})

describe('backups that follow one another', () => {
  test('in a folder each gets a name of its own by its time', () =>
    inFolder(async (folder) => {
      for (let n = 0; n < 2; n++)
        expect(await runCommand(['backup', folder, '--data', sample])).toMatchObject({ code: 0 })
      const names = readdirSync(folder)
      expect(names).toHaveLength(2)
      for (const name of names) expect(name).toMatch(/^library-\d{8}T\d{6}Z(-2)?\.tar\.zst$/)
      rmSync(join(sample, 'last-backup.json'))
    }))

  test('the next is due so many hours after the newest', () =>
    inFolder((folder) => {
      const now = Date.parse('2026-01-10T00:00:00Z')
      expect(dueIn(folder, 24, now)).toBe(0)
      for (const [name, at] of [
        ['library-20260108T000000Z.tar.zst', '2026-01-08'],
        ['library-20260109T120000Z.tar.zst', '2026-01-09T12:00:00Z'],
        // of somebody else
        ['library-by-hand.tar.zst', '2026-01-09T23:00:00Z'],
      ] as const) {
        writeFileSync(join(folder, name), '')
        utimesSync(join(folder, name), new Date(at), new Date(at))
      }
      expect(dueIn(folder, 24, now)).toBe(12 * 3_600_000)
      expect(dueIn(folder, 6, now)).toBe(0)
    }))

  test('goes on until it is stopped, and keeps as many as it is told', () =>
    inFolder(async (folder) => {
      const old = join(folder, 'library-20260101T000000Z.tar.zst')
      writeFileSync(old, '')
      utimesSync(old, 0, 0)
      const words = ['backup', folder, '--every', '1', '--keep', '1', '--data', sample]
      const ran = runCommand(words)
      // the old one goes when the new one is whole
      await eventually(async () => expect(existsSync(old)).toBe(false))
      process.emit('SIGTERM')
      expect(await ran).toMatchObject({ code: 0, out: '' })
      expect(readdirSync(folder)).toHaveLength(1)
      rmSync(join(sample, 'last-backup.json'))
    }))

  test('only the newest stay, and what is not theirs', () =>
    inFolder((folder) => {
      const days = ['01', '02', '03'].map((day) => `library-202601${day}T000000Z.tar.zst`)
      for (const name of [...days, 'library-by-hand.tar.zst', 'notes']) writeFileSync(join(folder, name), '')
      const made = days[2] ?? ''
      keepNewest(folder, 5, made)
      expect(readdirSync(folder)).toHaveLength(5)
      keepNewest(folder, 2, made)
      expect(readdirSync(folder).toSorted()).toEqual([...days.slice(1), 'library-by-hand.tar.zst', 'notes'])
    }))

  describe('a backup that is dated in the future', () => {
    const future = 'library-20990101T000000Z.tar.zst'
    const now = Date.parse('2026-01-10T00:00:00Z')

    test('counts as made now', () =>
      inFolder((folder) => {
        for (const name of [future, 'library-20260109T120000Z.tar.zst']) writeFileSync(join(folder, name), '')
        expect(dueIn(folder, 744, now)).toBe(744 * 3_600_000)
        expect(futureBackups(folder, now)).toContain(join(folder, future))
      }))

    test.each([
      ['2026-01-10T00:00:00Z', 1],
      ['2026-01-10T00:00:00Z', 2],
      // a board without a clock starts here
      ['1970-01-01T00:00:10Z', 1],
    ])('never displaces the one just made, clock at %s, keeping %i', (clock, most) =>
      inFolder((folder) => {
        const made = `library-${stampOf(new Date(clock))}.tar.zst`
        for (const name of [future, made]) writeFileSync(join(folder, name), '')
        keepNewest(folder, most, join(folder, made), Date.parse(clock))
        expect(readdirSync(folder).toSorted()).toEqual([made, ...(most > 1 ? [future] : [])])
      }),
    )

    test('is reported once, and makes no backup at once', () =>
      inFolder(async (folder) => {
        const path = join(folder, future)
        writeFileSync(path, '')
        const ran = runCommand(['backup', folder, '--every', '744', '--keep', '1', '--data', sample])
        await eventually(async () => expect(process.listenerCount('SIGTERM')).toBeGreaterThan(0))
        process.emit('SIGTERM')
        const { code, error } = await ran
        expect([code, error.split(path).length]).toEqual([0, 2])
        expect(readdirSync(folder)).toEqual([future])
      }))
  })

  test('a wait of a month is made of steps of at most a day', async () => {
    const steps: number[] = []
    const { signal } = new AbortController()
    const pause = (milliseconds: number) => Promise.resolve(steps.push(milliseconds))
    expect(await waitFor(744 * 3_600_000, signal, pause)).toBe(true)
    expect([steps.length, Math.max(...steps)]).toEqual([31, 86_400_000])
  })

  test.each(
    ['--every 24', '. --every 0', '. --every x', '. --every 9999', '. --keep 3', 'no-folder --every 24'].map(
      (words) => [words] as const,
    ),
  )('%p is wrong use', async (words) => {
    const { code, error } = await runCommand(['backup', ...words.split(' '), '--data', sample])
    expect([code, isPlainThai(error)]).toEqual([2, true])
  })
})
