/** Comparing long texts takes bounded time. */

import { expect, test } from 'bun:test'
import { diffWordKeys } from '../../src/canon/collation/align-words.ts'

// word by word against word by word would take longer than a test may
test('passages of 337,000 characters are compared in bounded time', () => {
  const long = Array.from({ length: 45_000 }, (_, index) => `w${(index * 7919) % 3000}`)
  expect(diffWordKeys(long, long.toReversed()).length).toBeGreaterThan(0)
  const few = (step: number) => long.map((_, index) => `a${(index * step) % 7}`)
  expect(diffWordKeys(few(1), few(3)).length).toBeGreaterThan(0)
})
