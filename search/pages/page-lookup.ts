/**
 * Looks up pages of the canon by key in text.db, and reads them as readers see them. Pages are identified by their
 * numbers there.
 */

import type { Database } from 'bun:sqlite'
import { parsePlainParagraphs } from '../../db/stored-paragraphs.ts'
import { DISPLAYED_PARAGRAPHS_SQL, JOIN_CORRECTED_SQL } from '../../src/canon/text/correction-overlay.ts'
import { IS_DISPLAYED_SQL, IS_PRINTED_SQL, JOIN_EXCEPTION_SQL } from '../../src/canon/text/decision-exceptions.ts'
import { isCommentaryEdition, isLatinScriptEdition } from '../../src/definitions/editions.ts'
import { getIndexKeysOfTerm, type ParsedQuery, type QueryTerm } from '../full-text/query.ts'
import { toSpaceDelimitedSearchKey } from '../letters/non-pali-keys.ts'
import { extractStemmableWords, findWordsWithSameStem, isStemmedLanguage, stemWord } from '../letters/stems.ts'
import { encodeBigrams, type FtsPhrase, toFtsPhrase, toNgramNumber, toRarestFtsPhrase } from './bigrams.ts'
import { updateCorrectedPageIndex } from './corrected-index.ts'
import { findPagePartsWithNgram } from './ngram-bitmaps.ts'
import { NgramFrequencyEstimator } from './ngram-frequencies.ts'
import { PageBreakLookup } from './page-break-lookup.ts'
import { PageNumberSet } from './page-number-set.ts'
import type { QueryBudget } from './query-budget.ts'

/** From this length on a key is a phrase of 4-grams; one of three letters is a prefix of some. */
const MIN_PHRASE = 4
const MAX_GRAM = 2

/** Cost of reading the bitmaps of one or two letters, in leaves of the index. */
const BITS_COST = 60

/** A key that costs more leaves is looked up by a part of it. */
const MAX_FOR_WHOLE = 1200

/** Sorts after everything that begins with a gram. */
const LAST = '\u{10ffff}'

/** For each part the number of the page on which readers see it, 0 if they do not. */
const PAGES = `
SELECT json_group_array(id) AS parts, json_group_array(iif(coalesce(exception.shown, usual), page, 0)) AS pages
FROM page_parts LEFT JOIN temp.exception USING (passage)`

const LAST_PART = 'SELECT max(id) AS last FROM page_parts'

const matching = (table: string) => `SELECT json_group_array(rowid) AS numbers FROM ${table} WHERE ${table} MATCH ?`

/** The first match: enough to know whether there is any. */
const firstMatching = (table: string) =>
  `SELECT json_group_array(part) AS numbers FROM (
     SELECT rowid AS part FROM ${table} WHERE ${table} MATCH ? LIMIT 50)`

/** Cost of finding out whether a key occurs at all, in leaves of the index. */
const FIRST_COST = 40

/** The index of corrected parts; see corrected-index.ts. */
const CORRECTED_TEXT = 'corrected_text'
/** Lookup of one and two letters in it. */
const CORRECTED_WITH = 'SELECT json_group_array(id) AS numbers FROM temp.corrected_page_parts WHERE instr(keys, ?)'

const TEXTS = `
SELECT printed_pages.*, text, seq, ${DISPLAYED_PARAGRAPHS_SQL} AS paragraphs,
  (SELECT division || '/' || entry FROM texts WHERE texts.id = passages.text) AS heading FROM json_each(?) AS wanted
JOIN printed_pages ON printed_pages.id = wanted.value
JOIN parts USING (edition, volume, page)
JOIN passages ON passages.number = parts.passage
${JOIN_EXCEPTION_SQL}
${JOIN_CORRECTED_SQL}
WHERE ${IS_PRINTED_SQL.part} AND ${IS_DISPLAYED_SQL}`

/** Pages of a volume have adjacent numbers. */
const PLACES = 'SELECT edition, volume, min(id) AS first, max(id) AS last FROM printed_pages GROUP BY edition, volume'

const LAST_PAGE = 'SELECT max(id) AS last FROM printed_pages'

const KIN = 'SELECT word FROM word_stems WHERE language = ? AND stem = ?'

const PAGES_OF = 'SELECT edition, min(id) AS first, max(id) AS last FROM printed_pages GROUP BY edition'

/** The layers of the page index that a search can be limited to: the canon, its commentaries, or both. */
export const SEARCH_LAYERS = ['canon', 'commentary', 'all'] as const
/** A layer of the page index: `canon`, `commentary` or `all`. */
export type SearchLayer = (typeof SEARCH_LAYERS)[number]

