/** One process owns a data folder, and a killed one keeps nothing. */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { StartFailure } from '../../db/start-failure.ts'
import { dataFolder } from '../../src/server/data-folder.ts'
import { lockFolder } from '../../src/server/folder-lock.ts'
import { inFolder } from '../support/terminal.ts'

const MODULES = join(import.meta.dir, '../../src/server')

/** A process that takes the lock and keeps it. */
const HOLDER = `
  const { dataFolder } = await import(${JSON.stringify(join(MODULES, 'data-folder.ts'))})
  const { lockFolder } = await import(${JSON.stringify(join(MODULES, 'folder-lock.ts'))})
  lockFolder(dataFolder(process.argv[1]), 'x')
  Bun.gc(true)
  console.log('held')
  setInterval(() => undefined, 1000)
`

describe('the lock of a data folder', () => {
  test('is one process’s until it lets go', () =>
    inFolder((path) => {
      const folder = dataFolder(path)
      const unlock = lockFolder(folder, 'เริ่ม')
      expect(() => lockFolder(folder, 'เริ่ม')).toThrow(StartFailure)
      unlock()
      lockFolder(folder, 'เริ่ม')()
    }))

  test('keeps other processes out, and is free at once when its owner is killed', () =>
    inFolder(async (path) => {
      const holder = Bun.spawn([process.execPath, '-e', HOLDER, path], { stdout: 'pipe', stderr: 'inherit' })
      try {
        for await (const chunk of holder.stdout) if (Buffer.from(chunk).includes('held')) break
        expect(() => lockFolder(dataFolder(path), 'เริ่ม')).toThrow(path)
      } finally {
        holder.kill('SIGKILL')
        await holder.exited
      }
      lockFolder(dataFolder(path), 'เริ่ม')()
    }))
})
