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
   * Lists the regions that have some positions, in the order of the positions; each once while positions ascend.
   * Positions of removed parts are left out. Quick where each position is near the one before.
   * @param own where the part of each region ends in which positions count: `joints` or `sounds`
   * @param others receives the regions with positions in their text around the end of the page
   */
  withPositions(positions: Uint32Array, own: Uint32Array, others: number[]): readonly number[] {
    const { starts, ends, joints } = this
    const found: number[] = []
    let [region, start, next, last, joint, end] = [0, 0, 0, 0, 0, 0]
    // an index and not an iterator, which costs several times as much
    for (let nth = 0; nth < positions.length; nth++) {
      const position = positions[nth] ?? 0
      if (position < start || position >= next) {
        region = this.#regionOf(position, position < start ? 0 : region)
        start = starts[region] ?? Number.POSITIVE_INFINITY
        next = starts[region + 1] ?? Number.POSITIVE_INFINITY
        last = own[region] ?? 0
        joint = joints[region] ?? 0
        end = ends[region] ?? 0
        if (position < start) continue
      }
      if (position < last) {
        found.push(region)
        last = 0
      } else if (position >= joint && position < end) {
        others.push(region)
        end = 0
      }
    }
    return found
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
