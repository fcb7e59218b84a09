/**
 * Approximate counts of n-grams in a hash table of fixed size. A count is never too low. It is too high if two n-grams
 * share a slot.
 */

/** Base of the polynomial rolling hash of letters. It is odd and has many bits set. */
export const HASH_BASE = 0x9e3779b1 | 0

/** Powers of HASH_BASE. With them the leftmost letter is removed from a rolling hash. */
export const HASH_BASE_POWERS: Int32Array = Int32Array.from({ length: 64 })
HASH_BASE_POWERS[0] = 1
for (let i = 1; i < HASH_BASE_POWERS.length; i++)
  HASH_BASE_POWERS[i] = Math.imul(HASH_BASE_POWERS[i - 1] ?? 0, HASH_BASE)

/** Returns the rolling hash of a letter sequence extended by one letter. Letter number 0 counts, too. */
export const extendRollingHash = (hash: number, letter: number): number => (Math.imul(hash, HASH_BASE) + letter + 1) | 0

/** Maximum count; higher ones are frequent in any case. */
const MAX_REPORTED_COUNT = 255

/** Maximum count that half a byte holds. */
const MAX_NIBBLE = 15

/** Approximate counts of n-grams of one length. */
export class NgramCounts {
  /** Half a byte per slot, since most n-grams are rare; larger counts continue in `largeCounts`. */
  private readonly counts: Uint8Array
  private readonly largeCounts = new LargeCounts()
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
    const { counts, largeCounts, length, shift } = this
    const leadingPower = HASH_BASE_POWERS[length] ?? 0
    let hash = this.hashOf(letters, from - length)
    for (let i = from; i < to + length - 1; i++) {
      hash = (Math.imul(hash, HASH_BASE) + (letters[i] ?? 0) + 1) | 0
      hash = (hash - Math.imul((letters[i - length] ?? 0) + 1, leadingPower)) | 0
      const slot = mixBits(hash) >>> shift
      const byte = counts[slot >> 1] ?? 0
      const bitOffset = (slot & 1) << 2
      const n = (byte >> bitOffset) & MAX_NIBBLE
      if (n === MAX_NIBBLE) largeCounts.add(slot)
      else counts[slot >> 1] = byte + (1 << bitOffset)
    }
  }

  /** Returns the hash of the n-gram that begins at an index. */
  hashOf(letters: Uint8Array, start: number): number {
    let hash = 0
    for (let i = start; i < start + this.length; i++) hash = extendRollingHash(hash, letters[i] ?? 0)
    return hash
  }

  /** Returns the count of an n-gram, at most 255. @param hash of its letters */
  get(hash: number): number {
    return Math.min(MAX_REPORTED_COUNT, this.countInSlot(mixBits(hash) >>> this.shift))
  }

  /** Returns the count in a slot, without a limit. */
  countInSlot(slot: number): number {
    const n = ((this.counts[slot >> 1] ?? 0) >> ((slot & 1) << 2)) & MAX_NIBBLE
    return n === MAX_NIBBLE ? n + this.largeCounts.get(slot) : n
  }

  /** The number of slots in the table. */
  get slotCount(): number {
    return 2 * this.counts.length
  }

  /** Returns the sets of n-grams that occur at least `min` times and at least `higherMin` times. */
  selectByCount(min: number, higherMin: number): readonly [NgramBitSet, NgramBitSet] {
    const [set, smallerSet] = [new NgramBitSet(this.slotCount, this.shift), new NgramBitSet(this.slotCount, this.shift)]
    const { counts } = this
    for (let byteIndex = 0; byteIndex < counts.length; byteIndex++) {
      if (counts[byteIndex] === 0) continue
      for (let slot = 2 * byteIndex; slot < 2 * byteIndex + 2; slot++) {
        const n = this.countInSlot(slot)
        if (n >= min) set.add(slot)
        if (n >= higherMin) smallerSet.add(slot)
      }
    }
    return [set, smallerSet]
  }
}

/** Counts above half a byte: a hash table with linear probing. */
class LargeCounts {
  private slots = new Int32Array(2 ** 12).fill(-1)
  private counts = new Uint32Array(2 ** 12)
  private size = 0

  add(slot: number): void {
    const at = this.find(slot)
    this.counts[at] = (this.counts[at] ?? 0) + 1
    if (this.slots[at] === slot) return
    this.slots[at] = slot
    if (++this.size * 2 > this.slots.length) this.grow()
  }

  get(slot: number): number {
    return this.counts[this.find(slot)] ?? 0
  }

  private find(slot: number): number {
    const { slots } = this
    let at = mixBits(slot) & (slots.length - 1)
    while (slots[at] !== slot && slots[at] !== -1) at = (at + 1) & (slots.length - 1)
    return at
  }

  private grow(): void {
    const { slots, counts } = this
    this.slots = new Int32Array(2 * slots.length).fill(-1)
    this.counts = new Uint32Array(2 * counts.length)
    for (const [oldIndex, slot] of slots.entries()) {
      if (slot === -1) continue
      const at = this.find(slot)
      this.slots[at] = slot
      this.counts[at] = counts[oldIndex] ?? 0
    }
  }
}

/** Base-2 logarithm of the slots that share one bit of the filter. */
const SLOTS_PER_FILTER_BIT_LOG2 = 4

/**
 * A set of n-grams as bits, an eighth of the size of the counts. A smaller set that fits the processor's cache answers
 * most look-ups of absent n-grams.
 */
export class NgramBitSet {
  private readonly bits: Uint8Array
  private readonly filter: Uint8Array

  constructor(
    slotCount: number,
    private readonly shift: number,
  ) {
    this.bits = new Uint8Array((slotCount >> 3) + 1)
    this.filter = new Uint8Array((slotCount >> (SLOTS_PER_FILTER_BIT_LOG2 + 3)) + 1)
  }

  /** Adds a slot to the set. */
  add(slot: number): void {
    setBit(this.bits, slot)
    setBit(this.filter, slot >> SLOTS_PER_FILTER_BIT_LOG2)
  }

  /** Whether the set contains an n-gram. @param hash of its letters */
  has(hash: number): boolean {
    const at = mixBits(hash) >>> this.shift
    const filterBit = at >> SLOTS_PER_FILTER_BIT_LOG2
    if ((((this.filter[filterBit >> 3] ?? 0) >> (filterBit & 7)) & 1) === 0) return false
    return (((this.bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

/** Spreads a hash over all its bits. */
function mixBits(hash: number): number {
  let h = hash ^ (hash >>> 15)
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 13
  h = Math.imul(h, 0x297a2d39)
  return h ^ (h >>> 16)
}
