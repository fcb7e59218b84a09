/** A data folder on a disk that can only be read: followers and commands that read work there (kept §6). */

import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { freePort } from '../../scripts/process.ts'
import { binaryPath, startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { inFolder } from '../support/folders.ts'

/** Mounts a folder over itself, to be read alone, for one program: only root may, on Linux. */
const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
const readOnly = (folder: string, ...words: readonly string[]) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  MOUNT,
  folder,
  ...words,
]
const canMount =
  process.platform === 'linux' &&
  Bun.spawnSync(['unshare', '-m', 'true'], { stderr: 'ignore' }).exitCode === 0

test.skipIf(!canMount)(
  'conflicts, audit, export, check, sources and backup read, a follower serves, and what writes says why not',
  () =>
    inFolder(async (folder) => {
      const data = `${folder}/data`
      mkdirSync(data)
      const server = await startServer(data, ['--sample'])
      await server.stop()
      const before = readdirSync(data).sort()
      const program = await binaryPath()
      const run = (...words: readonly string[]) => {
        const all = readOnly(data, program, ...words, '--data', data)
        const { exitCode, stdout, stderr } = Bun.spawnSync(all, { env: { PATH: process.env.PATH ?? '' } })
        return { code: exitCode, said: stdout.toString() + stderr.toString() }
      }
      for (const words of [
        ['conflicts'],
        ['audit'],
        ['export', `${folder}/exported`],
        ['check'],
        ['sources'],
        ['backup', `${folder}/backup.tar.zst`],
      ])
        expect([words[0], run(...words)]).toEqual([words[0], { code: 0, said: expect.any(String) }])
      const refused = run('sources', '--first', 'sample-two')
      expect(refused).toEqual({ code: 1, said: expect.stringContaining('อ่านได้อย่างเดียว') })
      const port = freePort()
      const words = readOnly(data, program, 'serve', '--follow', 'http://localhost:1', '--data', data)
      const follower = Bun.spawn([...words, '--port', String(port)], {
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      try {
        const read = async (path: string) =>
          fetch(`http://127.0.0.1:${port}/api/v1${path}`).catch(() => undefined)
        await eventually(async () => expect((await read('/meta'))?.status).toBe(200))
        expect((await read('/canon/volumes/9/layout'))?.status).toBe(200)
        expect((await read('/search?q=ab'))?.status).toBe(200)
      } finally {
        follower.kill()
        await follower.exited
      }
      expect(readdirSync(data).sort()).toEqual(before)
    }),
)
