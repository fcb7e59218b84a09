/** Counts n-grams in all sources of a language. */

import type { CompressedTextLetters } from './compressed-letters.ts'
import { type NgramBitSet, NgramCounts } from './ngram-counts.ts'

/**
 * Settings for counting n-grams in a language: the lengths of short, middle and long n-grams in letters, the count up
 * to which an n-gram is rare, and the count from which it is common.
 */
export interface NgramRarityThresholds {
  readonly short: number
  readonly middle: number
  readonly long: number
  readonly rare: number
  readonly common: number
}

/**
 * Maximum base-2 logarithm of the slots of a table, half a byte each; a corpus of 60 million letters has 4 million
 * different n-grams of the middle length.
 */
const MAX_SHORT_BITS = 24
const MAX_BITS = 25

/** Returns the base-2 logarithm of four slots per letter, up to a limit. */
const computeTableBits = (letters: number, max: number): number => Math.min(max, Math.ceil(Math.log2(letters + 1)) + 2)

/** Counts of short, middle and long n-grams in all sources of a language. */
export class NgramStatistics {
  /** Counts of short n-grams; rare ones are anomalous. */
  readonly short: NgramCounts
  /** Counts of n-grams a little longer than a word. */
  readonly middle: NgramCounts
  /** Counts of n-grams of several words, since the canon repeats itself. */
  readonly long: NgramCounts
  /** The letters that often occur between two others. */
  readonly between = new FrequentMiddleLetters()
  /** Short n-grams that are not rare. */
  readonly nonRare: NgramBitSet
  /** Short n-grams that are common enough for a correction. */
  readonly common: NgramBitSet

  /** Counts the n-grams. @param rarity limits of rare and common n-grams in the language */
  constructor(corpus: CompressedTextLetters, rarity: NgramRarityThresholds) {
    this.short = new NgramCounts(rarity.short, computeTableBits(corpus.length, MAX_SHORT_BITS))
    this.middle = new NgramCounts(rarity.middle, computeTableBits(corpus.length, MAX_BITS))
    this.long = new NgramCounts(rarity.long, computeTableBits(corpus.length, MAX_BITS))
    for (const volumeLetters of corpus) {
      const { letters } = volumeLetters
      for (const counts of [this.short, this.middle, this.long])
        volumeLetters.forEachLine((from, to) => counts.add(letters, from, to))
      volumeLetters.forEachLine((from, to) => this.between.add(letters, from, to))
    }
    this.between.finish(rarity.common)
    ;[this.nonRare, this.common] = this.short.selectByCount(rarity.rare + 1, rarity.common)
  }
}

/** Letters are numbers of 7 bits. */
const ALPHABET_SIZE = 128

/** Finds the letters of the alphabet that often occur between two given letters. */
class FrequentMiddleLetters {
  /** How often each letter follows each other one. */
  private readonly pairCounts = new Uint32Array(ALPHABET_SIZE * ALPHABET_SIZE)
  readonly #cache: (readonly number[] | undefined)[] = []
  #alphabet: readonly number[] = []
  #minPairCount = 0

  /** Counts the letter pairs of a line, including those with its ends. */
  add(letters: Uint8Array, from: number, to: number): void {
    for (let i = from; i <= to; i++) {
      const at = (letters[i - 1] ?? 0) * ALPHABET_SIZE + (letters[i] ?? 0)
      this.pairCounts[at] = (this.pairCounts[at] ?? 0) + 1
    }
  }

  /**
   * Completes the counts after all lines were added. Letters rarer than one in 12,000 are ignored, since they come from
   * single names.
   * @param common minimum count of a letter pair
   */
  finish(common: number): void {
    this.#minPairCount = common
    const letterCounts = Array.from({ length: ALPHABET_SIZE }, (_, letter) =>
      this.pairCounts.subarray(letter * ALPHABET_SIZE, (letter + 1) * ALPHABET_SIZE).reduce((sum, n) => sum + n, 0),
    )
    const total = letterCounts.slice(1).reduce((sum, n) => sum + n, 0)
    this.#alphabet = letterCounts.flatMap((n, letter) => (letter !== 0 && n > 0 && n * 12_000 > total ? [letter] : []))
  }

  /** Returns the letters that often follow `before` and precede `after`. */
  getBetween(before: number, after: number): readonly number[] {
    const index = before * ALPHABET_SIZE + after
    const cached = this.#cache[index]
    if (cached) return cached
    const isCommon = (a: number, b: number) => (this.pairCounts[a * ALPHABET_SIZE + b] ?? 0) >= this.#minPairCount
    const found = this.#alphabet.filter((letter) => isCommon(before, letter) && isCommon(letter, after))
    this.#cache[index] = found
    return found
  }
}
