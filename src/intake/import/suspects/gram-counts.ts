/** Counts runs of letters of one length in a table of fixed size: a count is never too low, and where two runs share a place, too high. */

/** Odd, and of many bits: letters further to the left are multiplied by it more often. */
export const BASE = 0x9e3779b1 | 0

/** Powers of the base, for taking the leftmost letter out of a hash. */
export const POWERS: Int32Array = Int32Array.from({ length: 64 })
POWERS[0] = 1
for (let i = 1; i < POWERS.length; i++) POWERS[i] = Math.imul(POWERS[i - 1] ?? 0, BASE)

/** The hash of letters, and of the same with one more. A letter of 0 counts, too. */
export const hashOn = (hash: number, letter: number): number => (Math.imul(hash, BASE) + letter + 1) | 0

/** As high as one counts; all above is often enough. */
const MOST = 255

export class GramCounts {
  private readonly counts: Uint8Array
  private readonly shift: number

  /**
   * @param length of the runs, in letters
   * @param bits the table has 2 to this power places, a byte each
   */
  constructor(
    readonly length: number,
    bits: number,
  ) {
    this.counts = new Uint8Array(2 ** bits)
    this.shift = 32 - bits
  }

  /** Counts each run that has a letter of a line; around it there is nothing. */
  add(letters: Uint8Array, from: number, to: number): void {
    const { counts, length, shift } = this
    const out = POWERS[length] ?? 0
    let hash = this.hashOf(letters, from - length)
    for (let i = from; i < to + length - 1; i++) {
      hash = (Math.imul(hash, BASE) + (letters[i] ?? 0) + 1) | 0
      hash = (hash - Math.imul((letters[i - length] ?? 0) + 1, out)) | 0
      const at = scattered(hash) >>> shift
      const n = counts[at] ?? 0
      if (n < MOST) counts[at] = n + 1
    }
  }

  hashOf(letters: Uint8Array, start: number): number {
    let hash = 0
    for (let i = start; i < start + this.length; i++) hash = hashOn(hash, letters[i] ?? 0)
    return hash
  }

  /** How often a run stands there. @param hash of its letters */
  of(hash: number): number {
    return this.counts[scattered(hash) >>> this.shift] ?? 0
  }

  /** Which runs stand there so often and more. */
  atLeast(times: number): GramSet {
    const set = new GramSet(this.counts.length, this.shift)
    for (let i = 0; i < this.counts.length; i++) if ((this.counts[i] ?? 0) >= times) set.add(i)
    return set
  }
}

/** Places that share a bit of those that are looked at first. */
const SHARED = 4

/** A bit for each run, an eighth of the counts; and fewer, which the processor holds near, for most that are not there. */
export class GramSet {
  private readonly bits: Uint8Array
  private readonly first: Uint8Array

  constructor(
    places: number,
    private readonly shift: number,
  ) {
    this.bits = new Uint8Array((places >> 3) + 1)
    this.first = new Uint8Array((places >> (SHARED + 3)) + 1)
  }

  add(place: number): void {
    setBit(this.bits, place)
    setBit(this.first, place >> SHARED)
  }

  has(hash: number): boolean {
    const at = scattered(hash) >>> this.shift
    const near = at >> SHARED
    if ((((this.first[near >> 3] ?? 0) >> (near & 7)) & 1) === 0) return false
    return (((this.bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

/** Spreads a hash over all of its bits. */
function scattered(hash: number): number {
  let h = hash ^ (hash >>> 15)
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 13
  h = Math.imul(h, 0x297a2d39)
  return h ^ (h >>> 16)
}
