/** `library export`, `backup` and `restore`, run one after the other on libraries of their own. */

import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTar } from 'modern-tar'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { lockDataFolder } from '../../../src/host/server/folder-lock.ts'
import { MISSING_TOOL, runShell } from '../../intake/archive/made-by-tools.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { sampleFolder } from '../sample-folder.ts'

/** A library with the sample in it; commands that write work on copies of it. */
const { sample, inCopy } = await sampleFolder()

const listFiles = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Every collection as export writes it. */
async function exportLibrary(data: string): Promise<Readonly<Record<string, string>>> {
  return runInFolder(async (folder) => {
    const { code } = await runCommand(['export', join(folder, 'out'), '--data', data])
    expect(code).toBe(0)
    return listFiles(join(folder, 'out'))
  })
}

describe('export and restore of a folder', () => {
  test('restore every collection into an empty folder, whose export has the same files', async () => {
    const before = await exportLibrary(sample)
    // all collections, also those that only exports have, and the manifest
    expect(Object.keys(before)).toHaveLength(20)
    await runInFolder(async (folder) => {
      const out = join(folder, 'out')
      await runCommand(['export', out, '--data', sample])
      const { code, error } = await runCommand(['restore', out, '--data', join(folder, 'new')])
      expect([code, isPlainThai(error)]).toEqual([0, true])
      expect(await exportLibrary(join(folder, 'new'))).toEqual(before)
    })
  })

  test('a fault in one file restores nothing', () =>
    runInFolder(async (folder) => {
      const out = join(folder, 'out')
      await runCommand(['export', out, '--data', sample])
      writeFileSync(join(out, 'chants.json'), '{"collection":"chants","format":1,"records":[{"id":1}]}')
      const { code, error } = await runCommand(['restore', out, '--data', join(folder, 'new')])
      expect([code, isPlainThai(error)]).toEqual([1, true])
      expect(existsSync(join(folder, 'new/library.db'))).toBe(false)
      expect(readdirSync(join(folder, 'new')).filter((name) => name.startsWith('.'))).toEqual([])
    }))

  test('--force makes a copy, replaces the records, and keeps the edit log and the text', () =>
    inCopy(async (data, folder) => {
      const out = join(folder, 'out')
      await runCommand(['export', out, '--data', data])
      writeFileSync(join(out, 'dhamma-groups.json'), '{"collection":"dhamma-groups","format":1,"records":[]}')
      expect((await runCommand(['restore', out, '--data', data])).code).toBe(1)
      const { code, error } = await runCommand(['restore', out, '--data', data, '--force'])
      expect(code).toBe(0)
      const copy = readdirSync(data).find((name) => name.startsWith('library-before-restore-'))
      expect(error).toContain(String(copy))
      expect(JSON.parse((await exportLibrary(data))['dhamma-groups.json'] ?? '').records).toEqual([])
      const actions = JSON.parse((await runCommand(['audit', '--json', '--data', data])).out).map(
        ({ action }: { action: string }) => action,
      )
      expect(actions).toEqual(['import', 'begin', 'restore'])
      expect(existsSync(join(data, 'text.db'))).toBe(true)
    }))
})

