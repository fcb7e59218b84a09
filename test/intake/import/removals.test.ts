/** Reports what an import takes away of a source by volume; more than a little of it needs --replace or a yes. */

import { expect, test } from 'bun:test'
import { type ImportRemoval, isLargeRemoval } from '../../../src/intake/import/removals.ts'

const volume = (before: number, removed: number) => ({ volume: 9, before, removed })

test.each<readonly [string, Partial<ImportRemoval>, boolean]>([
  ['49 of 100', { before: 100, removed: 49 }, false],
  ['50 of 2,500, which is 2 %,', { before: 2500, removed: 50 }, false],
  ['51 of 2,500', { before: 2500, removed: 51 }, true],
  ['a volume of 9', { before: 1000, removed: 9, volumes: [volume(9, 9)] }, false],
  ['a volume of 10', { before: 1000, removed: 10, volumes: [volume(10, 10)] }, true],
  ['most of a volume', { before: 1000, removed: 10, volumes: [volume(11, 10)] }, false],
])('removing %s must be confirmed: %#', (_, removal, isLarge) => {
  const nothing = { id: 'a', unit: 'passages', before: 0, removed: 0, volumes: [] } as const
  expect(isLargeRemoval({ ...nothing, ...removal })).toBe(isLarge)
})
