/** Counts given words in each source: in Thai, which does not separate words, by their letters; in Pali as words. */

import type { CompressedTextLetters, SourceVolumeLetters } from './compressed-letters.ts'
import { type NumberedAlphabet, toLetterNumbers, WORD_START_FLAG } from './letter-stream.ts'
import { extendRollingHash, HASH_BASE_POWERS } from './ngram-counts.ts'

/** Maximum length of a run of Thai letters that is counted; longer ones occur once. */
const MAX_COUNTED_LETTERS = 24

/**
 * Lengths of the prefixes by which rows are found; the longest one that a row has is used, before all its letters are
 * compared.
 */
const FIRST = [8, 4, 2, 1] as const

interface CountedRow {
  readonly letters: readonly number[]
  /** Counts by the rank of the source. */
  readonly times: number[]
}

/** The letters to count in. */
interface Counting {
  readonly letters: Uint8Array
  readonly source: number
}

/** Rows by the hash of their prefix; a bit table answers most look-ups of absent hashes. */
class Rows {
  readonly #maybe = new Uint8Array(1 << 19)
  readonly #rows = new Map<number, CountedRow[]>()

  add(hash: number, row: CountedRow): void {
    const same = this.#rows.get(hash)
    if (same) same.push(row)
    else this.#rows.set(hash, [row])
    this.#maybe[scattered(hash)] = 1
  }

  /** Counts the rows that begin at a letter. @param length of the word, for scripts that separate words */
  count(hash: number, { letters, source }: Counting, at: number, length?: number): void {
    if (this.#maybe[scattered(hash)] === 0) return
    for (const row of this.#rows.get(hash) ?? []) {
      if (length !== undefined && row.letters.length !== length) continue
      let same = 0
      while (same < row.letters.length && row.letters[same] === letters[at + same]) same++
      if (same === row.letters.length) row.times[source] = (row.times[source] ?? 0) + 1
    }
  }
}

const scattered = (hash: number): number => Math.imul(hash, 0x2c1b3c6d) >>> 13

/** Rows by the length of their prefix; 0 for whole words. */
type RowsByFirst = Map<number, Rows>

/** Counts of the given words in each source. */
export class WordCountsBySource {
  readonly #rows = new Map<string, CountedRow>()

  constructor(pieces: CompressedTextLetters, alphabet: NumberedAlphabet, words: Iterable<string>) {
    const { isRoman } = alphabet
    const alike = new Map<string, CountedRow>()
    const byFirst: RowsByFirst = new Map()
    for (const word of words) {
      if (this.#rows.has(word)) continue
      const letters = toLetterNumbers(word, alphabet)
      if (letters.length === 0 || (!isRoman && letters.length > MAX_COUNTED_LETTERS)) continue
      const key = letters.join()
      const row = alike.get(key) ?? { letters, times: [] }
      this.#rows.set(word, row)
      if (!alike.has(key)) addTo(byFirst, row, isRoman)
      alike.set(key, row)
    }
    if (byFirst.size === 0) return
    for (const piece of pieces)
      for (const [first, rows] of byFirst)
        if (isRoman) countDivided(piece, rows)
        else countRows(piece, first, rows)
  }

  /** Returns how often a word occurs in a source. */
  in(source: number, word: string): number {
    return this.#rows.get(word)?.times[source] ?? 0
  }

  /** Returns how often a word occurs in all sources together. */
  all(word: string): number {
    return this.#rows.get(word)?.times.reduce((sum, n) => sum + n, 0) ?? 0
  }
}

/** Adds a row; a separate word is found by all of its letters. */
function addTo(byFirst: RowsByFirst, row: CountedRow, isDivided: boolean): void {
  const first = isDivided ? 0 : (FIRST.find((least) => row.letters.length >= least) ?? 1)
  const rows = byFirst.get(first) ?? new Rows()
  byFirst.set(first, rows)
  rows.add((isDivided ? row.letters : row.letters.slice(0, first)).reduce(extendRollingHash, 0), row)
}

function countRows(piece: SourceVolumeLetters, first: number, rows: Rows): void {
  const { letters } = piece
  const counting = { letters, source: piece.key.source }
  const out = HASH_BASE_POWERS[first] ?? 0
  piece.eachLine((from, to) => {
    let hash = 0
    for (let end = from; end < to; end++) {
      hash = extendRollingHash(hash, letters[end] ?? 0)
      const at = end - first + 1
      if (at < from) continue
      if (at > from) hash = (hash - Math.imul((letters[at - 1] ?? 0) + 1, out)) | 0
      rows.count(hash, counting, at)
    }
  })
}

function countDivided(piece: SourceVolumeLetters, rows: Rows): void {
  const { letters } = piece
  const counting = { letters, source: piece.key.source }
  const marked = piece.marked()
  piece.eachLine((from, to) => {
    let begin = from
    while (begin < to) {
      let end = begin
      let hash = 0
      do hash = extendRollingHash(hash, letters[end++] ?? 0)
      while (end < to && letters[end] !== 0 && ((marked[end] ?? 0) & WORD_START_FLAG) === 0)
      rows.count(hash, counting, begin, end - begin)
      begin = end
      while (begin < to && letters[begin] === 0) begin++
    }
  })
}
