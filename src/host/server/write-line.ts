/** Writes to standard output and standard error so that nothing is lost when the process ends. */

import { writeSync } from 'node:fs'

/** How long to wait for a reader of a full pipe, in milliseconds, before trying again. */
const TIMEOUT_MS = 5

/** Writes a line to standard output (1) or standard error (2). A closed reader (`library audit | head`) is no error. */
export const writeLineSync = (descriptor: 1 | 2, line: string): void => writeTextSync(descriptor, `${line}\n`)

/** Writes a whole text to standard output (1) or standard error (2). */
export const writeTextSync = (descriptor: 1 | 2, text: string): void => writeAllBytesSync(descriptor, Buffer.from(text))

/**
 * Writes all bytes to standard output (1) or standard error (2), waiting for a slow reader. A closed reader is no
 * error.
 */
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
