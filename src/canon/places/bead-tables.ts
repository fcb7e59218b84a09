/**
 * Costs of beads. A bead aligns some units of one text with some units of another (Gale and Church). Its cost follows
 * from lengths, common words and first words.
 */

import type { AlignmentUnitRange } from './common-words.ts'
import type { SentenceTraits } from './sentence-traits.ts'

/** A unit that is aligned: a paragraph, or a fragment of one. */
export interface ComparedUnit extends SentenceTraits, AlignmentUnitRange {
  /** Whether it continues the paragraph before. */
  readonly isFragment: boolean
  /**
   * Evidence against a sentence that begins here, 0 to 3 (6 at the top of a page), from its first words and the last
   * ones before it.
   */
  readonly startPenalty: number
}

/** Limits on the numbers of units in a bead, and the weights of its costs. */
export interface BeadWeights {
  /** Maximum number of units on one side of a bead that has one unit on the other. */
  readonly maxUnits: number
  /** Maximum number of left units in a bead with several right ones. */
  readonly maxWideUnits: number
  /** Cost of a bead with `k` left and `l` right units, for its numbers alone. */
  readonly countCost: (k: number, l: number) => number
  /** Weight of the common words, and whether their logarithm is taken. */
  readonly wordWeight: number
  readonly isLogarithmic: boolean
  /** Cost of a border where no word shows that a sentence begins. */
  readonly startPenalty: number
  /** Cost of a border where only one side begins with a question, and with direct speech. */
  readonly questionCost: number
  readonly speechCost: number
  /** Letters of both sides per unit of weight of the difference in length: it counts more for long runs. */
  readonly lettersPerWeight: number
}

/**
 * Tables from which the cost of any bead between two texts is computed. A bead joins `k` units of the left text, from
 * the `i`th on, with `l` units of the right text, from the `j`th on. There are a hundred possible beads for a pair of
 * places. So values that depend on few of these numbers are computed in advance.
 */
export class BeadTables {
  readonly maxUnits: number
  readonly maxWideUnits: number
  readonly wordWeight: number
  readonly isLogarithmic: boolean
  readonly lettersPerWeight: number
  /** Letters before each unit and before the end; those of the left side scaled to the right side. */
  readonly lengths: Float64Array
  readonly rightLengths: Float64Array
  /** Logarithms of lengths, at `i * (together + 1) + k`; 0 if not computed yet. */
  readonly logs: Float64Array
  readonly rightLogs: Float64Array
  /** Costs of numbers of units, at `k * (together + 1) + l`. */
  readonly countCosts: Float64Array
  /** Number of paragraphs that begin before each unit and before the end, since some units are fragments of one. */
  readonly starts: Float64Array
  readonly rightStarts: Float64Array
  /** Costs of a border before a left and a right unit, for what both begin with, at `i * right.length + j`. */
  readonly startCosts: Float64Array

  /**
   * @param sums common words (see `buildCommonWordPrefixSums`)
   * @param firsts reductions of the cost by equal first words (see `weighFirstWords`)
   */
  constructor(
    left: readonly ComparedUnit[],
    right: readonly ComparedUnit[],
    readonly sums: Float64Array,
    firsts: Float64Array,
    {
      maxUnits,
      maxWideUnits,
      countCost,
      wordWeight,
      isLogarithmic,
      startPenalty,
      questionCost,
      speechCost,
      lettersPerWeight,
    }: BeadWeights,
  ) {
    this.maxUnits = maxUnits
    this.maxWideUnits = maxWideUnits
    this.wordWeight = wordWeight
    this.isLogarithmic = isLogarithmic
    this.lettersPerWeight = lettersPerWeight
    this.rightLengths = computeLengthsBefore(right)
    const own = computeLengthsBefore(left)
    const ratio = (this.rightLengths.at(-1) ?? 1) / Math.max(1, own.at(-1) ?? 1)
    this.lengths = own.map((length) => length * ratio)
    this.logs = new Float64Array(left.length * (maxUnits + 1))
    this.rightLogs = new Float64Array(right.length * (maxUnits + 1))
    this.countCosts = new Float64Array((maxUnits + 1) ** 2)
    for (let k = 1; k <= maxUnits; k++)
      for (let l = 1; l <= maxUnits; l++) this.countCosts[k * (maxUnits + 1) + l] = countCost(k, l)
    this.starts = countStartsBefore(left)
    this.rightStarts = countStartsBefore(right)
    const penalties = Float64Array.from(right, (unit, j) => (j > 0 ? startPenalty * unit.startPenalty : 0))
    const [kinds, rightKinds] = [encodeKinds(left), encodeKinds(right)]
    const kindDifferenceCosts = [0, questionCost, speechCost, questionCost + speechCost]
    this.startCosts = new Float64Array(firsts.length)
    for (let i = 0; i < left.length; i++)
      for (let j = 0; j < right.length; j++) {
        const difference = i > 0 && j > 0 ? (kinds[i] ?? 0) ^ (rightKinds[j] ?? 0) : 0
        const at = i * right.length + j
        this.startCosts[at] = (penalties[j] ?? 0) + (kindDifferenceCosts[difference] ?? 0) - (firsts[at] ?? 0)
      }
  }
}

/** Returns the number of letters before each unit, and as last item the letters of all units. */
export function computeLengthsBefore(units: readonly ComparedUnit[]): Float64Array {
  const lengths = new Float64Array(units.length + 1)
  for (let at = 0; at < units.length; at++) lengths[at + 1] = (lengths[at] ?? 0) + (units[at]?.length ?? 0)
  return lengths
}

function countStartsBefore(units: readonly ComparedUnit[]): Float64Array {
  const starts = new Float64Array(units.length + 1)
  if (!units.some(({ isFragment }) => isFragment)) return starts
  for (let at = 0; at < units.length; at++) starts[at + 1] = (starts[at] ?? 0) + (units[at]?.isFragment ? 0 : 1)
  return starts
}

/** Encodes the traits of units as bits. */
const encodeKinds = (units: readonly ComparedUnit[]): Uint8Array =>
  Uint8Array.from(units, ({ isQuestion, isSpeech }) => (isQuestion ? 1 : 0) + (isSpeech ? 2 : 0))
