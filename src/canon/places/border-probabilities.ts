/**
 * Computes the probability of each border between two units over all alignments of two sequences (forward-backward
 * algorithm). The best alignment alone would not tell how certain a border is.
 */

import type { IndexRange } from '../align/matches.ts'
import type { BeadTables } from './bead-tables.ts'

/**
 * The grid of all alignments of two sequences of `n` and `m` units. A bead aligns some units of one with some of the
 * other (Gale and Church); `beads` gives its cost.
 */
export interface AlignmentLattice {
  readonly n: number
  readonly m: number
  readonly beads: BeadTables
  /** For each place of the first side, the first and last place of the other with which it is compared. */
  readonly band: readonly IndexRange[]
}

/** Temperature of the softmax over paths: a path that costs 1 less is e^(1 / 0.7) times as likely. */
const TEMPERATURE = 0.7

/** Costs this far above the best one contribute nothing to the sum. */
const MAX_COST_ABOVE_BEST = 10

/** Limits of a bead: ratio and surplus of letters of its right side, and the cost of its difference in length. */
const MAX_RATIO = 4
const MAX_SURPLUS_LETTERS = 200
const MAX_LENGTH_COST = 6

/** Cost of a paragraph that begins inside a bead with fragments of another one. */
const START_INSIDE_COST = 0.5

/** Maximum weight of a difference in length. */
const MAX_LENGTH_WEIGHT = 16

/** Letters added to both lengths, so that short paragraphs differ little. */
const LENGTH_SMOOTHING = 12

const NEVER = Number.POSITIVE_INFINITY

/**
 * Tables of costs, from the start and from the end; allocating them for each pair of texts would take as long as
 * filling them.
 */
let tables = [new Float64Array(0), new Float64Array(0)] as const

/**
 * Returns the probability of each border of the alignment, 0 to 1. The border before unit `i` of the first and unit `j`
 * of the second sequence is at index `i * (m + 1) + j`. The array is reused by the next call. Undefined if no alignment
 * exists.
 */
export function computeAlignmentBorderProbabilities(lattice: AlignmentLattice): Float64Array | undefined {
  const { n, m, band } = lattice
  const width = m + 1
  const size = (n + 1) * width
  if (tables[0].length < size) tables = [new Float64Array(2 * size), new Float64Array(2 * size)]
  const forward = computePathCosts(lattice, false, tables[0])
  const backward = computePathCosts(lattice, true, tables[1])
  const all = backward[0] ?? NEVER
  if (all === NEVER) return undefined
  let filled = 0
  for (let i = 0; i <= n; i++) {
    const [from, to] = band[i] ?? [0, m]
    const [first, end] = [i * width + from, i * width + Math.min(m, to) + 1]
    if (first >= end) continue
    forward.fill(0, filled, first)
    for (let at = first; at < end; at++)
      forward[at] = Math.exp((all - (forward[at] ?? NEVER) - (backward[at] ?? NEVER)) / TEMPERATURE)
    filled = end
  }
  forward.fill(0, filled, size)
  return forward.subarray(0, size)
}

/** Maximum number of units on one side of a bead; the tables below have values for fewer. */
const MAX_BEAD_UNITS = 31

/** What all beads that end (or begin) before one left unit and have `k` left units share, at index `k`. */
const beadsOfPlace = {
  /** Letters of these left units, and the logarithm. */
  lengths: new Float64Array(MAX_BEAD_UNITS + 1),
  logs: new Float64Array(MAX_BEAD_UNITS + 1),
  /** Paragraphs that begin inside of them. */
  starts: new Float64Array(MAX_BEAD_UNITS + 1),
  /** The places of the right side that have a cost where these beads begin (or end). */
  froms: new Int32Array(MAX_BEAD_UNITS + 1),
  tos: new Int32Array(MAX_BEAD_UNITS + 1),
}

/**
 * Sums the costs of all paths from the start to each pair of places, or from there to the end. Only costs inside the
 * band are written and read.
 */
