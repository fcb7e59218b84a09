/** Counts n-grams in all sources of a language. */

import type { CompressedTextLetters } from './compressed-letters.ts'
import { FrequentMiddleLetters } from './frequent-middle-letters.ts'
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

/** Tables of 2 to this power places at most, half a byte each; a corpus of 60 million letters has 4 million different runs of the middle length. */
const MAX_SHORT_BITS = 24
const MAX_BITS = 25

/** Four places for each letter that there is, and no more than are allowed. */
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

  /** @param rarity what is rare and what is common in the language */
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
