/** Estimates how common an n-gram of four letters is in the page index: about how many leaves hold its positions. */

import type { Database } from 'bun:sqlite'

/**
 * FTS5 stores in `page_text_idx`, for the table `page_text`, the first term of each leaf of the index (a prefix of it,
 * after the byte that names the index), and the leaf's number, doubled. So the distance between two leaves tells the
 * length of the lists between two terms without reading them. The estimate decides what to query first, and never what
 * is found.
 */
const leavesIn = (table: string) => `
SELECT (SELECT pgno >> 1 FROM ${table}_idx WHERE segid = ?1 AND term > ?3 ORDER BY term LIMIT 1)
  - (SELECT pgno >> 1 FROM ${table}_idx WHERE segid = ?1 AND term <= ?2 ORDER BY term DESC LIMIT 1) AS leaves`

const segmentsOf = (table: string) => `SELECT DISTINCT segid FROM ${table}_idx`

/** The byte before each term of the main index. */
const MAIN = '0'

/** Maximum cached weights: about the common letters of one script. */
const MAX_KNOWN = 4_000

/** Estimates the number of index leaves of n-grams, with a cache. */
export class NgramFrequencyEstimator {
  readonly #known = new Map<string, number>()
  readonly #db: Database
  readonly #segments: readonly { readonly table: string; readonly segment: number }[]

  /**
   * Creates an estimator.
   * @param db a text database of the current format
   * @param tables full-text tables that are queried
   */
  constructor(db: Database, tables: readonly string[]) {
    this.#db = db
    this.#segments = tables.flatMap((table) =>
      db
        .query<{ segid: number }, []>(segmentsOf(table))
        .all()
        .map(({ segid }) => ({ table, segment: segid })),
    )
  }

  /**
   * Returns the estimated leaves, at least 1, of a gram, or of all grams from it up to the last one that begins with
   * `last`.
   */
  of(gram: string, last = gram): number {
    const key = gram + last
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    const weight = this.#read(gram, last)
    this.#known.set(key, weight)
    return weight
  }

  #read(gram: string, last: string): number {
    const [from, to] = [Buffer.from(MAIN + gram), Buffer.from(MAIN + last)]
    return this.#segments.reduce((sum, { table, segment }) => {
      const query = this.#db.query<{ leaves: number | null }, [number, Uint8Array, Uint8Array]>(leavesIn(table))
      return sum + (query.get(segment, from, to)?.leaves ?? 1)
    }, 0)
  }
}
