/** Finds records and headings by any part of any of their texts, in the rows that `RecordSearchRowWriter` writes. */
import type { Database } from 'bun:sqlite'
import { SEARCH_KEY_SEPARATOR } from '../../letters/fold.ts'
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import { shiftAsciiToNonPaliLetters } from '../../letters/non-pali-keys.ts'
import { hasThaiLetters } from '../../letters/thai-pali.ts'
import {
  countTermLetters,
  getIndexKeysOfTerm,
  getPhraseOnlyIndexKeys,
  type ParsedQuery,
  type QueryTerm,
} from '../query.ts'
import { type MatchMethod, scoreMatch, scoreSeparateWords } from '../scores.ts'
import { scoreNames } from './name-scores.ts'
import { type ComparableName, parseCollectionOfSearchRow, parseSearchRowNames, toSearchRowId } from './record-rows.ts'

/** The id of a matching search row, and its score. */
export type MatchingSearchRow = { row: number; score: number }

/** The matches in one collection. */
export type MatchingSearchRows = {
  /** The number of the collection. */
  collection: number
  /** The number of all wanted matches, beyond `rows` too. */
  total: number
  /** The best ones first; at least as many as requested, or all. */
  rows: MatchingSearchRow[]
  /** The ids of all matching rows, wanted or not; ascending. */
  matching: readonly number[]
}

/**
 * Limits the queries of the FTS5 index: `ask` counts each expression against a budget, and returns false when it is
 * used up.
 */
export interface IndexQueryBudget {
  ask(expression: string): boolean
}

const FREELY: IndexQueryBudget = { ask: () => true }

/** Options of a search in records. */
export type RecordSearchOptions = {
  asking?: IndexQueryBudget
  /** Rows that match whatever their texts, with their scores: those whose names are exactly what was typed. */
  named?: ReadonlyMap<number, number>
  /** Which rows are wanted; without it, all. */
  isWanted?: (row: number) => boolean
}

/** A range of row ids: from the first one up to, but without, the second. */
type RowRange = readonly [from: number, before: number]

const ALL_ROWS: RowRange = [0, Number.MAX_SAFE_INTEGER]

/** A row whose name matches, with that name. */
export type NameMatchedRow = MatchingSearchRow & { name: string }

/** Maximum rows that are scored by their names when parts of names are searched. */
const MAX_NAMED = 300

/** The score if all terms, or the query as a whole, are in some names; else 0. */
function scoreOfAll(query: ParsedQuery, names: readonly ComparableName[]): number {
  const each = query.terms.map((term) => scoreNames(names, term))
  const apart = each.includes(0) ? 0 : each.reduce((sum, score) => sum + score, 0) / each.length
  return Math.max(
    each.length > 1 ? scoreSeparateWords(apart) : apart,
    query.phrase ? scoreNames(names, query.phrase) : 0,
  )
}

/** How the best rows of a collection are chosen. */
type Choice = {
  range: RowRange
  most: number
  /** Whether more rows match than the given ones. */
  areSome: boolean
  asking: IndexQueryBudget
}

/** A matching row with the names of its record. */
type Named = { row: number; names: ComparableName[] }

/**
 * Of more rows than this in a collection, only these are scored one by one: those whose names begin with what was
 * typed, then those whose names contain it, then the first ones. All others follow in the order of their ids.
 */
const MAX_JUDGED = 500

/** From this length on a key is a phrase of trigrams; a shorter one is a prefix of some. */
const MIN_PHRASE = 3

/**
 * Longer keys are looked up by their beginning, middle and end, each of this length: every trigram costs its whole list
 * in the index, and a record with all three parts has the key but for a letter.
 */
const MAX_PIECE_CHARS = 24

/**
 * The position of shorter keys is not queried: a letter begins hundreds of trigrams. With three single letters that
 * took three quarters of a search (390 ms of 480), and nearly every text has them all.
 */
const MIN_REPORTED = 2

/** Upper bound for the trigrams of any library that begin with the same letter. */
const MAX_TERMS = 20_000

/** Minimum score of a name that was found by its letters; lower scores are those of consonant skeletons and typos. */
export const MIN_EXACT_NAME_SCORE = 32

const NONE: ReadonlyMap<number, number> = new Map()

