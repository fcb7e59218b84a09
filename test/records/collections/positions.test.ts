/** Positions of restored records: as given, and never two equal ones. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { computeRecordPositions, type RecordOrderInput } from '../../../src/records/collections/resource-collection.ts'

const orders = (...given: readonly (number | undefined)[]) =>
  computeRecordPositions(given.map((order) => ({ group: 'one', order })))

describe('computeRecordPositions', () => {
  test('keeps given positions with gaps', () => expect(orders(7, 2, 5)).toEqual([7, 2, 5]))

  test('puts records without one after the others, in list order', () =>
    expect(orders(undefined, 4, undefined, 1)).toEqual([5, 4, 6, 1]))

  test('renumbers a group with repeated positions, by position and list order', () =>
    expect(orders(3, 1, 3, undefined, 2)).toEqual([3, 1, 4, 5, 2]))

  test('gives each position once per group, and is idempotent', () => {
    const record = fc.record({
      group: fc.constantFrom('one', 'two', null),
      order: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(record), (records: readonly RecordOrderInput[]) => {
        const numbered = computeRecordPositions(records).map((order, index) => ({
          group: records[index]?.group,
          order,
        }))
        const names = numbered.map(({ group, order }) => `${group} ${order}`)
        expect(new Set(names).size).toBe(records.length)
        expect(numbered.every(({ order }) => order >= 1)).toBe(true)
        expect(computeRecordPositions(numbered)).toEqual(numbered.map(({ order }) => order))
      }),
    )
  })
})
