/**
 * The query budget: the maximum cost of one search, so that no query blocks others. It counts work and not time, so
 * that the same words find the same pages on every machine.
 */

/**
 * Maximum leaves of the index to read, of 4 kB each: reading and comparing sixty takes a millisecond. Of 800 typical
 * queries the costliest needed 3,500.
 */
const MAX_LEAVES = 4000

/** Share of the leaves that is reserved for the words of a query, however costly the whole phrase is. */
const RESERVED_SHARE_FOR_WORDS = 0.4

/** Maximum pages to read to check terms that were not looked up; a thousand take 20 ms. */
const MAX_PAGES_READ = 1500

/** Cost of folding a page, including its phonetic key, as a multiple of reading it. */
const FOLDING_FACTOR = 4

/**
 * Maximum characters of expressions for the index of records: every trigram costs its list. Of 800 typical queries the
 * costliest needed 9,000; a single letter alone needs 8,000.
 */
const MAX_EXPRESSION_CHARS = 24_000
/** Characters of an FTS5 expression that count as one step. */
const EXPRESSION_CHARS_PER_STEP = 4

/** Steps that a proximity search may take in addition to the search before it; see proximity-search.ts. */
export const PROXIMITY_SEARCH_BUDGET = 2_800

/** Upper bound of the steps of any search; a step is a leaf (4 kB) of an index, or a printed page that is read. */
export const SEARCH_BUDGET =
  MAX_LEAVES + MAX_PAGES_READ + MAX_EXPRESSION_CHARS / EXPRESSION_CHARS_PER_STEP + PROXIMITY_SEARCH_BUDGET

/**
 * The budget of one search: leaves (blocks of 4 kB) of the page index, printed pages to read, and MATCH expressions for
 * the index of records. The `spend…` methods return whether, or how much of, the requested work may be done.
 */
export class QueryBudget {
  #steps = 0
  #leaves: number
  /** Leaves that are still reserved for single words. */
  #reservedForWords: number
  #pages: number
  #expressionChars = MAX_EXPRESSION_CHARS
  #isIncomplete = false

  constructor(leaves = MAX_LEAVES, pages = MAX_PAGES_READ) {
    this.#leaves = leaves
    this.#reservedForWords = leaves * RESERVED_SHARE_FOR_WORDS
    this.#pages = pages
  }

  /** Whether the search skipped work that might have found more. */
  get isIncomplete(): boolean {
    return this.#isIncomplete
  }

  /** Steps taken so far, for tests and to find costly searches. */
  get steps(): number {
    return Math.round(this.#steps)
  }

  /** Adds the steps of a search that has its own limit to `steps`. */
  addSteps(steps: number): void {
    this.#steps += steps
  }

  /** Spends leaves of the page index. @returns whether enough are left; otherwise nothing is spent */
  spendLeaves(leaves: number): boolean {
    if (leaves > this.#leaves) return false
    this.#leaves -= leaves
    this.#reservedForWords = Math.max(0, this.#reservedForWords - leaves)
    this.#steps += leaves
    return true
  }

  /**
   * Spends the length of a MATCH expression for the index of records. If too little is left, the search is incomplete.
   * @returns whether enough is left; otherwise nothing is spent
   */
  spendExpression(expression: string): boolean {
    if (expression.length > this.#expressionChars) {
      this.markIncomplete()
      return false
    }
    this.#expressionChars -= expression.length
    this.#steps += expression.length / EXPRESSION_CHARS_PER_STEP
    return true
  }

  /**
   * Spends leaves on a phrase, but none of those reserved for single words.
   * @returns whether enough are left; otherwise nothing is spent
   */
  spendLeavesOnPhrase(leaves: number): boolean {
    const reserved = this.#reservedForWords
    if (leaves > this.#leaves - reserved) return false
    this.spendLeaves(leaves)
    this.#reservedForWords = reserved
    return true
  }

  /** Spends printed pages to read. @param folded whether they are also folded @returns how many of them may be read */
  spendPages(pages: number, folded: boolean): number {
    const cost = folded ? FOLDING_FACTOR : 1
    const granted = Math.min(pages, Math.floor(this.#pages / cost))
    this.#pages -= granted * cost
    this.#steps += granted * cost
    return granted
  }

  /** Records that the search skipped work, so that its results may be incomplete. */
  markIncomplete(): void {
    this.#isIncomplete = true
  }
}
