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
  const size = (lattice.n + 1) * (lattice.m + 1)
  if (tables[0].length < size) tables = [new Float64Array(2 * size), new Float64Array(2 * size)]
  const forward = computePathCosts(lattice, false, tables[0].subarray(0, size))
  const backward = computePathCosts(lattice, true, tables[1].subarray(0, size))
  const all = backward[0] ?? NEVER
  if (all === NEVER) return undefined
  for (let at = 0; at < size; at++)
    forward[at] = Math.exp((all - (forward[at] ?? NEVER) - (backward[at] ?? NEVER)) / TEMPERATURE)
  return forward
}

/** Sums the costs of all paths from the start to each pair of places, or from there to the end. */
function computePathCosts(
  { n, m, beads, band }: AlignmentLattice,
  isBackward: boolean,
  costs: Float64Array,
): Float64Array {
  const {
    maxUnits,
    maxWideUnits,
    lengths,
    logs,
    rightLengths,
    rightLogs,
    countCosts,
    starts,
    rightStarts,
    startPenalty,
    sums,
  } = beads
  const { kinds, rightKinds, kindDifferenceCosts, wordWeight, isLogarithmic, lettersPerWeight, firsts } = beads
  const size = maxUnits + 1
  const width = m + 1
  costs.fill(NEVER)
  costs[isBackward ? n * width + m : 0] = 0
  const step = isBackward ? -1 : 1
  for (let nth = 1; nth <= n; nth++) {
    const i = isBackward ? n - nth : nth
    const [from, to] = band[i] ?? [0, m]
    const first = isBackward ? Math.min(m - 1, to) : Math.max(1, from)
    const count = isBackward ? first - from + 1 : Math.min(m, to) - first + 1
    for (let next = 0; next < count; next++) {
      const j = first + next * step
      const rightCount = isBackward ? m - j : j
      let best = NEVER
      let sum = 0
      for (let k = 1; k <= maxUnits && k <= nth; k++) {
        const row = (i - k * step) * width + j
        const max = Math.min(k <= maxWideUnits ? maxUnits : k === 2 ? 2 : 1, rightCount)
        const left = isBackward ? i : i - k
        const length = (lengths[left + k] ?? 0) - (lengths[left] ?? 0)
        const log = logs[left * size + k] || Math.log(length + LENGTH_SMOOTHING)
        logs[left * size + k] = log
        const startsInside = (starts[left + k] ?? 0) - (starts[left + 1] ?? 0)
        const kind = kinds[left] ?? 0
        let l = 1
        for (; l <= max; l++) {
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
          const kindDifference = left > 0 && right > 0 ? kind ^ (rightKinds[right] ?? 0) : 0
          const otherCosts =
            (startPenalty[right] ?? 0) + (kindDifferenceCosts[kindDifference] ?? 0) - (firsts[left * m + right] ?? 0)
          const beadCost =
            lengthCost +
            (countCosts[k * size + l] ?? 0) +
            START_INSIDE_COST * (startsInside + (rightStarts[right + l] ?? 0) - (rightStarts[right + 1] ?? 0)) +
            otherCosts -
            wordWeight * shared
          const cost = before + beadCost
          if (cost < best) {
            sum = 1 + (best === NEVER ? 0 : sum * Math.exp((cost - best) / TEMPERATURE))
            best = cost
          } else if (cost < best + MAX_COST_ABOVE_BEST) sum += Math.exp((best - cost) / TEMPERATURE)
        }
        // more units of this side with one of the other only increase the difference in length
        if (l === 1 && k > maxWideUnits && max > 0) break
      }
      if (best < NEVER) costs[i * width + j] = best - TEMPERATURE * Math.log(sum)
    }
  }
  return costs
}
