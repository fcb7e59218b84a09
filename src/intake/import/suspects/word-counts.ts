/** How often words stand in a source, by their letters, in a table of fixed size: never too low, and of one word in ten too high. */

import { hashOn } from './gram-counts.ts'

const MOST_BITS = 22
const MOST = 65_535

export class WordCounts {
  private readonly counts: Uint16Array
  private readonly shift: number
  private hash = 0
  private length = 0

  /** @param letters of the source, at most */
  constructor(letters: number) {
    const bits = Math.min(MOST_BITS, Math.ceil(Math.log2(letters + 2)))
    this.counts = new Uint16Array(2 ** bits)
    this.shift = 32 - bits
  }

  /** One more letter of the word that is being read. */
  letter(number: number): void {
    this.hash = hashOn(this.hash, number)
    this.length++
  }

  /** The word is at its end. */
  end(): void {
    if (this.length === 0) return
    const at = this.place(this.hash)
    const n = this.counts[at] ?? 0
    if (n < MOST) this.counts[at] = n + 1
    this.hash = 0
    this.length = 0
  }

  /** @param letters of a word, by their numbers */
  of(letters: ArrayLike<number>): number {
    let hash = 0
    for (let i = 0; i < letters.length; i++) hash = hashOn(hash, letters[i] ?? 0)
    return this.counts[this.place(hash)] ?? 0
  }

  private place(hash: number): number {
    return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> this.shift
  }
}
