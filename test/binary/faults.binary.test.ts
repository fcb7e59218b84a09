/** Failures on a host's machine: one clear sentence, an exit code, and unchanged data. */

import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPragmaNumber } from '../../db/connection.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../db/migrations.ts'
import { toCommandErrorSentence } from '../../src/host/cli/error-sentence.ts'
import { getDataFolderPaths } from '../../src/host/server/data-folder.ts'
import { openSharedLibrary } from '../../src/host/server/open-library.ts'
import { openStores } from '../../src/services/stores.ts'
import { type BinaryResult, runBinary, startServer } from '../support/binary.ts'
import { TEST_LANGUAGES } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { runInFolder, testFolder } from '../support/folders.ts'
import { canMountDisk, runWithSmallDisk as withSmallDisk } from '../support/small-disk.ts'
import { isPlainThai, runCommand } from '../support/terminal.ts'
import { unpackFixture, upgradeFixtures } from '../upgrade-fixtures/folder.ts'

const API = '/api/v1'

/** The bytes of every file in a folder; the locks are empty files that stay. */
const bytesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/\.lock(-journal)?$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  )

function expectOneSentence({ code, error, out }: BinaryResult, expectedCode: number): void {
  expect([code, out]).toEqual([expectedCode, ''])
  expect(error.split('\n')).toHaveLength(1)
  expect(isPlainThai(error)).toBe(true)
}

const root = testFolder()
const used = join(root, 'used')

beforeAll(async () => {
  const server = await startServer(used)
  const { status } = await server.ask('POST', `${API}/books`, { slug: 'book', title: 'หนังสือ' })
  expect([status, await server.stop()]).toEqual([201, 0])
})

/** A library in use; the server has stopped. */
const usedLibrary = (data: string): void => cpSync(used, data, { recursive: true })

/** Ends before it listens. */
const serve = (data: string, environment = {}) => runCommand(['serve', '--data', data, '--port', '0'], environment)

describe('invalid settings', () => {
  test('stop the start with a message, and create no folder', () =>
    runInFolder(async (folder) => {
      const data = join(folder, 'data')
      const ended = await serve(data, { LIBRARY_API_KEY: 'too-short' })
      expectOneSentence(ended, 2)
      expect(ended.error).toContain('LIBRARY_API_KEY')
      expect(existsSync(data)).toBe(false)
    }))

  test('do not come from .env or bunfig.toml next to the binary', () =>
    runInFolder(async (folder) => {
      writeFileSync(join(folder, '.env'), 'LIBRARY_PORT=nonsense\n')
      writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./missing.ts"]\n')
      expect((await runBinary(['version'], { folder })).code).toBe(0)
      expect((await runBinary(['check'], { folder })).error).toContain('data')
    }))
})

describe('an unusable data folder', () => {
  test('that is a file stops the start', () =>
    runInFolder(async (folder) => {
      const file = join(folder, 'file')
      writeFileSync(file, 'precious')
      expectOneSentence(await serve(file), 1)
      expect(readFileSync(file, 'utf8')).toBe('precious')
    }))

  const NOBODY = 65_534
  const isRoot = process.getuid?.() === 0
  const canBeNobody = !isRoot || Bun.which('setpriv') !== null
  test.skipIf(process.platform === 'win32' || !canBeNobody)(
    'that is read-only is served, and written once it may be (skipped where the user may write anyway)',
    () =>
      runInFolder(async (folder) => {
        const data = join(folder, 'data')
        usedLibrary(data)
        const before = bytesOf(data)
        chmodSync(folder, 0o755)
        for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644)
        chmodSync(data, 0o555)
        const nobody = ['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups']
        const asNobody = isRoot ? { before: nobody } : {}
        const server = await startServer(data, [], asNobody)
        const write = () => server.ask('POST', `${API}/books`, { slug: 'new', title: 'หนังสือ' })
        const { status, body } = await write()
        expect([status, body.error.code]).toEqual([507, 'storage_refused'])
        expect((await server.get(`${API}/books/book`)).status).toBe(200)
        const ended = await runBinary(['import', folder, '--data', data], asNobody)
        expect(await runBinary(['check', '--data', data], asNobody)).toMatchObject({ code: 0, error: '' })
        expectOneSentence(ended, 1)
        expect(ended.error).toContain(data)
        expect(bytesOf(data)).toEqual(before)
        chmodSync(data, 0o755)
        if (isRoot) for (const name of ['', ...readdirSync(data)]) chownSync(join(data, name), NOBODY, NOBODY)
        await eventually(async () => expect((await write()).status).toBe(201))
        await eventually(async () => {
          const reported = server.log().map(({ event }) => event)
          expect(reported.filter((event) => event === 'read-only' || event === 'writable')).toEqual([
            'read-only',
            'writable',
          ])
        })
        expect(await server.stop()).toBe(0)
      }),
  )
})

/** Runs `work` with a small disk, and says so when there is none to be had. */
const withDisk = async (size: string, work: (disk: string) => Promise<void>) => {
  if (canMountDisk) await withSmallDisk(size, work)
  else console.warn('skipped: no small disk can be mounted here')
}

