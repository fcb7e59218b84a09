/** A kind of finding that is a definition alone: tried in a process of its own, since everything follows from the registry. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { runTests } from '../support/child-tests.ts'

test('it is sent, listed, dealt, decided, taken out and undone, and has a table', async () => {
  const { code, told } = await runTests([join(import.meta.dir, 'plain-kind.ts')])
  expect(told.match(/^ *(\d+) (pass|fail)$/gm)?.map((line) => line.trim())).toEqual(['3 pass', '0 fail'])
  expect(code).toBe(0)
})
