/** Finds the words of a vocabulary that are one typo away from a word. */

/**
 * A set of words that finds those at an edit distance of 1 from a word. It joins the words of each length into one
 * string, since separate strings take several times the memory.
 */
export class OneEditWords {
  readonly #byLength = new Map<number, string>()
  readonly #added = new Set<string>()

  /** Adds a word. Words are never removed. */
  add(word: string): void {
    this.#added.add(word)
  }

  /** Joins the added words into the strings now, which saves memory. The next lookup would do so, too. */
  pack(): void {
    for (const [length, added] of Map.groupBy(this.#added, (word) => word.length)) {
      const known = this.#byLength.get(length) ?? ''
      const words = Array.from({ length: known.length / length }, (_, nth) =>
        known.slice(nth * length, (nth + 1) * length),
      )
      this.#byLength.set(length, [...new Set([...words, ...added])].join(''))
    }
    this.#added.clear()
  }

  /**
   * Finds the words with one letter added, removed or replaced, or two adjacent ones swapped (Damerau-Levenshtein).
   * @param word of three or more letters
   */
  findNear(word: string): readonly string[] {
    if (this.#added.size > 0) this.pack()
    const found: string[] = []
    const [first, last] = [word.charCodeAt(0), word.charCodeAt(word.length - 1)]
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      const words = this.#byLength.get(length) ?? ''
      for (let at = 0; at < words.length; at += length) {
        // one edit changes at most one end of a word
        if (words.charCodeAt(at) !== first && words.charCodeAt(at + length - 1) !== last) continue
        if (isOneEditAway(word, words, at, length)) found.push(words.slice(at, at + length))
      }
    }
    return found
  }
}

/** Compares a word with one inside a longer string: their parts between the common beginning and the common end. */
function isOneEditAway(word: string, words: string, at: number, length: number): boolean {
  const shorter = Math.min(word.length, length)
  let start = 0
  while (start < shorter && word.charCodeAt(start) === words.charCodeAt(at + start)) start++
  let end = 0
  while (end < shorter - start && word.charCodeAt(word.length - 1 - end) === words.charCodeAt(at + length - 1 - end))
    end++
  const [wordRest, otherRest] = [word.length - start - end, length - start - end]
  if (wordRest !== 2 || otherRest !== 2) return Math.max(wordRest, otherRest) === 1
  return word[start] === words[at + start + 1] && word[start + 1] === words[at + start]
}
