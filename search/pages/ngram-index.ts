/**
 * Positional index of n-grams: for each five letters of the folded keys of pages, all positions where they begin.
 *
 * The keys of all parts have one sequence of positions (part-regions.ts), so a list is nothing but ascending numbers.
 * A key of five or more letters begins where its n-grams begin at their distances. Any n-grams that cover its letters
 * suffice: first the rarest one is read, then those that the rest of the letters need, which only remove positions. Lengths of
 * lists are known without reading them. Shorter keys are all n-grams that begin with them.
 */

import type { Database } from 'bun:sqlite'
import { decodePositions, keepPositionsFollowedBy, NGRAM_LETTERS, toNgramNumbers, toNgramRange } from './ngrams.ts'

/** Bytes of a list that cost as much as one step of the query budget. */
const STEP_BYTES = 4096

/** Cached positions, in all: the terms of a query are looked up on pages and across their ends. */
const MAX_CACHED_POSITIONS = 500_000

const NO_POSITIONS = new Uint32Array(0)

interface Plan {
  readonly cost: number
  /** The n-grams to read, the rarest first, with their offsets in the key; undefined for short keys. */
  readonly reads: readonly { readonly gram: number; readonly offset: number }[] | undefined
}

/** Finds the positions of keys in one table of n-grams. */
export class NgramIndex {
  readonly #db: Database
  readonly #table: string
  readonly #before: number
  readonly #plans = new Map<string, Plan>()
  readonly #positions = new Map<string, Uint32Array>()
  #cached = 0

  /**
   * Opens an index.
   * @param table with the columns `gram` and `positions`
   * @param before positions from this one on are ignored
   */
  constructor(db: Database, table: string, before: number) {
    this.#db = db
    this.#table = table
    this.#before = before
  }

  /** Returns the cost of a lookup in steps of the query budget. @param key of three or more letters */
  costOf(key: string): number {
    return this.#plan(key).cost
  }

  /** Returns all positions where a key begins; ascending for keys of five or more letters. @param key of three or more letters */
  find(key: string): Uint32Array {
    const known = this.#positions.get(key)
    if (known) return known
    const found = this.#find(this.#plan(key), key)
    if (this.#cached + found.length > MAX_CACHED_POSITIONS) {
      this.#positions.clear()
      this.#cached = 0
    }
    this.#positions.set(key, found)
    this.#cached += found.length
    return found
  }

  #plan(key: string): Plan {
    const known = this.#plans.get(key)
    if (known) return known
    if (this.#plans.size > 500) this.#plans.clear()
    const plan = key.length < NGRAM_LETTERS ? this.#planShort(key) : this.#planLong(key)
    this.#plans.set(key, plan)
    return plan
  }

  #planShort(key: string): Plan {
    const sql = `SELECT coalesce(sum(length(positions)), 0) AS bytes FROM ${this.#table} WHERE gram >= ? AND gram < ?`
    const { bytes = 0 } = this.#db.query<{ bytes: number }, number[]>(sql).get(...toNgramRange(key)) ?? {}
    return { cost: costOfBytes(bytes), reads: undefined }
  }

  #planLong(key: string): Plan {
    const grams = toNgramNumbers(key)
    const sql = `SELECT json_group_array(coalesce(length(positions), 0)) AS lengths
      FROM json_each(?) AS wanted LEFT JOIN ${this.#table} ON gram = wanted.value`
    const row = this.#db.query<{ lengths: string }, [string]>(sql).get(JSON.stringify(grams))
    const lengths = JSON.parse(row?.lengths ?? '[]') as readonly number[]
    if (lengths.includes(0)) return { cost: 0, reads: [] }
    const reads = coverOf(lengths).map((offset) => ({ gram: grams[offset] ?? 0, offset }))
    return { cost: costOfBytes(reads.reduce((sum, { offset }) => sum + (lengths[offset] ?? 0), 0)), reads }
  }

  #find({ reads }: Plan, key: string): Uint32Array {
    if (reads === undefined) return this.#findShort(key)
    const [first, ...others] = reads
    if (!first) return NO_POSITIONS
    let positions = decodePositions(this.#list(first.gram), this.#before)
    for (const { gram, offset } of others) {
      if (positions.length === 0) break
      positions = keepPositionsFollowedBy(positions, this.#list(gram), offset - first.offset)
    }
    return positions.slice().map((position) => position - first.offset)
  }

  #list(gram: number): Uint8Array {
    const sql = `SELECT positions FROM ${this.#table} WHERE gram = ?`
    return this.#db.query<{ positions: Uint8Array }, [number]>(sql).get(gram)?.positions ?? new Uint8Array(0)
  }

  #findShort(key: string): Uint32Array {
    const sql = `SELECT positions FROM ${this.#table} WHERE gram >= ? AND gram < ?`
    const lists = this.#db
      .query<never, number[]>(sql)
      .values(...toNgramRange(key))
      .map(([bytes]) => decodePositions(bytes as Uint8Array, this.#before))
    const found = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const list of lists) {
      found.set(list, at)
      at += list.length
    }
    return found
  }
}

const costOfBytes = (bytes: number): number => (bytes === 0 ? 0 : Math.ceil(bytes / STEP_BYTES))

/** Letters by which the next n-gram of a cover may be nearer than necessary, if it is rarer. */
const SLACK = 2

/**
 * Chooses offsets of n-grams that cover a key: the shortest list, then to both sides the shortest ones that leave no
 * letter out. Shortest first.
 * @param lengths of the list of each n-gram of the key
 */
function coverOf(lengths: readonly number[]): readonly number[] {
  const last = lengths.length - 1
  const shortest = (from: number, to: number): number => {
    let best = from
    for (let at = from + 1; at <= to; at++) if ((lengths[at] ?? 0) < (lengths[best] ?? 0)) best = at
    return best
  }
  const first = shortest(0, last)
  const cover = [first]
  for (let at = first; at < last; ) {
    const farthest = Math.min(at + NGRAM_LETTERS, last)
    at = farthest === last ? last : shortest(farthest - SLACK, farthest)
    cover.push(at)
  }
  for (let at = first; at > 0; ) {
    const farthest = Math.max(at - NGRAM_LETTERS, 0)
    at = farthest === 0 ? 0 : shortest(farthest, farthest + SLACK)
    cover.push(at)
  }
  return [first, ...cover.slice(1).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0))]
}
