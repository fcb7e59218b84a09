/** library.db: created, upgraded, reopened, or rejected with its bytes unchanged. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../db/connection.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION, libraryMigrations } from '../../db/migrations.ts'
import { StartFailure } from '../../db/start-failure.ts'
import { TEXT_APPLICATION_ID } from '../../db/text-schema.ts'
import { openTestDatabaseFile } from '../support/database.ts'
import { testFolder } from '../support/folders.ts'
import { type AnyList, type AnyRecord, openTestLibrary } from '../support/library.ts'
import { getTablesOfVersion } from './old-shapes.ts'

const root = testFolder()
let folders = 0
/** The path of a library.db in a folder of its own. */
function freshPath(): string {
  const folder = join(root, String(folders++))
  mkdirSync(folder)
  return join(folder, 'library.db')
}

function sqliteFile(path: string, ...statements: readonly string[]): void {
  using sqlite = new Database(path, { create: true })
  for (const statement of statements) sqlite.run(statement)
}

/** Opens and closes a library, for those that must not be opened. */
const opening = (path: string) => () => LibraryDatabase.open(path).close()

describe('a new library', () => {
  const path = freshPath()
  opening(path)()
  const library = openTestLibrary({ path })
  const { db } = library

  test('has our application id and the current version', () => {
    expect(readPragmaNumber(db.sqlite, 'application_id')).toBe(LIBRARY_APPLICATION_ID)
    expect(readPragmaNumber(db.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
    expect(libraryMigrations).toHaveLength(CURRENT_LIBRARY_SCHEMA_VERSION)
  })

  test('uses write-ahead logging, syncs, and enforces references', () => {
    expect(db.sqlite.query('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(readPragmaNumber(db.sqlite, 'synchronous')).toBe(2)
    expect(readPragmaNumber(db.sqlite, 'foreign_keys')).toBe(1)
    expect(db.sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(db.sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  })

  test('has the built-in facts only', async () => {
    const totals: Record<string, number> = {}
    for (const { name, path } of [...library.stores.records.values()].map(({ resource }) => resource)) {
      totals[name] = (await library.get<AnyList>(path)).body.total
    }
    expect(totals).toEqual({
      pitakas: 3,
      divisions: 16,
      nipatas: 22,
      jataka: 547,
      books: 0,
      'book-categories': 0,
      chants: 0,
      'chant-sections': 0,
      'dhamma-groups': 0,
      'dhamma-group-sets': 0,
    })
    expect(library.edits()).toEqual([])
  })

  test('has each ordered fact at its position, from 1', async () => {
    const { body: nipatas } = await library.get<AnyList>('/jataka/nipatas?limit=200')
    expect(nipatas.items.map(({ order }) => order)).toEqual(nipatas.items.map((_, index) => index + 1))
    const { body: divisions } = await library.get<AnyList>('/canon/divisions?limit=200')
    for (const members of Map.groupBy(divisions.items, ({ pitaka }) => pitaka).values()) {
      expect(members.map(({ order }) => order)).toEqual(members.map((_, index) => index + 1))
    }
  })

  test('has facts that the form would accept', async () => {
    for (const { resource } of library.stores.records.values()) {
      if (resource.inContract === false) continue
      const { body } = await library.get<AnyList>(`${resource.path}?limit=3`)
      for (const { slug } of body.items) {
        const { body: record } = await library.get<AnyRecord>(`${resource.path}/${slug}`)
        const fields = Object.fromEntries(['slug', ...Object.keys(resource.fields)].map((name) => [name, record[name]]))
        const { status, body: saved } = await library.post<AnyRecord>(resource.path, fields)
        expect([status, saved.version]).toEqual([200, record.version])
      }
    }
  })
})

describe('reopening', () => {
  test('keeps every edit of the facts', async () => {
    const path = freshPath()
    const first = openTestLibrary({ path })
    await first.patch('/canon/pitakas/vinaya', { title: 'พระวินัย (แก้ไข)', pali: null })
    await first.patch('/jataka/jataka-1', { slug: 'apannaka', title: 'อปัณณกะ' })
    await first.remove('/jataka/jataka-547')
    await first.post('/jataka/nipatas/mahanipata/move', { delta: -1 })
    await first.post('/books', { slug: 'a', title: 'ก' })
    const before = await everything(first)
    first.close()
    using second = openTestLibrary({ path })
    expect(await everything(second)).toEqual(before)
    expect((await second.get('/jataka/jataka-547')).status).toBe(404)
    expect(second.edits()).toHaveLength(5)
  })

  test('finds what was written before a crash', async () => {
    const path = freshPath()
    const crashed = openTestLibrary({ path })
    await crashed.post('/books', { slug: 'a', title: 'ก' })
    // not closed: all data are still in the write-ahead log
    expect(existsSync(`${path}-wal`)).toBe(true)
    const second = openTestLibrary({ path })
    expect((await second.get('/books/a')).status).toBe(200)
  })

  test('creates the library after a crash during creation', () => {
    const path = freshPath()
    const sqlite = new Database(path, { create: true })
    sqlite.run('PRAGMA journal_mode = WAL')
    sqlite.close()
    expect(statSync(path).size).toBeGreaterThanOrEqual(0)
    const library = openTestLibrary({ path })
    expect(readPragmaNumber(library.db.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
  })
})

async function everything(library: ReturnType<typeof openTestLibrary>) {
  const lists = [...library.stores.records.values()].map(({ resource }) =>
    ['', '&lang=en'].map(async (lang) => (await library.get(`${resource.path}?limit=200${lang}`)).body),
  )
  return Promise.all(lists.flat())
}

const schemaOf = (sqlite: Database) => sqlite.query('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()

describe('a library of an older version', () => {
  const newSchema = schemaOf(LibraryDatabase.open(':memory:').sqlite)
  const older = Array.from({ length: CURRENT_LIBRARY_SCHEMA_VERSION - 1 }, (_, index) => index + 1)
  function makeOld(path: string, version: number, ...more: readonly string[]): void {
    writeFileSync(path, getTablesOfVersion(version))
    using sqlite = new Database(path)
    for (const statement of [
      "INSERT INTO books (slug, created_at, updated_at, title) VALUES ('old', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 'หนังสือเก่า')",
      `PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`,
      `PRAGMA user_version = ${version}`,
      ...more,
    ])
      sqlite.run(statement)
  }

  test.each(older)('%i is upgraded with its records and without new facts', (version) => {
    const path = freshPath()
    makeOld(path, version)
    const seen: number[] = []
    const beforeMigration = (sqlite: Database, from: number) =>
      seen.push(from, readPragmaNumber(sqlite, 'user_version'))
    const { sqlite } = LibraryDatabase.open(path, beforeMigration)
    // shown, still old, to callers that copy it first
    expect(seen).toEqual([version, version])
    expect(readPragmaNumber(sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
    expect(sqlite.query('SELECT title FROM books').all()).toEqual([{ title: 'หนังสือเก่า' }])
    expect(sqlite.query('SELECT id FROM jataka').all()).toEqual([])
    expect(schemaOf(sqlite)).toEqual(newSchema)
    sqlite.close()
    LibraryDatabase.open(path, () => seen.push(-1)).close()
    expect(seen).not.toContain(-1)
  })

  /** The step that makes tables again. */
  const ONE_SHAPE = 4
  const IN_THE_WAY: Readonly<Record<string, readonly [sql: string, named: string]>> = {
    'a table that a step wants to make': ['CREATE TABLE before_content_edit (a)', 'before_content_edit'],
    'a view that nobody expects': ['CREATE VIEW notes AS SELECT 1 AS a', 'view "notes"'],
    'a trigger': [
      "CREATE TRIGGER shout AFTER UPDATE ON books BEGIN UPDATE books SET title = 'x'; END",
      'trigger "shout"',
    ],
    'a column in a table that is made anew': ['ALTER TABLE content_edit ADD COLUMN mine TEXT', 'content_edit'],
    'a table that is missing': ['DROP TABLE book_chapters', 'table book_chapters'],
  }
  test.each(
    // before and after the step that makes tables again
    [1, ONE_SHAPE, CURRENT_LIBRARY_SCHEMA_VERSION - 1].flatMap((version) =>
      Object.entries(IN_THE_WAY)
        .filter(([, [, name]]) => name !== 'before_content_edit' || version < ONE_SHAPE)
        .map(([what, [sql, name]]) => [version, what, sql, name] as const),
    ),
  )('%i with %s stays as it was to the byte, and the refusal names it', (version, _, sql, name) => {
    const path = freshPath()
    makeOld(path, version, sql)
    const before = readFileSync(path)
    let thrown: unknown
    try {
      opening(path)()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(StartFailure)
    expect(String(thrown)).toContain(name)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(join(path, '..'))).toEqual(['library.db'])
  })

  test('that another process just upgraded is left unchanged', () => {
    const path = freshPath()
    makeOld(path, 1)
    using library = LibraryDatabase.open(path, () => LibraryDatabase.open(path).close())
    expect(readPragmaNumber(library.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
    expect(library.sqlite.query('SELECT title FROM books').all()).toEqual([{ title: 'หนังสือเก่า' }])
  })
})

describe('a library with the number of this version', () => {
  const make = (sql: string) => {
    const path = freshPath()
    openTestDatabaseFile(path).close()
    sqliteFile(path, sql)
    return path
  }

  test('and another schema is rejected by name', () => {
    expect(opening(make('ALTER TABLE content_edit RENAME COLUMN time TO moment'))).toThrow('table "content_edit"')
  })

  test('is opened while another process writes', () => {
    const path = freshPath()
    openTestDatabaseFile(path).close()
    using other = new Database(path)
    other.run('BEGIN IMMEDIATE')
    expect(opening(path)).not.toThrow()
  })

  test('and additional objects is opened; the check reports them', () => {
    expect(opening(make('CREATE INDEX by_title ON books (title)'))).not.toThrow()
  })
})

describe('rejected files', () => {
  const library = () => {
    const path = freshPath()
    openTestDatabaseFile(path).close()
    return readFileSync(path)
  }
  const foreign = (...statements: readonly string[]) => {
    const path = freshPath()
    sqliteFile(path, ...statements)
    return readFileSync(path)
  }
  const FOREIGN: readonly (readonly [what: string, bytes: () => Uint8Array, why: string])[] = [
    ['a text', () => Buffer.from('นี่คือไฟล์ข้อความ\n'.repeat(50)), 'ไม่ใช่ฐานข้อมูลของ Library'],
    ['one byte', () => Buffer.from('x'), 'ไม่ใช่ฐานข้อมูลของ Library'],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(500, '\0'), 'latin1'), 'ไม่ใช่ฐานข้อมูลของ Library'],
    ['zeros', () => Buffer.alloc(8192), 'ไม่ใช่ฐานข้อมูลของ Library'],
    [
      'a database of another program',
      () => foreign('PRAGMA application_id = 252006674', 'CREATE TABLE t (a)'),
      'ไม่ใช่ฐานข้อมูลของ Library',
    ],
    [
      'one that does not say whose it is',
      () => foreign('CREATE TABLE notes (a)', "INSERT INTO notes VALUES ('ก')"),
      'ไม่ใช่ฐานข้อมูลของ Library',
    ],
    [
      'one that numbers its versions, too',
      () => foreign('CREATE TABLE notes (a)', 'PRAGMA user_version = 1'),
      'ไม่ใช่ฐานข้อมูลของ Library',
    ],
    ['one that has a table of books', () => foreign('CREATE TABLE books (title)'), 'ไม่ใช่ฐานข้อมูลของ Library'],
    [
      'our own text database',
      () => foreign(`PRAGMA application_id = ${TEXT_APPLICATION_ID}`, 'PRAGMA user_version = 1'),
      'ไม่ใช่ฐานข้อมูลของ Library',
    ],
    [
      'the next version',
      () =>
        foreign(
          `PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`,
          `PRAGMA user_version = ${CURRENT_LIBRARY_SCHEMA_VERSION + 1}`,
          'CREATE TABLE books (a)',
        ),
      'รุ่นที่ใหม่กว่า',
    ],
    [
      'a far version',
      () => foreign(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`, 'PRAGMA user_version = 2000000000'),
      'รุ่นที่ใหม่กว่า',
    ],
  ]

  test.each(FOREIGN)('%s, which stays unchanged', (_, bytes, why) => {
    const path = freshPath()
    const original = bytes()
    writeFileSync(path, original)
    expect(opening(path)).toThrow(why)
    expect(opening(path)).toThrow(StartFailure)
    expect(readFileSync(path).equals(original)).toBe(true)
    expect(readdirSync(join(path, '..'))).toEqual(['library.db'])
  })

  test('a foreign database with content in its log', () => {
    const path = freshPath()
    using sqlite = new Database(path, { create: true })
    sqlite.run('PRAGMA journal_mode = WAL')
    sqlite.run('CREATE TABLE notes (a)')
    expect(opening(path)).toThrow('ไม่ใช่ฐานข้อมูลของ Library')
    expect(sqlite.query('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'notes' }])
  })

  test('a missing folder, or a folder in place of the file', () => {
    expect(opening(join(root, 'none', 'library.db'))).toThrow(StartFailure)
    const path = freshPath()
    mkdirSync(path)
    expect(opening(path)).toThrow(StartFailure)
  })

  test('a truncated or overwritten library, before any change', () => {
    for (const spoil of [
      (bytes: Buffer) => bytes.subarray(0, 60),
      (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.6),
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(100, 'x'), bytes.subarray(100)]),
    ]) {
      const path = freshPath()
      const spoilt = spoil(library())
      writeFileSync(path, spoilt)
      expect(opening(path)).toThrow(StartFailure)
      expect(opening(path)).toThrow(/ไม่ใช่ฐานข้อมูลของ Library|library restore/)
      expect(readFileSync(path).equals(spoilt)).toBe(true)
    }
  })

  test('an empty file is a new library', async () => {
    const path = freshPath()
    writeFileSync(path, '')
    const opened = openTestLibrary({ path })
    expect((await opened.get<AnyList>('/jataka')).body.total).toBe(547)
  })
})

test('closing does not wait for readers', () => {
  const path = freshPath()
  const [db, other] = [LibraryDatabase.open(path), LibraryDatabase.open(path)]
  const reader = new Database(path, { readonly: true })
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM content_edit').get()
  other.sqlite.run('CREATE TABLE newer (id INTEGER)')
  // longer than a test may take: SQLite would wait for as long
  db.sqlite.run('PRAGMA busy_timeout = 600000')
  db.close()
  reader.close()
  other.close()
})