const LINE = SEARCH_KEY_SEPARATOR
const NAMES = 'name_keys'
const KEYS = '{name_keys text_keys}'

/** Searches the rows of records by the keys of a query. */
export class RecordSearch {
  readonly #db: Database

  /** @param db a library of the current version */
  constructor(db: Database) {
    this.#db = db
  }

  /** Whether any record has a term; also true when the budget of `asking` is used up. */
  has(term: QueryTerm, asking = FREELY): boolean {
    const expression = this.#termIn(term)
    if (expression === '') return false
    if (!asking.ask(expression)) return true
    return this.#query<[string]>('SELECT 1 FROM search_rows WHERE search_rows MATCH ? LIMIT 1').get(expression) !== null
  }

  /**
   * Finds the matches of each collection: records whose fields have all terms, or the query as a whole. Among equal
   * scores lower rows come first.
   * @param most how many rows of each collection to return
   */
  search(
    query: ParsedQuery,
    most: number,
    { named = NONE, isWanted, asking = FREELY }: RecordSearchOptions = {},
  ): MatchingSearchRows[] {
    const all = this.#allIn(query)
    // asked once: with terms of one letter, and with very many matches, every asking costs tens of milliseconds
    const found = all === '' || !asking.ask(all) ? [] : this.#rowsWithAll(query, all)
    const together = named.size === 0 ? found : [...new Set([...found, ...named.keys()])].sort((a, b) => a - b)
    return [...Map.groupBy(together, parseCollectionOfSearchRow)].map(([collection, matching]) => {
      const rows = isWanted ? matching.filter(isWanted) : matching
      const range = [toSearchRowId(collection, 0), toSearchRowId(collection + 1, 0)] as const
      const first = rows.flatMap((row) => (named.has(row) ? { row, score: named.get(row) ?? 0 } : []))
      const others = first.length === 0 ? rows : rows.filter((row) => !named.has(row))
      const best = first.sort((a, b) => b.score - a.score || a.row - b.row)
      return {
        collection,
        total: rows.length,
        rows: [
          ...best,
          ...this.#best(query, others, { range, most, areSome: others.length < matching.length, asking }),
        ],
        matching,
      }
    })
  }

  /**
   * Scores rows by their names: returns those with a name that has all words of a query, best first, each with its best
   * name in the script that was typed.
   */
  named(query: ParsedQuery, rows: readonly number[]): NameMatchedRow[] {
    return this.#named(rows)
      .flatMap(({ row, names }) => {
        const scored = names
          .map((name): NameMatchedRow => ({ row, name: name[0], score: scoreOfAll(query, [name]) }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score)
        // readers who type roman letters look for them in the list
        const own = scored.find(({ name }) => hasThaiLetters(name) === hasThaiLetters(query.text))
        return scored.slice(0, 1).map((best) => ({ ...best, name: (own ?? best).name }))
      })
      .sort((a, b) => b.score - a.score || a.name.length - b.name.length || a.row - b.row)
  }

  /**
   * Finds rows with a name that contains all words of a query or their consonant skeletons; short words must begin it.
   */
  withNames(query: ParsedQuery): readonly number[] {
    const each = query.terms.map((term) => {
      const keys = [
        ...getIndexKeysOfTerm(term),
        ...(term.name ? getIndexKeysOfTerm(term.name) : []),
        ...(term.skeleton ? [term.skeleton] : []),
      ]
      return this.#anyIn(
        NAMES,
        keys.map((key) => (key.length < MIN_PHRASE ? LINE + key : key)),
      )
    })
    return each.length === 0 || each.includes('')
      ? []
      : this.#rowsOf(each.map((expression) => `(${expression})`).join(' AND '), ALL_ROWS, MAX_NAMED)
  }

