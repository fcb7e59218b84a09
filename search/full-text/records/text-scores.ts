/** Scores how well the texts of a record match a term. */

import { callOnce } from '../../../src/definitions/once.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { shiftAsciiToNonPaliLetters } from '../../letters/non-pali-keys.ts'
import { countTermLetters, type QueryTerm } from '../query.ts'
import { type MatchMethod, scoreMatch } from '../scores.ts'

/** Scores how the texts of a record match a term; 0 if they lack it. `row` is the id of the record's search row. */
export type TextScorer = (term: QueryTerm, row: number) => number

/** A lookup of rows: with any of some keys in their keys, or with any of some words in their texts. */
interface TextLookup {
  readonly method: MatchMethod
  readonly columns: 'words' | 'keys'
  readonly keys: readonly string[]
}

/**
 * Minimum letters of a term that is looked up for ranking: a single letter begins hundreds of trigrams, and nearly
 * every text has it. For three single letters these queries took three quarters of a search (390 ms of 480).
 */
export const MIN_RANKED_TERM_LETTERS = 2

/**
 * Creates a scorer that queries the rows of a term once, and those of a weaker match only if a row has no better one.
 * @param findRows queries the index: returns the ids of the rows that match a lookup
 */
export function createTextScorer(findRows: (lookup: TextLookup) => readonly number[]): TextScorer {
  const cache = new Map<QueryTerm, readonly { readonly score: number; readonly rows: () => ReadonlySet<number> }[]>()
  const listMatches = (term: QueryTerm) =>
    listTextLookups(term).map((lookup) => ({
      score: scoreMatch(false, lookup.method, 'word'),
      rows: callOnce(() => new Set(findRows(lookup))),
    }))
  return (term, row) => {
    if (countTermLetters(term) < MIN_RANKED_TERM_LETTERS) return scoreMatch(false, 'letters', 'word')
    return cache.getOrInsertComputed(term, listMatches).find(({ rows }) => rows().has(row))?.score ?? 0
  }
}

/** Lists the ways in which texts can match a term, the best first. */
function listTextLookups(term: QueryTerm): readonly TextLookup[] {
  const { text, spellings, sounds, quoted, typo } = term
  const literal = {
    method: 'literal',
    columns: 'words',
    keys: [text, ...spellings].map(lowerCaseKeepingLength),
  } as const
  if (quoted) return [literal]
  const letters = [...term.letters, ...term.words.map(shiftAsciiToNonPaliLetters)]
  if (typo) return [{ method: 'typo', columns: 'keys', keys: letters }]
  return [
    literal,
    { method: 'letters', columns: 'keys', keys: letters },
    { method: spellings.length > 0 ? 'letters' : 'sound', columns: 'keys', keys: sounds },
  ]
}
