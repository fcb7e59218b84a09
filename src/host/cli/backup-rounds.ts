/** Scheduled backups in one folder: their names, the time of the next one, and which of them are removed. */

import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseFileTimestamp, timestampedPath } from '../server/stamp.ts'

const PREFIX = 'library'
const EXTENSION = '.tar.zst'

/** Names that `library backup` gives; the group is the time. Other files in the folder are left alone. */
const NAME = /^library-(\d{8}T\d{6}Z)(?:-\d+)?\.tar\.zst$/

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Clocks of two machines may differ by this much before a file counts as one from the future. */
const CLOCK_TOLERANCE_MS = 60_000

/** Whether a path is a folder, in which a backup is named by its time. */
export const isBackupFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The path of the next backup in a folder; no file has it yet. */
export const nextBackupPath = (folder: string): string => timestampedPath(folder, PREFIX, EXTENSION)

interface BackupFile {
  readonly path: string
  /** Time in its name, and the later of that and its time on the disk, in milliseconds. */
  readonly named: number
  readonly latest: number
}

function backupsIn(folder: string): readonly BackupFile[] {
  return readdirSync(folder).flatMap((name) => {
    const stamp = NAME.exec(name)?.[1]
    const named = parseFileTimestamp(stamp ?? '')
    if (Number.isNaN(named)) return []
    const path = join(folder, name)
    return [{ path, named, latest: Math.max(named, statSync(path).mtimeMs) }]
  })
}

/** The backups that are dated later than now: the clock was wrong when they were made, or is wrong now. */
export const findFutureBackups = (folder: string, now = Date.now()): readonly string[] =>
  backupsIn(folder).flatMap(({ path, latest }) => (latest > now + CLOCK_TOLERANCE_MS ? [path] : []))

/**
 * Milliseconds until the next backup is due; 0 when it is. A file from the future counts as made now.
 * @param hours from one to the next
 */
export function millisecondsUntilBackup(folder: string, hours: number, now = Date.now()): number {
  const newest = Math.max(...backupsIn(folder).map(({ latest }) => Math.min(latest, now)))
  return Math.max(0, newest + hours * HOUR_MS - now)
}

/**
 * Removes all but the newest. A file from the future counts as made now, and never displaces the one just made.
 * @param made path of the backup that was just made
 */
export function removeOldBackups(folder: string, most: number, made: string, now = Date.now()): void {
  const older = backupsIn(folder)
    .filter(({ path }) => basename(path) !== basename(made))
    .toSorted((a, b) => Math.min(b.named, now) - Math.min(a.named, now))
  for (const { path } of older.slice(most - 1)) rmSync(path, { force: true })
}

/**
 * Waits in steps of at most a day: a timer of more than 2^31 milliseconds fires at once.
 * @returns whether the time passed; false when the signal aborted
 */
export async function waitInDaySteps(milliseconds: number, signal: AbortSignal, pause = sleep): Promise<boolean> {
  for (let left = milliseconds; left > 0 && !signal.aborted; left -= DAY_MS) await pause(Math.min(left, DAY_MS), signal)
  return !signal.aborted
}

/** Ends at once, without an error, when the signal aborts. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
