/** See in-steps.ts, with more dice. */

import { test } from 'bun:test'
import { expectStepwiseEqualsWhole } from './in-steps.ts'

test.each([1, 2, 3])('a text built in steps equals one built at once, random seed %d', (seed) =>
  expectStepwiseEqualsWhole(seed),
)
