/** Passages keep their numbers over any sequence of imports. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type CanonLibrary, openCanonLibrary } from '../../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

/** Passage numbers by source, heading and edition. */
function readNumbers({ folder }: CanonLibrary): Record<string, number> {
  const text = new Database(folder.file('text.db'), { readonly: true })
  const rows = text
    .query<{ name: string; number: number }, []>(
      `SELECT sources.id || ' ' || entry || ' ' || edition AS name, number FROM passages
       JOIN texts ON texts.id = passages.text JOIN sources ON sources.rank = passages.source`,
    )
    .all()
  text.close()
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
}

const createPackage = (
  id: string,
  entries: Readonly<Record<string, string>>,
  more: Partial<TestPackage> = {},
): TestPackage => ({
  source: testSource(id),
  headings: Object.keys(entries).map((slug) => testHeading(slug)),
  passages: Object.entries(entries).map(([slug, text], index) => testPassage(slug, [testParagraph(index + 1, text)])),
  ...more,
})

describe('importing a source again', () => {
  test('any sequence of imports keeps every number', async () => {
    const entries = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('ก', 'ข'), {
      minKeys: 1,
    })
    const imports = fc.array(fc.tuple(fc.constantFrom('s', 't', 'u'), entries), {
      minLength: 2,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(imports, async (sequence) => {
        using library = await openCanonLibrary()
        const known: Record<string, number> = {}
        const latest: Record<string, string[]> = {}
        for (const [id, texts] of sequence) {
          await library.import(createPackage(id, texts))
          latest[id] = Object.keys(texts).map((slug) => `${id} ${slug} royal`)
          const numbers = readNumbers(library)
          expect(Object.keys(numbers).sort()).toEqual(Object.values(latest).flat().sort())
          for (const [name, number] of Object.entries(numbers)) {
            expect(known[name] ?? number).toBe(number)
            known[name] = number
          }
          expect(new Set(Object.values(known)).size).toBe(Object.keys(known).length)
        }
      }),
      { numRuns: 2 },
    )
  })
})
