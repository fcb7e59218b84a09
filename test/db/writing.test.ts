/** Writing to library.db: all or nothing, with its line in the log, and a clear word when the disk refuses. */

import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Edit, pragmaNumber } from '../../db/library-database.ts'
import { Refusal } from '../../src/refusal.ts'
import { type AnyList, type ErrorBody, openTestLibrary, type TestLibrary } from '../support/library.ts'

const root = mkdtempSync(join(tmpdir(), 'library-writing-'))
afterAll(() => rmSync(root, { recursive: true }))

const edit = (over: Partial<Edit> = {}): Edit => ({
  ...{
    action: 'test',
    collection: 'books',
    record: 'a',
    change: null,
    touched: [{ collection: 'books', ids: [1] }],
  },
  ...over,
})

const NOW = "'2026-01-01T00:00:00.000Z'"
const INSERT = `INSERT INTO books (slug, created_at, updated_at, title) VALUES ('a', ${NOW}, ${NOW}, 'ก')`

describe('one write', () => {
  test('is one transaction, and tells its listeners once it is on disk', () => {
    const { db, edits } = openTestLibrary()
    const told: unknown[] = []
    db.onChange((touched) => told.push(touched, db.sqlite.inTransaction))
    const generation = db.generation
    const result = db.write('malee', (log) => {
      db.sqlite.run(INSERT)
      log(edit())
      expect([db.sqlite.inTransaction, db.generation]).toEqual([true, generation])
      return 'done'
    })
    expect(result).toBe('done')
    expect(told).toEqual([[{ collection: 'books', ids: [1] }], false])
    expect(db.generation).toBeGreaterThan(generation)
    expect(edits()).toMatchObject([
      { keyName: 'malee', action: 'test', collection: 'books', record: 'a', change: null },
    ])
  })

  test.each([
    [
      'throws',
      (log: (edit: Edit) => void) => {
        log(edit())
        throw new Refusal('conflict', 'ไม่ได้')
      },
    ],
    ['logs nothing', () => undefined],
    [
      'logs twice',
      (log: (edit: Edit) => void) => {
        log(edit())
        log(edit())
      },
    ],
    [
      'breaks a reference',
      (log: (edit: Edit) => void, library: TestLibrary) => {
        library.db.sqlite.run(
          "INSERT INTO books (slug, created_at, updated_at, title, category_id) VALUES ('b', '', '', 'ข', 999)",
        )
        log(edit())
      },
    ],
  ])('that %s changes nothing and tells nobody', (_, work) => {
    const library = openTestLibrary()
    const { db } = library
    let told = 0
    db.onChange(() => told++)
    const generation = db.generation
    const write = () =>
      db.write('malee', (log) => {
        db.sqlite.run(INSERT)
        work(log, library)
      })
    expect(write).toThrow()
    expect(db.sqlite.query('SELECT count(*) AS n FROM books').get()).toEqual({ n: 0 })
    expect([library.edits().length, told, db.generation]).toEqual([0, 0, generation])
    db.write('malee', (log) => log(edit()))
    expect(library.edits()).toHaveLength(1)
  })
})

describe('writes of another process', () => {
  test('are noticed, and make every kept answer stale', async () => {
    const path = join(root, 'shared.db')
    const library = openTestLibrary({ path })
    expect((await library.get<AnyList>('/books')).body.total).toBe(0)
    expect(library.db.noticeOtherWriters()).toBe(false)
    const other = new Database(path)
    other.run(INSERT)
    other.close()
    const told: unknown[] = []
    library.db.onChange((touched) => told.push(touched))
    expect(library.db.noticeOtherWriters()).toBe(true)
    expect(told).toEqual([[{ collection: '*', ids: 'all' }]])
    expect((await library.get<AnyList>('/books')).body.total).toBe(1)
    expect(library.db.noticeOtherWriters()).toBe(false)
    library.close()
  })
})

describe('a disk that refuses', () => {
  const book = { slug: 'large', title: 'ก', description: 'ก'.repeat(20_000) }

  /** Writes while the disk refuses, then checks that nothing has changed, that reading goes on, and writing after. */
  async function refused(library: TestLibrary, refuse: () => void, relent: () => void, word: string) {
    await library.post('/books', { slug: 'small', title: 'ก' })
    const before = [library.edits(), (await library.get('/books')).body]
    refuse()
    for (const [method, path, body] of [
      ['POST', '/books', book],
      ['PATCH', '/books/small', { description: book.description }],
    ] as const) {
      const { status, body: answer } = await library.call<ErrorBody>(method, path, { body })
      expect([status, answer.error.code]).toEqual([500, 'internal'])
      expect(answer.error.message).toContain(word)
      expect(answer.error.message).toContain('กรุณา')
    }
    expect([library.edits(), (await library.get('/books?fresh=1')).body]).toEqual(before)
    expect((await library.get('/jataka?limit=200')).status).toBe(200)
    relent()
    expect((await library.post('/books', book)).status).toBe(201)
    expect(library.faults).toEqual([])
  }

  test('because it is full', async () => {
    const library = openTestLibrary({ path: join(root, 'full.db') })
    const { sqlite } = library.db
    await refused(
      library,
      () => {
        const pages = pragmaNumber(sqlite, 'page_count')
        sqlite.run(`PRAGMA max_page_count = ${pages}`)
      },
      () => sqlite.run('PRAGMA max_page_count = 100000'),
      'เต็ม',
    )
    library.close()
  })

  test('because it can only be read', async () => {
    const library = openTestLibrary({ path: join(root, 'readonly.db') })
    const { sqlite } = library.db
    await refused(
      library,
      () => sqlite.run('PRAGMA query_only = ON'),
      () => sqlite.run('PRAGMA query_only = OFF'),
      'อ่านได้อย่างเดียว',
    )
    library.close()
  })

  test('because another process is writing for too long', async () => {
    const path = join(root, 'busy.db')
    const library = openTestLibrary({ path })
    library.db.sqlite.run('PRAGMA busy_timeout = 20')
    const other = new Database(path)
    await refused(
      library,
      () => other.run('BEGIN IMMEDIATE'),
      () => other.run('ROLLBACK'),
      'กำลังบันทึกงานอื่น',
    )
    other.close()
    library.close()
  })
})
