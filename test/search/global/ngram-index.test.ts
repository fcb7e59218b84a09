/** Compares the positional index of n-grams with a plain scan of the same keys. */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { NgramIndex } from '../../../search/pages/ngram-index.ts'
import { NgramIndexWriter } from '../../../search/pages/ngram-index-writer.ts'

/** Stores keys, in runs of 20 letters at most. @returns the position of each key */
function storeKeys(db: Database, keys: readonly string[], isFullBuild: boolean): readonly number[] {
  db.run('CREATE TABLE grams (gram INTEGER PRIMARY KEY, positions BLOB NOT NULL)')
  const writer = new NgramIndexWriter(db, 'grams', isFullBuild, 0, 20)
  const starts = keys.map((key) => writer.add(key) - key.length - 1)
  writer.finish()
  return starts
}

/** Finds all positions of a key by plain comparison. */
const scan = (keys: readonly string[], starts: readonly number[], wanted: string): number[] =>
  keys.flatMap((key, nth) =>
    Array.from(key, (_, at) => at)
      .filter((at) => key.startsWith(wanted, at))
      .map((at) => (starts[nth] ?? 0) + at),
  )

const letters = fc.string({ unit: fc.constantFrom(...'กaะN'), maxLength: 40 })

test.each([true, false])('the positional index finds every place of any key; written at once: %p', (isFullBuild) => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 9 }), letters, fc.nat(200), (keys, typed, before) => {
      using db = new Database(':memory:')
      const starts = storeKeys(db, keys, isFullBuild)
      const wanted = `${typed}aกa`.slice(0, 14)
      const found: number[] = []
      new NgramIndex(db, 'grams', before).find(wanted, (positions) => found.push(...positions))
      found.sort((a, b) => a - b)
      const all = scan(keys, starts, wanted)
      expect(found.filter((at) => at + wanted.length <= before)).toEqual(
        all.filter((at) => at + wanted.length <= before),
      )
      expect(found.every((at) => all.includes(at))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
