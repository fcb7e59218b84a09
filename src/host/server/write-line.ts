/** Writes to standard output and standard error synchronously, so that nothing is lost when the process ends. */

import { writeSync } from 'node:fs'

/** How long to wait for a reader of a full pipe before trying again. */
const RETRY_INTERVAL_MS = 5

/**
 * Writes a line to standard output (1) or standard error (2). It is no error if the reader has closed (`library audit |
 * head`).
 */
export const writeLineSync = (descriptor: 1 | 2, line: string): void => writeTextSync(descriptor, `${line}\n`)

/** Writes a text to standard output (1) or standard error (2). Waits for a slow reader; other errors are ignored. */
export function writeTextSync(descriptor: 1 | 2, text: string): void {
  let rest: Uint8Array = Buffer.from(text)
  while (rest.byteLength > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Bun.sleepSync(RETRY_INTERVAL_MS)
    }
  }
}
