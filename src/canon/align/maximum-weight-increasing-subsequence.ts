/** The heaviest run of pairs that never falls on either side: what is where, when some say more than others. */

/** Where the one side may be in the other, and how much says so. */
export interface WeightedPair {
  readonly one: number
  readonly other: number
  readonly weight: number
}

/**
 * Maximum-weight increasing subsequence of pairs.
 * @param pairs in order of the one side @returns at most one for each place of the one side
 */
export function maximumWeightIncreasingSubsequence<T extends WeightedPair>(pairs: readonly T[]): readonly T[] {
  const size = pairs.reduce((most, { other }) => Math.max(most, other), 0) + 1
  /** For each place of the other side and those before it the pair that ends the heaviest run so far (a Fenwick tree). */
  const ends = new Int32Array(size + 1).fill(-1)
  const sums = new Float64Array(pairs.length)
  const before = new Int32Array(pairs.length).fill(-1)
  const sumOf = (pair: number) => (pair < 0 ? 0 : (sums[pair] ?? 0))
  let best = -1
  for (let from = 0; from < pairs.length; ) {
    let to = from
    while (to < pairs.length && pairs[to]?.one === pairs[from]?.one) to++
    // those of one place are beside each other: none goes on from another
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

/** How a chain grows. */
interface Links<T> {
  /** What a chain is worth that begins with it; null where none may. */
  readonly begin: (one: T) => number | null
  /** What a chain of that worth is worth when it goes on from the one with the other; null where it may not. */
  readonly follow: (above: T, one: T, worth: number) => number | null
  /** Of two that it may go on from as well, the nearer one; else the first. */
  readonly nearest?: boolean
  /** Of two ends whose chains are worth as much, whether the later is better; the first is, where no user says. */
  readonly isBetter?: (one: T, first: T) => boolean
}

const NONE = Number.NEGATIVE_INFINITY

/** The indexes of the heaviest chain of all, rising; for hundreds of links, since each is held against all before. */
export function maximumWeightChain<T>(
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
