/**
 * The MiniSearch index of names: titles of records, headings and chapters, popular names, and citations. It finds names
 * by words, prefixes of words and typos; the full-text index finds parts of words. Before each query it reads the
 * changes that any process has written since the last one.
 */

import { edenGC } from 'bun:jsc'
import type { Database } from 'bun:sqlite'
import MiniSearch, { type Query as NameQuery } from 'minisearch'
import { toSuttaCentralCollectionName } from '../../src/definitions/facts/citations.ts'
import { splitAtWordBorders } from '../../src/definitions/languages/thai-words.ts'
import { countSortedItemsBefore } from '../../src/foundation/bisect.ts'
import { foldText, toQueryKeys, toSearchKey } from '../letters/fold.ts'
import { sanskritToPali } from '../letters/sanskrit.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { OneEditWords } from './one-edit-words.ts'
import type { ParsedQuery, QueryTerm } from './query.ts'
import {
  MAX_INDEXED_NAME_WORD_LETTERS,
  parseCollectionOfSearchRow,
  parseRecordIdOfSearchRow,
} from './records/record-rows.ts'

/** Shorter words have too many neighbours at an edit distance of one. */
const MIN_TYPO_LETTERS = 5

/** In shorter words a replaced letter is likelier than an added or a dropped one. */
const LONG_WORD_LETTERS = 7

/** More corrections than this would drown what was typed. */
const MAX_CORRECTIONS = 24

/** Longer terms are cut to this length: they are compounds, which these letters identify. */
const MAX_TERM_LETTERS = 24

/** Words before the last one match as prefixes only from this length. */
const MIN_PREFIX_LETTERS = 4

/** Maximum records that a query returns, the best first; callers score them one by one. */
const MAX_CANDIDATES = 150

/** Maximum runs of a segmented Thai compound that are tried as the word with the typo, and maximum segments of one. */
const [MAX_RUNS, MAX_RUN_SEGMENTS] = [6, 3]

/** Maximum returned records with the same names, which all score alike: as many as are suggested. */
const MAX_NAMESAKES = 8

/** Changes per read, and the pause between two reads while the index loads in the background. */
const [LOAD_CHANGES, LOAD_PAUSE_MS] = [150, 5]

/** Garbage is collected after this many steps of loading; the index then takes 10 MB less memory. */
const STEPS_PER_COLLECTION = 5

/** Kinds of texts at the end of names, which readers omit: the commonest endings of the canon's headings. */
const KINDS =
  'สูตร ชาดก วรรค กถา คาถา อปทาน นิทเทส สิกขาบท วาร ทุก ทุกะ นิบาต วิภัง วิภังค์ สังยุต ขันธกะ ปัญหา วัตถุ วิมาน sutta jataka apadana vagga vaggo katha gatha vatthu niddesa niddeso sikkhapada vara varo duka nipata nipato vibhaNga vibhaNgo samyutta khaNdhaka khaNdhako panha panho pali'.split(
    ' ',
  )

/** A kind at the end of a word that has enough letters before it. */
const KIND_AT_END = new RegExp(`(?<=^.{${MIN_TYPO_LETTERS},})(?:${KINDS.join('|')})m?$`)

/** Every prefix of a kind. */
const KIND_PREFIXES = new Set(
  KINDS.flatMap((kind) => [`${kind}m`, ...Array.from(kind, (_, at) => kind.slice(0, at + 1))]),
)

/** Removes a partly typed kind from the end of a word, if enough letters remain. */
function removePartialKind(word: string): string {
  for (let at = MIN_TYPO_LETTERS; at < word.length; at++)
    if (KIND_PREFIXES.has(word.slice(at))) return word.slice(0, at)
  return word
}

/** Returns the index term of a word; null for words of one letter. */
const toTerm = (word: string, isPrefix = false): string | null => {
  const stem = isPrefix ? removePartialKind(word) : word.replace(KIND_AT_END, '')
  const term = (stem === word ? word.replace(/m$/, '') : stem).slice(0, MAX_TERM_LETTERS)
  return term.length > 1 ? term : null
}

