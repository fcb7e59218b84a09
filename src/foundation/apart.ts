/** Stretches of a text that do not overlap. */

/** In their order, without those that begin in one before them. @param endOf where a stretch ends */
export function removeOverlapping<T extends { readonly start: number }>(
  ranges: readonly T[],
  endOf: (range: T) => number,
): readonly T[] {
  let reached = 0
  return ranges
    .toSorted((one, other) => one.start - other.start)
    .filter((range) => {
      if (range.start < reached) return false
      reached = endOf(range)
      return true
    })
}
