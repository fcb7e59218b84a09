/**
 * Where the keys of each part are in the positions of the index (ngram-index.ts): first its letters, then its sound,
 * then the text around the end of its page.
 */

import type { Database } from 'bun:sqlite'
import type { PageNumberSet } from './page-number-set.ts'

/** Columns of `page_parts`, each as one JSON list: several times as fast as many rows. */
const REGIONS = (table: string, where: string) => `
SELECT json_group_array(id) AS ids, json_group_array(at) AS starts, json_group_array(at + sound) AS sounds,
  json_group_array(at + joint) AS breaks, json_group_array(at + length) AS ends
FROM (SELECT * FROM ${table} ${where} ORDER BY at)`

/** Each entry of the table from positions to regions covers 2^10 positions, about as many as a region has. */
const BUCKET_BITS = 10

/** Greater than any position: an integer, with which the compiled loops need no floating-point numbers. */
const MAX_INT32 = 0x7fffffff

/**
 * The borders of a region, in the order of the table: where it begins, where its sound key and its page-break keys
 * begin, and where it ends. One region takes one line of the processor's cache.
 */
const [START, SOUND, BREAK, END] = [0, 1, 2, 3]
const BORDERS = 4

/** In which keys of a page part a match counts: only in its letters, or also in its sound key (toPageIndexKeys). */
export type SearchedKeys = 'letters' | 'sounds'

/** The regions of the n-gram index: for each page part the range of positions that its keys occupy, ascending. */
export class PartIndexRegions {
  /** The page part's id of each region. */
  readonly ids: Uint32Array
  readonly #borders: Uint32Array
  /** For each bucket of positions, the region that contains its first position. */
  #regionOfBucket: Uint32Array | undefined

  /**
   * @param table `page_parts`, or a table with the same columns
   * @param where an SQL WHERE clause that limits the regions, with its parameters in `values`
   */
  constructor(db: Database, table: string, where = '', ...values: (string | number)[]) {
    const row = db
      .query<Record<'ids' | 'starts' | 'sounds' | 'breaks' | 'ends', string>, (string | number)[]>(
        REGIONS(table, where),
      )
      .get(...values)
    const parse = (column: string | undefined) => JSON.parse(column ?? '[]') as readonly number[]
    this.ids = Uint32Array.from(parse(row?.ids))
    this.#borders = new Uint32Array((this.ids.length + 1) * BORDERS).fill(MAX_INT32)
    for (const [border, column] of [row?.starts, row?.sounds, row?.breaks, row?.ends].entries())
      for (const [region, position] of parse(column).entries()) this.#borders[region * BORDERS + border] = position
  }

  /** Returns the first position of a region; 0 if there is none. @param region its index in `ids` */
  getStart(region: number): number {
    return region < this.ids.length ? (this.#borders[region * BORDERS + START] ?? 0) : 0
  }

  /** Returns the position after a region; 0 if there is none. @param region its index in `ids` */
  getEnd(region: number): number {
    return region >= 0 && region < this.ids.length ? (this.#borders[region * BORDERS + END] ?? 0) : 0
  }

  /**
   * Maps positions of matches to printed pages: adds to `pages` those of the regions that have any. Positions of
   * removed parts are left out.
   * @param positions ascending
   * @param keys in which positions count as matches
   * @param pageOf the page of each region, 0 for none
   * @param around receives the regions with positions in their page-break keys
   */
  addPagesAtPositions(
    positions: Uint32Array,
    keys: SearchedKeys,
    pageOf: Uint32Array,
    pages: PageNumberSet,
    around: number[],
  ): void {
    const borders = this.#borders
    const limitBorder = keys === 'letters' ? SOUND : BREAK
    let [region, start, next, limit, breakStart, end] = [0, 0, 0, 0, 0, 0]
    // an index and not an iterator, which costs several times as much
    for (let nth = 0; nth < positions.length; nth++) {
      const position = positions[nth] ?? 0
      if (position >= next) {
        region = this.#regionOf(position)
        const at = region * BORDERS
        start = borders[at + START] ?? 0
        limit = borders[at + limitBorder] ?? 0
        breakStart = borders[at + BREAK] ?? 0
        end = borders[at + END] ?? 0
        next = borders[at + BORDERS] ?? 0
      }
      if (position < start) continue
      if (position < limit) {
        const page = pageOf[region] ?? 0
        if (page !== 0) pages.add(page)
        limit = 0
      } else if (position >= breakStart && position < end) {
        around.push(region)
        end = 0
      }
    }
  }

  /** Finds the last region that begins at or before a position; 0 if there is none. */
  #regionOf(position: number): number {
    const borders = this.#borders
    this.#regionOfBucket ??= this.#findRegionsOfBuckets()
    const buckets = this.#regionOfBucket
    const base = borders[START] ?? 0
    if (position < base) return 0
    let at = (buckets[Math.min((position - base) >>> BUCKET_BITS, buckets.length - 1)] ?? 0) * BORDERS
    while ((borders[at + BORDERS] ?? MAX_INT32) <= position) at += BORDERS
    return at / BORDERS
  }

  #findRegionsOfBuckets(): Uint32Array {
    const base = this.getStart(0)
    const buckets = new Uint32Array(((Math.max(base, this.getEnd(this.ids.length - 1)) - base) >>> BUCKET_BITS) + 1)
    let region = 0
    for (let bucket = 0; bucket < buckets.length; bucket++) {
      const position = base + bucket * 2 ** BUCKET_BITS
      while ((this.#borders[(region + 1) * BORDERS] ?? MAX_INT32) <= position) region++
      buckets[bucket] = region
    }
    return buckets
  }
}
