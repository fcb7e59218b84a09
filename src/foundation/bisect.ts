/** Binary search. */

/** Binary search: returns how many of `length` sorted items come first, those for which `isBefore` holds. */
export function countSortedItemsBefore(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Applies a step to a number until a result repeats, and returns that result: the fixed point, or the first number
 * of a cycle.
 */
export function applyUntilUnchanged(start: number, step: (at: number) => number): number {
  const seen = new Set<number>()
  let at = start
  for (; !seen.has(at); at = step(at)) seen.add(at)
  return at
}
