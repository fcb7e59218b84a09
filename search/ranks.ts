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
 * Puts those among equals in order that stand from `start` up to `end`: by what `orderOf` says of their numbers. Runs of
 * equals that reach beyond are ordered whole, so that the next page goes on where this one ends.
 */
export function orderEquals(
  ranks: Float64Array,
  start: number,
  end: number,
  orderOf: (number: number) => number,
): void {
  const levelAt = (at: number): number => Math.floor((ranks[at] ?? -1) / NUMBERS)
  let first = Math.min(start, ranks.length)
  while (first > 0 && levelAt(first - 1) === levelAt(first)) first--
  while (first < Math.min(end, ranks.length)) {
    let next = first + 1
    while (levelAt(next) === levelAt(first)) next++
    if (next - first > 1) {
      ranks.subarray(first, next).sort((a, b) => orderOf(numberOf(a)) - orderOf(numberOf(b)))
    }
    first = next
  }
}
