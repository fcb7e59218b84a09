/** See in-steps.ts, with more dice. */

import { test } from 'bun:test'
import { expectStepwiseEqualsWhole } from './in-steps.ts'

test.each([1, 2, 3])('a text in steps is as one at once, by the changes of dice %d', (seed) =>
  expectStepwiseEqualsWhole(seed),
)
