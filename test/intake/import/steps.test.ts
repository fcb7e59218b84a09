/** See in-steps.ts. */

import { test } from 'bun:test'
import { expectStepsAsAtOnce } from './in-steps.ts'

test.each([1])('a text in steps is as one at once, by the changes of dice %d', expectStepsAsAtOnce)
