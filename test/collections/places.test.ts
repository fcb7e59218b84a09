/** The places that records of a dump get: as given, and never two in one place. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Placed, placesOf } from '../../src/collections/places.ts'

const orders = (...given: readonly (number | undefined)[]) =>
  placesOf(given.map((order) => ({ group: 'one', order })))

describe('places', () => {
  test('are the given ones, gaps included', () => expect(orders(7, 2, 5)).toEqual([7, 2, 5]))

  test('that are not given come after the others, in the order of the list', () =>
    expect(orders(undefined, 4, undefined, 1)).toEqual([5, 4, 6, 1]))

  test('given twice are numbered anew, by what was given and then by the list', () =>
    expect(orders(3, 1, 3, undefined, 2)).toEqual([3, 1, 4, 5, 2]))

  test('are each taken once in a group, and stay when they are given back', () => {
    const record = fc.record({
      group: fc.constantFrom('one', 'two', null),
      order: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(record), (records: readonly Placed[]) => {
        const placed = placesOf(records).map((order, index) => ({ group: records[index]?.group, order }))
        const names = placed.map(({ group, order }) => `${group} ${order}`)
        expect(new Set(names).size).toBe(records.length)
        expect(placed.every(({ order }) => order >= 1)).toBe(true)
        expect(placesOf(placed)).toEqual(placed.map(({ order }) => order))
      }),
    )
  })
})
