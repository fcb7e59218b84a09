/** Counts which letters occur between two others. */

/** Letters are numbers of 7 bits. */
const ALPHABET_SIZE = 128

/** Knows which letters of the alphabet often occur between two given letters. */
export class FrequentMiddleLetters {
  /** How often each letter follows each other one. */
  private readonly pairs = new Uint32Array(ALPHABET_SIZE * ALPHABET_SIZE)
  readonly #known: (readonly number[] | undefined)[] = []
  #alphabet: readonly number[] = []
  #common = 0

  /** Counts the letter pairs of a line, including those with its ends. */
  add(letters: Uint8Array, from: number, to: number): void {
    for (let i = from; i <= to; i++) {
      const at = (letters[i - 1] ?? 0) * ALPHABET_SIZE + (letters[i] ?? 0)
      this.pairs[at] = (this.pairs[at] ?? 0) + 1
    }
  }

  /**
   * Completes the counts after all lines were added. Letters rarer than one in 12,000 are ignored, since they come from
   * single names.
   * @param common minimum count of a letter pair
   */
  finish(common: number): void {
    this.#common = common
    const times = Array.from({ length: ALPHABET_SIZE }, (_, letter) =>
      this.pairs.subarray(letter * ALPHABET_SIZE, (letter + 1) * ALPHABET_SIZE).reduce((sum, n) => sum + n, 0),
    )
    const all = times.slice(1).reduce((sum, n) => sum + n, 0)
    this.#alphabet = times.flatMap((n, letter) => (letter !== 0 && n > 0 && n * 12_000 > all ? [letter] : []))
  }

  /** Returns the letters that often follow `before` and precede `behind`. */
  of(before: number, behind: number): readonly number[] {
    const place = before * ALPHABET_SIZE + behind
    const known = this.#known[place]
    if (known) return known
    const isCommon = (one: number, other: number) => (this.pairs[one * ALPHABET_SIZE + other] ?? 0) >= this.#common
    const found = this.#alphabet.filter((letter) => isCommon(before, letter) && isCommon(letter, behind))
    this.#known[place] = found
    return found
  }
}
