/**
 * What one search may cost at the most, whatever was typed: all other users waits for it. It counts work and not time, so
 * that the same words find the same pages on every machine.
 */

/**
 * Leaves of the index, of 4 kB each: sixty of them are read and compared in a millisecond. Of 800 queries as people type
 * them the costliest needed 3,500.
 */
const MAX_LEAVES = 4000

/** The share of them that the words of a query are sure of, however costly it is to look for all of it in a row. */
const FOR_WORDS = 0.4

/** Pages that are read to see whether they have what the index was not asked for; a thousand take 20 ms. */
const MAX_READ = 1500

/** To fold a page, and to sound it, takes so many times as long as to read it. */
const FOLDING = 4

/**
 * What the index of records may be asked for, in characters of what it is asked: each three letters cost their list.
 * Of 800 queries as people type them the costliest asked for 9,000; a single letter alone needs 8,000.
 */
const MAX_REQUESTED = 24_000
/** So many of them cost as much as a leaf. */
const REQUESTED_A_STEP = 4

/** What looking for most of the words may cost beside; see near-search.ts. */
export const MAX_PROXIMITY_STEPS = 2_800

/** No search takes more steps than this, whatever was typed; one step is a leaf of an index or a page that is read. */
export const MAX_SEARCH_STEPS = MAX_LEAVES + MAX_READ + MAX_REQUESTED / REQUESTED_A_STEP + MAX_PROXIMITY_STEPS

/** The query budget of one search. */
export class QueryBudget {
  #steps = 0
  #leaves: number
  readonly #forWords: number
  #pages: number
  #asked = MAX_REQUESTED
  #fellShort = false

  constructor(leaves = MAX_LEAVES, pages = MAX_READ) {
    this.#leaves = leaves
    this.#forWords = leaves * FOR_WORDS
    this.#pages = pages
  }

  /** Whether something was left out that might have been found. */
  get fellShort(): boolean {
    return this.#fellShort
  }

  /** What was done so far, for tests and for who looks for costly searches. */
  get steps(): number {
    return Math.round(this.#steps)
  }

  /** Counts what was done within bounds of its own. */
  note(steps: number): void {
    this.#steps += steps
  }

  /** @returns whether there is enough left; else nothing is spent */
  spend(leaves: number): boolean {
    if (leaves > this.#leaves) return false
    this.#leaves -= leaves
    this.#steps += leaves
    return true
  }

  /** The same for asking the index of records. */
  ask(expression: string): boolean {
    if (expression.length > this.#asked) {
      this.fallShort()
      return false
    }
    this.#asked -= expression.length
    this.#steps += expression.length / REQUESTED_A_STEP
    return true
  }

  /** The same for all words in a row: what the words are sure of is not spent on them. */
  spendOnRow(leaves: number): boolean {
    return leaves <= this.#leaves - this.#forWords && this.spend(leaves)
  }

  /** How many of so many pages may be read. @param folded whether they are folded, too */
  read(pages: number, folded: boolean): number {
    const cost = folded ? FOLDING : 1
    const granted = Math.min(pages, Math.floor(this.#pages / cost))
    this.#pages -= granted * cost
    this.#steps += granted * cost
    return granted
  }

  fallShort(): void {
    this.#fellShort = true
  }
}
