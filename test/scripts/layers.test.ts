/** Each way to break the rule of layers is found. */

import { describe, expect, test } from 'bun:test'
import {
  findLayerViolations,
  findRoomOfFile,
  findUnexpectedTopLevelEntries,
  ROOMS_BOTTOM_TO_TOP,
} from '../../scripts/layers.ts'

const file = (...imports: string[]) =>
  ['/** What it is for. */', ...imports.map((name) => `import {} from '${name}'`), ''].join('\n')

/** The violations of a small house. */
const faultsOf = (files: Record<string, string>) => findLayerViolations(new Map(Object.entries(files)))

describe('the rooms', () => {
  test.each([
    ['src/foundation/changes.ts', 'src/foundation'],
    ['src/canon/tree/contents.ts', 'src/canon/tree'],
    ['src/records/books/paging.ts', 'pages of books'],
    ['src/main.ts', 'src/main.ts'],
  ])('%s belongs to %s', (path, name) => {
    expect(findRoomOfFile(path)?.name).toBe(name)
  })

  test('have unique names', () => {
    expect(new Set(ROOMS_BOTTOM_TO_TOP.map(({ name }) => name)).size).toBe(ROOMS_BOTTOM_TO_TOP.length)
  })
})

describe('allowed imports', () => {
  test.each([
    ['a store', 'src/records/store.ts', '../../db/tables.ts'],
    ['a route', 'src/records/routes.ts', './store.ts'],
    ['a script', 'scripts/bench.ts', '../src/records/store.ts'],
    ['a store that needs SQL', 'src/records/store.ts', 'drizzle-orm'],
  ])('%s: %s imports %s', (_, path, name) => {
    expect(faultsOf({ [path]: file(name) })).toEqual([])
  })
})

describe('rejected code', () => {
  test.each([
    ['a definition that knows the database', 'src/definitions/a.ts', '../../db/tables.ts', 'above it'],
    ['a definition that knows SQL', 'src/definitions/a.ts', 'drizzle-orm/sqlite-core', 'drizzle-orm'],
    ['a store that knows HTTP', 'src/records/store.ts', '../http/errors.ts', 'no HTTP'],
    ['a store that knows a route', 'src/canon/headings.ts', '../records/routes.ts', 'no HTTP'],
    ['records that know books', 'src/records/store.ts', './books/contents.ts', 'above it'],
    ['the desk in the browser that knows a store', 'src/desk/console/a.tsx', '../routes.ts', 'browser'],
    ['a page that runs the desk', 'src/reader/a.ts', '../desk/console/api.ts', 'browser'],
    ['a route that knows the database', 'src/records/routes.ts', '../../db/tables.ts', 'no SQL'],
    ['a route that knows SQL', 'src/canon/routes-pages.ts', 'bun:sqlite', 'no SQL'],
    ['the program that knows a test', 'src/app.ts', '../test/support/library.ts', 'no part of the program'],
    ['the other TypeBox', 'test/a.test.ts', '@sinclair/typebox/value', 'package typebox'],
    ['an import without its ending', 'src/records/store.ts', './order', 'without its ending'],
  ])('%s', (_, path, name, reported) => {
    const faults = faultsOf({ [path]: file(name) })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(path)
    expect(faults[0]).toContain(reported)
  })

  test('an import of a type that points upwards', () => {
    const text = "/** Types. */\nimport type { X } from '../http/errors.ts'\n"
    expect(faultsOf({ 'src/records/store.ts': text })).toHaveLength(1)
  })

  test('a cycle of files, reported once', () => {
    const faults = faultsOf({
      'src/a/one.ts': file('./two.ts'),
      'src/a/two.ts': file('../b/three.ts'),
      'src/b/three.ts': file('../a/one.ts'),
    })
    expect(faults).toEqual(['Imports run in a ring: src/a/one.ts → src/a/two.ts → src/b/three.ts → src/a/one.ts'])
  })

  test('a file without an opening comment, and one that is too long', () => {
    expect(faultsOf({ 'src/a.ts': 'export const a = 1\n' })[0]).toContain('does not open with a sentence')
    expect(faultsOf({ 'src/a.ts': `/** Long. */\n${'\n'.repeat(400)}` })[0]).toContain('401 lines')
  })

  test('a name exported twice outside the browser', () => {
    const meaning = (...lines: string[]) => ['/** What it is for. */', ...lines, ''].join('\n')
    const files = {
      'src/records/audit/a.ts': meaning('export const wordsOf = 1', 'export interface Line {}'),
      'src/records/books/b.ts': meaning('export async function wordsOf() {}', 'const Line = 2'),
      'src/records/chants/c.ts': meaning("export { wordsOf } from '../books/b.ts'", 'export type Lines = 3'),
      'src/desk/console/d.ts': meaning('export type Line = 4'),
      'test/e.test.ts': meaning('export class Line {}'),
    }
    expect(faultsOf(files)).toEqual([
      'src/records/books/b.ts exports wordsOf, as src/records/audit/a.ts does: one name has one meaning',
    ])
  })

  test('too many folders in src', () => {
    const house = (wings: number) =>
      Object.fromEntries(Array.from({ length: wings }, (_, at) => [`src/wing${at}/a.ts`, file()]))
    expect(faultsOf(house(12))).toEqual([])
    expect(faultsOf(house(13))).toEqual(['src has 13 wings; 12 are enough'])
  })

  test('unknown files at the top level', () => {
    expect(findUnexpectedTopLevelEntries(['src', '.ci', 'README.md', 'dist'], ['dist'])).toEqual([])
    expect(findUnexpectedTopLevelEntries(['src', 'lib', 'NOTES.md'], [])).toHaveLength(2)
  })
})
