/** Counts n-grams in all sources of a language. */

import type { CompressedTextLetters } from './compressed-letters.ts'
import { type NgramBitSet, NgramCounts } from './ngram-counts.ts'

/**
 * Lengths of the n-grams that are counted in a language, and the counts up to which they are rare and from which they
 * are common.
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

/** Base-2 logarithm of four slots per letter, up to a limit. */
const bitsFor = (letters: number, most: number): number => Math.min(most, Math.ceil(Math.log2(letters + 1)) + 2)

/** How often n-grams of three lengths occur in all sources of a language. */
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
  readonly known: NgramBitSet
  /** Short n-grams that are common enough for a correction. */
  readonly common: NgramBitSet

  /** Counts the n-grams. @param rarity limits of rare and common n-grams in the language */
  constructor(pieces: CompressedTextLetters, rarity: NgramRarityThresholds) {
    this.short = new NgramCounts(rarity.short, bitsFor(pieces.length, MAX_SHORT_BITS))
    this.middle = new NgramCounts(rarity.middle, bitsFor(pieces.length, MAX_BITS))
    this.long = new NgramCounts(rarity.long, bitsFor(pieces.length, MAX_BITS))
    for (const piece of pieces) {
      const { letters } = piece
      for (const grams of [this.short, this.middle, this.long])
        piece.eachLine((from, to) => grams.add(letters, from, to))
      piece.eachLine((from, to) => this.between.add(letters, from, to))
    }
    this.between.finish(rarity.common)
    ;[this.known, this.common] = this.short.atLeast(rarity.rare + 1, rarity.common)
  }
}

/** Letters are numbers of 7 bits. */
const ALPHABET_SIZE = 128

/** Knows which letters of the alphabet often occur between two given letters. */
class FrequentMiddleLetters {
  /** How often each letter follows each other one. */
  private readonly pairs = new Uint32Array(ALPHABET_SIZE * ALPHABET_SIZE)
  readonly #known: (readonly number[] | undefined)[] = []
  #alphabet: readonly number[] = []
  #common = 0

  /** Counts the letter pairs of a line, including those with its ends. */
  add(letters: Uint8Array, from: number, to: number): void {
    for (let i = from; i <= to; i++) {
      const at = (letters[i - 1] ?? 0) * ALPHABET_SIZE + (letters[i] ?? 0)
      this.pairs[at] = (this.pairs[at] ?? 0) + 1
    }
  }

  /**
   * Completes the counts after all lines were added. Letters rarer than one in 12,000 are ignored, since they come from
   * single names.
   * @param common minimum count of a letter pair
   */
  finish(common: number): void {
    this.#common = common
    const times = Array.from({ length: ALPHABET_SIZE }, (_, letter) =>
      this.pairs.subarray(letter * ALPHABET_SIZE, (letter + 1) * ALPHABET_SIZE).reduce((sum, n) => sum + n, 0),
    )
    const all = times.slice(1).reduce((sum, n) => sum + n, 0)
    this.#alphabet = times.flatMap((n, letter) => (letter !== 0 && n > 0 && n * 12_000 > all ? [letter] : []))
  }

  /** Returns the letters that often follow `before` and precede `behind`. */
  of(before: number, behind: number): readonly number[] {
    const place = before * ALPHABET_SIZE + behind
    const known = this.#known[place]
    if (known) return known
    const isCommon = (one: number, other: number) => (this.pairs[one * ALPHABET_SIZE + other] ?? 0) >= this.#common
    const found = this.#alphabet.filter((letter) => isCommon(before, letter) && isCommon(letter, behind))
    this.#known[place] = found
    return found
  }
}