describe('unusable files', () => {
  /** A library whose file was spoilt is refused, and left as it is. */
  const rejects = (spoil: (file: string) => void) =>
    runInFolder(async (folder) => {
      const data = join(folder, 'data')
      usedLibrary(data)
      spoil(join(data, 'library.db'))
      const before = bytesOf(data)
      const ended = await serve(data)
      expectOneSentence(ended, 1)
      expect(ended.error).toContain('library.db')
      expect(bytesOf(data)).toEqual(before)
      expect((await runCommand(['check', '--data', data])).code).toBe(1)
    })

  test('a library.db of a newer version stops the start', () =>
    rejects((file) => {
      using sqlite = new Database(file)
      sqlite.run(`PRAGMA user_version = ${CURRENT_LIBRARY_SCHEMA_VERSION + 1}`)
    }))

  test('an invalid text.db is reported by /health, and the rest is served', () =>
    runInFolder(async (data) => {
      writeFileSync(join(data, 'text.db'), 'no text')
      const server = await startServer(data)
      const health = await server.get(`${API}/health`)
      expect([health.status, health.body.why]).toEqual([503, 'unopenable'])
      expect((await server.get(`${API}/meta`)).body.counts.passages).toBeNull()
      expect(await server.stop()).toBe(0)
    }))
})

describe('a full disk', () => {
  test('stops a restore with a message, and leaves no partial library', () =>
    runInFolder(async (folder) => {
      const data = join(folder, 'data')
      usedLibrary(data)
      const file = join(folder, 'backup')
      const exported = join(folder, 'export')
      expect((await runCommand(['backup', file, '--data', data])).code).toBe(0)
      expect((await runCommand(['export', exported, '--data', data])).code).toBe(0)
      for (const [source, sizes] of [
        [file, ['100k', '300k']],
        [exported, ['300k', '600k', '900k']],
      ] as const) {
        for (const size of sizes) {
          await withDisk(size, async (disk) => {
            const ended = await runCommand(['restore', source, '--data', disk])
            expectOneSentence(ended, 1)
            expect(readdirSync(disk).filter((name) => !name.endsWith('.lock'))).toEqual([])
          })
        }
      }
    }))

  test('stops a backup and an export with a message, and leaves no backup', () =>
    runInFolder(async (folder) => {
      const data = join(folder, 'data')
      usedLibrary(data)
      // more than SQLite holds in memory while it copies
      const sqlite = new Database(join(data, 'library.db'))
      sqlite.run('UPDATE jataka SET summary = hex(randomblob(10000))')
      sqlite.close(true)
      for (const size of ['60k', '6m']) {
        await withDisk(size, async (disk) => {
          expectOneSentence(await runCommand(['backup', join(disk, 'backup'), '--data', data]), 1)
          expect(readdirSync(disk)).toEqual([])
          const exported = await runCommand(['export', join(disk, 'export'), '--data', data])
          expectOneSentence(exported, 1)
          expect(exported.error).toEndWith('ดิสก์เต็ม')
        })
      }
    }))

  test('stops an upgrade with a message; the copy is complete or absent, and the library unchanged', () =>
    runInFolder(async (folder) => {
      const [old] = upgradeFixtures()
      if (!old) throw new Error('There are no upgrade fixtures')
      await unpackFixture(old, folder)
      const path = join(folder, 'data/library.db')
      const before = stateIn(path)
      const outcomes = new Set<string>()
      for (const size of ['600k', '800k', '960k', '1100k', '1200k', '1400k', '1600k', '3m']) {
        await withDisk(size, async (disk) => {
          cpSync(path, join(disk, 'library.db'))
          const ended = upgradeIn(disk)
          const files = readdirSync(disk).filter((name) => !/\.lock(-journal)?$/.test(name))
          const copies = files.filter((name) => name.startsWith('library-v'))
          for (const name of copies) expect(stateIn(join(disk, name))).toEqual(before)
          expect(copies.some((name) => name.includes('.part'))).toBe(false)
          const { version, lines } = stateIn(join(disk, 'library.db'))
          expect(lines).toEqual(before.lines)
          if (ended.code !== 0) {
            expectOneSentence(ended, 1)
            // what is searched is made after the upgrade, and again at the next start
            expect([old.library, CURRENT_LIBRARY_SCHEMA_VERSION]).toContain(version)
          }
          outcomes.add(`${copies.length} ${ended.code}`)
        })
      }
      if (outcomes.size > 0) expect([...outcomes].toSorted()).toEqual(['0 1', '1 0', '1 1'])
    }))

  /** As a command that writes does before its own work. */
  const upgradeIn = (data: string): BinaryResult => {
    try {
      using db = openSharedLibrary(getDataFolderPaths(data), () => undefined)
      openStores(db, TEST_LANGUAGES, { textPath: null })
      return { code: 0, out: '', error: '' }
    } catch (error) {
      return { code: 1, out: '', error: toCommandErrorSentence(error) ?? '' }
    }
  }

  const stateIn = (path: string) => {
    using sqlite = new Database(path)
    expect(sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const lines = sqlite.query('SELECT id, time, action, record FROM content_edit ORDER BY id').all()
    return { version: readPragmaNumber(sqlite, 'user_version'), lines }
  }
})
