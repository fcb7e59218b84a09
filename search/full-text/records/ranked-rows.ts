/** Ranks search rows by the weight of the words that they have, when no row has all of them. */

import type { QueryTerm } from '../query.ts'
import type { RecordSearch } from './record-search.ts'

/** A word with its synonyms. A row has the word if it has any of their terms. */
export interface RankingWord {
  readonly terms: readonly QueryTerm[]
  /** Factor for its weight. */
  readonly factor: number
}

/** A search row, and the sum of the weights of its words. The index finds words inside others, too. */
export interface RankedSearchRow {
  readonly row: number
  readonly weight: number
}

/** Number of rows by which a word is weighed that no row has: such a word says little about what is meant. */
const ASSUMED_ROWS_OF_UNKNOWN_WORD = 30

/**
 * Ranks the search rows that have any of some words by the sum of the words' weights; equal ones by row id. The weight
 * of a word is its inverse document frequency times its factor.
 * @returns the rows, the best first, and the weight of each word
 */
export function rankRowsByWords(
  records: RecordSearch,
  words: readonly RankingWord[],
): { readonly ranked: readonly RankedSearchRow[]; readonly weights: readonly number[] } {
  const count = records.countRows()
  const sums = new Map<number, number>()
  const weights = words.map(({ terms, factor }) => {
    const rows = records.findRowsWithAnyTerm(terms)
    const weight = factor * Math.log(1 + count / (rows.length || ASSUMED_ROWS_OF_UNKNOWN_WORD))
    for (const row of rows) sums.set(row, (sums.get(row) ?? 0) + weight)
    return weight
  })
  const ranked = [...sums].map(([row, weight]) => ({ row, weight }))
  return { ranked: ranked.sort((a, b) => b.weight - a.weight || a.row - b.row), weights }
}
