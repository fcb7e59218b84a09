/** Runs the garbage collector early after large amounts of text, to keep the process small. */

/** Characters of garbage that are worth a collection, which takes some hundredths of a second. */
const MANY = 1_000_000

/**
 * Collects garbage now if at least a million characters were worked on. The engine collects later the more memory a
 * machine has: an import that took 340 MB for reading alone takes half of it.
 * @param characters that were worked on
 */
export function collectGarbageNow(characters: number): void {
  if (characters > MANY) Bun.gc(true)
}

/** Bytes of the process from which on garbage is collected, and how many more it may have than after the last time. */
const FULL = 170_000_000
const MORE = 20_000_000

let gone = 0
let least = 0

/**
 * Collects garbage if a million characters have passed since the last check and the process has grown large. Call it
 * often with small amounts.
 * @param characters that were worked on since the last call
 */
export function collectGarbageOccasionally(characters: number): void {
  gone += characters
  if (gone < MANY) return
  gone = 0
  const held = process.memoryUsage.rss()
  if (held < Math.max(FULL, least + MORE)) {
    // memory that was in use for a while, such as a table, must not raise the limit for garbage
    least = Math.min(least, held)
    return
  }
  Bun.gc(true)
  least = process.memoryUsage.rss()
}
