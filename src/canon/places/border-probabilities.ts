/**
 * Weighs all alignments of two sequences (forward-backward algorithm), so that each border has a probability and not
 * only the best alignment is known.
 */

import type { MatchedIndexRange } from '../align/matches.ts'
import type { BeadTables } from './bead-tables.ts'

/** Two sequences, and the costs of aligning units of one with units of the other. */
export interface AlignmentLattice {
  readonly n: number
  readonly m: number
  readonly beads: BeadTables
  /** For each place of the first side, the first and last place of the other with which it is compared. */
  readonly band: readonly MatchedIndexRange[]
}

/** Temperature of the softmax over paths: a path that costs 1 less is e^(1 / 0.7) times as likely. */
const TEMPERATURE = 0.7

/** Costs this far above the best one contribute nothing to the sum. */
const MAX_COST_ABOVE_BEST = 10

/** Beads are skipped whose right side has more letters than this ratio and surplus allow, or whose lengths differ more. */
const MAX_RATIO = 4
const MAX_EXTRA = 200
const MAX_APART = 6

/** Cost of a paragraph that begins inside a bead with pieces of another one. */
const PASSED_START_COST = 0.5

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
 * Returns the probability of a border between two places for each pair, 0 to 1, at `i * (m + 1) + j`; valid until the
 * next call. Undefined if no alignment exists.
 */
export function computeAlignmentBorderProbabilities(lattice: AlignmentLattice): Float64Array | undefined {
  const size = (lattice.n + 1) * (lattice.m + 1)
  if (tables[0].length < size) tables = [new Float64Array(2 * size), new Float64Array(2 * size)]
  const forth = computePathCosts(lattice, false, tables[0].subarray(0, size))
  const back = computePathCosts(lattice, true, tables[1].subarray(0, size))
  const all = back[0] ?? NEVER
  if (all === NEVER) return undefined
  for (let at = 0; at < size; at++)
    forth[at] = Math.exp((all - (forth[at] ?? NEVER) - (back[at] ?? NEVER)) / TEMPERATURE)
  return forth
}

/** Sums the costs of all paths from the start to each pair of places, or from there to the end. */
function computePathCosts({ n, m, beads, band }: AlignmentLattice, isBack: boolean, costs: Float64Array): Float64Array {
  const { together, wide, lengths, logs, likes, likeLogs, several, starts, likeStarts, weak, sums } = beads
  const { kinds, likeKinds, differing, words, isLogarithmic, weighed, firsts } = beads
  const size = together + 1
  const width = m + 1
  costs.fill(NEVER)
  costs[isBack ? n * width + m : 0] = 0
  const step = isBack ? -1 : 1
  for (let nth = 1; nth <= n; nth++) {
    const i = isBack ? n - nth : nth
    const [from, to] = band[i] ?? [0, m]
    const first = isBack ? Math.min(m - 1, to) : Math.max(1, from)
    const count = isBack ? first - from + 1 : Math.min(m, to) - first + 1
    for (let next = 0; next < count; next++) {
      const j = first + next * step
      const far = isBack ? m - j : j
      let best = NEVER
      let sum = 0
      for (let k = 1; k <= together && k <= nth; k++) {
        const row = (i - k * step) * width + j
        const most = Math.min(k <= wide ? together : k === 2 ? 2 : 1, far)
        const left = isBack ? i : i - k
        const length = (lengths[left + k] ?? 0) - (lengths[left] ?? 0)
        const log = logs[left * size + k] || Math.log(length + LENGTH_SMOOTHING)
        logs[left * size + k] = log
        const inside = (starts[left + k] ?? 0) - (starts[left + 1] ?? 0)
        const kind = kinds[left] ?? 0
        let l = 1
        for (; l <= most; l++) {
          const before = costs[row - l * step] ?? NEVER
          if (before === NEVER) continue
          const right = isBack ? j : j - l
          const like = (likes[right + l] ?? 0) - (likes[right] ?? 0)
          if (like > MAX_RATIO * length + MAX_EXTRA && l > 1) break
          const likeLog = likeLogs[right * size + l] || Math.log(like + LENGTH_SMOOTHING)
          likeLogs[right * size + l] = likeLog
          const apart = likeLog - log
          const unlike = Math.min(MAX_LENGTH_WEIGHT, (length + like) / weighed) * apart * apart
          if (unlike > MAX_APART && (like > length ? l > 1 : k > wide)) break
          const top = left * width + right
          const end = top + k * width
          const common = (sums[end + l] ?? 0) - (sums[top + l] ?? 0) - (sums[end] ?? 0) + (sums[top] ?? 0)
          const shared = isLogarithmic ? Math.log(1 + Math.max(0, common)) : common
          const differ = left > 0 && right > 0 ? kind ^ (likeKinds[right] ?? 0) : 0
          const strange = (weak[right] ?? 0) + (differing[differ] ?? 0) - (firsts[left * m + right] ?? 0)
          const own =
            unlike +
            (several[k * size + l] ?? 0) +
            PASSED_START_COST * (inside + (likeStarts[right + l] ?? 0) - (likeStarts[right + 1] ?? 0)) +
            strange -
            words * shared
          const cost = before + own
          if (cost < best) {
            sum = 1 + (best === NEVER ? 0 : sum * Math.exp((cost - best) / TEMPERATURE))
            best = cost
          } else if (cost < best + MAX_COST_ABOVE_BEST) sum += Math.exp((best - cost) / TEMPERATURE)
        }
        // more units of this side with one of the other only increase the difference in length
        if (l === 1 && k > wide && most > 0) break
      }
      if (best < NEVER) costs[i * width + j] = best - TEMPERATURE * Math.log(sum)
    }
  }
  return costs
}
