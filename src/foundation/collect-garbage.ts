/** Runs the garbage collector early after large amounts of text, to keep the process small. */

/** Minimum characters of garbage that justify a collection, which takes some hundredths of a second. */
const MIN_GARBAGE_CHARS = 1_000_000

/**
 * Collects garbage now if at least a million characters were worked on. The engine collects later the more memory a
 * machine has: an import that took 340 MB for reading alone takes half of it.
 * @param characters that were worked on
 */
export function collectGarbageNow(characters: number): void {
  if (characters > MIN_GARBAGE_CHARS) Bun.gc(true)
}

/** Minimum memory of the process for a collection, and minimum growth since the last one. */
const MIN_PROCESS_BYTES = 170_000_000
const MIN_GROWTH_BYTES = 20_000_000

let pendingChars = 0
let bytesAfterLast = 0

/**
 * Collects garbage if a million characters have passed since the last check and the process has grown large. Call it
 * often with small amounts.
 * @param characters that were worked on since the last call
 */
export function collectGarbageOccasionally(characters: number): void {
  pendingChars += characters
  if (pendingChars < MIN_GARBAGE_CHARS) return
  pendingChars = 0
  const bytes = process.memoryUsage.rss()
  if (bytes < Math.max(MIN_PROCESS_BYTES, bytesAfterLast + MIN_GROWTH_BYTES)) {
    // memory that was in use for a while, such as a table, must not raise the limit for garbage
    bytesAfterLast = Math.min(bytesAfterLast, bytes)
    return
  }
  Bun.gc(true)
  bytesAfterLast = process.memoryUsage.rss()
}
