/**
 * What one search may cost at the most, whatever was typed: everybody else waits for it. It counts work and not time, so
 * that the same words find the same pages on every machine.
 */

/**
 * Leaves of the index, of 4 kB each: sixty of them are read and compared in a millisecond. Of 400 queries of one to three
 * words drawn from the canon none needed a third of them.
 */
const MOST_LEAVES = 4000

/** Pages that are read to see whether they have what the index was not asked for; a thousand take 20 ms. */
const MOST_READ = 1500

export class Effort {
  #leaves: number
  #pages: number
  #fellShort = false

  constructor(leaves = MOST_LEAVES, pages = MOST_READ) {
    this.#leaves = leaves
    this.#pages = pages
  }

  /** Whether something was left out that might have been found. */
  get fellShort(): boolean {
    return this.#fellShort
  }

  /** @returns whether there is enough left; else nothing is spent */
  spend(leaves: number): boolean {
    if (leaves > this.#leaves) return false
    this.#leaves -= leaves
    return true
  }

  /** How many of so many pages may be read. */
  read(pages: number): number {
    const granted = Math.min(pages, this.#pages)
    this.#pages -= granted
    return granted
  }

  fallShort(): void {
    this.#fellShort = true
  }
}