/** The full-text tables of each layer: what readers see without any decision. */
const TABLES: Readonly<Record<SearchLayer, readonly string[]>> = {
  canon: ['page_text'],
  commentary: ['said_text'],
  all: ['page_text', 'said_text'],
}

/** The full-text tables of page breaks of each layer. */
const JOINTS: Readonly<Record<SearchLayer, readonly string[]>> = {
  canon: ['page_joints'],
  commentary: ['said_joints'],
  all: ['page_joints', 'said_joints'],
}

/** A printed page: its number in a volume of an edition. */
export interface PrintedPage {
  readonly edition: string
  readonly volume: number
  readonly page: number
}

/** Edition and volume of a page. */
export type EditionAndVolume = Omit<PrintedPage, 'page'>

/** A page as readers see it, with line feeds between paragraphs, and its number in the index. */
export interface IndexedPageText extends PrintedPage {
  readonly id: number
  readonly text: string
  /** Where the text of each heading begins on the page; headings as packages name them (`division/slug`). */
  readonly headings: readonly { readonly start: number; readonly heading: string }[]
}

type PartRow = Omit<IndexedPageText, 'text' | 'headings'> & {
  readonly text: number
  readonly seq: number
  readonly paragraphs: string
  readonly heading: string | null
}

/** The numbers of the pages of an edition. */
interface EditionPages {
  readonly edition: string
  readonly first: number
  readonly last: number
}

/** How a key is looked up. */
interface RequestedKey {
  readonly key: string
  /** Expression for keys of four or more letters. */
  readonly phrase?: FtsPhrase
  /** Cost in leaves of the index. */
  readonly cost: number
  /** Whether every match of the phrase has the whole key. */
  readonly whole: boolean
}

/** The parts that may have a term. */
interface LookedUp {
  readonly pages: PageNumberSet
  /** Whether all of these certainly have the whole term; otherwise they have a part of it, and must be read. */
  readonly whole: boolean
}

const sumOf = (keys: readonly RequestedKey[]): number => keys.reduce((sum, { cost }) => sum + cost, 0)

/** Finds pages by the keys of terms within a query budget, and reads them. */
export class PageTermLookup {
  readonly #db: Database
  readonly #pageOf: Uint32Array
  /** The page of each part with corrected words, which have an index of their own. */
  readonly #correctedPageOf = new Map<number, number>()
  /** The highest page number in the index. */
  readonly last: number
  /** Lookup across page breaks. */
  readonly joints: PageBreakLookup
  readonly #tables: readonly string[]
  readonly #weights: NgramFrequencyEstimator
  readonly #mostForWhole: number
  /** Languages of the text whose words are stemmed. */
  readonly #stemmed: readonly string[]
  /** Number of the first page in Latin script; all later pages are, too. */
  readonly firstLatin: number
  readonly #editions: readonly EditionPages[]
  #places: readonly (EditionAndVolume | undefined)[] | undefined

