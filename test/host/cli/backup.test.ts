/** Scheduled backups in one folder: names, when the next is due, which are removed, and clocks that jump. */

import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  computeMillisecondsUntilBackup,
  findFutureBackups,
  removeOldBackups,
  waitInStepsOfOneDay,
} from '../../../src/host/cli/repeated-backups.ts'
import { formatFileTimestamp } from '../../../src/host/server/file-timestamp.ts'
import { eventually } from '../../support/eventually.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { sampleFolder } from '../sample-folder.ts'

const { sample } = await sampleFolder()

describe('repeated backups', () => {
  test('each backup in a folder is named after its time', () =>
    runInFolder(async (folder) => {
      for (let n = 0; n < 2; n++)
        expect(await runCommand(['backup', folder, '--data', sample])).toMatchObject({ code: 0 })
      const names = readdirSync(folder)
      expect(names).toHaveLength(2)
      for (const name of names) expect(name).toMatch(/^library-\d{8}T\d{6}Z(-2)?\.tar\.zst$/)
      rmSync(join(sample, 'last-backup.json'))
    }))

  test('the next backup is due the given hours after the newest', () =>
    runInFolder((folder) => {
      const now = Date.parse('2026-01-10T00:00:00Z')
      expect(computeMillisecondsUntilBackup(folder, 24, now)).toBe(0)
      for (const [name, at] of [
        ['library-20260108T000000Z.tar.zst', '2026-01-08'],
        ['library-20260109T120000Z.tar.zst', '2026-01-09T12:00:00Z'],
        // of another user
        ['library-by-hand.tar.zst', '2026-01-09T23:00:00Z'],
      ] as const) {
        writeFileSync(join(folder, name), '')
        utimesSync(join(folder, name), new Date(at), new Date(at))
      }
      expect(computeMillisecondsUntilBackup(folder, 24, now)).toBe(12 * 3_600_000)
      expect(computeMillisecondsUntilBackup(folder, 6, now)).toBe(0)
    }))

  test('the command runs until it is stopped and keeps the given number of backups', () =>
    runInFolder(async (folder) => {
      const old = join(folder, 'library-20260101T000000Z.tar.zst')
      writeFileSync(old, '')
      utimesSync(old, 0, 0)
      const words = ['backup', folder, '--every', '1', '--keep', '1', '--data', sample]
      const ran = runCommand(words)
      // the old one goes when the new one is whole
      await eventually(async () => expect(existsSync(old)).toBe(false))
      process.emit('SIGTERM')
      expect(await ran).toMatchObject({ code: 0, out: '' })
      expect(readdirSync(folder)).toHaveLength(1)
      rmSync(join(sample, 'last-backup.json'))
    }))

  test('only the newest backups stay; other files, links and folders are left alone', () =>
    runInFolder((folder) => {
      const days = ['01', '02', '03'].map((day) => `library-202601${day}T000000Z.tar.zst`)
      for (const name of [...days, 'library-by-hand.tar.zst', 'notes']) writeFileSync(join(folder, name), '')
      const others = ['library-20250101T000000Z.tar.zst', 'library-20250102T000000Z.tar.zst'] as const
      symlinkSync('nowhere', join(folder, others[0]))
      mkdirSync(join(folder, others[1]))
      const made = days[2] ?? ''
      removeOldBackups(folder, 5, made)
      expect(readdirSync(folder)).toHaveLength(7)
      removeOldBackups(folder, 2, made)
      expect(readdirSync(folder).toSorted()).toEqual([...others, ...days.slice(1), 'library-by-hand.tar.zst', 'notes'])
    }))

  describe('a backup that is dated in the future', () => {
    const future = 'library-20990101T000000Z.tar.zst'
    const now = Date.parse('2026-01-10T00:00:00Z')

    test('counts as made now', () =>
      runInFolder((folder) => {
        for (const name of [future, 'library-20260109T120000Z.tar.zst']) writeFileSync(join(folder, name), '')
        expect(computeMillisecondsUntilBackup(folder, 744, now)).toBe(744 * 3_600_000)
        expect(findFutureBackups(folder, now)).toContain(join(folder, future))
      }))

    test.each([
      ['2026-01-10T00:00:00Z', 1],
      ['2026-01-10T00:00:00Z', 2],
      // a board without a clock starts here
      ['1970-01-01T00:00:10Z', 1],
    ])('never displaces the new one, with the clock at %s, keeping %i', (clock, most) =>
      runInFolder((folder) => {
        const made = `library-${formatFileTimestamp(new Date(clock))}.tar.zst`
        for (const name of [future, made]) writeFileSync(join(folder, name), '')
        removeOldBackups(folder, most, join(folder, made), Date.parse(clock))
        expect(readdirSync(folder).toSorted()).toEqual([made, ...(most > 1 ? [future] : [])])
      }),
    )

    test('is reported once and causes no immediate backup', () =>
      runInFolder(async (folder) => {
        const path = join(folder, future)
        writeFileSync(path, '')
        const ran = runCommand(['backup', folder, '--every', '744', '--keep', '1', '--data', sample])
        await eventually(async () => expect(process.listenerCount('SIGTERM')).toBeGreaterThan(0))
        process.emit('SIGTERM')
        const { code, error } = await ran
        expect([code, error.split(path).length]).toEqual([0, 2])
        expect(readdirSync(folder)).toEqual([future])
      }))
  })

  test('a wait of a month consists of timers of at most a day', async () => {
    const steps: number[] = []
    const { signal } = new AbortController()
    const pause = (milliseconds: number) => Promise.resolve(steps.push(milliseconds))
    expect(await waitInStepsOfOneDay(744 * 3_600_000, signal, pause)).toBe(true)
    expect([steps.length, Math.max(...steps)]).toEqual([31, 86_400_000])
  })

  test.each(
    ['--every 24', '. --every 0', '. --every x', '. --every 9999', '. --keep 3', 'no-folder --every 24'].map(
      (words) => [words] as const,
    ),
  )('%p is wrong use', async (words) => {
    const { code, error } = await runCommand(['backup', ...words.split(' '), '--data', sample])
    expect([code, isPlainThai(error)]).toEqual([2, true])
  })
})
