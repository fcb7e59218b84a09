/** Writes to standard output and standard error so that nothing is lost when the process ends. */

import { writeSync } from 'node:fs'

/** How long to wait for a reader of a full pipe, in milliseconds, before trying again. */
const TIMEOUT_MS = 5

/** A line on file descriptor 1 or 2. A closed reader (`library audit | head`) is no failure. */
export const writeLineSync = (descriptor: 1 | 2, line: string): void => writeTextSync(descriptor, `${line}\n`)

/** Text on file descriptor 1 or 2, whole. */
export const writeTextSync = (descriptor: 1 | 2, text: string): void => writeAllBytesSync(descriptor, Buffer.from(text))

/** Writes all bytes to a file descriptor, also when the reader is slow. */
export function writeAllBytesSync(descriptor: 1 | 2, bytes: Uint8Array): void {
  let rest = bytes
  while (rest.byteLength > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Bun.sleepSync(TIMEOUT_MS)
    }
  }
}
