/** Gives back the memory of what is no longer used, at once, where it is much. */

/** Characters from which on that is worth its time, some hundredths of a second where little is in use. */
const MANY = 1_000_000

/**
 * What was read of a text is garbage soon, and the engine keeps it the longer, the more memory a machine has: an import took
 * 340 MB for reading alone, and takes half of it.
 * @param characters that were worked on
 */
export function collectGarbageNow(characters: number): void {
  if (characters > MANY) Bun.gc(true)
}

/** Bytes of the process from which on garbage is let go, and how many more it may be than after the last time. */
const FULL = 170_000_000
const MORE = 20_000_000

let gone = 0
let least = 0

/** The same, to be told again and again of the little that went by; it looks how large the process has become. */
export function collectGarbageOccasionally(characters: number): void {
  gone += characters
  if (gone < MANY) return
  gone = 0
  const held = process.memoryUsage.rss()
  if (held < Math.max(FULL, least + MORE)) {
    // what was held for a while, a table perhaps, leaves no room for garbage behind
    least = Math.min(least, held)
    return
  }
  Bun.gc(true)
  least = process.memoryUsage.rss()
}
