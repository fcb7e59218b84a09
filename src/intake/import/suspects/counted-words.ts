/** Counts some words in each source: in Thai, which does not divide them, wherever their letters stand in a row, in Pali as words. */

import { hashOn } from './gram-counts.ts'
import type { LetterPiece, LetterPieces } from './letter-pieces.ts'
import { type Alphabet, BEGINS, numbersOf } from './letter-stream.ts'

/** Longer rows of Thai letters are not counted; they stand once. */
const LONGEST = 24

/** A row is known by so many of its first letters, if it has them, and then by all. */
const FIRST = [8, 4, 2, 1] as const

interface CountedRow {
  readonly letters: readonly number[]
  /** By source and edition. */
  readonly times: Map<string, number>
}

/** By the hash of the letters that they are known by. */
type Rows = Map<number, CountedRow[]>

export class CountedWords {
  readonly #rows = new Map<string, CountedRow>()
  readonly #parts = new Map<number, string[]>()

  constructor(pieces: LetterPieces, alphabet: Alphabet, words: Iterable<string>) {
    const byFirst = new Map<number, Rows>()
    const alike = new Map<string, CountedRow>()
    for (const word of words) {
      const letters = numbersOf(word, alphabet)
      const first = alphabet.isRoman ? letters.length : (FIRST.find((least) => letters.length >= least) ?? 0)
      if (this.#rows.has(word) || letters.length === 0 || (!alphabet.isRoman && letters.length > LONGEST))
        continue
      const row = alike.get(letters.join()) ?? { letters, times: new Map<string, number>() }
      this.#rows.set(word, row)
      if (alike.has(letters.join())) continue
      alike.set(letters.join(), row)
      // words that are divided are known by all of their letters
      const rows = byFirst.get(alphabet.isRoman ? 0 : first) ?? new Map<number, CountedRow[]>()
      byFirst.set(alphabet.isRoman ? 0 : first, rows)
      const hash = letters.slice(0, first).reduce(hashOn, 0)
      const same = rows.get(hash)
      if (same) same.push(row)
      else rows.set(hash, [row])
    }
    for (const piece of pieces) {
      const { source, edition } = piece.key
      const part = `${source} ${edition}`
      const own = this.#parts.get(source) ?? []
      this.#parts.set(source, own)
      if (!own.includes(part)) own.push(part)
      for (const [first, rows] of byFirst) {
        if (alphabet.isRoman) countDivided(piece, rows, part)
        else countRows(piece, first, rows, part)
      }
    }
  }

  /** How often a word stands in a source. */
  in(source: number, word: string): number {
    const times = this.#rows.get(word)?.times
    return (this.#parts.get(source) ?? []).reduce((sum, part) => sum + (times?.get(part) ?? 0), 0)
  }

  /** How often it stands in all of them. */
  all(word: string): number {
    return [...(this.#rows.get(word)?.times.values() ?? [])].reduce((sum, n) => sum + n, 0)
  }
}

const FILTER = 0xffff

function filterOf(rows: Rows): Uint8Array {
  const maybe = new Uint8Array(FILTER + 1)
  for (const hash of rows.keys()) maybe[hash & FILTER] = 1
  return maybe
}

function countRows({ letters, lines }: LetterPiece, first: number, rows: Rows, part: string): void {
  const maybe = filterOf(rows)
  for (const { from, to } of lines) {
    for (let at = from; at + first <= to; at++) {
      let hash = 0
      for (let i = at; i < at + first; i++) hash = hashOn(hash, letters[i] ?? 0)
      if (maybe[hash & FILTER] === 0) continue
      for (const row of rows.get(hash) ?? [])
        if (row.letters.every((letter, index) => letters[at + index] === letter)) count(row, part)
    }
  }
}

function countDivided({ letters, marked, lines }: LetterPiece, rows: Rows, part: string): void {
  const maybe = filterOf(rows)
  for (const { from, to } of lines) {
    let begin = from
    while (begin < to) {
      let end = begin
      let hash = 0
      do hash = hashOn(hash, letters[end++] ?? 0)
      while (end < to && letters[end] !== 0 && ((marked[end] ?? 0) & BEGINS) === 0)
      if (maybe[hash & FILTER] === 1)
        for (const row of rows.get(hash) ?? [])
          if (
            row.letters.length === end - begin &&
            row.letters.every((letter, index) => letters[begin + index] === letter)
          )
            count(row, part)
      begin = end
      while (begin < to && letters[begin] === 0) begin++
    }
  }
}

function count({ times }: CountedRow, part: string): void {
  times.set(part, (times.get(part) ?? 0) + 1)
}
