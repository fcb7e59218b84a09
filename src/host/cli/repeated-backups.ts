/** Scheduled backups in one folder: file names, time of the next one, and removal of old ones. */

import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTimestampedPath, parseFileTimestamp } from '../server/file-timestamp.ts'

const PREFIX = 'library'
const EXTENSION = '.tar.zst'

/** File names that `library backup` gives; the group is the time. Other files in the folder are ignored. */
const NAME = /^library-(\d{8}T\d{6}Z)(?:-\d+)?\.tar\.zst$/

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Clocks of two machines may differ by this much before a file counts as one from the future. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Whether a path given as backup destination is an existing folder; then the backup gets a name by time inside it.
 */
export const isBackupTargetFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Returns the path of the next backup in a folder, by the present time; no file has it yet. */
export const getNextBackupPath = (folder: string): string => createTimestampedPath(folder, PREFIX, EXTENSION)

interface BackupFile {
  readonly path: string
  /** The time in its name, and the later of that and the file's modification time, in milliseconds. */
  readonly named: number
  readonly latest: number
}

function backupsIn(folder: string): readonly BackupFile[] {
  return readdirSync(folder).flatMap((name) => {
    const stamp = NAME.exec(name)?.[1]
    const named = parseFileTimestamp(stamp ?? '')
    if (Number.isNaN(named)) return []
    const path = join(folder, name)
    // removed meanwhile, a link to nothing, or a folder
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isFile() ? [{ path, named, latest: Math.max(named, stats.mtimeMs) }] : []
  })
}

/** Lists backups with a time in the future: the clock was wrong when they were made, or is wrong now. */
export const findFutureBackups = (folder: string, now = Date.now()): readonly string[] =>
  backupsIn(folder).flatMap(({ path, latest }) => (latest > now + CLOCK_TOLERANCE_MS ? [path] : []))

/**
 * Returns the milliseconds until the next backup is due; 0 if it is. A file from the future counts as made now.
 * @param hours between two backups
 */
export function millisecondsUntilBackup(folder: string, hours: number, now = Date.now()): number {
  const newest = Math.max(...backupsIn(folder).map(({ latest }) => Math.min(latest, now)))
  return Math.max(0, newest + hours * HOUR_MS - now)
}

/**
 * Removes old backups from a folder. A file from the future counts as made now, and never displaces the one just made.
 * @param most how many to keep
 * @param made path of the backup that was just made
 */
export function removeOldBackups(folder: string, most: number, made: string, now = Date.now()): void {
  const older = backupsIn(folder)
    .filter(({ path }) => basename(path) !== basename(made))
    .toSorted((a, b) => Math.min(b.named, now) - Math.min(a.named, now))
  for (const { path } of older.slice(most - 1)) rmSync(path, { force: true })
}

/**
 * Waits in steps of at most a day, since a timer of more than 2^31 milliseconds fires at once.
 * @param pause waits one step
 * @returns whether the time passed; false when the signal aborted
 */
export async function waitInStepsOfOneDay(milliseconds: number, signal: AbortSignal, pause = sleep): Promise<boolean> {
  for (let left = milliseconds; left > 0 && !signal.aborted; left -= DAY_MS) await pause(Math.min(left, DAY_MS), signal)
  return !signal.aborted
}

/** Waits; ends early, without an error, when the signal aborts. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
