/** Values that are computed once per object. */

import { expect, test } from 'bun:test'
import { memoize } from '../../src/definitions/once.ts'

test('memoize computes once per key, also for undefined results, and again after errors', () => {
  const seen: object[] = []
  const of = memoize((thing: { readonly value: number | undefined }) => {
    seen.push(thing)
    return thing.value
  })
  const [one, nothing, alike] = [{ value: 1 }, { value: undefined }, { value: 1 }]
  for (const _ of [1, 2]) expect([one, nothing, alike].map(of)).toEqual([1, undefined, 1])
  expect(seen).toEqual([one, nothing, alike])
})