describe('backup and restore of a file', () => {
  test('restore both databases, the edit log included', () =>
    runInFolder(async (folder) => {
      const file = join(folder, 'backup.tar.zst')
      expect((await runCommand(['backup', file, '--data', sample])).code).toBe(0)
      const members = await unpackTar(Bun.zstdDecompressSync(readFileSync(file)))
      expect(new Set(members.map(({ header }) => header.mode))).toEqual(new Set([0o600]))
      const data = join(folder, 'elsewhere')
      expect((await runCommand(['restore', file, '--data', data])).code).toBe(0)
      expect(await exportLibrary(data)).toEqual(await exportLibrary(sample))
      expect((await runCommand(['audit', '--json', '--data', data])).out).toBe(
        (await runCommand(['audit', '--json', '--data', sample])).out,
      )
      expect(readFileSync(join(data, 'text.db')).equals(readFileSync(join(sample, 'text.db')))).toBe(true)
      expect((await runCommand(['check', '--data', data])).code).toBe(0)
      expect(readdirSync(folder).sort()).toEqual(['backup.tar.zst', 'elsewhere'])
    }))

  test('a backup packed again by other tools, in any order, is accepted', () =>
    runInFolder(async (folder) => {
      if (MISSING_TOOL) return console.warn(`skipped: there is no ${MISSING_TOOL} here`)
      await runCommand(['backup', join(folder, 'backup.tar.zst'), '--data', sample])
      runShell(folder, 'mkdir loose && tar --zstd -xf backup.tar.zst -C loose')
      for (const [index, line] of [
        'tar --zstd -cf again.tar.zst -C loose text.db library.db SHA256SUMS backup.json',
        'tar --format=v7 -cf - -C loose SHA256SUMS library.db backup.json text.db | zstd -q --zstd=wlog=23 > again.tar.zst',
        'bsdtar --zstd -cf again.tar.zst loose',
        'tar --format=pax --zstd -cf again.tar.zst -C loose .',
      ].entries()) {
        runShell(folder, `rm -f again.tar.zst && ${line}`)
        const data = join(folder, `data-${index}`)
        const { code, error } = await runCommand(['restore', join(folder, 'again.tar.zst'), '--data', data])
        expect([line, code, error]).toEqual([line, 0, expect.any(String)])
        const packed = readFileSync(join(folder, 'loose', 'text.db'))
        expect([line, readFileSync(join(data, 'text.db')).equals(packed)]).toEqual([line, true])
        expect([line, await exportLibrary(data)]).toEqual([line, await exportLibrary(sample)])
      }
    }))

  test('a backup does not overwrite an existing file', () =>
    runInFolder(async (folder) => {
      const file = join(folder, 'precious')
      writeFileSync(file, 'precious')
      const { code, error } = await runCommand(['backup', file, '--data', sample])
      expect([code, isPlainThai(error)]).toEqual([1, true])
      expect(readFileSync(file, 'utf8')).toBe('precious')
      expect(readdirSync(folder)).toEqual(['precious'])
    }))

  test('a backup into a missing folder is rejected with a message', () =>
    runInFolder(async (folder) => {
      const { code, error } = await runCommand(['backup', join(folder, 'no/where'), '--data', sample])
      expect([code, isPlainThai(error)]).toEqual([1, true])
    }))

  test('restore leaves a folder with data alone; with --force it keeps the old databases under another name', () =>
    inCopy(async (data, folder) => {
      const file = join(folder, 'backup.tar.zst')
      await runCommand(['backup', file, '--data', data])
      const before = await exportLibrary(data)
      const refused = await runCommand(['restore', file, '--data', data])
      expect(refused.code).toBe(1)
      expect(refused.error).toContain('--force')
      const { code } = await runCommand(['restore', file, '--data', data, '--force'])
      expect(code).toBe(0)
      const aside = readdirSync(data).find((name) => name.startsWith('before-restore-')) ?? ''
      // and beside them what SQLite may not have tidied away yet
      const stored = readdirSync(join(data, aside)).filter((name) => !/-(wal|shm)$/.test(name))
      expect(stored.sort()).toEqual(['library.db', 'text.db'])
      expect(await exportLibrary(data)).toEqual(before)
    }))

  test('restore next to a Litestream folder requires --replication-stopped, which removes it', () =>
    inCopy(async (data, folder) => {
      const [file, exportedTo] = [join(folder, 'backup.tar.zst'), join(folder, 'out')]
      await runCommand(['backup', file, '--data', data])
      await runCommand(['export', exportedTo, '--data', data])
      const replication = join(data, '.library.db-litestream')
      for (const path of [file, exportedTo]) {
        mkdirSync(replication)
        const words = ['restore', path, '--force', '--data', data]
        const before = readFileSync(join(data, 'library.db'))
        const { code, error } = await runCommand(words)
        expect([code, error.match(/^\d/gm), isPlainThai(error)]).toEqual([1, ['1', '2', '3'], true])
        expect([existsSync(replication), readFileSync(join(data, 'library.db'))]).toEqual([true, before])
        expect((await runCommand([...words, '--replication-stopped'])).code).toBe(0)
        expect(existsSync(replication)).toBe(false)
      }
    }))

  test('a truncated, changed or foreign file changes nothing', () =>
    inCopy(async (data, folder) => {
      const file = join(folder, 'backup.tar.zst')
      await runCommand(['backup', file, '--data', data])
      const whole = readFileSync(file)
      const changed = Buffer.from(whole)
      const middle = Math.floor(whole.length / 2)
      changed[middle] = (changed[middle] ?? 0) ^ 0xff
      const before = await exportLibrary(data)
      // what SQLite keeps beside a database comes and goes
      const names = () => readdirSync(data).filter((name) => !/\.lock$|-(wal|shm)$/.test(name))
      const namesBefore = names().sort()
      const spoilt = [whole.subarray(0, whole.length - 20), changed, Buffer.from('no backup'), Buffer.alloc(0)]
      for (const bytes of spoilt) {
        writeFileSync(file, bytes)
        const { code, error } = await runCommand(['restore', file, '--data', data, '--force'])
        expect([code, isPlainThai(error)]).toEqual([1, true])
        expect(names().sort()).toEqual(namesBefore)
      }
      expect(await exportLibrary(data)).toEqual(before)
    }))

  test('interrupted commands leave no files behind', () =>
    inCopy(async (data, folder) => {
      const file = join(folder, 'backup.tar.zst')
      const whole = await runCommand(['backup', file, '--data', data])
      expect(whole.code).toBe(0)
      const before = await exportLibrary(data)
      const names = () => [readdirSync(folder).sort(), readdirSync(data).sort()]
      expect((await runCommand(['restore', file, '--data', data])).code).toBe(1) // and what locks the folder is there
      const namesBefore = names()
      for (const words of [
        ['backup', join(folder, 'other.tar.zst'), '--data', data],
        ['restore', file, '--force', '--data', data],
      ]) {
        const running = runCommand(words)
        process.emit('SIGTERM')
        expect(process.listenerCount('SIGTERM')).toBe(0)
        const { code, error } = await running
        expect([words[0], code, error]).toEqual([words[0] ?? '', 1, expect.stringContaining('หยุดตามที่สั่ง')])
        expect(names()).toEqual(namesBefore)
      }
      expect(await exportLibrary(data)).toEqual(before)
    }))

  test('restore is rejected while a server uses the folder; reading commands are not', () =>
    inCopy(async (data, folder) => {
      const file = join(folder, 'backup.tar.zst')
      const unlock = lockDataFolder(getDataFolderPaths(data), 'เริ่ม')
      try {
        expect((await runCommand(['backup', file, '--data', data])).code).toBe(0)
        expect((await runCommand(['check', '--data', data])).code).toBe(0)
        expect((await runCommand(['audit', '--data', data])).code).toBe(0)
        expect((await runCommand(['export', join(folder, 'out'), '--data', data])).code).toBe(0)
        const { code, error } = await runCommand(['restore', file, '--data', data, '--force'])
        expect([code, isPlainThai(error)]).toEqual([1, true])
      } finally {
        unlock()
      }
      expect((await runCommand(['restore', file, '--data', data, '--force'])).code).toBe(0)
    }))
})
