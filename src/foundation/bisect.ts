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
 * Applies a step repeatedly until it comes to a number for the second time, and returns that: the number that the step
 * does not change, or the first one of a cycle.
 */
export function applyUntilUnchanged(start: number, step: (at: number) => number): number {
  const met = new Set<number>()
  let at = start
  for (; !met.has(at); at = step(at)) met.add(at)
  return at
}
