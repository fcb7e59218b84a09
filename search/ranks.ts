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
