/**
 * The roman words of everything people write and name, and which of them somebody may have meant: a MiniSearch index
 * whose documents are words.
 *
 * MiniSearch finds words within one typo; where they stand is looked up in the text itself. Measured over the 18 188
 * headings of the canon (Bun, 2 cores): an index of the headings' trigrams, which Thai would need, takes 64 MB and
 * 650 ms; of their words 29 MB and 93 ms, and misses every piece of a word; of their distinct roman words, as here,
 * 10 MB and 26 ms.
 */
import MiniSearch from 'minisearch'

type Entry = { id: string }

/** From so many letters on, a word may have a typo. */
export const SHORTEST_WITH_TYPO = 5

/** More corrections than this would drown what was typed. */
const MOST_CORRECTIONS = 24

const SHORTEST_WORD = 4
const BETWEEN_WORDS = /[^a-z]+/

/**
 * What names end in: kinds of texts, which readers leave out as they please. Listed from the commonest endings of the
 * canon's 8 000 different headings.
 */
const HEAD =
  /(?:sutta|jataka|apadana|vagga|vaggo|katha|gatha|vatthu|niddesa|niddeso|sikkhapada|vara|varo|duka|nipata|nipato|vibhanga|vibhango|samyutta|khandhaka|khandhako|panha|panho|pali)m?$/

/** A word as it may be remembered: without the niggahita at its end, and without what kind of text it names. */
function formsOf(word: string): string[] {
  const bare = word.replace(/m$/, '')
  const stem = word.replace(HEAD, '')
  return stem.length >= SHORTEST_WITH_TYPO && stem !== bare ? [bare, stem] : [bare]
}

export class Vocabulary {
  readonly #words = new MiniSearch<Entry>({
    fields: ['id'],
    tokenize: formsOf,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term] },
  })
  /** Words that MiniSearch has not been given yet: it is not needed until somebody types a word wrong. */
  #pending = new Set<string>()

  /** How many different words there are. */
  get size(): number {
    return this.#words.documentCount + this.#pending.size
  }

  /** Adds the words of a folded text. Words stay when their text goes: a word that is nowhere corrects nothing. */
  add(folded: string): void {
    for (const word of folded.split(BETWEEN_WORDS)) {
      if (word.length >= SHORTEST_WORD && !this.#words.has(word)) this.#pending.add(word)
    }
  }

  /** Makes some of the added words ready; true when there are no more. */
  settle(most: number): boolean {
    for (const id of this.#pending) {
      if (most-- <= 0) return false
      this.#words.add({ id })
      this.#pending.delete(id)
    }
    return true
  }

  /**
   * Beginnings of words of this library that are one typo away from a folded word: a letter more, less or other, or two
   * letters changed about. Nearest in length first; none for words of fewer than five letters.
   */
  corrections(word: string): string[] {
    if (word.length < SHORTEST_WITH_TYPO || !/^[a-z]+$/.test(word)) return []
    this.settle(Number.POSITIVE_INFINITY)
    const found = new Set<string>()
    for (const result of this.#words.search(word.replace(/m$/, ''), { fuzzy: 1 })) {
      for (const term of result.terms) if (!term.includes(word)) found.add(term)
    }
    for (let i = 0; i + 1 < word.length; i++) {
      const swapped = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
      if (swapped !== word && this.#words.has(swapped)) found.add(swapped)
    }
    return [...found].sort((a, b) => nearness(a, word) - nearness(b, word)).slice(0, MOST_CORRECTIONS)
  }
}

const nearness = (found: string, typed: string): number => Math.abs(found.length - typed.length)
