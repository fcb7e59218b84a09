/**
 * A bitmap set of the index numbers of printed pages, since common words are on most of tens of thousands. Loops have
 * an index, since iterators of typed arrays cost several times as much.
 */
export class PageNumberSet {
  readonly #bits: Uint32Array

  /** Creates an empty set. @param most the highest number that it can contain */
  constructor(most: number) {
    this.#bits = new Uint32Array((most >>> 5) + 1)
  }

  /** Returns a copy of the set. */
  copy(): PageNumberSet {
    const other = new PageNumberSet(this.#bits.length * 32 - 1)
    other.#bits.set(this.#bits)
    return other
  }

  /** Counts the pages. */
  get size(): number {
    let size = 0
    const bits = this.#bits
    for (let at = 0; at < bits.length; at++) size += countBits(bits[at] ?? 0)
    return size
  }

  /** Whether the set contains a page. */
  has(page: number): boolean {
    return (((this.#bits[page >>> 5] ?? 0) >>> (page & 31)) & 1) === 1
  }

  /** Adds a page. */
  add(page: number): void {
    const at = page >>> 5
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (page & 31))
  }

  /** Adds the pages of page parts. @param parts their ids @param pageOf the page of each part by id, 0 for none */
  addPagesOfParts(parts: ArrayLike<number>, pageOf: Uint32Array): void {
    for (let nth = 0; nth < parts.length; nth++) {
      const page = pageOf[parts[nth] ?? 0] ?? 0
      if (page !== 0) this.add(page)
    }
  }

  /** Adds all pages of another set with the same highest page number (union). */
  uniteWith(other: PageNumberSet): void {
    const bits = this.#bits
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other.#bits[at] ?? 0)
  }

  /** Removes all pages that the other set lacks (intersection). */
  intersectWith(other: PageNumberSet): void {
    const bits = this.#bits
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other.#bits[at] ?? 0)
  }

  /** Returns the page numbers, ascending. */
  list(): Uint32Array {
    const pages = new Uint32Array(this.size)
    let length = 0
    const bits = this.#bits
    for (let at = 0; at < bits.length; at++)
      for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
        pages[length++] = at * 32 + 31 - Math.clz32(rest & -rest)
    return pages
  }
}

/** Counts the set bits of a 32-bit word (Hacker's Delight, figure 5-2). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
