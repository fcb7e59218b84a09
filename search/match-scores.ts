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