function computePathCosts(lattice: AlignmentLattice, isBackward: boolean, costs: Float64Array): Float64Array {
  const { n, m, beads, band } = lattice
  const { maxUnits, maxWideUnits, rightLengths, rightLogs, countCosts, rightStarts } = beads
  const { startCosts, sums, wordWeight, isLogarithmic, lettersPerWeight } = beads
  const { lengths, logs, starts, froms, tos } = beadsOfPlace
  const size = maxUnits + 1
  const width = m + 1
  const step = isBackward ? -1 : 1
  for (let i = 0; i <= n; i++) {
    const [from, to] = band[i] ?? [0, m]
    if (from <= to) costs.fill(NEVER, i * width + from, i * width + Math.min(m, to) + 1)
  }
  costs[isBackward ? n * width + m : 0] = 0
  for (let nth = 1; nth <= n; nth++) {
    const i = isBackward ? n - nth : nth
    const maxLeft = Math.min(maxUnits, nth)
    readBeadsOfPlace(lattice, i, maxLeft, isBackward)
    const [from, to] = band[i] ?? [0, m]
    const first = isBackward ? Math.min(m - 1, to) : Math.max(1, from)
    const count = isBackward ? first - from + 1 : Math.min(m, to) - first + 1
    for (let next = 0; next < count; next++) {
      const j = first + next * step
      const rightCount = isBackward ? m - j : j
      let best = NEVER
      let sum = 0
      for (let k = 1; k <= maxLeft; k++) {
        const row = (i - k * step) * width + j
        // an array of both would be made for each place
        const nearest = (froms[k] ?? 0) - j
        const farthest = (tos[k] ?? 0) - j
        const max = k <= maxWideUnits ? maxUnits : k === 2 ? 2 : 1
        const last = Math.min(max, rightCount, isBackward ? farthest : -nearest)
        const left = isBackward ? i : i - k
        const length = lengths[k] ?? 0
        const log = logs[k] ?? 0
        const startsInside = starts[k] ?? 0
        let l = Math.max(1, isBackward ? nearest : -farthest)
        for (; l <= last; l++) {
          const before = costs[row - l * step] ?? NEVER
          if (before === NEVER) continue
          const right = isBackward ? j : j - l
          const rightLength = (rightLengths[right + l] ?? 0) - (rightLengths[right] ?? 0)
          if (rightLength > MAX_RATIO * length + MAX_SURPLUS_LETTERS && l > 1) break
          const rightLog = rightLogs[right * size + l] || Math.log(rightLength + LENGTH_SMOOTHING)
          rightLogs[right * size + l] = rightLog
          const logDifference = rightLog - log
          const lengthCost =
            Math.min(MAX_LENGTH_WEIGHT, (length + rightLength) / lettersPerWeight) * logDifference * logDifference
          if (lengthCost > MAX_LENGTH_COST && (rightLength > length ? l > 1 : k > maxWideUnits)) break
          const top = left * width + right
          const end = top + k * width
          const common = (sums[end + l] ?? 0) - (sums[top + l] ?? 0) - (sums[end] ?? 0) + (sums[top] ?? 0)
          const shared = isLogarithmic ? Math.log(1 + Math.max(0, common)) : common
          const beadCost =
            lengthCost +
            (countCosts[k * size + l] ?? 0) +
            START_INSIDE_COST * (startsInside + (rightStarts[right + l] ?? 0) - (rightStarts[right + 1] ?? 0)) +
            (startCosts[left * m + right] ?? 0) -
            wordWeight * shared
          const cost = before + beadCost
          if (cost < best) {
            sum = 1 + (best === NEVER ? 0 : sum * Math.exp((cost - best) / TEMPERATURE))
            best = cost
          } else if (cost < best + MAX_COST_ABOVE_BEST) sum += Math.exp((best - cost) / TEMPERATURE)
        }
        // more units of this side with one of the other only increase the difference in length
        if (l === 1 && l <= last && k > maxWideUnits) break
      }
      if (best < NEVER) costs[i * width + j] = best - TEMPERATURE * Math.log(sum)
    }
  }
  return costs
}

/** Fills `beadsOfPlace` for the beads that end (or begin) before the `i`th left unit. */
function readBeadsOfPlace({ m, beads, band }: AlignmentLattice, i: number, maxLeft: number, isBackward: boolean): void {
  const { maxUnits, lengths, logs, starts } = beads
  for (let k = 1; k <= maxLeft; k++) {
    const left = isBackward ? i : i - k
    const length = (lengths[left + k] ?? 0) - (lengths[left] ?? 0)
    const log = logs[left * (maxUnits + 1) + k] || Math.log(length + LENGTH_SMOOTHING)
    logs[left * (maxUnits + 1) + k] = log
    const [from, to] = band[isBackward ? i + k : i - k] ?? [0, m]
    beadsOfPlace.lengths[k] = length
    beadsOfPlace.logs[k] = log
    beadsOfPlace.starts[k] = (starts[left + k] ?? 0) - (starts[left + 1] ?? 0)
    beadsOfPlace.froms[k] = from
    beadsOfPlace.tos[k] = Math.min(m, to)
  }
}
