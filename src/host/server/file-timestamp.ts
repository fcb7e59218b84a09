/** Timestamps in file names. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Formats a time for file names, such as `20251231T235959Z`. Names sort by time, and are valid on every system. */
export const formatFileTimestamp = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')

/** Parses a timestamp of a file name to milliseconds since 1970. NaN if it is none. */
export const parseFileTimestamp = (stamp: string): number =>
  Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Returns a path in a folder with the current time that does not exist yet. If it exists, a number is added. */
export function createTimestampedPath(folder: string, prefix: string, extension = ''): string {
  const stamped = join(folder, `${prefix}-${formatFileTimestamp(new Date())}`)
  for (let n = 1; ; n++) {
    const path = `${stamped}${n === 1 ? '' : `-${n}`}${extension}`
    if (!existsSync(path)) return path
  }
}
