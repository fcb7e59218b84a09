/** Stretches of a text that do not overlap. */

/** In their order, without those that begin in one before them. @param endOf where a stretch ends */
export function apart<T extends { readonly start: number }>(
  stretches: readonly T[],
  endOf: (stretch: T) => number,
): readonly T[] {
  let reached = 0
  return stretches
    .toSorted((one, other) => one.start - other.start)
    .filter((stretch) => {
      if (stretch.start < reached) return false
      reached = endOf(stretch)
      return true
    })
}
