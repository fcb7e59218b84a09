/** Binary search for numbers. */

import { expect, test } from 'bun:test'
import { applyUntilUnchanged } from '../../src/foundation/bisect.ts'

test('applyUntilUnchanged ends where a step changes nothing, and also where the steps form a cycle', () => {
  expect(applyUntilUnchanged(9, (at) => Math.max(4, at - 2))).toBe(4)
  expect(applyUntilUnchanged(0, (at) => (at === 3 ? 1 : at + 1))).toBe(1)
})
