/** One process owns a data folder; a killed one keeps no lock. */

import { describe, expect, spyOn, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { StartFailure } from '../../../db/start-failure.ts'
import { createDataFolder, getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { lockDataFolder, lockDataFolderPermanently } from '../../../src/host/server/folder-lock.ts'
import { lockImport } from '../../../src/intake/import/import-lock.ts'
import { runInFolder } from '../../support/folders.ts'

const MODULES = join(import.meta.dir, '../../../src/host/server')

/** A process that takes the lock and keeps it. */
const HOLDER = `
  const { getDataFolderPaths } = await import(${JSON.stringify(join(MODULES, 'data-folder.ts'))})
  const { lockDataFolder } = await import(${JSON.stringify(join(MODULES, 'folder-lock.ts'))})
  lockDataFolder(getDataFolderPaths(process.argv[1]), 'x')
  Bun.gc(true)
  console.log('held')
  setInterval(() => undefined, 1000)
`

const MAY_BE_NOBODY = process.platform === 'linux' && process.getuid?.() === 0

/** A process of the system user `nobody` that tries to take the lock. */
const AS_NOBODY = `
  const { getDataFolderPaths } = await import(${JSON.stringify(join(MODULES, 'data-folder.ts'))})
  const { lockDataFolder } = await import(${JSON.stringify(join(MODULES, 'folder-lock.ts'))})
  process.setgid(65534)
  process.setuid(65534)
  try {
    lockDataFolder(getDataFolderPaths(process.argv[1]), 'x')
  } catch (error) {
    console.error(error.message)
    process.exit(error.name === 'StartFailure' ? 3 : 4)
  }
`

describe('the lock of a data folder', () => {
  test('is held by one process until released', () =>
    runInFolder((path) => {
      const folder = getDataFolderPaths(path)
      const unlock = lockDataFolder(folder, 'เริ่ม')
      expect(() => lockDataFolder(folder, 'เริ่ม')).toThrow(StartFailure)
      unlock()
      lockDataFolder(folder, 'เริ่ม')()
    }))

  test('is acquired again if its file is removed', () =>
    runInFolder(async (path) => {
      const folder = getDataFolderPaths(path)
      const { release, lost } = lockDataFolderPermanently(folder, 'เริ่ม', 5)
      rmSync(folder.lock)
      while (!existsSync(folder.lock)) await Bun.sleep(5)
      expect(() => lockDataFolder(folder, 'เริ่ม')).toThrow(StartFailure)
      release()
      lockDataFolder(folder, 'เริ่ม')()
      expect(Bun.peek.status(lost)).toBe('pending')
    }))

  test('is acquired again after its path could not be read', () =>
    runInFolder((path) => {
      const folder = getDataFolderPaths(path)
      using interval = spyOn(globalThis, 'setInterval')
      const { release } = lockDataFolderPermanently(folder, 'เริ่ม')
      const check = interval.mock.calls[0]?.[0] as () => void
      rmSync(folder.lock)
      symlinkSync(basename(folder.lock), folder.lock)
      check()
      rmSync(folder.lock)
      check()
      expect(existsSync(folder.lock)).toBe(true)
      release()
    }))

  test('is lost to a faster process, and the first owner is told', () =>
    runInFolder(async (path) => {
      const folder = getDataFolderPaths(path)
      const { release, lost } = lockDataFolderPermanently(folder, 'เริ่ม', 5)
      rmSync(folder.lock)
      const other = lockDataFolder(folder, 'เริ่ม')
      await lost
      release()
      expect(() => lockDataFolder(folder, 'เริ่ม')).toThrow(StartFailure)
      other()
    }))

  test('keeps other processes out, and is free at once when its owner is killed', () =>
    runInFolder(async (path) => {
      const holder = Bun.spawn([process.execPath, '-e', HOLDER, path], { stdout: 'pipe', stderr: 'inherit' })
      try {
        for await (const chunk of holder.stdout) if (Buffer.from(chunk).includes('held')) break
        expect(() => lockDataFolder(getDataFolderPaths(path), 'เริ่ม')).toThrow(path)
      } finally {
        holder.kill('SIGKILL')
        await holder.exited
      }
      lockDataFolder(getDataFolderPaths(path), 'เริ่ม')()
    }))

  test('cannot be acquired behind a file of another user', () =>
    runInFolder(async (path) => {
      if (!MAY_BE_NOBODY) return console.warn('skipped: only root can run as another user')
      chmodSync(path, 0o777)
      writeFileSync(join(path, 'serve.lock'), '', { mode: 0o644 })
      const { stderr, exitCode } = Bun.spawnSync([process.execPath, '-e', AS_NOBODY, path])
      expect([exitCode, stderr.toString()]).toEqual([3, expect.stringContaining('serve.lock')])
    }))

  test('is distinguished from errors that prevent its creation', () =>
    runInFolder((path) => {
      const gone = getDataFolderPaths(join(path, 'gone'))
      expect(() => lockDataFolder(gone, 'เริ่ม')).toThrow('ENOENT')
      expect(() => lockImport(gone.path)).toThrow('ENOENT')
      mkdirSync(getDataFolderPaths(path).lock)
      expect(() => lockDataFolder(getDataFolderPaths(path), 'เริ่ม')).toThrow('ไฟล์ธรรมดา')
    }))
})

describe('the write probe of a folder', () => {
  test('follows no link and leaves no file', () =>
    runInFolder((path) => {
      const precious = join(path, 'precious')
      writeFileSync(precious, 'precious')
      const data = join(path, 'data')
      mkdirSync(data)
      symlinkSync(precious, join(data, '.writable'))
      createDataFolder(data)
      expect(readFileSync(precious, 'utf8')).toBe('precious')
      expect(readdirSync(data)).toEqual([])
    }))
})
