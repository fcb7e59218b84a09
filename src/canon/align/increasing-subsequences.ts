/** Longest and heaviest increasing subsequences of pairs, and heaviest chains of elements. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/**
 * Returns the longest subsequence of pairs that increases on both sides (patience sorting, O(n log n)).
 * @param pairs sorted by the first side; pairs with the same first place are in descending order of the second
 */
export function findLongestIncreasingSubsequence<T extends readonly [one: number, other: number, ...more: number[]]>(
  pairs: readonly T[],
): T[] {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (let index = 0; index < pairs.length; index++) {
    const place = pairs[index]?.[1] ?? 0
    const isLast = ends.length === 0 || (pairs[ends.at(-1) ?? 0]?.[1] ?? 0) < place
    const low = isLast
      ? ends.length
      : countSortedItemsBefore(ends.length, (at) => (pairs[ends[at] ?? 0]?.[1] ?? 0) < place)
    if (low > 0) before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const run: T[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) run.push(pair)
  }
  return run.reverse()
}

/** Two places that may correspond, one in each sequence, with the weight of the evidence. */
export interface WeightedMatchPair {
  readonly one: number
  readonly other: number
  readonly weight: number
}

/**
 * Returns the subsequence of pairs that never decreases on the second side and has the greatest total weight (Fenwick
 * tree).
 * @param pairs sorted by the first side
 * @returns at most one pair for each place of the first side
 */
export function findMaximumWeightIncreasingSubsequence<T extends WeightedMatchPair>(pairs: readonly T[]): readonly T[] {
  const size = pairs.reduce((most, { other }) => Math.max(most, other), 0) + 1
  /** For each place of the other side, the pair at or before it that ends the heaviest subsequence (a Fenwick tree). */
  const ends = new Int32Array(size + 1).fill(-1)
  const sums = new Float64Array(pairs.length)
  const before = new Int32Array(pairs.length).fill(-1)
  const sumOf = (pair: number) => (pair < 0 ? 0 : (sums[pair] ?? 0))
  let best = -1
  for (let from = 0; from < pairs.length; ) {
    let to = from
    while (to < pairs.length && pairs[to]?.one === pairs[from]?.one) to++
    // pairs of one place are adjacent and do not continue each other
    for (let at = from; at < to; at++) {
      let last = -1
      for (let place = (pairs[at]?.other ?? 0) + 1; place > 0; place -= place & -place)
        if (sumOf(ends[place] ?? -1) > sumOf(last)) last = ends[place] ?? -1
      before[at] = last
      sums[at] = sumOf(last) + (pairs[at]?.weight ?? 0)
      if (sumOf(at) > sumOf(best)) best = at
    }
    for (let at = from; at < to; at++)
      for (let place = (pairs[at]?.other ?? 0) + 1; place <= size; place += place & -place)
        if (sumOf(at) > sumOf(ends[place] ?? -1)) ends[place] = at
    from = to
  }
  const run: T[] = []
  for (let at = best; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) run.push(pair)
  }
  return run.reverse()
}

/** Rules by which a chain grows. */
interface Links<T> {
  /** Weight of a chain that begins with the element; null if none may begin there. */
  readonly begin: (one: T) => number | null
  /** Weight of a chain of weight `worth` that ends with `above`, after `one` is appended; null if it may not follow. */
  readonly follow: (above: T, one: T, worth: number) => number | null
  /** Whether an element continues the nearest of several equal chains, instead of the first. */
  readonly nearest?: boolean
  /** Of two ends whose chains are worth as much, whether the later is better; the first is if absent. */
  readonly isBetter?: (one: T, first: T) => boolean
}

const NONE = Number.NEGATIVE_INFINITY

/**
 * Returns the ascending indexes of the chain of elements with the greatest weight. `begin` gives the weight of a chain
 * of one element, `follow` that of a chain with one more. It compares each element with all earlier ones (O(n²)), so it
 * is meant for some hundreds. Empty if no element may begin a chain.
 */
export function findMaximumWeightChain<T>(
  all: readonly T[],
  { begin, follow, nearest = false, isBetter }: Links<T>,
): readonly number[] {
  const best: number[] = []
  const before = all.map(() => -1)
  let last = -1
  for (const [at, one] of all.entries()) {
    let worth = begin(one) ?? NONE
    for (const [other, above] of all.slice(0, at).entries()) {
      const sum = best[other] === NONE ? NONE : (follow(above, one, best[other] ?? NONE) ?? NONE)
      const isAsGood = nearest && sum === worth && before[at] !== -1
      if (sum <= worth && !isAsGood) continue
      worth = sum
      before[at] = other
    }
    best[at] = worth
    const [first, most] = [all[last], best[last] ?? NONE]
    if (worth > most || (first !== undefined && worth === most && isBetter?.(one, first))) last = at
  }
  const chain: number[] = []
  for (let at = last; at >= 0; at = before[at] ?? -1) chain.push(at)
  return chain.reverse()
}
