/**
 * A follower's file: which one that is put in the place of another is served, which is kept out, and what receives it.
 */

import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { inspectLibraryFile, startNewLibraryEpoch } from '../../../db/library-file.ts'
import {
  type ReplaceableLibraryService,
  serveReplaceableLibraryFile,
} from '../../../src/host/server/followed-library.ts'
import { openTestDatabaseFile } from '../../support/database.ts'
import { testFolder } from '../../support/folders.ts'

const root = testFolder()
interface Served {
  readonly slugs: () => readonly string[]
  close(): void
}

let path: string
let log: string
let primary: LibraryDatabase
let following: ReplaceableLibraryService<Served>
let reported: string[]
let isPaused: boolean
/** What is served from. */
let db: LibraryDatabase | undefined
let copies = 0

const writeAnnotation = (slug: string) =>
  primary.write('malee', (log) => {
    primary.sqlite.run(
      `INSERT INTO chants (slug, position, created_at, updated_at, title) VALUES ('${slug}', 1, '', '', 'บท')`,
    )
    log({ action: 'create', collection: 'chants', record: slug, change: {} })
  })

/** A library as one file, as a backup or Litestream would bring it. */
function copyDatabase(sqlite: Database): string {
  const copy = join(root, `copy-${++copies}.db`)
  sqlite.query('VACUUM INTO ?').run(copy)
  return copy
}

function replaceDatabase(copy: string): void {
  copyFileSync(copy, `${path}.new`)
  renameSync(`${path}.new`, path)
}

beforeEach(() => {
  const data = mkdtempSync(join(root, 'data-'))
  path = join(data, 'library.db')
  log = `${path}-wal`
  primary = openTestDatabaseFile(join(data, 'primary.db'))
  writeAnnotation('first')
  replaceDatabase(copyDatabase(primary.sqlite))
  reported = []
  isPaused = false
  db = undefined
  following = serveReplaceableLibraryFile<Served>({
    path,
    open: (opened) => {
      db = opened
      isPaused = false
      return {
        slugs: () =>
          opened.sqlite
            .query<{ slug: string }, []>('SELECT slug FROM chants ORDER BY id')
            .all()
            .map(({ slug }) => slug),
        close: () => undefined,
      }
    },
    pause: () => {
      isPaused = true
    },
    report: ({ event, message }) => reported.push(`${event}: ${message}`),
    onFault: (error) => reported.push(String(error)),
  })
})

afterEach(() => {
  following.close()
  primary.close()
})

/** Looks three times: what receives a file is told once. */
function listSeen(): readonly string[] {
  for (let look = 0; look < 3; look++) following.look()
  return following.current.slugs()
}

test('a replaced file is served at the next refresh without a message', () => {
  writeAnnotation('second')
  expect(listSeen()).toEqual(['first'])
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second'])
  expect(reported).toEqual([])
})

test.each<readonly [string, (copy: string) => void, string]>([
  ['older than what was answered', () => undefined, 'ครั้งที่'],
  [
    'of another version',
    (copy) => {
      using sqlite = new Database(copy)
      sqlite.run('PRAGMA user_version = 9999')
    },
    '9999',
  ],
  ['cut short', (copy) => writeFileSync(copy, readFileSync(copy).subarray(0, 8192)), 'ไม่ครบ'],
])('one that is %s is kept out while the old one serves, and told of once', (_, spoil, words) => {
  const old = copyDatabase(primary.sqlite)
  writeAnnotation('second')
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second'])
  spoil(old)
  replaceDatabase(old)
  expect(listSeen()).toEqual(['first', 'second'])
  expect(reported).toEqual([
    expect.stringMatching(new RegExp(`^kept-out: .*${words}.* กรุณา|^kept-out: .*${words}.*กู้คืน`)),
  ])
  expect(db?.keptOut).toContain(words)
  writeAnnotation('third')
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second', 'third'])
  expect([reported.length, db?.keptOut]).toEqual([1, undefined])
})

test('a restored library is served at once although its log is shorter; the older one is then rejected', () => {
  const backup = copyDatabase(primary.sqlite)
  writeAnnotation('second')
  const late = copyDatabase(primary.sqlite)
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second'])
  startNewLibraryEpoch(backup, path)
  replaceDatabase(backup)
  expect([listSeen(), reported, db?.keptOut]).toEqual([['first'], [], undefined])
  replaceDatabase(late)
  expect([listSeen(), reported]).toEqual([['first'], [expect.stringMatching(/^kept-out: .*ก่อนการกู้คืน/)]])
})

test('a new epoch is later than those of backup and replaced library, whatever the clock says', () => {
  const future = copyDatabase(primary.sqlite)
  const sqlite = new Database(future)
  const epoch = Date.now() + 1e9
  sqlite.run(`UPDATE library_epoch SET epoch = ${epoch}`)
  sqlite.close()
  for (const [restored, replaced] of [
    [copyDatabase(primary.sqlite), future],
    [future, join(root, 'missing.db')],
  ] as const) {
    startNewLibraryEpoch(restored, replaced)
    expect(inspectLibraryFile(restored)?.epoch).toBe(epoch + 1)
  }
})

test('an unreadable library pauses the service with one message until it can be opened', () => {
  // what SQLite takes for the log of the database cannot be opened
  mkdirSync(log)
  writeAnnotation('second')
  replaceDatabase(copyDatabase(primary.sqlite))
  for (let look = 0; look < 3; look++) following.look()
  expect([isPaused, reported]).toEqual([true, [expect.stringContaining('paused: ')]])
  rmSync(log, { recursive: true })
  expect(listSeen()).toEqual(['first', 'second'])
  expect([isPaused, reported.slice(1)]).toEqual([false, [expect.stringContaining('resumed: ')]])
})

test('a left-over write-ahead log does not bring the older file back, and a message says so', () => {
  // what a process that was killed leaves beside an older library: a log over all pages of its edits
  const older = new Database(copyDatabase(primary.sqlite))
  older.run('PRAGMA journal_mode = WAL')
  older.run('PRAGMA wal_autocheckpoint = 0')
  older.run("UPDATE content_edit SET time = '2020-01-01T00:00:00.000Z'")
  const left = readFileSync(`${older.filename}-wal`)
  older.close()
  writeAnnotation('second')
  writeFileSync(log, left)
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second'])
  expect(reported).toEqual([expect.stringMatching(/^log-left: .*library\.db-wal/)])
  rmSync(log)
  rmSync(`${path}-shm`, { force: true })
  writeAnnotation('third')
  replaceDatabase(copyDatabase(primary.sqlite))
  expect(listSeen()).toEqual(['first', 'second', 'third'])
})
