/** Gives back the memory of what is no longer used, at once, where it is much. */

/** Characters from which on that is worth its time, a tenth of a second. */
const MANY = 1_000_000

/**
 * Half a gigabyte of strings comes and goes with each source that is imported, and with each volume that is packed. Beside
 * the letters of a stream, which count as used, that would happen late: the import took 1.4 GB so, and takes 0.9.
 * @param characters that were worked on
 */
export function forgetUnused(characters: number): void {
  if (characters > MANY) Bun.gc(true)
}
