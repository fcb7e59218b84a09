/** Binary search, and repetition to a fixed point. */

/**
 * Counts by binary search how many of `length` sorted items come first.
 * @param isBefore whether the item at an index comes first; true for some first items and false for all others
 */
export function countSortedItemsBefore(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Applies `step` to a number until a result repeats. Returns the fixed point, or the first number of a cycle. */
export function applyUntilUnchanged(start: number, step: (at: number) => number): number {
  const seen = new Set<number>()
  let at = start
  for (; !seen.has(at); at = step(at)) seen.add(at)
  return at
}
