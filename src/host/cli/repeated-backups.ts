/** Repeated backups in one folder: names of files, the time of the next backup, and removal of old ones. */

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

/** Whether a destination of backups is an existing folder. Then each backup gets a name by time in it. */
export const isBackupTargetFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Returns the path of the next backup in a folder: a name by the current time that no file has. */
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

/**
 * Lists the paths of backups whose time is in the future. The clock was wrong when they were made, or is wrong now.
 * @param now milliseconds since 1970
 */
export const findFutureBackups = (folder: string, now = Date.now()): readonly string[] =>
  backupsIn(folder).flatMap(({ path, latest }) => (latest > now + CLOCK_TOLERANCE_MS ? [path] : []))

/**
 * Returns the milliseconds until the next backup is due; 0 if it is due now. A file from the future counts as made now.
 * @param hours hours between two backups
 * @param now milliseconds since 1970
 */
export function computeMillisecondsUntilBackup(folder: string, hours: number, now = Date.now()): number {
  const newest = Math.max(...backupsIn(folder).map(({ latest }) => Math.min(latest, now)))
  return Math.max(0, newest + hours * HOUR_MS - now)
}

/**
 * Removes old backups from a folder. A file from the future counts as made now. The backup that was just made is never
 * removed.
 * @param most number of backups that stay
 * @param made path of the backup that was just made
 * @param now milliseconds since 1970
 */
export function removeOldBackups(folder: string, most: number, made: string, now = Date.now()): void {
  const older = backupsIn(folder)
    .filter(({ path }) => basename(path) !== basename(made))
    .toSorted((a, b) => Math.min(b.named, now) - Math.min(a.named, now))
  for (const { path } of older.slice(most - 1)) rmSync(path, { force: true })
}

/**
 * Waits in steps of at most a day. A single timer of more than 2^31 milliseconds would fire at once.
 * @param pause waits one step
 * @returns whether the time passed; false if the signal aborted
 */
export async function waitInStepsOfOneDay(milliseconds: number, signal: AbortSignal, pause = sleep): Promise<boolean> {
  for (let left = milliseconds; left > 0 && !signal.aborted; left -= DAY_MS) await pause(Math.min(left, DAY_MS), signal)
  return !signal.aborted
}

/** Waits; ends early, without an error, when the signal aborts. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
