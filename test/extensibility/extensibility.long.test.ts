/**
 * A new resource is a file, a line in the registry and a migration that a command writes: the generic suites hold for
 * it.
 */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from '../../db/migrate.ts'
import { createMigrationSql } from '../../scripts/migration.ts'
import type { ResourceDefinition } from '../../src/definitions/definition.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { runTestFilesInChild } from '../support/child-tests.ts'
import { ProjectCopy } from './project-copy.ts'
import { teacherLines, teachers } from './teachers.ts'

/** Suites that walk the registry, or ask what its examples are made of. */
const WALKS = /definitions\/registry\.ts'|support\/hostile-records\.ts'/

/** Holds the pages of docs to the ten resources that they speak of. */
const DOCUMENTS = 'test/scripts/docs.test.ts'

const suites = (copy: ProjectCopy): readonly string[] =>
  [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: copy.path })].filter(
    (file) =>
      !file.startsWith('test/extensibility/') &&
      !/\.(?:browser|binary|long)\.test\./.test(file) &&
      file !== DOCUMENTS &&
      WALKS.test(readFileSync(join(copy.path, file), 'utf8')),
  )

/** What the suites say for the first ten, they said without the others; tables of the contract speak of these alone. */
const SAID = contractResources.map(({ name }) => name).filter((name) => name !== 'chants')
const PATTERN = `^(?!.*contract:)(?!.*(?<![\\w/-])(${SAID.join('|')})(?![\\w/-]))`

/** What all suites that walk the registry say, with the made-up resources in it. */
async function runSuites(copy: ProjectCopy) {
  const files = [...suites(copy), 'test/extensibility/generic.ts']
  const run = await runTestFilesInChild(
    files.map((file) => `./${file}`),
    { cwd: copy.path, options: ['--no-isolate', '--test-name-pattern', PATTERN] },
  )
  return { ...run, files }
}

test('every suite over the registry passes with an added resource', async () => {
  using copy = new ProjectCopy()
  copy.addResources()
  const { code, reported, files } = await runSuites(copy)
  expect(files.length).toBeGreaterThan(25)
  expect(reported.split('\n').filter((line) => /^\(fail\)|^error:|^ENOENT/.test(line))).toEqual([])
  expect(code).toBe(0)
  for (const name of [teachers.name, teacherLines.name]) {
    expect(reported.split('\n').filter((line) => line.includes(` ${name}`)).length).toBeGreaterThan(35)
  }
  // a quarter of all tests, which a busy machine may take longer for than for one
}, 1_200_000)

describe('the migration command', () => {
  const current = () => {
    const sqlite = new Database(':memory:')
    runMigrations(sqlite, 0)
    return sqlite
  }

  test('writes nothing if tables and definitions agree', () => {
    expect(createMigrationSql(current(), contractResources)).toBe('')
  })

  test('creates the table of a new resource, once', () => {
    const sqlite = current()
    sqlite.run(createMigrationSql(sqlite, [teacherLines, teachers]))
    expect(createMigrationSql(sqlite, [teacherLines, teachers])).toBe('')
  })

  test('adds fields, unique ones too, and changes nothing else', () => {
    const sqlite = current()
    sqlite.run(createMigrationSql(sqlite, [teacherLines]))
    sqlite.run("INSERT INTO teacher_lines (slug, position, created_at, updated_at, title) VALUES ('a', 1, '', '', 'ก')")
    const grown: ResourceDefinition = {
      ...teacherLines,
      fields: {
        ...teacherLines.fields,
        number: { kind: 'integer', label: { th: 'ที่', en: 'Number' }, unique: true, min: 1 },
        shelves: { kind: 'choices', label: { th: 'ชั้น', en: 'Shelves' }, values: ['a'] },
      },
    }
    sqlite.run(createMigrationSql(sqlite, [grown]))
    expect(createMigrationSql(sqlite, [grown])).toBe('')
    expect(sqlite.query('SELECT title, number, shelves FROM teacher_lines').all()).toEqual([
      { title: 'ก', number: null, shelves: '[]' },
    ])
  })

  test('rejects changes that need a decision', () => {
    const sqlite = current()
    sqlite.run(createMigrationSql(sqlite, [teacherLines, teachers]))
    const { born: _, ...fewer } = teachers.fields
    const needed: ResourceDefinition = {
      ...teacherLines,
      fields: { ...teacherLines.fields, place: { ...teachers.fields.name, label: { th: 'ที่', en: 'Place' } } },
    }
    expect(() => createMigrationSql(sqlite, [{ ...teachers, fields: fewer }])).toThrow('teachers.born')
    expect(() => createMigrationSql(sqlite, [needed])).toThrow('teacher_lines.place')
  })
})
