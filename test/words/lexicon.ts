/** Small lexicons for tests of readings. */

import type { PartOfSpeech } from '../../src/words/kinds.ts'
import {
  createWordSet,
  type DictionaryLexicon,
  type KnownWordSet,
  type ListableWordSet,
} from '../../src/words/lexicon.ts'
import { toPaliKey } from '../../src/words/pali-key.ts'

const UNKNOWN: Pick<KnownWordSet, 'rarity' | 'isDeclined'> = { rarity: () => 0.5, isDeclined: () => null }

/** @param words `WORD WORD:KIND …` @param canon counts of the canon for them */
export function createTestWordSet(words: string, canon = UNKNOWN): ListableWordSet {
  const all = words.split(/\s+/).filter((one) => one !== '')
  const kinds = all.map((one): [string, ReadonlySet<PartOfSpeech>] => {
    const [word = '', kind] = one.split(':')
    return [toPaliKey(word), new Set(kind === undefined ? [] : [kind as PartOfSpeech])]
  })
  return createWordSet(new Map(kinds), canon)
}

/** A lexicon without forms. @param named compounds that entries only name */
export const createLexicon = (words: string, { named = '', canon = UNKNOWN } = {}): DictionaryLexicon => ({
  ...createTestWordSet(words, canon),
  named: createTestWordSet(named),
  inferred: createTestWordSet(''),
  hasForms: false,
  listed: () => [],
})
