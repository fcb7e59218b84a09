/** Backups that follow one another in a folder: what they are called, when the next is due, which of them go. */

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stampedPath } from '../server/stamp.ts'

const PREFIX = 'library'
const EXTENSION = '.tar.zst'

/** Their names sort by time; nothing else in the folder is one. */
const NAME = /^library-\d{8}T\d{6}Z(-\d+)?\.tar\.zst$/

/** Whether a path is a folder, in which a backup gets a name by its time. */
export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

export const nextBackup = (folder: string): string => stampedPath(folder, PREFIX, EXTENSION)

/** The paths of those that are there, the oldest first. */
const backupsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(folder, name))

/** Milliseconds until the next one is due; 0 when it is. @param hours from one to the next */
export function dueIn(folder: string, hours: number, now = Date.now()): number {
  const newest = backupsIn(folder).at(-1)
  return newest === undefined ? 0 : Math.max(0, statSync(newest).mtimeMs + hours * 3_600_000 - now)
}

/** Removes all but the newest. */
export function keepNewest(folder: string, most: number): void {
  for (const path of backupsIn(folder).slice(0, -most)) rmSync(path, { force: true })
}
