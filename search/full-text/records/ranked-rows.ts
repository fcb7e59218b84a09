/** Ranks search rows by the weight of the words that they have, when no row has all of them. */

import type { QueryTerm } from '../query.ts'
import type { RecordSearch } from './record-search.ts'

/** A word that a row has if it has any of some terms: those of the word and of its synonyms. */
export interface RankingWord {
  readonly terms: readonly QueryTerm[]
  /** Factor for its weight. */
  readonly factor: number
}

/** A row, and the weight of each of the words that it has, by the index of the word. */
export interface RankedRow {
  readonly row: number
  readonly weights: ReadonlyMap<number, number>
}

/** A word that no row has weighs like one in so many rows: it says little about what is meant. */
const ASSUMED_ROWS_OF_UNKNOWN_WORD = 30

/** Factor for a word that is in a text of the record and not in a name. */
const TEXT_FACTOR = 0.7

/**
 * Ranks the rows that have any of some words by their sum of weights: the inverse document frequency of a word times its
 * factor, and less for words outside names. The best first; among equals in the order of the rows.
 * @returns the rows, and the weight of each word
 */
export function rankRowsByWords(
  records: RecordSearch,
  words: readonly RankingWord[],
): { readonly ranked: readonly RankedRow[]; readonly weights: readonly number[] } {
  const count = records.count()
  const found = new Map<number, Map<number, number>>()
  const weights = words.map(({ terms, factor }, nth) => {
    const factors = new Map<number, number>()
    for (const term of terms) {
      const { inNames, inTexts } = records.findRowsWithTerm(term)
      for (const row of inTexts) factors.set(row, Math.max(factors.get(row) ?? 0, TEXT_FACTOR))
      for (const row of inNames) factors.set(row, 1)
    }
    const weight = factor * Math.log(1 + count / (factors.size || ASSUMED_ROWS_OF_UNKNOWN_WORD))
    for (const [row, part] of factors) found.getOrInsertComputed(row, () => new Map()).set(nth, weight * part)
    return weight
  })
  const sums = new Map([...found].map(([row, parts]) => [row, sumWeights(parts.values())]))
  const ranked = [...found]
    .map(([row, parts]) => ({ row, weights: parts }))
    .sort((a, b) => (sums.get(b.row) ?? 0) - (sums.get(a.row) ?? 0) || a.row - b.row)
  return { ranked, weights }
}

const sumWeights = (weights: Iterable<number>): number => {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}
