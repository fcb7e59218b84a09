/** Removes overlapping ranges of a text. */

/**
 * Returns the ranges sorted by start, without those that begin inside an earlier one.
 * @param endOf returns the end of a range
 */
export function removeOverlappingRanges<T extends { readonly start: number }>(
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

/** Returns the ranges by start, without those that begin inside an earlier one. Of equal starts the longest stays. */
export const selectLeftmostLongestRanges = <T extends { readonly start: number; readonly end: number }>(
  ranges: readonly T[],
): readonly T[] =>
  removeOverlappingRanges(
    ranges.toSorted((one, other) => other.end - one.end),
    ({ end }) => end,
  )
