/** The counts beside the records: kept by triggers through any writes, and made anew when they are not of this version. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LibraryDatabase } from '../../db/library-database.ts'
import { keepCounts, wrongCounts } from '../../db/record-counts.ts'
import { allResources } from '../../src/resources/registry.ts'
import { barestBody, fullBody, libraryOfParents } from '../support/examples.ts'
import type { AnyList, TestLibrary } from '../support/library.ts'

const step = fc.record({
  verb: fc.constantFrom('full', 'barest', 'empty', 'delete'),
  n: fc.integer({ min: 1, max: 4 }),
})

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('counts are true after any writes', async () => {
    const empty = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) => (field.required ? [] : [[name, null]])),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const library = libraryOfParents()
        for (const { verb, n } of steps) {
          const address = `${resource.path}/example-${n}`
          if (verb === 'full') await library.post(resource.path, fullBody(resource, n))
          else if (verb === 'barest') await library.post(resource.path, barestBody(resource, n))
          else if (verb === 'empty') await library.patch(address, empty)
          else await library.remove(address)
          expect(wrongCounts(library.db.sqlite)).toEqual([])
        }
        library.close()
      }),
      { numRuns: 8 },
    )
  })

  test('the total of each filter is the number of records that it lets through', async () => {
    const library = libraryOfParents()
    for (const n of [1, 2, 3, 4]) await library.post(resource.path, fullBody(resource, n))
    for (const n of [5, 6]) await library.post(resource.path, barestBody(resource, n))
    for (const [name, filter] of Object.entries(resource.filters)) {
      for (const value of await valuesOf(library, resource.path, name, filter)) {
        const address = `${resource.path}?limit=200&${name}=${encodeURIComponent(String(value))}`
        const { body } = await library.get<AnyList>(address)
        expect([name, value, body.total]).toEqual([name, value, body.items.length])
        expect(body.total).toBeGreaterThan(0)
      }
    }
  })
})

/** What a filter can be asked for, so that something is found. */
async function valuesOf(
  library: TestLibrary,
  path: string,
  name: string,
  filter: { readonly by: string; readonly field?: string },
): Promise<readonly unknown[]> {
  if (filter.by === 'filled') return ['true', 'false']
  const { body } = await library.get<AnyList>(`${path}?limit=200`)
  const values = body.items.flatMap((item) => item[filter.field ?? name] ?? [])
  return [...new Set(values)].filter((value) => value !== null)
}

test('a count that is not true is noticed', () => {
  const db = LibraryDatabase.open(':memory:')
  expect(wrongCounts(db.sqlite)).toEqual([])
  db.sqlite.run("UPDATE record_counts SET n = n + 1 WHERE collection = 'jataka' AND filter = 'vagga'")
  expect(wrongCounts(db.sqlite)).toEqual(['jataka'])
  db.close()
})

test.each([
  ['that are missing', 'DROP TABLE record_counts'],
  ['whose trigger is another', 'DROP TRIGGER jataka_counted_out'],
  [
    'of an older form',
    `DROP TABLE record_counts;
     CREATE TABLE record_counts (collection TEXT, group_id INTEGER, n INTEGER);
     INSERT INTO record_counts VALUES ('jataka', 1, 547);`,
  ],
])('counts %s are made anew', (_, spoil) => {
  const db = LibraryDatabase.open(':memory:')
  for (const statement of spoil.split(';')) if (statement.trim()) db.sqlite.run(statement)
  keepCounts(db.sqlite)
  expect(wrongCounts(db.sqlite)).toEqual([])
  db.sqlite.run("DELETE FROM jataka WHERE slug = 'jataka-1'")
  expect(wrongCounts(db.sqlite)).toEqual([])
  db.close()
})

test('counts of this version are left as they are', () => {
  const db = LibraryDatabase.open(':memory:')
  const before = db.sqlite.query('PRAGMA schema_version').get()
  keepCounts(db.sqlite)
  expect(db.sqlite.query('PRAGMA schema_version').get()).toEqual(before)
  db.close()
})
