/** Every schema that a program gave library.db upgrades to the same one. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../db/connection.ts'
import {
  findUnexpectedLibraryObjects,
  findUnexpectedSchemaObjects,
  getExpectedLibrarySchema,
} from '../../db/expected-schema.ts'
import { LibraryDatabase } from '../../db/library-database.ts'
import { runMigrations } from '../../db/migrate.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../db/migrations.ts'
import { testFolder } from '../support/folders.ts'
import { type DatabaseShape, OLD_SHAPES } from './old-shapes.ts'

/** Digests of the steps that have landed: what they made is on people's disks, so none of them changes again. */
const LANDED: Readonly<Record<string, string>> = {
  '0001-resources.sql': 'eef65e1410305ad4',
  '0002-canon.sql': '31d0d3527d283850',
  '0003-search.sql': 'fdeff7d62ae27975',
  '0004-one-shape.ts': 'c247f9d2355fc2e9',
  '0005-decided-sources.sql': 'a5b5f0d57fbd1f46',
  '0006-corrections.sql': 'd7cd1f773dc2bd35',
  '0007-reports.sql': 'af106c6a0cfe4567',
  '0008-suspects.sql': 'd2f80dedc34be644',
  '0009-proposals.sql': 'd7cf658078d70ffb',
  '0010-pages-read.sql': '53be3b0f156cb6f4',
  '0011-epoch.sql': 'cfe1623cd0eda4e3',
  '0012-proposal-effect.sql': 'edc6888af61d28f3',
  '0013-glossary.sql': 'bd2b88eb5ebd6a06',
  '0014-search-names.sql': '4a8a0c51c7c40366',
  '0015-page-problems.sql': '4a6f8f1f60cb0d78',
  '0016-former-slugs.sql': '7582381d68f599f0',
  '0017-with-and-cleared.sql': '2c1589839ab17d2f',
  '0018-proposal-records.ts': '39b6d1014412435b',
}

const MIGRATIONS = join(import.meta.dir, '../../db/migrations')

test('a landed migration is never edited; a new one is listed with its digest', () => {
  const digests = readdirSync(MIGRATIONS)
    .toSorted()
    .map((name) => [
      name,
      new Bun.CryptoHasher('sha256')
        .update(readFileSync(join(MIGRATIONS, name)))
        .digest('hex')
        .slice(0, 16),
    ])
  expect(Object.fromEntries(digests)).toEqual(LANDED)
  expect(digests).toHaveLength(CURRENT_LIBRARY_SCHEMA_VERSION)
})

test('a migration in code imports nothing that may change', () => {
  for (const name of readdirSync(MIGRATIONS).filter((name) => name.endsWith('.ts'))) {
    const imports = readFileSync(join(MIGRATIONS, name), 'utf8').match(/^import .*$/gm)
    expect(imports).toEqual(["import type { Database } from 'bun:sqlite'"])
  }
})

const root = testFolder()
/** What people wrote, in columns that every shape has; the last line and the last decision are removed again. */
const ROWS = `
INSERT INTO book_categories (slug, position, created_at, updated_at, title) VALUES ('c', 1, 't0', 't1', 'หมวด');
INSERT INTO books (slug, created_at, updated_at, title, category_id) VALUES ('b', 't0', 't1', 'หนังสือ', 1);
INSERT INTO book_chapters VALUES (1, 1, 'บทที่ ๑', 'ข้อความ', 1);
INSERT INTO content_edit (time, key_name, action, collection, record, change) VALUES
  ('t1', 'malee', 'create', 'books', 'b', '{"slug":"b"}'), ('t2', 'somchai', 'patch', 'books', 'b', '{"title":"หนังสือ"}'),
  ('t3', 'malee', 'delete', 'books', 'x', '{}');
DELETE FROM content_edit WHERE id = 3;
INSERT INTO passage_decisions (division, entry, edition, choice, source, passage, created_at, updated_at) VALUES
  ('vinaya', 'a', 'royal', 'swap', '', NULL, 't1', 't2'), ('vinaya', 'b', 'royal', 'hide', 'one', 7, 't1', 't1'),
  ('vinaya', 'c', 'pali', 'keep', '', NULL, 't3', 't3');
DELETE FROM passage_decisions WHERE id = 3;`

const READ = [
  'SELECT * FROM book_categories',
  'SELECT * FROM books',
  'SELECT * FROM book_chapters',
  'SELECT id, time, key_name, action, collection, record, change FROM content_edit ORDER BY id',
  'SELECT id, division, entry, edition, choice, source, passage, created_at, updated_at FROM passage_decisions ORDER BY id',
  "SELECT * FROM sqlite_sequence WHERE name IN ('books', 'content_edit', 'passage_decisions') ORDER BY name",
]

const made: readonly DatabaseShape[] = OLD_SHAPES.map((shape) => ({
  ...shape,
  make: (sqlite) => {
    shape.make(sqlite)
    sqlite.run(ROWS)
  },
}))

/** A program that only knew version 3 added that to every shape of version 2, and could then not open most of them. */
const marked: readonly DatabaseShape[] = made
  .filter(({ version }) => version === 2)
  .map(({ name, make }) => ({
    name: `${name} marked as 3`,
    version: 3,
    make: (sqlite) => {
      make(sqlite)
      runMigrations(sqlite, 2, 3)
    },
  }))

describe.each([...made, ...marked])('$name', ({ name, version, make }) => {
  const path = join(root, `${name}.db`)
  const rows = (sqlite: Database) => READ.map((sql) => sqlite.query(sql).all())

  const old = new Database(path, { create: true })
  old.run('PRAGMA journal_mode = WAL')
  old.run(`PRAGMA application_id = ${LIBRARY_APPLICATION_ID}`)
  old.run(`PRAGMA user_version = ${version}`)
  old.transaction(make)(old)
  const before = rows(old)
  const strange = findUnexpectedLibraryObjects(old, version)
  old.close(true)

  test('is known to upgrade before anything is changed', () => {
    expect(strange).toEqual([])
  })

  test('has the tables of a new library and every row after the upgrade', () => {
    using db = LibraryDatabase.open(path)
    expect(readPragmaNumber(db.sqlite, 'user_version')).toBe(CURRENT_LIBRARY_SCHEMA_VERSION)
    expect(findUnexpectedSchemaObjects(db.sqlite, getExpectedLibrarySchema())).toEqual([])
    expect(rows(db.sqlite)).toEqual(before)
    expect(db.sqlite.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(db.sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  })

  test('accepts writes with new numbers after the upgrade', () => {
    using db = LibraryDatabase.open(path)
    const { line } = db.writeLine('malee', (log) => {
      db.sqlite.run("UPDATE books SET title = 'ใหม่'")
      log({ action: 'patch', collection: 'books', record: 'b', recordId: 1, change: { title: 'ใหม่' } })
    })
    expect(line).toBe(4)
    expect(db.sqlite.query('SELECT name, record FROM edit_rows WHERE edit = 4').all()).toEqual([
      { name: 'books', record: 1 },
    ])
  })
})
