/**
 * Approximate n-gram counts in a hash table of fixed size. A count is never too low; it is too high when two n-grams
 * share a slot.
 */

/** Base of the polynomial rolling hash of letters. It is odd and has many bits set. */
export const HASH_BASE = 0x9e3779b1 | 0

/** Powers of HASH_BASE, for removing the leftmost letter from a rolling hash. */
export const HASH_BASE_POWERS: Int32Array = Int32Array.from({ length: 64 })
HASH_BASE_POWERS[0] = 1
for (let i = 1; i < HASH_BASE_POWERS.length; i++)
  HASH_BASE_POWERS[i] = Math.imul(HASH_BASE_POWERS[i - 1] ?? 0, HASH_BASE)

/** Extends the rolling hash of a letter sequence by one letter. Letter 0 counts, too. */
export const extendRollingHash = (hash: number, letter: number): number => (Math.imul(hash, HASH_BASE) + letter + 1) | 0

/** Maximum count; higher ones are frequent in any case. */
const MAX_BYTE = 255

/** Maximum count that half a byte holds. */
const MAX_NIBBLE = 15

/** Approximate counts of n-grams of one length. */
export class NgramCounts {
  /** Half a byte per slot, since most n-grams are rare; larger counts continue in `often`. */
  private readonly counts: Uint8Array
  private readonly often = new OftenCounts()
  private readonly shift: number

  /** Allocates a table. @param length letters of an n-gram @param bits base-2 logarithm of the slots */
  constructor(
    readonly length: number,
    bits: number,
  ) {
    this.counts = new Uint8Array(2 ** (bits - 1))
    this.shift = 32 - bits
  }

  /**
   * Counts all n-grams that contain a letter of a line; beyond the line's ends there are zeros.
   * @param from index of the first letter
   * @param to index after the last letter
   */
  add(letters: Uint8Array, from: number, to: number): void {
    const { counts, often, length, shift } = this
    const out = HASH_BASE_POWERS[length] ?? 0
    let hash = this.hashOf(letters, from - length)
    for (let i = from; i < to + length - 1; i++) {
      hash = (Math.imul(hash, HASH_BASE) + (letters[i] ?? 0) + 1) | 0
      hash = (hash - Math.imul((letters[i - length] ?? 0) + 1, out)) | 0
      const at = scattered(hash) >>> shift
      const both = counts[at >> 1] ?? 0
      const side = (at & 1) << 2
      const n = (both >> side) & MAX_NIBBLE
      if (n === MAX_NIBBLE) often.add(at)
      else counts[at >> 1] = both + (1 << side)
    }
  }

  /** Returns the hash of the n-gram that begins at an index. */
  hashOf(letters: Uint8Array, start: number): number {
    let hash = 0
    for (let i = start; i < start + this.length; i++) hash = extendRollingHash(hash, letters[i] ?? 0)
    return hash
  }

  /** Returns the count of an n-gram, at most 255. @param hash of its letters */
  of(hash: number): number {
    return Math.min(MAX_BYTE, this.at(scattered(hash) >>> this.shift))
  }

  /** Returns the count in a slot, without a limit. */
  at(place: number): number {
    const n = ((this.counts[place >> 1] ?? 0) >> ((place & 1) << 2)) & MAX_NIBBLE
    return n === MAX_NIBBLE ? n + this.often.of(place) : n
  }

  /** The number of slots in the table. */
  get places(): number {
    return 2 * this.counts.length
  }

  /** Returns the sets of n-grams that occur at least `least` times and at least `more` times. */
  atLeast(least: number, more: number): readonly [NgramBitSet, NgramBitSet] {
    const [set, fewer] = [new NgramBitSet(this.places, this.shift), new NgramBitSet(this.places, this.shift)]
    const { counts } = this
    for (let at = 0; at < counts.length; at++) {
      if (counts[at] === 0) continue
      for (let place = 2 * at; place < 2 * at + 2; place++) {
        const n = this.at(place)
        if (n >= least) set.add(place)
        if (n >= more) fewer.add(place)
      }
    }
    return [set, fewer]
  }
}

/** Counts above half a byte: a hash table with linear probing. */
class OftenCounts {
  private places = new Int32Array(2 ** 12).fill(-1)
  private counts = new Uint32Array(2 ** 12)
  private size = 0

  add(place: number): void {
    const at = this.find(place)
    this.counts[at] = (this.counts[at] ?? 0) + 1
    if (this.places[at] === place) return
    this.places[at] = place
    if (++this.size * 2 > this.places.length) this.grow()
  }

  of(place: number): number {
    return this.counts[this.find(place)] ?? 0
  }

  private find(place: number): number {
    const { places } = this
    let at = scattered(place) & (places.length - 1)
    while (places[at] !== place && places[at] !== -1) at = (at + 1) & (places.length - 1)
    return at
  }

  private grow(): void {
    const { places, counts } = this
    this.places = new Int32Array(2 * places.length).fill(-1)
    this.counts = new Uint32Array(2 * counts.length)
    for (const [old, place] of places.entries()) {
      if (place === -1) continue
      const at = this.find(place)
      this.places[at] = place
      this.counts[at] = counts[old] ?? 0
    }
  }
}

/** Base-2 logarithm of the places that share one bit of the first filter. */
const PLACES_PER_BIT_LOG2 = 4

/**
 * A bit set of n-grams, an eighth of the size of the counts. A smaller set, which fits the processor's cache, answers
 * most look-ups of absent n-grams.
 */
export class NgramBitSet {
  private readonly bits: Uint8Array
  private readonly first: Uint8Array

  constructor(
    places: number,
    private readonly shift: number,
  ) {
    this.bits = new Uint8Array((places >> 3) + 1)
    this.first = new Uint8Array((places >> (PLACES_PER_BIT_LOG2 + 3)) + 1)
  }

  /** Adds a slot to the set. */
  add(place: number): void {
    setBit(this.bits, place)
    setBit(this.first, place >> PLACES_PER_BIT_LOG2)
  }

  /** Whether the set contains an n-gram. @param hash of its letters */
  has(hash: number): boolean {
    const at = scattered(hash) >>> this.shift
    const near = at >> PLACES_PER_BIT_LOG2
    if ((((this.first[near >> 3] ?? 0) >> (near & 7)) & 1) === 0) return false
    return (((this.bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

/** Spreads a hash over all its bits. */
function scattered(hash: number): number {
  let h = hash ^ (hash >>> 15)
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 13
  h = Math.imul(h, 0x297a2d39)
  return h ^ (h >>> 16)
}
