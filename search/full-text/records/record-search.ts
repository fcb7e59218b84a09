/** Finds records and headings by any part of any of their texts, in the rows that `RecordSearchRowWriter` writes. */
import type { Database } from 'bun:sqlite'
import { SEARCH_KEY_SEPARATOR } from '../../letters/fold.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { hasThaiLetters } from '../../letters/thai-pali.ts'
import {
  countTermLetters,
  getIndexKeysOfTerm,
  getPhraseOnlyIndexKeys,
  type ParsedQuery,
  type QueryTerm,
} from '../query.ts'
import { scoreMatch, scoreSeparateWords } from '../scores.ts'
import { scoreNames } from './name-scores.ts'
import { type ComparableName, parseCollectionOfSearchRow, parseSearchRowNames, toSearchRowId } from './record-rows.ts'
import { createTextScorer, MIN_RANKED_TERM_LETTERS, type TextScorer } from './text-scores.ts'

/** The id of a matching search row (see toSearchRowId), and its score (scores.ts). */
export type MatchingSearchRow = { row: number; score: number }

/** The matching search rows of one collection. */
export type CollectionMatches = {
  /** The number of the collection, by which its row ids begin (toSearchRowId). */
  collection: number
  /** The number of all wanted matches, beyond `rows` too. */
  total: number
  /** The best ones first; at least as many as requested, or all. */
  rows: MatchingSearchRow[]
  /** The ids of all matching rows, wanted or not; ascending. */
  matching: readonly number[]
}

/**
 * Limits the work of FTS5 queries: `spendExpression` subtracts the cost of a MATCH expression. It returns false if too
 * little is left; the query is then skipped.
 */
export interface IndexQueryBudget {
  spendExpression(expression: string): boolean
}

const UNLIMITED: IndexQueryBudget = { spendExpression: () => true }

/** Options of a search in records. */
export type RecordSearchOptions = {
  budget?: IndexQueryBudget
  /** Rows that match whatever their texts, with their scores: those whose names are exactly what was typed. */
  named?: ReadonlyMap<number, number>
  /** Which rows are wanted; without it, all. */
  isWanted?: (row: number) => boolean
}

/** A range of row ids: from the first one up to, but without, the second. */
type RowRange = readonly [from: number, before: number]

const ALL_ROWS: RowRange = [0, Number.MAX_SAFE_INTEGER]

/** A search row whose record has a matching name, with a name to display. */
export type NameMatchedRow = MatchingSearchRow & { name: string }

/** Maximum rows of a search by parts of names. */
const MAX_NAME_ROWS = 300

/** Returns the score if names have all terms, or the whole phrase; else 0. */
function scoreQueryByNames(query: ParsedQuery, names: readonly ComparableName[]): number {
  const each = query.terms.map((term) => scoreNames(names, term))
  const apart = each.includes(0) ? 0 : each.reduce((sum, score) => sum + score, 0) / each.length
  return Math.max(
    each.length > 1 ? scoreSeparateWords(apart) : apart,
    query.phrase ? scoreNames(names, query.phrase) : 0,
  )
}

/** Which rows of a collection to rank. */
type Selection = {
  range: RowRange
  maxRows: number
  /** Whether the given rows are only a part of all matching rows. */
  isFiltered: boolean
  budget: IndexQueryBudget
}

/** A row with the stored names of its record. */
type NamedRow = { row: number; stored: string }

/**
 * Maximum rows of a collection that are scored one by one: first those whose names begin with the query, then those
 * whose names contain it, then the first rows. All others follow in the order of their ids.
 */
const MAX_SCORED_ROWS = 500

/** A key of at least this length is a phrase of trigrams; a shorter one is a prefix of trigrams. */
const MIN_TRIGRAM_LETTERS = 3

/**
 * Long keys are looked up by their beginning, middle and end, each of this length. Every trigram of an expression costs
 * reading its whole list, and a record that has all three parts nearly always has the key.
 */
const KEY_PART_CHARS = 24

/** Maximum trigrams that begin with the same one or two letters, in any library. */
const MAX_PREFIX_TRIGRAMS = 20_000

/** Minimum score of a match by letters or sound. Most typos, and consonant skeletons inside a name, score less. */
export const MIN_LETTER_MATCH_SCORE = 32

const NO_ROWS: ReadonlyMap<number, number> = new Map()

const KEY_START = SEARCH_KEY_SEPARATOR
const NAMES = 'name_keys'
const KEYS = '{name_keys text_keys}'

