/**
 * An in-memory cache, bounded in bytes. Each value belongs to the version from which it was computed. A value of
 * another version counts as absent.
 */

/** All caches, each with the measurement that justifies it: the processor time of a request with it and without. */
const CACHES = {
  responses:
    'as the bytes that are sent: a record 13 µs, 70 without; a list of fifty 8 µs, 0.8 ms without; a book 0.1 s without',
  'list items': 'as lists have them: fifty chants after a write elsewhere 0.15 ms, 0.9 without',
  headings:
    'in their trees, and translated: one of them 0.04 ms, 1.3 without; the contents of a volume in English 2 ms, 67 without',
  layouts: 'how headings lie on the pages of a volume: a page as JSON 0.4 ms, 2.0 without',
  witnesses: 'under which headings each has text, and where they differ: a page 15 to 70 ms without',
  'page letters': 'by which proofread pages are recognised: a volume 0.05 ms, 20 without',
} as const

/** The name of a cache, as metrics report it. */
export type CacheName = keyof typeof CACHES

/**
 * The version of the data from which a value was computed: a number, or several joined to a string (see CacheVersion).
 */
export type DataVersion = number | string

interface Entry<V> {
  readonly value: V
  readonly version: DataVersion
  readonly bytes: number
  /** Whether it was read since the last eviction passed it. */
  isUsed: boolean
}

/** Estimated memory of an entry, without its value and key. */
const ENTRY_OVERHEAD_BYTES = 150
/** Share of the budget that stays filled after an eviction. */
const REMAINING_SHARE = 0.9

/**
 * A cache bounded in bytes. When it is full, it evicts the oldest entries that were not read again (second chance, the
 * clock algorithm).
 */
export class Cache<V> {
  private readonly entries = new Map<string, Entry<V>>()
  private held = 0

  /** @param budget maximum bytes of all values together */
  constructor(
    readonly name: CacheName,
    private readonly budget: number,
  ) {}

  /** Bytes held. */
  get bytes(): number {
    return this.held
  }

  /** Number of values held. */
  get count(): number {
    return this.entries.size
  }

  /** Returns the value of a key; undefined if there is none of this version. */
  get(key: string, version: DataVersion): V | undefined {
    const entry = this.entries.get(key)
    if (entry?.version !== version) return undefined
    entry.isUsed = true
    return entry.value
  }

  /** Returns the last stored value of a key, whatever its version: a new value may equal it. Undefined without one. */
  latest(key: string): V | undefined {
    return this.entries.get(key)?.value
  }

  /**
   * Stores a value, unless it is larger than the budget.
   * @param version read before the value was computed
   * @param bytes estimated size of the value in memory
   */
  put(key: string, version: DataVersion, value: V, bytes: number): void {
    const before = this.entries.get(key)
    if (before) this.drop(key, before)
    const size = bytes + key.length * 2 + ENTRY_OVERHEAD_BYTES
    if (size > this.budget) return
    this.entries.set(key, { value, version, bytes: size, isUsed: false })
    this.held += size
    if (this.held > this.budget) this.evict(key)
  }

  /**
   * Returns the value of a key, computing and storing it if there is none of this version.
   * @param bytesOf estimates the memory of a value
   */
  getOrCompute(key: string, version: DataVersion, compute: () => V, bytesOf: (value: V) => number): V {
    const cached = this.get(key, version)
    if (cached !== undefined) return cached
    const value = compute()
    this.put(key, version, value, bytesOf(value))
    return value
  }

  /** Evicts more than needed, since finding the oldest entries costs more than dropping them. The newest stays. */
  private evict(newest: string): void {
    // entries that are put back come round again as unused, so this ends
    for (const [key, entry] of this.entries) {
      if (this.held <= this.budget * REMAINING_SHARE) break
      if (entry.isUsed || key === newest) this.putBack(key, entry)
      else this.drop(key, entry)
      if (this.entries.size === 1) break
    }
  }

  private putBack(key: string, entry: Entry<V>): void {
    entry.isUsed = false
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  private drop(key: string, entry: Entry<V>): void {
    this.entries.delete(key)
    this.held -= entry.bytes
  }
}