  /**
   * Creates a lookup; create another one when decisions or corrections change.
   * @param db a text database of the current format
   * @param layer what is searched
   * @param mostForWhole maximum leaves for a whole key; a costlier one is looked up by a part
   */
  constructor(db: Database, layer: SearchLayer = 'canon', mostForWhole = MAX_FOR_WHOLE) {
    this.#db = db
    this.#mostForWhole = mostForWhole
    const editions = db.query<EditionPages, []>(PAGES_OF).all()
    this.#editions = editions
    const unwanted = editions.filter(
      ({ edition }) => layer !== 'all' && isCommentaryEdition(edition) !== (layer === 'commentary'),
    )
    const isWanted = (page: number) => !unwanted.some(({ first, last }) => first <= page && page <= last)
    this.#pageOf = new Uint32Array((db.query<{ last: number | null }, []>(LAST_PART).get()?.last ?? 0) + 1)
    const numbers = db.query<{ parts: string; pages: string }, []>(PAGES).get()
    const pages = JSON.parse(numbers?.pages ?? '[]') as readonly number[]
    for (const [nth, part] of (JSON.parse(numbers?.parts ?? '[]') as readonly number[]).entries()) {
      const page = pages[nth] ?? 0
      if (isWanted(page)) this.#pageOf[part] = page
    }
    for (const part of updateCorrectedPageIndex(db)) {
      this.#correctedPageOf.set(part, this.#pageOf[part] ?? 0)
      this.#pageOf[part] = 0
    }
    this.last = db.query<{ last: number | null }, []>(LAST_PAGE).get()?.last ?? 0
    this.#weights = new NgramFrequencyEstimator(db, TABLES[layer])
    this.joints = new PageBreakLookup(db, JOINTS[layer], this.#weights)
    this.#stemmed = db
      .query<{ language: string }, []>('SELECT DISTINCT language FROM word_stems')
      .all()
      .map(({ language }) => language)
      .filter(isStemmedLanguage)
    this.firstLatin = Math.min(
      ...editions.filter(({ edition }) => isLatinScriptEdition(edition)).map(({ first }) => first),
    )
    const showsOthers = db.query('SELECT 1 FROM temp.exception WHERE shown = 1').get() !== null
    this.#tables = showsOthers ? [...TABLES[layer], 'page_text_other'] : TABLES[layer]
  }

  /**
   * Adds to each word of a query the words of the text with the same stem. The word itself stays, so that literal
   * matches remain.
   */
  withStems(query: ParsedQuery): ParsedQuery {
    if (this.#stemmed.length === 0) return query
    const terms = query.terms.map((term) => {
      const kin = term.quoted ? [] : this.#kinOf(term.text)
      return kin.length === 0 ? term : { ...term, words: [...new Set([...term.words, ...kin])] }
    })
    return { ...query, terms }
  }

  /** Words of the same stem that do not contain the word itself. */
  #kinOf(typed: string): readonly string[] {
    const [word, ...more] = extractStemmableWords(typed)
    if (word === undefined || more.length > 0) return []
    const words = this.#stemmed.flatMap((language) =>
      this.#db
        .query<{ word: string }, [string, string]>(KIN)
        .all(language, stemWord(language, word))
        .map((row) => row.word),
    )
    return findWordsWithSameStem(word, words).map((kin) => toSpaceDelimitedSearchKey(kin).trimEnd())
  }

  /** Returns an empty set of pages. */
  none(): PageNumberSet {
    return new PageNumberSet(this.last)
  }

  /**
   * Finds pages that have a term by its letters or sounds. With too little budget left, finds those with the first
   * keys.
   */
  pagesWith(term: QueryTerm, effort: QueryBudget): LookedUp {
    const input = this.#asked(term)
    const affordable = input.filter(({ cost }, nth) => effort.spend(cost) || nth === 0)
    if (affordable.length < input.length) effort.fallShort()
    return this.#ask(term, affordable)
  }

  /**
   * Finds pages that have a term by all its keys; undefined, without any query, if that is too costly.
   * @param affords spends leaves of the budget, and returns whether that was possible
   */
  pagesWithAll(term: QueryTerm, affords: (leaves: number) => boolean): LookedUp | undefined {
    const input = this.#asked(term)
    return affords(sumOf(input)) ? this.#ask(term, input) : undefined
  }