/** Searches the texts of records and headings: queries the FTS5 table search_rows and scores what it finds. */
export class RecordSearch {
  readonly #db: Database

  /** @param db a library of the current version */
  constructor(db: Database) {
    this.#db = db
  }

  /** Whether any record has a term; also true when the budget is used up. */
  hasTerm(term: QueryTerm, budget = UNLIMITED): boolean {
    const expression = this.#buildTermExpression(term)
    if (expression === '') return false
    if (!budget.spendExpression(expression)) return true
    return this.#query<[string]>('SELECT 1 FROM search_rows WHERE search_rows MATCH ? LIMIT 1').get(expression) !== null
  }

  /**
   * Finds the matches of each collection: records whose fields have all terms, or the query as a whole. Among equal
   * scores lower row ids come first.
   * @param maxRows how many rows of each collection are wanted; more may be returned
   */
  search(
    query: ParsedQuery,
    maxRows: number,
    { named = NO_ROWS, isWanted, budget = UNLIMITED }: RecordSearchOptions = {},
  ): CollectionMatches[] {
    const all = this.#buildQueryExpression(query)
    // one query for all collections: with terms of one letter or very many matches it takes tens of milliseconds
    const found = all === '' || !budget.spendExpression(all) ? [] : this.#rowsWithAll(query, all)
    const matches = named.size === 0 ? found : [...new Set([...found, ...named.keys()])].sort((a, b) => a - b)
    const groups = [...Map.groupBy(matches, parseCollectionOfSearchRow)].map(([collection, matching]) => {
      const rows = isWanted ? matching.filter(isWanted) : matching
      const others = named.size === 0 ? rows : rows.filter((row) => !named.has(row))
      return { collection, matching, rows, others }
    })
    const scored = groups.flatMap(({ others }) => (others.length <= MAX_SCORED_ROWS ? others : []))
    const scoreText = this.#createTextScorer([scored[0] ?? 0, (scored.at(-1) ?? 0) + 1], budget)
    return groups.map(({ collection, matching, rows, others }) => {
      const first = rows.flatMap((row) => (named.has(row) ? { row, score: named.get(row) ?? 0 } : []))
      const best = first.sort((a, b) => b.score - a.score || a.row - b.row)
      const range = [toSearchRowId(collection, 0), toSearchRowId(collection + 1, 0)] as const
      const selection = { range, maxRows, isFiltered: others.length < matching.length, budget }
      return {
        collection,
        total: rows.length,
        rows: [
          ...best,
          ...(others.length <= MAX_SCORED_ROWS
            ? this.#scoreRows(query, others, scoreText)
            : this.#findBest(query, others, selection)),
        ],
        matching,
      }
    })
  }

  /**
   * Returns those of `rows` with a name that has all words of a query, best first. Each has the score of its best name,
   * and its best name in the script that was typed.
   */
  scoreRowsByNames(query: ParsedQuery, rows: readonly number[]): NameMatchedRow[] {
    return this.#readNames(rows)
      .flatMap(({ row, stored }) => {
        const scored = parseSearchRowNames(stored)
          .map((name): NameMatchedRow => ({ row, name: name[0], score: scoreQueryByNames(query, [name]) }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score)
        // readers expect suggestions in the script that they typed
        const own = scored.find(({ name }) => hasThaiLetters(name) === hasThaiLetters(query.text))
        return scored.slice(0, 1).map((best) => ({ ...best, name: (own ?? best).name }))
      })
      .sort((a, b) => b.score - a.score || a.name.length - b.name.length || a.row - b.row)
  }

  /** Finds rows with a name that has all words of a query or their consonant skeletons; short words must begin it. */
  findRowsByNames(query: ParsedQuery): readonly number[] {
    const each = query.terms.map((term) => {
      const keys = [
        ...getIndexKeysOfTerm(term),
        ...(term.name ? getIndexKeysOfTerm(term.name) : []),
        ...(term.skeleton ? [term.skeleton] : []),
      ]
      return this.#buildAnyKeyExpression(
        NAMES,
        keys.map((key) => (key.length < MIN_TRIGRAM_LETTERS ? KEY_START + key : key)),
      )
    })
    return each.length === 0 || each.includes('')
      ? []
      : this.#findRows(each.map((expression) => `(${expression})`).join(' AND '), ALL_ROWS, MAX_NAME_ROWS)
  }

  /** Counts the rows of search_names, removed records included: leaving these out would read each row (3 ms). */
  countRows(): number {
    const [[count] = []] = this.#query<[]>('SELECT count(*) FROM search_names').values()
    return Number(count ?? 0)
  }

  /** Finds the rows that have any of some terms in a name or another text; ascending. */
  findRowsWithAnyTerm(terms: readonly QueryTerm[]): readonly number[] {
    const expression = this.#buildAnyKeyExpression(KEYS, [...new Set(terms.flatMap(getIndexKeysOfTerm))])
    return expression === '' ? [] : this.#findRows(expression)
  }

  /**
   * Returns the rows of the expression for all terms. Of several terms the longest is looked up alone first: often no
   * row has it, and SQLite would otherwise look up every trigram of the other terms, too.
   */
  #rowsWithAll(query: ParsedQuery, all: string): number[] {
    const [longest, ...others] = query.terms.toSorted((a, b) => countTermLetters(b) - countTermLetters(a))
    if (!longest || others.length === 0 || this.hasTerm(longest)) return this.#findRows(all)
    const phrase = this.#buildPhraseExpression(query)
    return phrase === '' ? [] : this.#findRows(phrase)
  }

