/** The heaviest run of pairs that never falls on either side: what stands where, when some say more than others. */

/** Where the one side may stand in the other, and how much says so. */
export interface Likely {
  readonly one: number
  readonly other: number
  readonly weight: number
}

/** @param pairs in order of the one side @returns at most one for each place of the one side */
export function heaviestRun<T extends Likely>(pairs: readonly T[]): readonly T[] {
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
    // those of one place stand beside each other: none goes on from another
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
