/** Keeps what was worked out lately, as much as a budget allows: readers turn pages of one and the same search. */
export class Recent<V> {
  readonly #kept = new Map<string, { value: V; weight: number }>()
  readonly #budget: number
  #weight = 0
  /** What was asked for last is in its place already. */
  #newest: string | undefined

  /** @param budget the most that all kept values may weigh together */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** What all kept values weigh. */
  get weight(): number {
    return this.#weight
  }

  get(key: string): V | undefined {
    const entry = this.#kept.get(key)
    if (!entry) return undefined
    if (key !== this.#newest) {
      this.#kept.delete(key)
      this.#kept.set(key, entry)
      this.#newest = key
    }
    return entry.value
  }

  /**
   * Keeps a value; those that were not asked for longest go. One heavier than the budget is not kept. Every value weighs
   * at least 1.
   */
  set(key: string, value: V, weight: number): void {
    this.delete(key)
    if (weight > this.#budget) return
    this.#kept.set(key, { value, weight: Math.max(1, weight) })
    this.#newest = key
    this.#weight += Math.max(1, weight)
    for (const [oldest, entry] of this.#kept) {
      if (this.#weight <= this.#budget) break
      this.#kept.delete(oldest)
      this.#weight -= entry.weight
    }
  }

  /** Forgets one value, if it is kept. */
  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0
    this.#kept.delete(key)
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear()
    this.#weight = 0
  }
}
