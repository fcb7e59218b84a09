/** Costs of aligning units of one text with units of another: by lengths, common words and first words. */

import type { AlignmentUnitRange } from './common-words.ts'
import type { SentenceTraits } from './sentence-traits.ts'

/** A paragraph, or a piece of one. */
export interface ComparedUnit extends SentenceTraits, AlignmentUnitRange {
  /** Whether it continues the paragraph before. */
  readonly isPiece: boolean
  /** Evidence against a sentence that begins here, 0 to 3 (6 at the top of a page), from its first words and the last ones before it. */
  readonly weak: number
}

/** Which beads are possible, and what each of their traits costs. */
export interface BeadWeights {
  /** Maximum number of units on one side of a bead that has one unit on the other. */
  readonly together: number
  /** Maximum number of left units in a bead with several right ones. */
  readonly wide: number
  /** Cost of a bead with `k` left and `l` right units, for its numbers alone. */
  readonly several: (k: number, l: number) => number
  /** Weight of the common words, and whether their logarithm is taken. */
  readonly words: number
  readonly isLogarithmic: boolean
  /** Cost of a border where no word shows that a sentence begins. */
  readonly weak: number
  /** Cost of a border where only one side begins with a question, and with direct speech. */
  readonly asks: number
  readonly isSaid: number
  /** Letters of both sides per unit of weight of the difference in length: it counts more for long runs. */
  readonly weighed: number
}

/**
 * Tables from which the cost of a bead is computed: `k` left units from the `i`th on with `l` right ones from the `j`th
 * on (Gale and Church). A pair of places has a hundred beads, so that values which few numbers decide are stored.
 */
export class BeadTables {
  readonly together: number
  readonly wide: number
  readonly words: number
  readonly isLogarithmic: boolean
  readonly weighed: number
  /** Letters before each unit and before the end; those of the left side scaled to the right side. */
  readonly lengths: Float64Array
  readonly likes: Float64Array
  /** Logarithms of lengths, at `i * (together + 1) + k`; 0 if not computed yet. */
  readonly logs: Float64Array
  readonly likeLogs: Float64Array
  /** Costs of numbers of units, at `k * (together + 1) + l`. */
  readonly several: Float64Array
  /** Number of paragraphs that begin before each unit and before the end, since some units are pieces of one. */
  readonly starts: Float64Array
  readonly likeStarts: Float64Array
  /**
   * Costs at each place of the right side, the traits of both sides as bits, and the cost of each difference between
   * traits.
   */
  readonly weak: Float64Array
  readonly kinds: Uint8Array
  readonly likeKinds: Uint8Array
  readonly differing: Float64Array

  /**
   * @param sums what both have in common (see `buildCommonWordPrefixSums`)
   * @param firsts what the first words take off the cost (see `weighFirstWords`)
   */
  constructor(
    left: readonly ComparedUnit[],
    right: readonly ComparedUnit[],
    readonly sums: Float64Array,
    readonly firsts: Float64Array,
    { together, wide, several, words, isLogarithmic, weak, asks, isSaid, weighed }: BeadWeights,
  ) {
    this.together = together
    this.wide = wide
    this.words = words
    this.isLogarithmic = isLogarithmic
    this.weighed = weighed
    this.likes = lengthsBefore(right)
    const own = lengthsBefore(left)
    const ratio = (this.likes.at(-1) ?? 1) / Math.max(1, own.at(-1) ?? 1)
    this.lengths = own.map((length) => length * ratio)
    this.logs = new Float64Array(left.length * (together + 1))
    this.likeLogs = new Float64Array(right.length * (together + 1))
    this.several = new Float64Array((together + 1) ** 2)
    for (let k = 1; k <= together; k++)
      for (let l = 1; l <= together; l++) this.several[k * (together + 1) + l] = several(k, l)
    this.starts = startsBefore(left)
    this.likeStarts = startsBefore(right)
    this.weak = Float64Array.from(right, (unit, j) => (j > 0 ? weak * unit.weak : 0))
    this.kinds = kindsOf(left)
    this.likeKinds = kindsOf(right)
    this.differing = Float64Array.of(0, asks, isSaid, asks + isSaid)
  }
}

/** Returns the letters before each unit, and of all units. */
export function lengthsBefore(units: readonly ComparedUnit[]): Float64Array {
  const lengths = new Float64Array(units.length + 1)
  for (let at = 0; at < units.length; at++) lengths[at + 1] = (lengths[at] ?? 0) + (units[at]?.length ?? 0)
  return lengths
}

function startsBefore(units: readonly ComparedUnit[]): Float64Array {
  const starts = new Float64Array(units.length + 1)
  if (!units.some(({ isPiece }) => isPiece)) return starts
  for (let at = 0; at < units.length; at++) starts[at + 1] = (starts[at] ?? 0) + (units[at]?.isPiece ? 0 : 1)
  return starts
}

const kindsOf = (units: readonly ComparedUnit[]): Uint8Array =>
  Uint8Array.from(units, ({ asks, isSaid }) => (asks ? 1 : 0) + (isSaid ? 2 : 0))
