/** A set of page numbers: one byte for each possible page, since common words are on most of tens of thousands. */
export class PageNumberSet {
  readonly #has: Uint8Array
  #size = 0

  /** Creates an empty set. @param most the highest page number */
  constructor(most: number) {
    this.#has = new Uint8Array(most + 1)
  }

  /** Returns a copy of the set. */
  copy(): PageNumberSet {
    const other = new PageNumberSet(this.#has.length - 1)
    other.#has.set(this.#has)
    other.#size = this.#size
    return other
  }

  get size(): number {
    return this.#size
  }

  has(page: number): boolean {
    return this.#has[page] === 1
  }

  add(page: number): void {
    if (this.#has[page] === 1) return
    this.#has[page] = 1
    this.#size++
  }

  /** Adds the pages of parts. @param pageOf page number of each part, 0 for none */
  addPagesOf(parts: readonly number[], pageOf: Uint32Array): void {
    for (const part of parts) {
      const page = pageOf[part] ?? 0
      if (page === 0 || this.#has[page] === 1) continue
      this.#has[page] = 1
      this.#size++
    }
  }

  /** Removes all pages that the other set lacks (intersection). */
  keep(other: PageNumberSet): void {
    this.#size = 0
    for (let page = 0; page < this.#has.length; page++) {
      const isStored = this.#has[page] === 1 && other.#has[page] === 1
      this.#has[page] = isStored ? 1 : 0
      if (isStored) this.#size++
    }
  }

  /** Returns the page numbers from one up to, but without, another; ascending. */
  list(from = 0, before = this.#has.length): Uint32Array {
    const pages = new Uint32Array(this.#size)
    let length = 0
    for (let page = from; page < before; page++) if (this.#has[page] === 1) pages[length++] = page
    return pages.subarray(0, length)
  }
}
