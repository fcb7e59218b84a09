/** Score and number of a match in one number that sorts as results do: higher scores first, then lower numbers. */

const HIGHEST = 1000
const FINENESS = 1000
const NUMBERS = 2 ** 32

/**
 * Sorting numbers, and not objects, keeps words quick that stand everywhere.
 * @param score below 1000; kept to three decimals
 */
export const rankOf = (score: number, number: number): number =>
  Math.round((HIGHEST - score) * FINENESS) * NUMBERS + number

/** The number of a rank. */
export const numberOf = (rank: number): number => rank % NUMBERS

/** The score of a rank. */
export const scoreIn = (rank: number): number => HIGHEST - Math.floor(rank / NUMBERS) / FINENESS

/**
 * Puts equals in order by what `orderOf` says of their numbers, from `start`, where a run of equals begins, up to `end`.
 * The last run is ordered whole, so that the next page goes on where this one ends; gives where the next run begins.
 */
export function orderEquals(
  ranks: Float64Array,
  start: number,
  end: number,
  orderOf: (number: number) => number,
): number {
  const levelAt = (at: number): number => Math.floor((ranks[at] ?? -1) / NUMBERS)
  let first = start
  while (first < Math.min(end, ranks.length)) {
    const level = levelAt(first)
    let next = first + 1
    let isOrdered = true
    for (; levelAt(next) === level; next++) {
      if (isOrdered) isOrdered = orderOf(numberOf(ranks[next - 1] ?? 0)) < orderOf(numberOf(ranks[next] ?? 0))
    }
    if (!isOrdered) {
      ranks.subarray(first, next).sort((a, b) => orderOf(numberOf(a)) - orderOf(numberOf(b)))
    }
    first = next
  }
  return first
}
