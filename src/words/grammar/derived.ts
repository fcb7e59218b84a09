/** Nouns and adjectives that a suffix derives from other words. */

import type { EndingRule } from './rule.ts'

const SUFFIXES: readonly (readonly [ending: string, lemma: string, how: string, cost: number])[] = [
  ['tta', '', 'abstract', 2],
  ['tā', '', 'abstract', 2],
  ['tta', 'nt', 'abstract', 3],
  ['antatā', 'ant', 'abstract', 2],
  ['vant', '', 'possessor', 2],
  ['mant', '', 'possessor', 2],
  ['tara', '', 'comparative', 2],
  ['tama', '', 'superlative', 2],
  ['iya', 'a', 'belonging', 3],
  ['ika', 'a', 'belonging', 2.2],
  ['aka', 'a', 'belonging', 3],
  ['ka', '', 'belonging', 3],
  ['in', 'a', 'possessor', 3],
  ['ī', 'a', 'possessor', 3],
  ['maya', '', 'made-of', 2],
  ['so', '', 'adverb', 2],
  ['to', '', 'adverb', 3],
  ['dhā', '', 'adverb', 3],
  ['ci', '', 'indefinite', 1],
  ['kkhattuṃ', '', 'times', 1],
]

/** Ending rules for nouns that a suffix derives from another word. */
export const derivedNounRules: readonly EndingRule[] = SUFFIXES.map(([ending, lemma, how, cost]) => ({
  ending,
  lemma,
  how,
  wants: [],
  cost,
}))
