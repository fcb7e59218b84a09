/**
 * Positional index of n-grams: for each five letters of the folded keys of pages, all positions where they begin.
 *
 * The keys of all parts have one sequence of positions (part-regions.ts), so a list consists only of ascending numbers.
 * For a key of five or more letters, the index intersects the lists of n-grams that cover the key, shifted by their
 * offsets in it. It reads the rarest first; the others only remove positions. The length of a list is known without
 * reading it. A shorter key has the positions of all n-grams that begin with it.
 */

import type { Database } from 'bun:sqlite'
import {
  decodePositionsToSharedBuffer,
  keepPositionsFollowedBy,
  LETTERS_PER_NGRAM,
  toNgramNumbers,
  toNgramPrefixRange,
} from './ngrams.ts'

/** Bytes of a list that cost as much as one step of the query budget. */
const STEP_BYTES = 4096

/** Maximum cached plans: a search asks for the cost of a key, then looks it up. */
const MAX_PLANS = 500

interface Plan {
  readonly cost: number
  /** The n-grams to read with their offsets in the key, rarest first; undefined for short keys. */
  readonly reads: readonly NgramRead[] | undefined
}

interface NgramRead {
  readonly gram: number
  readonly offset: number
}

/** Finds the positions at which keys occur, in one table of n-grams. */
export class NgramIndex {
  readonly #db: Database
  readonly #table: string
  readonly #before: number
  readonly #from: number
  readonly #plans = new Map<string, Plan>()

  /**
   * @param table with the columns `gram` and `positions`
   * @param before positions from this one on are ignored
   * @param from positions before this one are ignored
   */
  constructor(db: Database, table: string, before: number, from = 0) {
    this.#db = db
    this.#table = table
    this.#before = before
    this.#from = from
  }

  /** Returns the cost of a lookup in steps of the query budget. @param key of three or more letters */
  getLookupCost(key: string): number {
    return this.#plan(key).cost
  }

  /**
   * Finds all positions where a key begins, as ascending lists: one list for keys of five or more letters.
   * @param key of three or more letters
   * @param visit called with each list, which is valid during the call: the buffer is shared by all indexes
   */
  findPositions(key: string, visit: (positions: Uint32Array) => void): void {
    const { reads } = this.#plan(key)
    const [first, ...others] = reads ?? []
    if (reads === undefined) this.#findShort(key, visit)
    if (!first) return
    let positions = this.#decode(this.#readList(first.gram), first.offset)
    for (const { gram, offset } of others) {
      if (positions.length === 0) break
      positions = keepPositionsFollowedBy(positions, this.#readList(gram), offset - first.offset)
    }
    if (first.offset > 0)
      for (let nth = 0; nth < positions.length; nth++) positions[nth] = (positions[nth] ?? 0) - first.offset
    visit(positions)
  }

  #plan(key: string): Plan {
    const cached = this.#plans.get(key)
    if (cached) return cached
    if (this.#plans.size >= MAX_PLANS) this.#plans.clear()
    const plan = key.length < LETTERS_PER_NGRAM ? this.#planShort(key) : this.#planLong(key)
    this.#plans.set(key, plan)
    return plan
  }

  #planShort(key: string): Plan {
    const sql = `SELECT coalesce(sum(length(positions)), 0) AS bytes FROM ${this.#table} WHERE gram >= ? AND gram < ?`
    const { bytes = 0 } = this.#db.query<{ bytes: number }, number[]>(sql).get(...toNgramPrefixRange(key)) ?? {}
    return { cost: costOfBytes(bytes), reads: undefined }
  }

  #planLong(key: string): Plan {
    const grams = toNgramNumbers(key)
    const cover = selectCoveringOffsets(key.length).map((offset) => ({ gram: grams[offset] ?? 0, offset }))
    const sql = `SELECT length(positions) AS bytes FROM ${this.#table} WHERE gram = ?`
    const length = this.#db.query<{ bytes: number }, [number]>(sql)
    const reads: (NgramRead & { bytes: number })[] = []
    for (const read of cover) {
      const bytes = length.get(read.gram)?.bytes
      if (bytes === undefined) return { cost: 0, reads: [] }
      reads.push({ ...read, bytes })
    }
    reads.sort((a, b) => a.bytes - b.bytes)
    return { cost: costOfBytes(reads.reduce((sum, { bytes }) => sum + bytes, 0)), reads }
  }

  #readList(gram: number): Uint8Array {
    const sql = `SELECT positions FROM ${this.#table} WHERE gram = ?`
    return this.#db.query<{ positions: Uint8Array }, [number]>(sql).get(gram)?.positions ?? new Uint8Array(0)
  }

  #decode(list: Uint8Array, offset = 0): Uint32Array {
    return decodePositionsToSharedBuffer(list, this.#before, this.#from + offset)
  }

  #findShort(key: string, visit: (positions: Uint32Array) => void): void {
    const sql = `SELECT positions FROM ${this.#table} WHERE gram >= ? AND gram < ?`
    const lists = this.#db.query<never, number[]>(sql).values(...toNgramPrefixRange(key))
    for (const [list] of lists) visit(this.#decode(list as Uint8Array))
  }
}

const costOfBytes = (bytes: number): number => (bytes === 0 ? 0 : Math.ceil(bytes / STEP_BYTES))

/** The offsets of n-grams that cover a key of some letters, evenly spaced. */
function selectCoveringOffsets(letters: number): readonly number[] {
  const steps = Math.ceil(letters / LETTERS_PER_NGRAM) - 1
  const last = letters - LETTERS_PER_NGRAM
  return Array.from({ length: steps + 1 }, (_, nth) => (nth === 0 ? 0 : Math.round((last * nth) / steps)))
}