/** The names of one or more records: most headings share theirs with others. */
interface NamesDocument {
  readonly id: number
  readonly words: string
  /** Words of popular names. */
  readonly known: string
  readonly citation: string
}

/** A row of the table search_names. */
interface NameRow extends Omit<NamesDocument, 'id'> {
  readonly change: number
  readonly record: number
  readonly isRemoved: 0 | 1
}

const CHANGES_SQL = `SELECT change, record, names IS NULL AS isRemoved, words, known, citation
  FROM search_names WHERE change > ? ORDER BY change LIMIT ?`

/** The fields with words of names. */
const NAMES = ['words', 'known']

/** A record with the number under which it is cited. */
interface CitedRow {
  readonly record: number
  readonly citation: string
}

const CITATIONS_SQL = 'SELECT record, citation FROM search_names WHERE record IN (SELECT value FROM json_each(?))'

/** Splits a citation into words and numbers. */
const splitCitation = (citation: string): string[] => citation.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? []

/** A MiniSearch index over names and citations, kept up to date with the table search_names of library.db. */
export class NamesIndex {
  readonly #db: Database
  #index: MiniSearch<NamesDocument>
  /** The document of each record, by collection and id: a map by records takes twenty times as much memory. */
  #documents = new Map<number, number[]>()
  /** The records of each document. */
  #records = new Map<number, number | number[]>()
  /** The words of names, as terms; those of removed names, too. */
  readonly #words = new OneEditWords()
  /** Id of the last change that the index has read. */
  #lastChange = 0
  readonly #isBoosted: (collection: number) => boolean

  /**
   * Creates an empty index; the first query fills it.
   * @param db a library of the current version
   * @param isBoosted whether records of a collection precede others that match equally
   */
  constructor(db: Database, isBoosted: (collection: number) => boolean = () => false) {
    this.#db = db
    this.#isBoosted = isBoosted
    this.#index = this.#empty()
  }

