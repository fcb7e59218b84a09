/** Writes to library.db: all or nothing, logged, and with a clear message if the disk rejects them. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readPragmaNumber } from '../../db/connection.ts'
import type { EditLogEntry } from '../../db/edit-log.ts'
import { AppError } from '../../src/foundation/app-error.ts'
import { testFolder } from '../support/folders.ts'
import { type AnyList, type ErrorBody, openTestLibrary, type TestLibrary } from '../support/library.ts'

const root = testFolder()
const edit = (over: Partial<EditLogEntry> = {}): EditLogEntry => ({
  action: 'patch',
  collection: 'books',
  record: 'a',
  change: null,
  ...over,
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const NOW = "'2026-01-01T00:00:00.000Z'"
const INSERT = `INSERT INTO books (slug, created_at, updated_at, title) VALUES ('a', ${NOW}, ${NOW}, 'ก')`

describe('one write', () => {
  test('is one transaction, and durable when it returns', () => {
    const { db, edits } = openTestLibrary()
    const state = () => db.version.current
    const before = state()
    const result = db.write('malee', (log) => {
      db.sqlite.run(INSERT)
      log(edit())
      expect([db.sqlite.inTransaction, state()]).toEqual([true, before])
      return 'done'
    })
    expect(result).toBe('done')
    expect(state()).toBeGreaterThan(before)
    expect(db.version.lastEdit?.id).toBe(1)
    expect(edits()).toMatchObject([
      { keyName: 'malee', action: 'patch', collection: 'books', record: 'a', change: null },
    ])
  })

  test.each([
    [
      'throws',
      (log: (edit: EditLogEntry) => void) => {
        log(edit())
        throw new AppError('conflict', 'ไม่ได้')
      },
    ],
    ['logs nothing', () => undefined],
    [
      'logs twice',
      (log: (edit: EditLogEntry) => void) => {
        log(edit())
        log(edit())
      },
    ],
    [
      'breaks a reference',
      (log: (edit: EditLogEntry) => void, library: TestLibrary) => {
        library.db.sqlite.run(
          "INSERT INTO books (slug, created_at, updated_at, title, category_id) VALUES ('b', '', '', 'ข', 999)",
        )
        log(edit())
      },
    ],
  ])('that %s changes nothing', (_, work) => {
    const library = openTestLibrary()
    const { db } = library
    const state = db.version.current
    const write = () =>
      db.write('malee', (log) => {
        db.sqlite.run(INSERT)
        work(log, library)
      })
    expect(write).toThrow()
    expect(db.sqlite.query('SELECT count(*) AS n FROM books').get()).toEqual({ n: 0 })
    // caches that were filled meanwhile show rows that are gone
    expect([library.edits().length, db.version.current > state]).toEqual([0, true])
    db.write('malee', (log) => log(edit()))
    expect(library.edits()).toHaveLength(1)
  })
})

test('a rejected write leaves the cache version unchanged', () => {
  const { db } = openTestLibrary()
  const refused = () =>
    db.write('malee', () => {
      throw new AppError('conflict', 'ไม่ได้')
    })
  expect(refused).toThrow()
  const state = db.version.current
  expect(refused).toThrow()
  expect(db.version.current).toBe(state)
  const rolledBack = () =>
    db.together(() => {
      db.sqlite.run(INSERT)
      refused()
    })
  expect(rolledBack).toThrow('ไม่ได้')
  expect(db.version.current).toBeGreaterThan(state)
})

describe('writes of another process', () => {
  test('are seen by the next read, with and without an edit', async () => {
    const path = join(root, 'shared.db')
    using library = openTestLibrary({ path })
    using other = openTestLibrary({ path })
    const total = async () => {
      await nextTurn() // as a request that comes after the write was answered
      return (await library.get<AnyList>('/books')).body.total
    }
    expect(await total()).toBe(0)
    await other.post('/books', { slug: 'b', title: 'ข' })
    expect(await total()).toBe(1)
    expect(library.db.version.lastEdit).toEqual(other.db.version.lastEdit)
    other.db.sqlite.run(INSERT)
    expect(await total()).toBe(2)
    expect(library.db.version.look()).toBe(false)
  })

  test('are considered by a simultaneous write', async () => {
    const path = join(root, 'judged.db')
    using library = openTestLibrary({ path })
    using other = openTestLibrary({ path })
    const entries = '/canon/volumes/9/entries'
    await library.post(entries, { slug: 'one', title: 'หนึ่ง' })
    await other.patch(`${entries}/one`, { slug: 'uno' })
    const again = await library.post(entries, { slug: 'two', title: 'สอง', parent: 'uno' })
    expect(again.status).toBe(201)
    expect((await library.patch(`${entries}/one`, { title: 'ก' })).status).toBe(404)
  })
})

describe('a disk that rejects writes', () => {
  const book = { slug: 'large', title: 'ก', description: 'ก'.repeat(20_000) }

  /** Writes while the disk refuses, then checks that nothing has changed, that reading goes on, and writing after. */
  async function refused(
    library: TestLibrary,
    reject: () => void,
    relent: () => void,
    word: string,
    reported: readonly [number, string] = [507, 'storage_refused'],
  ) {
    await library.post('/books', { slug: 'small', title: 'ก' })
    const before = [library.edits(), (await library.get('/books')).body]
    reject()
    for (const [method, path, body] of [
      ['POST', '/books', book],
      ['PATCH', '/books/small', { description: book.description }],
    ] as const) {
      const { status, body: answer } = await library.call<ErrorBody>(method, path, { body })
      expect([status, answer.error.code]).toEqual([...reported])
      expect(answer.error.message).toContain(word)
      expect(answer.error.message).toContain('กรุณา')
    }
    expect([library.edits(), (await library.get('/books?fresh=1')).body]).toEqual(before)
    expect((await library.get('/jataka?limit=200')).status).toBe(200)
    relent()
    expect((await library.post('/books', book)).status).toBe(201)
    expect(library.faults).toEqual([])
  }

  test('because it is full gives a message', async () => {
    using library = openTestLibrary({ path: join(root, 'full.db') })
    const { sqlite } = library.db
    await refused(
      library,
      () => {
        const pages = readPragmaNumber(sqlite, 'page_count')
        sqlite.run(`PRAGMA max_page_count = ${pages}`)
      },
      () => sqlite.run('PRAGMA max_page_count = 100000'),
      'เต็ม',
    )
  })

  test('because it is read-only gives a message', async () => {
    using library = openTestLibrary({ path: join(root, 'readonly.db') })
    const { sqlite } = library.db
    await refused(
      library,
      () => sqlite.run('PRAGMA query_only = ON'),
      () => sqlite.run('PRAGMA query_only = OFF'),
      'อ่านได้อย่างเดียว',
    )
  })

  test('because another process locks it gives a message', async () => {
    const path = join(root, 'busy.db')
    using library = openTestLibrary({ path })
    library.db.sqlite.run('PRAGMA busy_timeout = 20')
    using other = new Database(path)
    await refused(
      library,
      () => other.run('BEGIN IMMEDIATE'),
      () => other.run('ROLLBACK'),
      'กำลังบันทึกงานใหญ่',
      [429, 'rate_limited'],
    )
  })
})
