/** A follower on a read-only disk (kept §6); test/host/server/read-only tests the commands there. */

import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSampleFolder } from '../host/sample-folder.ts'
import { startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { canMountDisk, runWithSmallDisk, setReadOnly } from '../support/small-disk.ts'

test.skipIf(!canMountDisk)('a follower on a read-only disk serves and leaves no file', () =>
  runWithSmallDisk('12m', async (disk) => {
    const data = join(disk, 'data')
    await createSampleFolder(data)
    const before = readdirSync(data).sort()
    setReadOnly(disk, true)
    const follower = await startServer(data, ['--follow', 'http://localhost:1'])
    try {
      for (const path of ['/meta', '/canon/volumes/9/layout', '/search?q=ab'])
        await eventually(async () => expect((await follower.get(`/api/v1${path}`)).status).toBe(200))
    } finally {
      await follower.stop()
    }
    expect(readdirSync(data).sort()).toEqual(before)
  }),
)