  #query<P extends (string | number)[]>(sql: string) {
    return this.#db.query<Record<string, unknown>, P>(sql)
  }

  /**
   * Returns the matching rows, ascending. SQLite returns them as one JSON list, which is several times as fast as rows.
   */
  #findRows(expression: string, [from, before] = ALL_ROWS, maxRows = -1): number[] {
    const [[list] = []] = this.#query<[string, number, number, number]>(
      'SELECT json_group_array(rowid) FROM (SELECT rowid FROM search_rows WHERE search_rows MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?)',
    ).values(expression, from, before, maxRows)
    return JSON.parse(String(list ?? '[]')) as number[]
  }

  /** Finds the best of the very many matching rows of one collection. */
  #findBest(
    query: ParsedQuery,
    rows: readonly number[],
    { range, maxRows, isFiltered, budget }: Selection,
  ): MatchingSearchRow[] {
    const scoredRows = new Set<number>()
    // with one term, each row that has it in a name matches the whole query
    const matching = query.terms.length > 1 || isFiltered ? new Set(rows) : null
    for (const named of this.#buildNameExpressions(query)) {
      if (!budget.spendExpression(named)) continue
      for (const row of this.#findRows(named, range, matching ? -1 : MAX_SCORED_ROWS)) {
        if (scoredRows.size === MAX_SCORED_ROWS) break
        if (!matching || matching.has(row)) scoredRows.add(row)
      }
    }
    for (let i = 0; scoredRows.size < MAX_SCORED_ROWS; i++) scoredRows.add(rows[i] ?? 0)
    // with so many matches only names are compared, so all matches in texts score the same
    const scored = this.#scoreRows(query, [...scoredRows], () => scoreMatch(false, 'letters', 'word'))
    const more = Math.min(maxRows, rows.length) - scored.length
    if (more <= 0) return scored
    // all further rows get the score of the last of these at most
    const score = Math.min(scored.at(-1)?.score ?? 0, scoreMatch(true, 'letters', 'inside'))
    const others = rows
      .slice(0, more + scoredRows.size)
      .filter((row) => !scoredRows.has(row))
      .slice(0, more)
    return [...scored, ...others.map((row) => ({ row, score }))]
  }

  /** Scores rows, best first. */
  #scoreRows(query: ParsedQuery, rows: readonly number[], inText: TextScorer): MatchingSearchRow[] {
    if (rows.length === 0) return []
    const { phrase } = query
    const terms = phrase ? [...query.terms, phrase] : query.terms
    // many headings have the same names
    const scoresByNames = new Map<string, readonly number[]>()
    const scoreTermsByNames = (stored: string): readonly number[] => {
      const names = parseSearchRowNames(stored)
      return terms.map((term) => scoreNames(names, term))
    }
    const found = this.#readNames(rows).map(({ row, stored }): MatchingSearchRow => {
      const byNames = scoresByNames.getOrInsertComputed(stored, scoreTermsByNames)
      const scores = terms.map((term, nth) => byNames[nth] || inText(term, row))
      const each = phrase ? scores.slice(0, -1) : scores
      const mean = each.reduce((sum, score) => sum + score, 0) / each.length
      const lowest = Math.min(...each)
      // a weak match of one word limits the score, however well the others match
      const apart = each.length === 1 || lowest < MIN_LETTER_MATCH_SCORE ? lowest : scoreSeparateWords(mean)
      return { row, score: phrase ? Math.max(apart, scores.at(-1) ?? 0) : apart }
    })
    return found.sort((a, b) => b.score - a.score || a.row - b.row)
  }

  #readNames(rows: readonly number[]): NamedRow[] {
    return this.#query<[string]>(
      'SELECT record, names FROM search_names WHERE record IN (SELECT value FROM json_each(?))',
    )
      .values(JSON.stringify(rows))
      .map(([row, names]) => ({ row: Number(row), stored: String(names ?? '') }))
  }

  /** Returns the FTS5 expression for all matching rows; empty when there can be none. */
  #buildQueryExpression(query: ParsedQuery): string {
    const others = query.others.filter((term) => (term.letters[0]?.length ?? 0) >= MIN_TRIGRAM_LETTERS)
    const each = [...query.terms, ...others].map((term) => this.#buildTermExpression(term))
    const apart = each.includes('') ? '' : each.map((expression) => `(${expression})`).join(' AND ')
    return [apart, this.#buildPhraseExpression(query)].filter((part) => part !== '').join(' OR ')
  }

  /** Returns the FTS5 expression for rows that match only the whole phrase; empty when there can be none. */
  #buildPhraseExpression(query: ParsedQuery): string {
    return query.phrase ? this.#buildTermExpression(query.phrase, getPhraseOnlyIndexKeys(query)) : ''
  }

  /**
   * Returns FTS5 expressions for the best of very many rows: names that begin with a term or the phrase, then names
   * that contain it.
   */
  #buildNameExpressions(query: ParsedQuery): string[] {
    const keys = [...query.terms, ...(query.phrase ? [query.phrase] : [])]
      .filter((term) => countTermLetters(term) >= MIN_RANKED_TERM_LETTERS)
      .flatMap(getIndexKeysOfTerm)
    const begins = keys.map((key) => KEY_START + key)
    return [this.#buildAnyKeyExpression(NAMES, begins), this.#buildAnyKeyExpression(NAMES, keys)].filter(
      (part) => part !== '',
    )
  }

  /** Returns the FTS5 expression for some keys of a term, and for similar names; empty when nothing can match. */
  #buildTermExpression(term: QueryTerm, keys = getIndexKeysOfTerm(term)): string {
    if (term.quoted) return this.#buildLiteralExpression(term)
    const { name } = term
    const named = [term.skeleton, ...(name ? [...getIndexKeysOfTerm(name), name.skeleton] : [])]
    return [
      this.#buildAnyKeyExpression(KEYS, keys),
      this.#buildAnyKeyExpression(
        NAMES,
        named.filter((key) => key !== null),
      ),
    ]
      .filter((part) => part !== '')
      .join(' OR ')
  }

  /** Returns the FTS5 expression for the words of a quoted term, regardless of case. */
  #buildLiteralExpression(term: QueryTerm): string {
    return this.#buildKeyExpression('words', lowerCaseKeepingLength(term.text))
  }

  /** Creates a function that scores the rows of a range by their texts. */
  #createTextScorer(range: RowRange, budget: IndexQueryBudget): TextScorer {
    return createTextScorer(({ columns, keys }) => {
      const expression = this.#buildAnyKeyExpression(columns === 'keys' ? KEYS : columns, keys)
      return expression === '' || !budget.spendExpression(expression) ? [] : this.#findRows(expression, range)
    })
  }

  #buildAnyKeyExpression(columns: string, keys: readonly string[]): string {
    const parts = keys.map((key) => this.#buildKeyExpression(columns, key))
    return parts.filter((part) => part !== '').join(' OR ')
  }

  #buildKeyExpression(columns: string, key: string): string {
    if (key === '' || key.includes('\0')) return ''
    if ([...key].length >= MIN_TRIGRAM_LETTERS) {
      return `${columns} : (${splitLongKey(key).map(quoteForFts5).join(' AND ')})`
    }
    const terms = this.#query<[string, string, number]>(
      'SELECT term FROM search_terms WHERE term >= ? AND term < ? LIMIT ?',
    ).values(key, `${key}\u{10ffff}`, MAX_PREFIX_TRIGRAMS)
    if (terms.length === 0) return ''
    return `${columns} : (${terms.map(([term]) => quoteForFts5(String(term))).join(' OR ')})`
  }
}

/** Returns the key, or the parts by which a long key is looked up. */
function splitLongKey(key: string): readonly string[] {
  const excess = key.length - KEY_PART_CHARS
  if (excess <= 2 * KEY_PART_CHARS) return [key]
  return [0, Math.floor(excess / 2), excess].map((start) => key.slice(start, start + KEY_PART_CHARS))
}

const quoteForFts5 = (text: string): string => `"${text.replaceAll('"', '""')}"`