  /**
   * Returns the rows of the expression for all terms. Of several terms the longest is looked up alone first: mostly no
   * row has it, and SQLite would look up every trigram of the others before it notices.
   */
  #rowsWithAll(query: ParsedQuery, all: string): number[] {
    const [longest, ...others] = query.terms.toSorted((a, b) => countTermLetters(b) - countTermLetters(a))
    if (!longest || others.length === 0 || this.has(longest)) return this.#rowsOf(all)
    const phrase = this.#phraseIn(query)
    return phrase === '' ? [] : this.#rowsOf(phrase)
  }

  #query<P extends (string | number)[]>(sql: string) {
    return this.#db.query<Record<string, unknown>, P>(sql)
  }

  /**
   * Returns the matching rows, ascending. SQLite returns them as one JSON list, which is several times as fast as rows.
   */
  #rowsOf(expression: string, [from, before] = ALL_ROWS, most = -1): number[] {
    const [[list] = []] = this.#query<[string, number, number, number]>(
      'SELECT json_group_array(rowid) FROM (SELECT rowid FROM search_rows WHERE search_rows MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?)',
    ).values(expression, from, before, most)
    return JSON.parse(String(list ?? '[]')) as number[]
  }

  /** The best of the matching rows of one collection. */
  #best(query: ParsedQuery, rows: readonly number[], { range, most, areSome, asking }: Choice): MatchingSearchRow[] {
    if (rows.length === 0) return []
    if (rows.length <= MAX_JUDGED) {
      return this.#judged(query, rows, this.#inTexts(range, asking))
    }
    const few = new Set<number>()
    // who has one word in a name has all that was typed, unless it is several
    const matching = query.terms.length > 1 || areSome ? new Set(rows) : null
    for (const named of this.#namesIn(query)) {
      if (!asking.ask(named)) continue
      for (const row of this.#rowsOf(named, range, matching ? -1 : MAX_JUDGED)) {
        if (few.size === MAX_JUDGED) break
        if (!matching || matching.has(row)) few.add(row)
      }
    }
    for (let i = 0; few.size < MAX_JUDGED; i++) few.add(rows[i] ?? 0)
    // among so many it is the names that matter
    const judged = this.#judged(query, [...few], () => scoreMatch(false, 'letters', 'word'))
    const more = Math.min(most, rows.length) - judged.length
    if (more <= 0) return judged
    // the others are as good as the last of these
    const score = Math.min(judged.at(-1)?.score ?? 0, scoreMatch(true, 'letters', 'inside'))
    const others = rows
      .slice(0, more + few.size)
      .filter((row) => !few.has(row))
      .slice(0, more)
    return [...judged, ...others.map((row) => ({ row, score }))]
  }

  /** Scores rows, best first. */
  #judged(
    query: ParsedQuery,
    rows: readonly number[],
    inText: (term: QueryTerm, row: number) => number,
  ): MatchingSearchRow[] {
    const scoreOfTerm = (term: QueryTerm, { row, names }: Named): number => scoreNames(names, term) || inText(term, row)
    const found = this.#named(rows).map((named): MatchingSearchRow => {
      const each = query.terms.map((term) => scoreOfTerm(term, named))
      const mean = each.reduce((sum, score) => sum + score, 0) / each.length
      const least = Math.min(...each)
      // a row that has one of the words only nearly so is worth no more, however well it has the others
      const apart = each.length === 1 || least < MIN_EXACT_NAME_SCORE ? least : scoreSeparateWords(mean)
      const score = query.phrase ? Math.max(apart, scoreOfTerm(query.phrase, named)) : apart
      return { row: named.row, score }
    })
    return found.sort((a, b) => b.score - a.score || a.row - b.row)
  }

  #named(rows: readonly number[]): Named[] {
    return this.#query<[string]>(
      'SELECT record, names FROM search_names WHERE record IN (SELECT value FROM json_each(?))',
    )
      .values(JSON.stringify(rows))
      .map(([row, names]) => ({ row: Number(row), names: parseSearchRowNames(String(names ?? '')) }))
  }

  /** FTS5 expression for all matching rows; empty when there can be none. */
  #allIn(query: ParsedQuery): string {
    const others = query.others.filter((term) => (term.letters[0]?.length ?? 0) >= MIN_PHRASE)
    const each = [...query.terms, ...others].map((term) => this.#termIn(term))
    const apart = each.includes('') ? '' : each.map((expression) => `(${expression})`).join(' AND ')
    return [apart, this.#phraseIn(query)].filter((part) => part !== '').join(' OR ')
  }

  /** FTS5 expression for rows that have the query as a whole and not each of its terms; empty when there are none. */
  #phraseIn(query: ParsedQuery): string {
    return query.phrase ? this.#termIn(query.phrase, getPhraseOnlyIndexKeys(query)) : ''
  }

  /**
   * FTS5 expressions for the best of very many rows: names that begin with a term or the phrase, names that contain it.
   */
  #namesIn(query: ParsedQuery): string[] {
    const keys = [...query.terms, ...(query.phrase ? [query.phrase] : [])]
      .filter((term) => countTermLetters(term) >= MIN_REPORTED)
      .flatMap(getIndexKeysOfTerm)
    const begins = keys.map((key) => LINE + key)
    return [this.#anyIn(NAMES, begins), this.#anyIn(NAMES, keys)].filter((part) => part !== '')
  }

  /** FTS5 expression for a term by some of its keys, and for names remembered; empty when nothing can match. */
  #termIn(term: QueryTerm, keys = getIndexKeysOfTerm(term)): string {
    if (term.quoted) return this.#literalIn(term)
    const { name } = term
    const named = [term.skeleton, ...(name ? [...getIndexKeysOfTerm(name), name.skeleton] : [])]
    return [
      this.#anyIn(KEYS, keys),
      this.#anyIn(
        NAMES,
        named.filter((key) => key !== null),
      ),
    ]
      .filter((part) => part !== '')
      .join(' OR ')
  }

  /** FTS5 expression for the words of a quoted term, regardless of case. */
  #literalIn(term: QueryTerm): string {
    return this.#keyIn('words', lowerCaseKeepingLength(term.text))
  }

  /**
   * Returns a function that scores a row by its texts, 0 if they lack a term; matches of each term are queried once.
   */
  #inTexts(range: RowRange, asking: IndexQueryBudget): (term: QueryTerm, row: number) => number {
    const input = new Map<QueryTerm, readonly (readonly [score: number, rows: ReadonlySet<number>])[]>()
    return (term, row) => {
      if (countTermLetters(term) < MIN_REPORTED) return scoreMatch(false, 'letters', 'word')
      const ways =
        input.get(term) ??
        this.#waysOf(term).map(([means, expression]) => {
          const rows = new Set(expression === '' || !asking.ask(expression) ? [] : this.#rowsOf(expression, range))
          return [scoreMatch(false, means, 'word'), rows] as const
        })
      input.set(term, ways)
      return ways.find(([, rows]) => rows.has(row))?.[0] ?? 0
    }
  }

  #waysOf(term: QueryTerm): (readonly [means: MatchMethod, expression: string])[] {
    const literal = [
      'literal',
      this.#anyIn('words', [term.text, ...term.spellings].map(lowerCaseKeepingLength)),
    ] as const
    if (term.quoted) return [literal]
    const letters = this.#anyIn(KEYS, [...term.letters, ...term.words.map(shiftAsciiToNonPaliLetters)])
    if (term.typo) return [['typo', letters]]
    const sounds = this.#anyIn(KEYS, term.sounds)
    return [literal, ['letters', letters], [term.spellings.length > 0 ? 'letters' : 'sound', sounds]]
  }

  #anyIn(columns: string, keys: readonly string[]): string {
    const parts = keys.map((key) => this.#keyIn(columns, key))
    return parts.filter((part) => part !== '').join(' OR ')
  }

  #keyIn(columns: string, key: string): string {
    if (key === '' || key.includes('\0')) return ''
    if ([...key].length >= MIN_PHRASE) {
      return `${columns} : (${piecesOf(key).map(quotedPhrase).join(' AND ')})`
    }
    const terms = this.#query<[string, string, number]>(
      'SELECT term FROM search_terms WHERE term >= ? AND term < ? LIMIT ?',
    ).values(key, `${key}\u{10ffff}`, MAX_TERMS)
    if (terms.length === 0) return ''
    return `${columns} : (${terms.map(([term]) => quotedPhrase(String(term))).join(' OR ')})`
  }
}

/** The key, or the parts by which a long one is looked up. */
function piecesOf(key: string): readonly string[] {
  const over = key.length - MAX_PIECE_CHARS
  if (over <= 2 * MAX_PIECE_CHARS) return [key]
  return [0, Math.floor(over / 2), over].map((start) => key.slice(start, start + MAX_PIECE_CHARS))
}

const quotedPhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`
