/** Runs the garbage collector early after large amounts of text, to keep the process small. */

/** Minimum characters of garbage that justify a collection, which takes some hundredths of a second. */
const MIN_GARBAGE_CHARS = 1_000_000

/**
 * Runs the garbage collector now if more than a million characters were processed. Without this call, the engine
 * collects later the more memory a machine has. An import that used 340 MB for reading needs half of it with this call.
 * @param characters number of characters that were processed
 */
export function collectGarbageAfter(characters: number): void {
  if (characters > MIN_GARBAGE_CHARS) Bun.gc(true)
}

/** Minimum memory of the process for a collection, and minimum growth since the last one. */
const MIN_PROCESS_BYTES = 220_000_000
const MIN_GROWTH_BYTES = 20_000_000

let pendingChars = 0
let bytesAfterLast = 0

/**
 * Runs the garbage collector if a million characters were processed since the last check and the process has grown
 * large. Call it often.
 * @param characters number of characters that were processed since the last call
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
