/**
 * Where the keys of each part are in the positions of the index (ngram-index.ts): first its letters, then its sound,
 * then the text around the end of its page.
 */

import type { Database } from 'bun:sqlite'

/** Columns of `page_parts`, each as one JSON list: several times as fast as many rows. */
const REGIONS = (table: string, where: string) => `
SELECT json_group_array(id) AS ids, json_group_array(at) AS starts, json_group_array(at + sound) AS sounds,
  json_group_array(at + joint) AS breaks, json_group_array(at + length) AS ends
FROM (SELECT * FROM ${table} ${where} ORDER BY at)`

/** Each entry of the table from positions to regions covers 2^10 positions, about as many as a region has. */
const BUCKET_BITS = 10

/** Greater than any position: an integer, with which the compiled loops need no floating-point numbers. */
const MAX_INT32 = 0x7fffffff

type Column = 'ids' | 'starts' | 'sounds' | 'breaks' | 'ends'

/** The range of positions in the n-gram index that each part of a page occupies, in ascending order. */
export class PartIndexRegions {
  /** The id of the part of each region. */
  readonly ids: Uint32Array
  /** Where each region begins, where its sound key and its page-break keys begin, and where it ends. */
  readonly starts: Uint32Array
  readonly sounds: Uint32Array
  readonly breaks: Uint32Array
  readonly ends: Uint32Array
  /** For each bucket of positions, the region that contains its first position. */
  #regionOfBucket: Uint32Array | undefined

  /**
   * Reads the regions.
   * @param table `page_parts`, or a table with the same columns
   * @param where a condition with its parameters
   */
  constructor(db: Database, table: string, where = '', ...values: (string | number)[]) {
    const row = db.query<Record<Column, string>, (string | number)[]>(REGIONS(table, where)).get(...values)
    const column = (name: Column) => Uint32Array.from(JSON.parse(row?.[name] ?? '[]') as readonly number[])
    this.ids = column('ids')
    this.starts = column('starts')
    this.sounds = column('sounds')
    this.breaks = column('breaks')
    this.ends = column('ends')
  }

  /**
   * Lists the regions that have some ascending positions, in order. Positions of removed parts are left out.
   * @param positions overwritten with the result, since a new array for each list would cost more than the search
   * @param limits the position in each region before which matches count: `breaks` or `sounds`
   * @param around receives the regions with positions in their page-break keys
   */
  withPositions(positions: Uint32Array, limits: Uint32Array, around: number[]): Uint32Array {
    const { starts, ends, breaks } = this
    let [count, region, start, next, limit, breakStart, end] = [0, 0, 0, 0, 0, 0, 0]
    // an index and not an iterator, which costs several times as much
    for (let nth = 0; nth < positions.length; nth++) {
      const position = positions[nth] ?? 0
      if (position >= next) {
        region = this.#regionOf(position)
        start = starts[region] ?? MAX_INT32
        next = starts[region + 1] ?? MAX_INT32
        limit = limits[region] ?? 0
        breakStart = breaks[region] ?? 0
        end = ends[region] ?? 0
      }
      if (position < start) continue
      if (position < limit) {
        positions[count++] = region
        limit = 0
      } else if (position >= breakStart && position < end) {
        around.push(region)
        end = 0
      }
    }
    return positions.subarray(0, count)
  }

  /** Finds the last region that begins at or before a position; 0 if there is none. */
  #regionOf(position: number): number {
    const { starts } = this
    this.#regionOfBucket ??= this.#findRegionsOfBuckets()
    const buckets = this.#regionOfBucket
    const base = starts[0] ?? 0
    if (position < base) return 0
    let region = buckets[Math.min((position - base) >>> BUCKET_BITS, buckets.length - 1)] ?? 0
    while ((starts[region + 1] ?? MAX_INT32) <= position) region++
    return region
  }

  #findRegionsOfBuckets(): Uint32Array {
    const { starts, ends } = this
    const base = starts[0] ?? 0
    const buckets = new Uint32Array((((ends.at(-1) ?? base) - base) >>> BUCKET_BITS) + 1)
    let region = 0
    for (let bucket = 0; bucket < buckets.length; bucket++) {
      const position = base + bucket * 2 ** BUCKET_BITS
      while ((starts[region + 1] ?? MAX_INT32) <= position) region++
      buckets[bucket] = region
    }
    return buckets
  }
}
