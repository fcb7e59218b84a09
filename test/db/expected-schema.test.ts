/** Schema objects of this program, in this and older versions, are distinguished from unexpected ones. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findForeignTables, findUnexpectedLibraryObjects } from '../../db/expected-schema.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../db/migrations.ts'
import { runInFolder } from '../support/folders.ts'
import { getTablesOfVersion } from './old-shapes.ts'

const versions = Array.from({ length: CURRENT_LIBRARY_SCHEMA_VERSION }, (_, index) => index + 1)

const made = (version: number): Database => Database.deserialize(getTablesOfVersion(version))

/** A file with a definition that no statement would write here: its bytes are put over those of another. */
function withBytes(folder: string, definition: string, version = 2): Database {
  const path = join(folder, 'by-hand.db')
  const there = `CREATE TABLE more (a /*${'x'.repeat(200)}*/)`
  writeFileSync(path, getTablesOfVersion(version))
  const old = new Database(path)
  old.run(there)
  old.close()
  const bytes = readFileSync(path)
  bytes.write(definition.padEnd(there.length), bytes.indexOf(there))
  writeFileSync(path, bytes)
  return new Database(path, { readonly: true })
}

test.each(versions)('no schema object is unexpected in version %i or its rewritten file', (version) =>
  runInFolder((folder) => {
    const sqlite = made(version)
    expect(findUnexpectedLibraryObjects(sqlite, version)).toEqual([])
    const path = join(folder, 'anew.db')
    sqlite.query('VACUUM INTO ?').run(path)
    using anew = new Database(path, { readonly: true })
    expect(findUnexpectedLibraryObjects(anew, version)).toEqual([])
  }),
)

const STRANGE: Readonly<Record<string, readonly [sql: string, named: string]>> = {
  'a trigger': ['CREATE TRIGGER shout AFTER INSERT ON books BEGIN DELETE FROM chants; END', 'trigger "shout"'],
  'a trigger of a table that is made anew': [
    'CREATE TRIGGER shout AFTER INSERT ON content_edit BEGIN DELETE FROM chants; END',
    'shout',
  ],
  'a view': ['CREATE VIEW more AS SELECT * FROM books', 'view "more"'],
  'a trigger of a table beside': [
    'CREATE TABLE more (a); CREATE TRIGGER shout AFTER INSERT ON more BEGIN DELETE FROM chants; END',
    'trigger "shout"',
  ],
  'an index': ['CREATE INDEX more ON books (title)', 'index "more"'],
  'a column': ['ALTER TABLE books ADD COLUMN more TEXT', 'table "books"'],
  'a table that is not there': ['DROP TABLE translations', 'translations'],
}

describe.each([1, CURRENT_LIBRARY_SCHEMA_VERSION])('an unexpected object in version %i', (version) => {
  const image = made(version).serialize()
  const withMore = (...more: readonly string[]) => {
    const sqlite = Database.deserialize(image)
    for (const statement of more) sqlite.run(statement)
    return sqlite
  }

  test.each(Object.entries(STRANGE))('%s is named', (_, [sql, named]) => {
    expect(findUnexpectedLibraryObjects(withMore(sql), version).join()).toContain(named)
  })

  test('tables of other programs are ignored', () => {
    const sqlite = withMore(
      'CREATE TABLE more (a PRIMARY KEY); CREATE INDEX more_a ON more (a)',
      'CREATE VIRTUAL TABLE found USING fts5 (a)',
      'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
    )
    expect(findUnexpectedLibraryObjects(sqlite, version)).toEqual([])
    expect(findForeignTables(sqlite)).toContain('"more"')
    expect(findForeignTables(sqlite)).toContain('"found"')
    expect(findForeignTables(sqlite).join()).not.toContain('litestream')
  })
})

test.each([2, CURRENT_LIBRARY_SCHEMA_VERSION])(
  'a virtual table in version %i of an unknown module is ignored',
  (version) =>
    runInFolder((folder) => {
      using sqlite = withBytes(folder, 'CREATE VIRTUAL TABLE more USING theirs (a)', version)
      expect(findUnexpectedLibraryObjects(sqlite, version)).toEqual([])
    }),
)

test('text after a definition in the schema is never executed', () =>
  runInFolder((folder) => {
    const target = join(folder, 'other.db')
    const behind = `ATTACH '${target}' AS other; CREATE TABLE other.x (a)`
    using sqlite = withBytes(folder, `CREATE TABLE more (a); ${behind}`)
    expect(findUnexpectedLibraryObjects(sqlite, 2)).toEqual(['table "more"'])
    expect(existsSync(target)).toBe(false)
  }))

test('a table filled by an endless query is not created', () =>
  runInFolder((folder) => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n'
    using sqlite = withBytes(folder, `CREATE TABLE more AS ${endless}`)
    expect(() => findUnexpectedLibraryObjects(sqlite, 2)).toThrow('malformed')
  }))
