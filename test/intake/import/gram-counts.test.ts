/** Counts of letters that are kept from one import to the next are those that are counted at once. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { GramCounts } from '../../../src/intake/import/suspects/gram-counts.ts'

const LENGTH = 3
const AROUND = 8

/** A line with nothing around it. */
const laid = (line: readonly number[]): Uint8Array =>
  Uint8Array.from([...Array(AROUND).fill(0), ...line, ...Array(AROUND).fill(0)])

function counted(lines: readonly (readonly number[])[]): GramCounts {
  const counts = new GramCounts(LENGTH, 10)
  for (const line of lines) counts.add(laid(line), AROUND, AROUND + line.length)
  return counts
}

const countsOf = (grams: GramCounts): readonly number[] =>
  Array.from({ length: grams.places }, (_, place) => grams.at(place))

/** Few letters, so that runs come often, and share places. */
const lines = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 40 }), {
  maxLength: 40,
})

test('stored, taken and changed by what came and went they are as counted at once', () => {
  fc.assert(
    fc.property(lines, lines, lines, (stay, gone, come) => {
      const before = counted([...stay, ...gone])
      const taken = new GramCounts(LENGTH, 10)
      for (let block = 0; block < before.blocks; block++) taken.take(block, Buffer.from(before.stored(block)))
      const touched = new Map<number, number>()
      for (const line of come) taken.change(laid(line), AROUND, AROUND + line.length, 1, touched)
      for (const line of gone) taken.change(laid(line), AROUND, AROUND + line.length, -1, touched)
      const now = counted([...stay, ...come])
      expect(countsOf(taken)).toEqual(countsOf(now))
      for (let block = 0; block < now.blocks; block++) expect(taken.stored(block)).toEqual(now.stored(block))
      for (const [place, times] of touched) expect(times).toBe(before.at(place))
    }),
  )
})
