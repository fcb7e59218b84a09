/** The best score of each record that matches something: an array for speed, and a list to go through. */
export class MatchScores {
  readonly #scores: Float64Array
  /** The records that match, in no order. */
  readonly numbers: number[] = []

  /** @param count how many records there are */
  constructor(count: number) {
    this.#scores = new Float64Array(count)
  }

  /** The score of a record, 0 when it does not match. */
  of(number: number): number {
    return this.#scores[number] ?? 0
  }

  /** Gives a record a score, unless it has a better one. */
  raise(number: number, score: number): void {
    const before = this.of(number)
    if (before === 0) this.numbers.push(number)
    if (score > before) this.#scores[number] = score
  }
}

const HIGHEST = 1000
const FINENESS = 1000
const NUMBERS = 2 ** 32

/**
 * Score and record in one number that sorts as results do: higher scores first, then lower record numbers. Sorting
 * numbers, and not objects, keeps words quick that stand in every record.
 * @param score below 1000; kept to three decimals
 */
export const rankOf = (score: number, number: number): number =>
  Math.round((HIGHEST - score) * FINENESS) * NUMBERS + number

/** The record of a rank. */
export const numberOf = (rank: number): number => rank % NUMBERS

/** The score of a rank. */
export const scoreIn = (rank: number): number => HIGHEST - Math.floor(rank / NUMBERS) / FINENESS
