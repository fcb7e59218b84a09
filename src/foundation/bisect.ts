/** Looks something up in what is in order, by halves. */

/** How many of so many come before a place: of `length` in order, the first ones for which `isBefore` holds. */
export function bisectCount(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a step from place to place comes to rest. */
export function followToEnd(start: number, step: (at: number) => number): number {
  for (let at = start; ; ) {
    const next = step(at)
    if (next === at) return at
    at = next
  }
}
