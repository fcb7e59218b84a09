/**
 * Counts given words in each source. Thai words are counted by their letters, because Thai has no spaces between words.
 * Pali is counted by words.
 */

import type { CompressedTextLetters, SourceVolumeLetters } from './compressed-letters.ts'
import { type NumberedAlphabet, toLetterNumbers, WORD_START_FLAG } from './letter-stream.ts'
import { extendRollingHash, HASH_BASE_POWERS } from './ngram-counts.ts'

/** Maximum length of a run of Thai letters that is counted; longer ones occur once. */
const MAX_COUNTED_LETTERS = 24

/**
 * Lengths of the prefixes by which words are found. Each word uses the longest one that it has, before all its letters
 * are compared.
 */
const PREFIX_LENGTHS = [8, 4, 2, 1] as const

interface CountedWord {
  readonly letters: readonly number[]
  /** Counts by the rank of the source. */
  readonly counts: number[]
}

/** Letters of a source, in which words are counted. */
interface SourceLetters {
  readonly letters: Uint8Array
  readonly source: number
}

/** Counted words by the hash of their prefix. A table of flags answers most look-ups of absent hashes. */
class WordTable {
  readonly #hashBits = new Uint8Array(1 << 19)
  readonly #words = new Map<number, CountedWord[]>()

  add(hash: number, entry: CountedWord): void {
    this.#words.getOrInsertComputed(hash, () => []).push(entry)
    this.#hashBits[toBitIndex(hash)] = 1
  }

  /** Counts the words that begin at a letter. @param length of the word, for scripts that separate words */
  count(hash: number, { letters, source }: SourceLetters, at: number, length?: number): void {
    if (this.#hashBits[toBitIndex(hash)] === 0) return
    for (const entry of this.#words.get(hash) ?? []) {
      if (length !== undefined && entry.letters.length !== length) continue
      let equalLetters = 0
      while (equalLetters < entry.letters.length && entry.letters[equalLetters] === letters[at + equalLetters])
        equalLetters++
      if (equalLetters === entry.letters.length) entry.counts[source] = (entry.counts[source] ?? 0) + 1
    }
  }
}

const toBitIndex = (hash: number): number => Math.imul(hash, 0x2c1b3c6d) >>> 13

/** Word tables by the length of their prefixes; 0 for whole words. */
type TablesByPrefixLength = Map<number, WordTable>

/** Counts of the given words in each source. */
export class WordCountsBySource {
  readonly #words = new Map<string, CountedWord>()

  constructor(corpus: CompressedTextLetters, alphabet: NumberedAlphabet, words: Iterable<string>) {
    const { isRoman } = alphabet
    const byLetters = new Map<string, CountedWord>()
    const tables: TablesByPrefixLength = new Map()
    for (const word of words) {
      if (this.#words.has(word)) continue
      const letters = toLetterNumbers(word, alphabet)
      if (letters.length === 0 || (!isRoman && letters.length > MAX_COUNTED_LETTERS)) continue
      const key = letters.join()
      const entry = byLetters.get(key) ?? { letters, counts: [] }
      this.#words.set(word, entry)
      if (!byLetters.has(key)) addToTable(tables, entry, isRoman)
      byLetters.set(key, entry)
    }
    if (tables.size === 0) return
    for (const volumeLetters of corpus)
      for (const [prefixLength, table] of tables)
        if (isRoman) countSpacedWords(volumeLetters, table)
        else countUndividedWords(volumeLetters, prefixLength, table)
  }

  /** Returns how often a word occurs in a source. */
  countInSource(source: number, word: string): number {
    return this.#words.get(word)?.counts[source] ?? 0
  }

  /** Returns how often a word occurs in all sources together. */
  countInAll(word: string): number {
    return this.#words.get(word)?.counts.reduce((sum, n) => sum + n, 0) ?? 0
  }
}

/** Adds a word to the table of its prefix. In scripts with spaces, all letters of the word are hashed. */
function addToTable(tables: TablesByPrefixLength, entry: CountedWord, hasWordSpaces: boolean): void {
  const prefixLength = hasWordSpaces ? 0 : (PREFIX_LENGTHS.find((length) => entry.letters.length >= length) ?? 1)
  const table = tables.getOrInsertComputed(prefixLength, () => new WordTable())
  table.add((hasWordSpaces ? entry.letters : entry.letters.slice(0, prefixLength)).reduce(extendRollingHash, 0), entry)
}

function countUndividedWords(volumeLetters: SourceVolumeLetters, prefixLength: number, table: WordTable): void {
  const { letters } = volumeLetters
  const sourceLetters = { letters, source: volumeLetters.key.source }
  const leadingPower = HASH_BASE_POWERS[prefixLength] ?? 0
  volumeLetters.forEachLine((from, to) => {
    let hash = 0
    for (let end = from; end < to; end++) {
      hash = extendRollingHash(hash, letters[end] ?? 0)
      const at = end - prefixLength + 1
      if (at < from) continue
      if (at > from) hash = (hash - Math.imul((letters[at - 1] ?? 0) + 1, leadingPower)) | 0
      table.count(hash, sourceLetters, at)
    }
  })
}

function countSpacedWords(volumeLetters: SourceVolumeLetters, table: WordTable): void {
  const { letters } = volumeLetters
  const sourceLetters = { letters, source: volumeLetters.key.source }
  const withWordStarts = volumeLetters.lettersWithWordStarts()
  volumeLetters.forEachLine((from, to) => {
    let start = from
    while (start < to) {
      let end = start
      let hash = 0
      do hash = extendRollingHash(hash, letters[end++] ?? 0)
      while (end < to && letters[end] !== 0 && ((withWordStarts[end] ?? 0) & WORD_START_FLAG) === 0)
      table.count(hash, sourceLetters, start, end - start)
      start = end
      while (start < to && letters[start] === 0) start++
    }
  })
}
