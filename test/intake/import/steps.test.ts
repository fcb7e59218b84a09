/** See in-steps.ts. */

import { test } from 'bun:test'
import { expectStepwiseEqualsWhole } from './in-steps.ts'

// changes, removals and another rank are among them; steps.long.test.ts rolls other dice, and more often
test('a text built in random steps equals one built at once', () => expectStepwiseEqualsWhole(4, 3))
