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
 * Applies a step repeatedly until it changes nothing, and returns the result, such as the end of a chain of references.
 * The steps must not form a cycle.
 */
export function applyUntilUnchanged(start: number, step: (at: number) => number): number {
  for (let at = start; ; ) {
    const next = step(at)
    if (next === at) return at
    at = next
  }
}
