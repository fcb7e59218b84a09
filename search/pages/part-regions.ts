/**
 * Where the keys of each part are in the positions of the index (ngram-index.ts): first its letters, then its sound,
 * then the text around the end of its page.
 */

import type { Database } from 'bun:sqlite'

/** Columns of `page_parts`, each as one JSON list: several times as fast as many rows. */
const REGIONS = (table: string, where: string) => `
SELECT json_group_array(id) AS ids, json_group_array(at) AS starts, json_group_array(at + sound) AS sounds,
  json_group_array(at + joint) AS joints, json_group_array(at + length) AS ends
FROM (SELECT * FROM ${table} ${where} ORDER BY at)`

type Column = 'ids' | 'starts' | 'sounds' | 'joints' | 'ends'

/** The range of positions in the n-gram index that each part of a page occupies, in ascending order. */
export class PartIndexRegions {
  /** The id of the part of each region. */
  readonly ids: Uint32Array
  /** Where each region begins, where its sound does, its text around the end of the page, and where it ends. */
  readonly starts: Uint32Array
  readonly sounds: Uint32Array
  readonly joints: Uint32Array
  readonly ends: Uint32Array

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
    this.joints = column('joints')
    this.ends = column('ends')
  }

  /**
   * Calls `visit` with the region of each position; positions of removed parts are left out. Quick where each position
   * is near the one before.
   */
  visit(positions: Uint32Array, visit: (region: number, position: number) => void): void {
    const { starts, ends } = this
    const first = starts[0] ?? Number.POSITIVE_INFINITY
    let region = 0
    // an index and not an iterator, which costs several times as much
    for (let nth = 0; nth < positions.length; nth++) {
      const position = positions[nth] ?? 0
      if (position < first) continue
      if (position < (starts[region] ?? 0) || position >= (starts[region + 1] ?? Number.POSITIVE_INFINITY))
        region = this.#regionOf(position, position < (starts[region] ?? 0) ? 0 : region)
      if (position >= (starts[region] ?? 0) && position < (ends[region] ?? 0)) visit(region, position)
    }
  }

  /** Finds the last region that begins at or before a position; 0 if there is none. Gallops from a region on. */
  #regionOf(position: number, from: number): number {
    const { starts } = this
    let step = 1
    while (from + step < starts.length && (starts[from + step] ?? 0) <= position) step *= 2
    let [low, high] = [from + (step >>> 1), Math.min(from + step, starts.length)]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low
  }
}
