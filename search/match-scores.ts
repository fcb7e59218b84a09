/** The best score of each record that matches something: arrays for speed, and a list to go through. */

/** Records of one array. Arrays are made where something matches, so that few matches cost little among many records. */
const TOGETHER_BITS = 10
const TOGETHER = 1 << TOGETHER_BITS

export class MatchScores {
  readonly #scores: Float64Array[] = []
  /** The records that match, in no order. */
  readonly numbers: number[] = []

  /** The score of a record, 0 when it does not match. */
  of(number: number): number {
    return this.#scores[number >>> TOGETHER_BITS]?.[number & (TOGETHER - 1)] ?? 0
  }

  /** Gives a record a score, unless it has a better one. */
  raise(number: number, score: number): void {
    const at = number & (TOGETHER - 1)
    let scores = this.#scores[number >>> TOGETHER_BITS]
    if (!scores) {
      scores = new Float64Array(TOGETHER)
      this.#scores[number >>> TOGETHER_BITS] = scores
    }
    const before = scores[at] ?? 0
    if (before === 0) this.numbers.push(number)
    if (score > before) scores[at] = score
  }
}
