/** What is made once for a thing. */

import { expect, test } from 'bun:test'
import { memoize } from '../../src/foundation/memoize.ts'

test('is made at first sight of each thing, also where nothing comes of it, and told again after', () => {
  const seen: object[] = []
  const of = memoize((thing: { readonly value: number | undefined }) => {
    seen.push(thing)
    return thing.value
  })
  const [one, nothing, alike] = [{ value: 1 }, { value: undefined }, { value: 1 }]
  for (const _ of [1, 2]) expect([one, nothing, alike].map(of)).toEqual([1, undefined, 1])
  expect(seen).toEqual([one, nothing, alike])
})
