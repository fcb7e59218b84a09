/** What is read is noticed: by every way to run a statement, and to the collection, whatever the statement looks like. */

import { describe, expect, test } from 'bun:test'
import { count, eq } from 'drizzle-orm'
import { headings } from '../../db/canon-tables.ts'
import { resourceTable, translations } from '../../db/tables.ts'
import { readingOf } from '../../db/watched-reads.ts'
import { KeptReads } from '../../src/foundation/kept.ts'
import { openTestDatabase } from '../support/database.ts'

describe('a statement reads', () => {
  test.each<readonly [string, readonly string[] | undefined]>([
    ['SELECT title FROM books', ['books']],
    ['select "id", "slug" from "books" where "books"."category_id" = ?', ['books']],
    ['SELECT count(*) FROM chants', ['chants']],
    ['SELECT * FROM chants', ['chants']],
    ['SELECT body FROM book_chapters WHERE book_id = ?', ['books']],
    ['SELECT title FROM headings', ['tipitaka-contents']],
    ['SELECT slug FROM deleted_headings', ['tipitaka-contents']],
    ['SELECT slug FROM division_origins', ['divisions', 'tipitaka-contents']],
    ['SELECT chants.slug, chant_sections.slug FROM chants JOIN chant_sections', ['chants', 'chant-sections']],
    ['WITH found AS (SELECT value FROM json_each(?)) SELECT slug FROM books, found', ['books']],
    ['SELECT max(id) FROM content_edit', undefined],
    ['SELECT rowid FROM some_index JOIN books', undefined],
    ['PRAGMA data_version', []],
  ])('%s', (sql, reads) => {
    expect(readingOf(sql).reads?.toSorted()).toEqual(reads?.toSorted())
  })
})

test('translations are read of the collection that is asked for, else of all', () => {
  const db = openTestDatabase()
  const rows = db.orm.select().from(translations)
  const one = () => rows.where(eq(translations.collection, 'books')).all()
  expect(db.changes.collect(one).reads).toEqual(['books'])
  const all = () => db.orm.select({ n: count() }).from(translations).get()
  expect(db.changes.collect(all).reads).toContain('chants')
})

test('every way to run a statement tells', () => {
  const db = openTestDatabase()
  const sql = 'SELECT title FROM books'
  const table = resourceTable('books')
  const prepared = db.orm.select({ id: table.id }).from(table).prepare()
  const plain = db.sqlite.prepare(sql)
  const ways: readonly (() => unknown)[] = [
    () => db.sqlite.query(sql).all(),
    () => db.sqlite.query(sql).get(),
    () => db.sqlite.query(sql).values(),
    () => [...db.sqlite.query(sql).iterate()],
    () => plain.all(),
    () => prepared.all(),
    () => prepared.get(),
    () => db.orm.select().from(headings).all(),
    () => db.read(() => db.sqlite.query(sql).all()),
  ]
  for (const way of ways) expect(db.changes.collect(way).reads).not.toEqual([])
})

test('what was kept before tells what it was made from, too', () => {
  const db = openTestDatabase()
  const kept = new KeptReads<number>('divisions', db.changes, 10_000)
  const pitakas = () => db.sqlite.query('SELECT title FROM pitakas').all().length
  const ask = () => kept.of('', pitakas, () => 8)
  expect([ask(), db.changes.collect(ask).reads]).toEqual([3, ['pitakas']])
})

test('work in work tells the outer one, and nothing is told when nobody collects', () => {
  const db = openTestDatabase()
  const read = (table: string) => db.sqlite.query(`SELECT slug FROM ${table}`).all()
  const { reads } = db.changes.collect(() => {
    read('books')
    return db.changes.collect(() => read('chants'))
  })
  expect(reads).toEqual(['books', 'chants'])
  read('jataka')
  expect(db.changes.collect(() => undefined).reads).toEqual([])
})
