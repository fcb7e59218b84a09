/** Times in file names. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** `20251231T235959Z`: sorts by time, and is a file name everywhere. */
export const formatFileTimestamp = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')

/** The time that such a stamp names, in milliseconds since 1970; NaN where it names none. */
export const parseFileTimestamp = (stamp: string): number =>
  Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** A path in a folder that bears the present time and that nothing has yet: two may be wanted within one second. */
export function timestampedPath(folder: string, prefix: string, extension = ''): string {
  const stamped = join(folder, `${prefix}-${formatFileTimestamp(new Date())}`)
  for (let n = 1; ; n++) {
    const path = `${stamped}${n === 1 ? '' : `-${n}`}${extension}`
    if (!existsSync(path)) return path
  }
}
