/**
 * Branches of the tree that MiniSearch's index is, those of the same endings made only once: thousands of words end
 * alike, and a map of its own for each takes as much memory as fifty letters. Such branches are read and never added to.
 */

import type SearchableMap from 'minisearch/SearchableMap'

/** What follows at a place in words: by its letters, what follows them; a word that ends there has no letters. */
export type Branch = SearchableMap<true>['_tree']

/** The letters of the end of a word. */
const END = ''

export class SameEndings {
  readonly #branches = new Map<string, Branch>()
  readonly #numbers = new Map<Branch | true, number>()
  readonly #letters = new Map<string, string>()

  /** @param words in their order, each once, the same in their first letters @param depth how many letters those are */
  branchOf(words: readonly string[], depth: number): Branch {
    return this.#branch(words, 0, words.length, depth)
  }

  #branch(words: readonly string[], start: number, end: number, depth: number): Branch {
    const ways: [letters: string, to: Branch | true][] = []
    for (let from = start, to = from; from < end; from = to) {
      const first = words[from] ?? ''
      if (first.length === depth) {
        to = from + 1
        ways.push([END, true])
        continue
      }
      while (to < end && words[to]?.[depth] === first[depth]) to++
      const last = words[to - 1] ?? ''
      let fork = depth + 1
      while (fork < first.length && first[fork] === last[fork]) fork++
      ways.push([this.#apart(first.slice(depth, fork)), this.#branch(words, from, to, fork)])
    }
    return this.#one(ways)
  }

  /** The one branch that goes these ways. */
  #one(ways: readonly [letters: string, to: Branch | true][]): Branch {
    const name = ways.map(([letters, to]) => `${letters} ${this.#numbers.get(to) ?? 0}`).join()
    let branch = this.#branches.get(name)
    if (!branch) {
      branch = new Map(ways) as Branch
      this.#branches.set(name, branch)
      this.#numbers.set(branch, this.#numbers.size + 1)
    }
    return branch
  }

  /** Letters that do not keep the word in memory which they were cut out of. */
  #apart(letters: string): string {
    let own = this.#letters.get(letters)
    if (own === undefined) {
      own = String.fromCharCode(...Array.from(letters, (_, index) => letters.charCodeAt(index)))
      this.#letters.set(own, own)
    }
    return own
  }
}
