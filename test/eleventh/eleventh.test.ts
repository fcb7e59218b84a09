/** A new resource is a file, a line in the registry and a migration that a command writes: the generic suites hold for it. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrateFrom } from '../../db/migrate.ts'
import { migrationFor } from '../../scripts/migration.ts'
import type { Resource } from '../../src/resources/definition.ts'
import { allResources } from '../../src/resources/registry.ts'
import { teacherLines, teachers } from './teachers.ts'

const ROOT = join(import.meta.dir, '../..')

const SUITES = [
  'test/records/saving.test.ts',
  'test/records/patching.test.ts',
  'test/records/reading.test.ts',
  'test/records/deleting.test.ts',
  'test/records/order.test.ts',
  'test/records/audit.test.ts',
  'test/records/versions.test.ts',
  'test/records/freshness.test.ts',
  'test/records/references.test.ts',
  'test/languages/languages.test.ts',
  'test/collections/collections.test.ts',
  'test/db/tables.test.ts',
  'test/eleventh/generic.ts',
]

/** What the generic suites say of the made-up resources, with these in the registry; see registry.ts. */
async function runSuites() {
  const names = `${teacherLines.name}|${teachers.name}`
  const child = Bun.spawn(
    [
      ...[
        process.execPath,
        'test',
        '--no-isolate',
        '--preload',
        './test/eleventh/registry.ts',
        '--test-name-pattern',
        names,
      ],
      ...SUITES.map((suite) => `./${suite}`),
    ],
    { cwd: ROOT, stdout: 'ignore', stderr: 'pipe' },
  )
  const told = await new Response(child.stderr).text()
  return { code: await child.exited, told }
}

test('the generic suites hold for an eleventh resource that is called by its name', async () => {
  const { code, told } = await runSuites()
  expect(told.split('\n').filter((line) => /^\(fail\)|^error:/.test(line))).toEqual([])
  expect(code).toBe(0)
  for (const name of [teachers.name, teacherLines.name]) {
    expect(told.split('\n').filter((line) => line.startsWith(`(pass) ${name} >`)).length).toBeGreaterThan(40)
  }
}, 300_000)

describe('the migration that the command writes', () => {
  const current = () => {
    const sqlite = new Database(':memory:')
    migrateFrom(sqlite, 0)
    return sqlite
  }

  test('is empty when the tables have what the definitions have', () => {
    expect(migrationFor(current(), allResources)).toBe('')
  })

  test('makes the table of a new resource, and then nothing is left to do', () => {
    const sqlite = current()
    sqlite.run(migrationFor(sqlite, [teacherLines, teachers]))
    expect(migrationFor(sqlite, [teacherLines, teachers])).toBe('')
  })

  test('adds a field, unique ones too, without touching what is there', () => {
    const sqlite = current()
    sqlite.run(migrationFor(sqlite, [teacherLines]))
    sqlite.run(
      "INSERT INTO teacher_lines (slug, position, created_at, updated_at, title) VALUES ('a', 1, '', '', 'ก')",
    )
    const grown: Resource = {
      ...teacherLines,
      fields: {
        ...teacherLines.fields,
        number: { kind: 'integer', label: { th: 'ที่', en: 'Number' }, unique: true, min: 1 },
        shelves: { kind: 'choices', label: { th: 'ชั้น', en: 'Shelves' }, values: ['a'] },
      },
    }
    sqlite.run(migrationFor(sqlite, [grown]))
    expect(migrationFor(sqlite, [grown])).toBe('')
    expect(sqlite.query('SELECT title, number, shelves FROM teacher_lines').all()).toEqual([
      { title: 'ก', number: null, shelves: '[]' },
    ])
  })

  test('refuses what only a person can decide', () => {
    const sqlite = current()
    sqlite.run(migrationFor(sqlite, [teacherLines, teachers]))
    const { born: _, ...fewer } = teachers.fields
    const needed: Resource = {
      ...teacherLines,
      fields: { ...teacherLines.fields, place: { ...teachers.fields.name, label: { th: 'ที่', en: 'Place' } } },
    }
    expect(() => migrationFor(sqlite, [{ ...teachers, fields: fewer }])).toThrow('teachers.born')
    expect(() => migrationFor(sqlite, [needed])).toThrow('teacher_lines.place')
  })
})
