/** Gives back the memory of what is no longer used, at once, where it is much. */

/** Characters from which on that is worth its time, some hundredths of a second where little is in use. */
const MANY = 1_000_000
const OFTEN = 8_000_000

let gone = 0

/**
 * What was read of a text is garbage soon, and the engine lets it stand the longer, the more memory a machine has: an import took
 * 340 MB for reading alone, and takes half of it.
 * @param characters that were worked on
 */
export function forgetUnused(characters: number): void {
  if (characters > MANY) Bun.gc(true)
}

/** The same, to be told again and again of the little that went by. */
export function forgetNowAndThen(characters: number): void {
  gone += characters
  if (gone < OFTEN) return
  gone = 0
  Bun.gc(true)
}