  /** Whether any page has a term. Also true if a page has only a part of it, or if the lookup is too costly. */
  has(term: QueryTerm, effort: QueryBudget): boolean {
    return this.#asked(term).some((key) => {
      if (key.phrase === undefined || !effort.spend(Math.min(key.cost, FIRST_COST))) return true
      return this.#tables.some((table) => {
        const parts = this.#numbers(firstMatching(table), key.phrase?.expression ?? '')
        return parts.some((part) => (this.#pageOf[part] ?? 0) > 0)
      })
    })
  }

  #asked(term: QueryTerm): readonly RequestedKey[] {
    return getIndexKeysOfTerm(term).map((key) => this.#askedKey(key))
  }

  #askedKey(key: string): RequestedKey {
    if (key.length <= MAX_GRAM) return { key, cost: BITS_COST, whole: true }
    if (key.length < MIN_PHRASE) {
      const pairs = encodeBigrams(key)
      return { key, cost: this.#weights.of(pairs, pairs + LAST), whole: true }
    }
    const phrase = toFtsPhrase(key)
    const cost = this.#costOf(phrase)
    if (cost <= this.#mostForWhole) return { key, phrase, cost, whole: true }
    const narrowed = toRarestFtsPhrase(key, (gram) => this.#weights.of(gram))
    return { key, phrase: narrowed, cost: this.#costOf(narrowed), whole: false }
  }

  /** Returns the cost of looking up a term, in leaves of the index. */
  costOf(term: QueryTerm): number {
    return sumOf(this.#asked(term))
  }

  /** Leaves of the index that an expression reads. */
  #costOf({ grams }: FtsPhrase): number {
    return grams.reduce((sum, gram) => sum + this.#weights.of(gram), 0)
  }

  #ask({ quoted }: QueryTerm, input: readonly RequestedKey[]): LookedUp {
    const pages = this.none()
    const noteCorrected = (part: number) => {
      const page = this.#correctedPageOf.get(part) ?? 0
      if (page > 0) pages.add(page)
    }
    for (const { key } of input) {
      if (key.length > MAX_GRAM) continue
      const gram = toNgramNumber(key.charCodeAt(0), key.length > 1 ? key.charCodeAt(1) : undefined)
      pages.addPagesOf(findPagePartsWithNgram(this.#db, gram), this.#pageOf)
      if (this.#correctedPageOf.size > 0) for (const part of this.#numbers(CORRECTED_WITH, key)) noteCorrected(part)
    }
    const tables = this.#correctedPageOf.size > 0 ? [...this.#tables, CORRECTED_TEXT] : this.#tables
    for (const table of tables) {
      const phrases = input.flatMap((key) => this.#phrasesOf(key, table)).join(' OR ')
      if (phrases === '') continue
      // what is quoted is meant as it is there, and not as it sounds
      const parts = this.#numbers(matching(table), quoted ? `letters : (${phrases})` : phrases)
      if (table === CORRECTED_TEXT) parts.forEach(noteCorrected)
      else pages.addPagesOf(parts, this.#pageOf)
    }
    return { pages, whole: input.every(({ whole }) => whole) }
  }

  /** Returns the number of the page on which readers see a part; 0 if they do not. */
  pageOfPart(part: number): number {
    return this.#correctedPageOf.get(part) ?? this.#pageOf[part] ?? 0
  }

  /** Reads pages as readers see them, in any order. */
  read(pages: readonly number[]): IndexedPageText[] {
    if (pages.length === 0) return []
    // SQLite would copy the paragraphs to sort them
    const rows = this.#db.query<PartRow, [string]>(TEXTS).all(JSON.stringify(pages))
    rows.sort((a, b) => a.text - b.text || a.seq - b.seq)
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) => {
      let text = ''
      const headings = parts.flatMap(({ paragraphs, heading }) => {
        const start = text === '' ? 0 : text.length + 1
        text += (text === '' ? '' : '\n') + parsePlainParagraphs(paragraphs).join('\n')
        return heading === null ? [] : [{ start, heading }]
      })
      return parts.slice(0, 1).map(({ id, edition, volume, page }) => ({ id, edition, volume, page, text, headings }))
    })
  }

  /** Groups pages by edition, in the order in which editions first occur. */
  byEdition(pages: readonly number[]): readonly { readonly edition: string; readonly pages: number[] }[] {
    const found = new Map<EditionPages, number[]>()
    let at: EditionPages | undefined
    let own: number[] = []
    for (const page of pages) {
      if (!at || page < at.first || page > at.last) {
        at = this.#editions.find(({ first, last }) => first <= page && page <= last)
        if (!at) continue
        own = found.get(at) ?? []
        found.set(at, own)
      }
      own.push(page)
    }
    return [...found].map(([{ edition }, some]) => ({ edition, pages: some }))
  }

  /** Returns edition and volume of a page; the first call reads those of all pages. */
  placeOf(page: number): EditionAndVolume | undefined {
    this.#places ??= this.#readPlaces()
    return this.#places[page]
  }

  #readPlaces(): readonly (EditionAndVolume | undefined)[] {
    const places = new Array<EditionAndVolume | undefined>(this.last + 1)
    for (const { edition, volume, first, last } of this.#db.query<EditionPages & EditionAndVolume, []>(PLACES).all())
      places.fill({ edition, volume }, first, last + 1)
    return places
  }

  /** Runs a query that returns one JSON list: several times as fast as tens of thousands of rows. */
  #numbers(sql: string, ...input: string[]): number[] {
    return JSON.parse(this.#db.query<{ numbers: string }, string[]>(sql).get(...input)?.numbers ?? '[]') as number[]
  }

  #phrasesOf({ key, phrase }: RequestedKey, table: string): readonly string[] {
    if (key.length <= MAX_GRAM) return []
    if (phrase) return [phrase.expression]
    const pairs = encodeBigrams(key)
    return this.#db
      .query<never, [string, string]>(`SELECT term FROM ${table}_terms WHERE term >= ? AND term < ?`)
      .values(pairs, pairs + LAST)
      .map(([term]) => `"${term}"`)
  }
}
