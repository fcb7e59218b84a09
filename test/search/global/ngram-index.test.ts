/** Compares the positional index of n-grams with a plain scan of the same keys. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NgramIndex } from '../../../search/pages/ngram-index.ts'
import { NgramIndexWriter } from '../../../search/pages/ngram-index-writer.ts'

/** Stores keys, in runs of some letters at most. @returns the position of each key */
function storeKeys(db: Database, keys: readonly string[], isFullBuild: boolean, runLetters: number): readonly number[] {
  db.run('CREATE TABLE grams (gram INTEGER PRIMARY KEY, positions BLOB NOT NULL)')
  const writer = new NgramIndexWriter(db, 'grams', isFullBuild, 0, runLetters)
  const starts = keys.map((key) => writer.addKey(key) - key.length - 1)
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

describe.each([true, false])('the positional index, written at once: %p', (isFullBuild) => {
  // runs of few letters are sorted in another way than long ones
  test.each([20, 2_200])('finds every place of any key in runs of %p letters', (runLetters) => {
    const any = fc.array(letters, { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(any, fc.nat(300), fc.integer({ min: 3, max: 14 }), fc.nat(400), (given, from, length, before) => {
        using db = new Database(':memory:')
        const keys = [...given, 'x'.repeat(runLetters / 2)]
        const starts = storeKeys(db, keys, isFullBuild, runLetters)
        const text = given.join('')
        const wanted = `${text}aกa`.slice(from % (text.length + 1)).slice(0, length)
        const found: number[] = []
        new NgramIndex(db, 'grams', before).findPositions(wanted, (positions) => found.push(...positions))
        found.sort((a, b) => a - b)
        const all = scan(keys, starts, wanted)
        expect(found.filter((at) => at + wanted.length <= before)).toEqual(
          all.filter((at) => at + wanted.length <= before),
        )
        expect(found.every((at) => all.includes(at))).toBe(true)
      }),
    )
  })
})
