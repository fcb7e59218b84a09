/** Passages keep their numbers over any sequence of imports. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openCanonLibrary, readPassageNumbers } from '../../canon/canon-library.ts'
import { testPackage } from './packages.ts'

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
          await library.import(testPackage(id, texts))
          latest[id] = Object.keys(texts).map((slug) => `${id} ${slug} royal`)
          const numbers = readPassageNumbers(library)
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