  #empty(): MiniSearch<NamesDocument> {
    return new MiniSearch<NamesDocument>({
      fields: ['words', 'known', 'citation'],
      tokenize: (text, field) => (field === 'citation' ? splitCitation(text) : text.split(' ')),
      processTerm: (word, field) => {
        const term = toTerm(word)
        if (term !== null && field !== 'citation') this.#words.add(term)
        return term
      },
      searchOptions: {
        tokenize: (words) => [words],
        combineWith: 'AND',
        boost: { citation: 2, known: 3 },
        boostDocument: (id) => (id % 2 === 1 ? 1.5 : 1),
      },
    })
  }

  /** Returns the row ids of records that may have a name with all words of a query, the last as prefix; best first. */
  findCandidateRows(query: ParsedQuery): readonly number[] {
    const termQueries = query.terms.map(
      (term, nth): NameQuery => ({
        combineWith: 'OR',
        queries: [...listIndexTerms(term)],
        prefix: (form) => nth === query.terms.length - 1 || form.length >= MIN_PREFIX_LETTERS,
      }),
    )
    const phraseKeys = query.phrase ? [...query.phrase.letters, ...query.phrase.sounds] : []
    return this.#search({ combineWith: 'OR', queries: [{ combineWith: 'AND', queries: termQueries }, ...phraseKeys] })
  }

  /** Finds the search rows of headings whose citation begins with the typed one (`SN 56.1`), the shortest first. */
  findRowsByCitation(typed: string): readonly CitedRow[] {
    const [name = '', ...numbers] = splitCitation(typed)
    if (numbers.length === 0 || !/^[^\d]+[\d. ]+$/.test(typed)) return []
    const collection = toSuttaCentralCollectionName(name)
    const rows = this.#search({ queries: [...splitCitation(collection), ...numbers], fields: ['citation'] })
    const wanted = collection + typed.slice(typed.search(/\d/)).replaceAll(' ', '')
    return this.#db
      .query<CitedRow, [string]>(CITATIONS_SQL)
      .all(JSON.stringify(rows))
      .filter(({ citation }) => citation.toLowerCase().replaceAll(' ', '').startsWith(wanted))
      .sort((a, b) => a.citation.length - b.citation.length || a.record - b.record)
  }

  #search(query: Exclude<NameQuery, string | symbol>): readonly number[] {
    this.#refresh()
    const found = this.#index.search(query, { prefix: true, processTerm: (word) => toTerm(word, true) })
    const records = found.values().flatMap(({ id }) => this.#listRecords(id).slice(0, MAX_NAMESAKES))
    return [...records.take(MAX_CANDIDATES)]
  }

  /** Finds words of names that are one typo away from a term, nearest in length first, and returns their keys. */
  findCorrections(term: QueryTerm): string[] {
    const typed = hasThaiLetters(term.text) ? toSearchKey(term.text) : foldText(term.text).replaceAll(' ', '')
    const pali = sanskritToPali(typed)
    if (pali !== undefined) return toQueryKeys(pali)
    // a number is never corrected to another number
    if (typed.length < MIN_TYPO_LETTERS || typed.length > MAX_INDEXED_NAME_WORD_LETTERS || /\d/.test(typed)) return []
    this.#refresh()
    const words = () => this.#findNear(typed)
    const sounds = () => term.sounds.flatMap((sound) => this.#findNear(sound))
    const runs = () =>
      [...listRuns(splitAtWordBorders(typed))]
        .filter(([word]) => word.length >= MIN_TYPO_LETTERS - 1)
        .slice(0, MAX_RUNS)
        .flatMap(([word, before, after]) => this.#findNear(word).map((near) => before + near + after))
    const found = new Set(getFirstNonEmpty([words, sounds, ...(hasThaiLetters(typed) ? [runs] : [])]))
    const nearest = [...found].sort(
      (a, b) => getLengthDifference(a, typed) - getLengthDifference(b, typed) || (a < b ? -1 : 1),
    )
    const ofSameLength = nearest.filter((word) => word.length === typed.length)
    const isShort = typed.length < LONG_WORD_LETTERS && ofSameLength.length > 0
    return [...new Set((isShort ? ofSameLength : nearest).slice(0, MAX_CORRECTIONS).flatMap(toQueryKeys))]
  }

  /** Finds terms with one letter added, removed or replaced, or two swapped; none if the index has the word itself. */
  #findNear(word: string): readonly string[] {
    const term = toTerm(word)
    if (term === null || term.length < MIN_TYPO_LETTERS - 1) return []
    if (this.#index.search(term, { fields: NAMES, processTerm: (one) => one }).length > 0) return []
    const found = this.#index.search(
      { combineWith: 'OR', queries: [...this.#words.findNear(term)] },
      { fields: NAMES, processTerm: (one) => one },
    )
    return [...new Set(found.flatMap(({ terms }) => terms))].filter((near) => !near.includes(term))
  }

  /**
   * Reads all changes since the last call in small steps, in the background, and then calls `whenLoaded`. Disposing
   * stops it.
   */
  loadInBackground(whenLoaded: () => void): Disposable {
    let timer: Timer
    let steps = 0
    const step = () => {
      const isLast = this.#read(LOAD_CHANGES) < LOAD_CHANGES
      if (++steps % STEPS_PER_COLLECTION === 0) edenGC()
      if (isLast) {
        this.#words.pack()
        Bun.gc(true)
        return whenLoaded()
      }
      timer = setTimeout(step, LOAD_PAUSE_MS)
      timer.unref()
    }
    timer = setTimeout(step, LOAD_PAUSE_MS)
    timer.unref()
    return { [Symbol.dispose]: () => clearTimeout(timer) }
  }

  #refresh(): void {
    // an open transaction may be rolled back
    if (this.#db.inTransaction) return
    const [[last] = []] = this.#db.query<never, []>('SELECT max(change) FROM search_names').values()
    if (last === this.#lastChange) return
    if (Number(last ?? 0) < this.#lastChange) {
      this.#index = this.#empty()
      this.#documents.clear()
      this.#records.clear()
      this.#lastChange = 0
    }
    this.#read(-1)
  }

  /** Reads changes. @param limit maximum changes, -1 for all @returns how many were read */
  #read(limit: number): number {
    const rows = this.#db.query<NameRow, [number, number]>(CHANGES_SQL).all(this.#lastChange, limit)
    for (const { record, change, isRemoved, ...names } of rows) {
      this.#discard(record)
      if (isRemoved === 0) this.#add(record, names)
      this.#lastChange = change
    }
    return rows.length
  }

  /** Adds a record to the document of its names; the lowest bit of the document's id says whether it is boosted. */
  #add(record: number, names: Omit<NamesDocument, 'id'>): void {
    const hash = Bun.hash(`${names.words}\n${names.known}\n${names.citation}`) >> 13n
    const collection = parseCollectionOfSearchRow(record)
    const id = Number(hash) * 2 + (this.#isBoosted(collection) ? 1 : 0)
    this.#documents.getOrInsertComputed(collection, () => [])[parseRecordIdOfSearchRow(record)] = id
    const others = this.#records.get(id)
    if (others === undefined) {
      this.#records.set(id, record)
      this.#index.add({ id, ...names })
    } else if (typeof others === 'number')
      this.#records.set(
        id,
        [others, record].sort((a, b) => a - b),
      )
    else others.splice(findInsertIndex(others, record), 0, record)
  }

  /** The records of a document, ascending. */
  #listRecords(id: number): readonly number[] {
    const records = this.#records.get(id) ?? []
    return typeof records === 'number' ? [records] : records
  }

  #discard(record: number): void {
    const documents = this.#documents.get(parseCollectionOfSearchRow(record))
    const id = documents?.[parseRecordIdOfSearchRow(record)]
    if (id === undefined) return
    delete documents?.[parseRecordIdOfSearchRow(record)]
    const records = this.#records.get(id)
    // thousands of records may share a name
    if (typeof records === 'object' && records.length > 1) records.splice(findInsertIndex(records, record), 1)
    else {
      this.#records.delete(id)
      this.#index.discard(id)
    }
  }
}

