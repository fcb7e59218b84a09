/** Reads the word forms of the canon and their frequencies. */

import type { WordsDatabase } from '../../db/words-database.ts'

/** A word form, and how often it occurs in all volumes. */
export interface WordFormCount {
  readonly word: string
  readonly count: number
}

/** Returns the word forms of the canon with their counts, the commonest first. */
export const readWordFormCounts = ({ sqlite }: WordsDatabase): readonly WordFormCount[] =>
  sqlite
    .query<{ word: string; volumes: string }, []>('SELECT word, volumes FROM word_counts ORDER BY word')
    .all()
    .map(({ word, volumes }) => ({
      word,
      // a volume, then how often the form occurs in it
      count: volumes.split(' ').reduce((sum, number, at) => (at % 2 === 1 ? sum + Number(number) : sum), 0),
    }))
    .toSorted((a, b) => b.count - a.count)
