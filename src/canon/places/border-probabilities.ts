/**
 * Weighs all ways to align two sequences (forward-backward algorithm), so that each border has a probability and not
 * only the best way is known.
 */

import type { MatchedIndexRange } from '../align/matches.ts'

/**
 * What it costs to align `k` elements from the `i`th on with `l` of the other side from its `j`th on; Infinity where
 * that is far too much, with more of the longer side too.
 */
export type BeadCost = (i: number, k: number, j: number, l: number) => number

/** The sequences, and which beads are possible. */
export interface AlignmentLattice {
  readonly n: number
  readonly m: number
  readonly bead: BeadCost
  /** So many elements of the one side go with a single one of the other. */
  readonly together: number
  /** So many of the first side go with as many of the other. */
  readonly wide: number
  /** For each place of the first side the first and the last place of the other that are compared with it. */
  readonly band: readonly MatchedIndexRange[]
}

/** How much likelier a way is that costs one less: by a factor of e to the 1 / 0.7. */
const TEMPERATURE = 0.7

/** What costs so much more than the best does not count. */
const FAR = 10

const NEVER = Number.POSITIVE_INFINITY

/** Returns how likely a border is between two places, for each pair: at `i * (m + 1) + j`, 0 to 1; undefined where no way leads through. */
export function computeBorderProbabilities(lattice: AlignmentLattice): Float64Array | undefined {
  const [forth, back] = [computePathCosts(lattice, false), computePathCosts(lattice, true)]
  const all = back[0] ?? NEVER
  return all === NEVER ? undefined : forth.map((cost, at) => Math.exp((all - cost - (back[at] ?? NEVER)) / TEMPERATURE))
}

/** The cost of all ways from the start to each pair of places, or from there to the end. */
function computePathCosts({ n, m, bead, together, wide, band }: AlignmentLattice, isBack: boolean): Float64Array {
  const width = m + 1
  const costs = new Float64Array((n + 1) * width).fill(NEVER)
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
      let [best, sum] = [NEVER, 0]
      for (let k = 1; k <= together && k <= nth; k++) {
        const row = (i - k * step) * width + j
        const most = Math.min(k <= wide ? together : k === 2 ? 2 : 1, far)
        const left = isBack ? i : i - k
        let l = 1
        for (; l <= most; l++) {
          const before = costs[row - l * step] ?? NEVER
          if (before === NEVER) continue
          const own = bead(left, k, isBack ? j : j - l, l)
          if (own === NEVER) break
          const cost = before + own
          if (cost < best) {
            sum = 1 + (best === NEVER ? 0 : sum * Math.exp((cost - best) / TEMPERATURE))
            best = cost
          } else if (cost < best + FAR) sum += Math.exp((best - cost) / TEMPERATURE)
        }
        // the more of this side go with one of the other, the further apart their lengths are
        if (l === 1 && k > wide && most > 0 && bead(left, k, isBack ? j : j - 1, 1) === NEVER) break
      }
      if (best < NEVER) costs[i * width + j] = best - TEMPERATURE * Math.log(sum)
    }
  }
  return costs
}
