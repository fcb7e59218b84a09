/** Small lexicons for tests of readings. */

import type { WordKind } from '../../src/words/kinds.ts'
import { type Lexicon, type ListedSet, listedSet, type WordSet } from '../../src/words/lexicon.ts'
import { toPaliKey } from '../../src/words/pali-key.ts'

const UNKNOWN: Pick<WordSet, 'rarity' | 'isDeclined'> = { rarity: () => 0.5, isDeclined: () => null }

/** @param words `WORD WORD:KIND …` @param canon what the canon says of them */
export function wordSet(words: string, canon = UNKNOWN): ListedSet {
  const all = words.split(/\s+/).filter((one) => one !== '')
  const kinds = all.map((one): [string, ReadonlySet<WordKind>] => {
    const [word = '', kind] = one.split(':')
    return [toPaliKey(word), new Set(kind === undefined ? [] : [kind as WordKind])]
  })
  return listedSet(new Map(kinds), canon)
}

/** A lexicon without forms. @param named compounds that entries only name */
export const lexicon = (words: string, { named = '', canon = UNKNOWN } = {}): Lexicon => ({
  ...wordSet(words, canon),
  named: wordSet(named),
  inferred: wordSet(''),
  hasForms: false,
  listed: () => [],
})
