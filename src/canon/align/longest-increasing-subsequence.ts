/** Longest increasing subsequence of pairs of places, which all alignments of this folder use. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/**
 * Returns the longest subsequence of pairs that increases on both sides (patience sorting, O(n log n)).
 * @param pairs sorted by the first side; among pairs with the same first place, the greater second place comes first
 */
export function longestIncreasingSubsequence<T extends readonly [one: number, other: number, ...more: number[]]>(
  pairs: readonly T[],
): T[] {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, place]] of pairs.entries()) {
    const low = countSortedItemsBefore(ends.length, (at) => (pairs[ends[at] ?? 0]?.[1] ?? 0) < place)
    if (low > 0) before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const run: T[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) run.push(pair)
  }
  return run.reverse()
}
