/** A kind of finding that is a definition alone: tried in a process of its own, since everything follows from the registry. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('it is sent, listed, dealt, decided, taken out and undone, and has a table', async () => {
  const file = join(import.meta.dir, 'plain-kind.ts')
  const child = Bun.spawn([process.execPath, 'test', file], { stdout: 'ignore', stderr: 'pipe' })
  const told = await new Response(child.stderr).text()
  expect(told.match(/^ *(\d+) (pass|fail)$/gm)?.map((line) => line.trim())).toEqual(['3 pass', '0 fail'])
  expect(await child.exited).toBe(0)
})
