/** The one-way rule can be broken in many ways; each of them must be noticed. */

import { describe, expect, test } from 'bun:test'
import { LAYERS, layerOf, topLevelFaults, violations } from '../../scripts/layers.ts'

const file = (...imports: string[]) =>
  ['/** What it is for. */', ...imports.map((name) => `import {} from '${name}'`), ''].join('\n')

/** The violations of a small house. */
const faultsOf = (files: Record<string, string>) => violations(new Map(Object.entries(files)))

describe('the layers', () => {
  test.each([
    ['src/resources/books.ts', 'definitions'],
    ['src/refusal.ts', 'definitions'],
    ['src/languages/overlay.ts', 'definitions'],
    ['src/languages/translations.ts', 'stores'],
    ['db/tables.ts', 'db'],
    ['search/language/fold.ts', 'search'],
    ['src/records/store.ts', 'stores'],
    ['src/stores.ts', 'stores'],
    ['src/records/routes.ts', 'routes'],
    ['src/canon/routes-headings.ts', 'routes'],
    ['src/http/mount.ts', 'routes'],
    ['src/app.ts', 'app'],
    ['src/cli/serve.ts', 'cli'],
    ['src/main.ts', 'main'],
  ])('%s belongs to %s', (path, name) => {
    expect(layerOf(path)?.name).toBe(name)
  })

  test('name only layers that exist', () => {
    const names = LAYERS.map((layer) => layer.name)
    expect(LAYERS.flatMap((layer) => layer.imports).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('what is let through', () => {
  test.each([
    ['db', 'db/a.ts', '../src/resources/books.ts'],
    ['a store', 'src/records/store.ts', '../../db/tables.ts'],
    ['a route', 'src/records/routes.ts', './store.ts'],
    ['the app', 'src/app.ts', './http/mount.ts'],
    ['a command', 'src/cli/serve.ts', '../app.ts'],
    ['a script', 'scripts/bench.ts', '../src/records/store.ts'],
    ['a store that needs SQL', 'src/records/store.ts', 'drizzle-orm'],
  ])('%s: %s imports %s', (_, path, name) => {
    expect(faultsOf({ [path]: file(name) })).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['a definition that knows the database', 'src/resources/a.ts', '../../db/tables.ts', '(db)'],
    ['a definition that knows SQL', 'src/resources/a.ts', 'drizzle-orm/sqlite-core', 'drizzle-orm'],
    ['the database that knows a store', 'db/a.ts', '../src/records/store.ts', '(stores)'],
    ['a store that knows HTTP', 'src/records/store.ts', '../http/errors.ts', '(routes)'],
    ['a store that knows a route', 'src/canon/headings.ts', '../records/routes.ts', '(routes)'],
    ['a store that knows Elysia', 'src/records/store.ts', 'elysia', 'elysia'],
    ['a route that knows the database', 'src/records/routes.ts', '../../db/tables.ts', '(db)'],
    ['a route that knows SQL', 'src/canon/routes-pages.ts', 'bun:sqlite', 'bun:sqlite'],
    ['HTTP that knows SQL', 'src/http/mount.ts', 'drizzle-orm', 'drizzle-orm'],
    ['a route that knows the app', 'src/records/routes.ts', '../app.ts', '(app)'],
    ['the app that knows a command', 'src/app.ts', './cli/serve.ts', '(cli)'],
    ['main that knows more than commands', 'src/main.ts', './app.ts', '(app)'],
    ['the program that knows a test', 'src/app.ts', '../test/support/library.ts', 'no part of the program'],
    ['the other TypeBox', 'test/a.test.ts', '@sinclair/typebox/value', 'package typebox'],
    ['an import without its ending', 'src/records/store.ts', './order', 'without its ending'],
  ])('%s', (_, path, name, told) => {
    const faults = faultsOf({ [path]: file(name) })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(path)
    expect(faults[0]).toContain(told)
  })

  test('an import of a type counts as any other', () => {
    const text = "/** Types. */\nimport type { X } from '../http/errors.ts'\n"
    expect(faultsOf({ 'src/records/store.ts': text })).toHaveLength(1)
  })

  test('a ring of files, told once', () => {
    const faults = faultsOf({
      'src/a/one.ts': file('./two.ts'),
      'src/a/two.ts': file('../b/three.ts'),
      'src/b/three.ts': file('../a/one.ts'),
    })
    expect(faults).toEqual([
      'Imports run in a ring: src/a/one.ts → src/a/two.ts → src/b/three.ts → src/a/one.ts',
    ])
  })

  test('a file that does not say what it is for, and one that is too long', () => {
    expect(faultsOf({ 'src/a.ts': 'export const a = 1\n' })[0]).toContain('does not open with a sentence')
    expect(faultsOf({ 'src/a.ts': `/** Long. */\n${'\n'.repeat(400)}` })[0]).toContain('401 lines')
  })

  test('what does not belong at the top level', () => {
    expect(topLevelFaults(['src', '.ci', 'README.md', 'dist'], ['dist'])).toEqual([])
    expect(topLevelFaults(['src', 'lib', 'NOTES.md'], [])).toHaveLength(2)
  })
})
