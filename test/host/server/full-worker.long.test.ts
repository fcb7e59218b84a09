/** A full disk under the worker thread: it rejects with the same message, and keeps working. */

import { expect, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addSampleLibrary } from '../../../src/host/sample/fill.ts'
import { WorkerClient } from '../../../src/host/server/worker.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { canMountDisk, fillDisk, runWithSmallDisk } from '../../support/small-disk.ts'
import { sampleFolder } from '../sample-folder.ts'

const { sample: used } = await sampleFolder(addSampleLibrary)

/** A write takes some 200 kB, and the log has a few MB. */
const MAX_WRITES_INTO_LOG = 50

test.skipIf(!canMountDisk)(
  'a worker on a full disk rejects writes with the same message, and works once there is space',
  () =>
    runWithSmallDisk('12m', async (disk) => {
      const data = join(disk, 'data')
      cpSync(used, data, { recursive: true })
      const faults: unknown[] = []
      const worker = new WorkerClient({
        settings: {
          library: join(data, 'library.db'),
          text: join(data, 'text.db'),
          languages: TEST_LANGUAGES,
          version: '0',
        },
        program: join(import.meta.dir, '../../../src/main.ts'),
        onFault: (error) => faults.push(error),
        onAnswered: () => undefined,
        letWait: () => undefined,
      })
      let sent = 0
      const body = () =>
        new TextEncoder().encode(JSON.stringify({ slug: `x${++sent}`, title: 'x', pali: 'ก'.repeat(50_000) }))
      const answer = () =>
        worker.answer(
          {
            operation: 'saveChant',
            target: '/api/v1/chants',
            params: {},
            headers: {},
            keyName: 'malee',
            publishes: true,
            asker: { mark: '', wantsJson: true },
            body: body(),
          },
          new Request('http://library.local/'),
        )
      const ballast = fillDisk(disk)
      const refused = await answer().catch((error: { code: string }) => error)
      expect('status' in refused ? refused.status : refused.code).toBe('storage_refused')
      rmSync(ballast)
      expect((await answer()).status).toBe(201)
      const again = fillDisk(disk)
      // the write-ahead log may still have room
      let last = await answer()
      for (let tries = 0; last.status === 201 && tries < MAX_WRITES_INTO_LOG; tries++) last = await answer()
      expect(last.status).toBe(507)
      rmSync(again)
      expect(faults).toEqual([])
      // unexpected errors is told without the source of the program, and the thread goes on
      const unknown = {
        operation: 'nobody',
        target: '/',
        params: {},
        headers: {},
        publishes: true,
        keyName: '',
        body: undefined,
      }
      const input = { ...unknown, asker: { mark: '', wantsJson: true } }
      const failed = worker.answer(input, new Request('http://library.local/'))
      expect(await failed.catch((error: { code: string }) => error.code)).toBe('internal')
      expect(faults).toEqual([expect.not.stringContaining('|')])
      expect((await answer()).status).toBe(201)
      await worker.close()
    }),
)