/** Returns the index of a record among sorted ones, or where it would be inserted. */
const findInsertIndex = (sorted: readonly number[], record: number): number =>
  countSortedItemsBefore(sorted.length, (nth) => (sorted[nth] ?? 0) < record)

/** Yields each run of a few adjacent segments as one word, with the text before and after it. */
function* listRuns(segments: readonly string[]): Generator<[word: string, before: string, after: string]> {
  for (let from = 0; from < segments.length; from++) {
    for (let to = from + 1; to <= Math.min(segments.length, from + MAX_RUN_SEGMENTS); to++) {
      if (to - from < segments.length)
        yield [segments.slice(from, to).join(''), segments.slice(0, from).join(''), segments.slice(to).join('')]
    }
  }
}

/** Yields the keys of a term, and for a Thai compound its segments, all of which a name must have. */
function* listIndexTerms(term: QueryTerm): Generator<string | Exclude<NameQuery, string | symbol>> {
  yield* term.letters
  yield* term.sounds
  if (term.name) yield* listIndexTerms(term.name)
  for (const words of term.words) {
    const parts = words.trim().split(' ')
    yield parts.join(' ')
    // the index has no numbers; the scoring of names rejects those with another number
    const named = parts.filter((part) => /\P{Nd}/u.test(part))
    if (named.length > 0 && named.length < parts.length) yield { combineWith: 'AND', queries: named }
  }
  const segments = hasThaiLetters(term.text) ? splitAtWordBorders(term.letters[0] ?? '') : []
  if (segments.length > 1) yield { combineWith: 'AND', queries: segments, prefix: false }
}

/** Returns the first list that is not empty, without computing later ones. */
function getFirstNonEmpty(lists: readonly (() => readonly string[])[]): readonly string[] {
  for (const list of lists) {
    const found = list()
    if (found.length > 0) return found
  }
  return []
}

const getLengthDifference = (found: string, typed: string): number => Math.abs(found.length - typed.length)
