/**
 * Looks up pages of the canon by key in text.db, and reads them as readers see them. Pages are identified by their
 * numbers there.
 */

import type { Database } from 'bun:sqlite'
import { parsePlainText } from '../../db/stored-paragraphs.ts'
import { DISPLAYED_PARAGRAPHS_SQL, JOIN_CORRECTED_PARTS_SQL } from '../../src/canon/text/correction-overlay.ts'
import { isCommentaryEdition, isLatinScriptEdition } from '../../src/definitions/editions.ts'
import { getIndexKeysOfTerm, type ParsedQuery, type QueryTerm } from '../full-text/query.ts'
import { toSpaceDelimitedSearchKey } from '../letters/non-pali-keys.ts'
import { extractStemmableWords, findWordsWithSameStem, isStemmedLanguage, stemWord } from '../letters/stems.ts'
import { updateCorrectedPageIndex } from './corrected-index.ts'
import { findPagePartsWithNgram } from './ngram-bitmaps.ts'
import { NgramIndex } from './ngram-index.ts'
import { toNgramNumber } from './ngrams.ts'
import { PageBreakLookup } from './page-break-lookup.ts'
import { PageNumberSet } from './page-number-set.ts'
import { PartIndexRegions } from './part-regions.ts'
import type { QueryBudget } from './query-budget.ts'

/** Longer keys are looked up in the positional index. */
const MAX_BITMAP_KEY_LETTERS = 2

/** Maximum keys whose places are cached, of some kilobytes each: about those of one search. */
const MAX_RECENT_KEYS = 100

/** Shorter keys are assumed to occur. */
const MIN_CHECKED_KEY_LETTERS = 4

/** Cost of reading the bitmaps of one or two letters, in leaves of the index. */
const BITMAP_COST = 60

/** The page number of each part that readers see; 0 for other parts. */
const PAGES = `
SELECT json_group_array(id) AS parts, json_group_array(iif(coalesce(exception.shown, usual), page, 0)) AS pages
FROM page_parts LEFT JOIN temp.exception USING (passage)`

const LAST_PART = 'SELECT max(id) AS last FROM page_parts'

/** Maximum cost of checking whether a key occurs at all, in leaves of the index. */
const MAX_EXISTENCE_COST = 40

const HAS_ADDED = 'SELECT 1 FROM added_ngrams LIMIT 1'

/** Finds the parts with corrected words that contain one or two letters. */
const CORRECTED_PARTS_WITH_KEY = 'SELECT id FROM temp.corrected_page_parts WHERE instr(keys, ?)'

const TEXTS = `
SELECT parts.id, edition, volume, page, passages.text, seq, ${DISPLAYED_PARAGRAPHS_SQL} AS paragraphs
FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value JOIN passages ON passages.number = parts.passage
${JOIN_CORRECTED_PARTS_SQL}`

const HEADINGS = "SELECT texts.id, division || '/' || entry AS heading FROM json_each(?) JOIN texts ON texts.id = value"

/** Pages of a volume have adjacent numbers. */
const PLACES = 'SELECT edition, volume, min(id) AS first, max(id) AS last FROM printed_pages GROUP BY edition, volume'

const LAST_PAGE = 'SELECT max(id) AS last FROM printed_pages'

const SAME_STEM_SQL = 'SELECT word FROM word_stems WHERE language = ? AND stem = ?'

const EDITION_PAGES = 'SELECT edition, min(id) AS first, max(id) AS last FROM printed_pages GROUP BY edition'

/** What a search of printed pages can be limited to: `canon`, its commentaries (`commentary`), or both (`all`). */
export const SEARCH_LAYERS = ['canon', 'commentary', 'all'] as const
/** One of SEARCH_LAYERS. */
export type SearchLayer = (typeof SEARCH_LAYERS)[number]

/** A printed page, identified by edition, volume and printed page number. */
export interface PrintedPage {
  readonly edition: string
  readonly volume: number
  readonly page: number
}

/** Edition and volume of a printed page. */
export type EditionAndVolume = Omit<PrintedPage, 'page'>

/** A printed page as readers see it, with line feeds between paragraphs. */
export interface IndexedPageText extends PrintedPage {
  /** Number of the page in the index. */
  readonly id: number
  readonly text: string
  /** Where the text of each heading on the page begins, in UTF-16 units, with its number for readHeadingsOfTexts. */
  readonly texts: readonly { readonly start: number; readonly number: number }[]
}

type PartRow = Omit<IndexedPageText, 'text' | 'texts'> & {
  readonly text: number
  readonly seq: number
  readonly paragraphs: string
}

type PageTextUnderConstruction = Omit<IndexedPageText, 'text' | 'texts'> & {
  text: string
  texts: IndexedPageText['texts'][number][]
}

/** The numbers of the pages of an edition. */
interface EditionPages {
  readonly edition: string
  readonly first: number
  readonly last: number
}

/** The parts of each page: those of a page end at `ends[page]`, where those of the next one begin. */
interface PartsByPage {
  readonly ids: Uint32Array
  readonly ends: Uint32Array
}

/** A table of n-grams, and the regions of parts that its positions are in. */
interface Segment {
  readonly index: NgramIndex
  readonly regions: PartIndexRegions
  /** The page of the letters and the sound of each region, 0 for none. */
  readonly pages: Uint32Array
}

/** Where the index has a key. */
interface KeyPlaces {
  readonly pages: PageNumberSet
  /** The parts that have the key around the end of their page. */
  readonly beforeBreak: readonly number[]
}

/** Finds printed pages (by their numbers in the index) by the keys of terms within a query budget, and reads them. */
export class PageTermLookup {
  readonly #db: Database
  readonly #pageOf: Uint32Array
  /** The page of each part with corrected words, which have an index of their own. */
  readonly #correctedPageOf = new Map<number, number>()
  /** The highest page number in the index. */
  readonly lastPage: number
  /** Looks up terms across page breaks. */
  readonly pageBreaks: PageBreakLookup
  readonly #segments: readonly Segment[]
  readonly #regions: PartIndexRegions
  /** Where the most recent keys were found: the steps of a search look up some keys repeatedly. */
  readonly #recent = new Map<string, KeyPlaces>()
  /** Languages of the text whose words are stemmed. */
  readonly #stemmed: readonly string[]
  /** Number of the first page in Latin script; all later pages are in Latin script, too. */
  readonly firstLatinPage: number
  readonly #editions: readonly EditionPages[]
  #partsByPage: PartsByPage | undefined
  #places: readonly (EditionAndVolume | undefined)[] | undefined

  /**
   * Reads which pages are displayed; create another lookup when decisions or corrections change.
   * @param db a text database of the current format
   * @param layer what to search
   * @param previous a lookup in the same file, if there was one
   */
  constructor(db: Database, layer: SearchLayer = 'canon', previous?: PageTermLookup) {
    this.#db = db
    const editions = db.query<EditionPages, []>(EDITION_PAGES).all()
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
    const corrected = updateCorrectedPageIndex(db)
    for (const part of corrected.ids) {
      this.#correctedPageOf.set(part, this.#pageOf[part] ?? 0)
      this.#pageOf[part] = 0
    }
    this.lastPage = db.query<{ last: number | null }, []>(LAST_PAGE).get()?.last ?? 0
    this.#regions = previous && previous.#db === db ? previous.#regions : new PartIndexRegions(db, 'page_parts')
    this.#segments = this.#openSegments(corrected)
    this.pageBreaks = new PageBreakLookup(db, this)
    this.#stemmed = db
      .query<{ language: string }, []>('SELECT DISTINCT language FROM word_stems')
      .all()
      .map(({ language }) => language)
      .filter(isStemmedLanguage)
    this.firstLatinPage = Math.min(
      ...editions.filter(({ edition }) => isLatinScriptEdition(edition)).map(({ first }) => first),
    )
  }

  #openSegments(corrected: PartIndexRegions): readonly Segment[] {
    const db = this.#db
    const regions = this.#regions
    const pages = regions.ids.map((id) => this.#pageOf[id] ?? 0)
    const isShown = (id: number) => this.getPageOfPart(id) > 0
    const before = regions.getEnd(regions.ids.findLastIndex(isShown))
    const tables = db.query(HAS_ADDED).get() ? ['page_ngrams', 'added_ngrams'] : ['page_ngrams']
    const segments = tables.map((table) => ({ index: new NgramIndex(db, table, before), regions, pages }))
    if (corrected.ids.length === 0) return segments
    const index = new NgramIndex(db, 'temp.corrected_ngrams', Number.POSITIVE_INFINITY)
    return [...segments, { index, regions: corrected, pages: corrected.ids.map((id) => this.getPageOfPart(id)) }]
  }

  /** Query expansion: returns a query with the words that have the same stem in the texts added to each term. */
  addWordsWithSameStem(query: ParsedQuery): ParsedQuery {
    if (this.#stemmed.length === 0) return query
    const terms = query.terms.map((term) => {
      const related = term.quoted ? [] : this.#findSameStem(term.text)
      return related.length === 0 ? term : { ...term, words: [...new Set([...term.words, ...related])] }
    })
    return { ...query, terms }
  }

  /** Finds the words of the text with the same stem that do not contain the word itself. */
  #findSameStem(typed: string): readonly string[] {
    const [word, ...more] = extractStemmableWords(typed)
    if (word === undefined || more.length > 0) return []
    const words = this.#stemmed.flatMap((language) =>
      this.#db
        .query<{ word: string }, [string, string]>(SAME_STEM_SQL)
        .all(language, stemWord(language, word))
        .map((row) => row.word),
    )
    return findWordsWithSameStem(word, words).map((related) => toSpaceDelimitedSearchKey(related).trimEnd())
  }

  /** Creates an empty set for the pages of this index. */
  createEmptySet(): PageNumberSet {
    return new PageNumberSet(this.lastPage)
  }

  /** Finds pages that have any key of a term. Keys that the budget does not allow are left out, but never the first. */
  findPagesWithTerm(
    term: QueryTerm,
    budget: QueryBudget,
  ): { readonly pages: PageNumberSet; readonly isComplete: boolean } {
    const keys = getIndexKeysOfTerm(term)
    const affordable = keys.filter((key, nth) => budget.spendLeaves(this.#costOfKey(key)) || nth === 0)
    return { pages: this.#findPages(term, affordable), isComplete: affordable.length === keys.length }
  }

  /**
   * Finds pages that have any key of a term; undefined, without any lookup, if looking up all keys is too costly.
   * @param affords spends leaves (blocks of 4 kB) of the budget and returns whether there were enough
   */
  findPagesByAllKeys(term: QueryTerm, affords: (leaves: number) => boolean): PageNumberSet | undefined {
    return affords(this.getLookupCost(term)) ? this.#findPages(term, getIndexKeysOfTerm(term)) : undefined
  }

  /** Whether any page has a term. Also true if a key has less than four letters, or its lookup is too costly. */
  hasTerm(term: QueryTerm, budget: QueryBudget): boolean {
    return getIndexKeysOfTerm(term).some((key) => {
      if (
        key.length < MIN_CHECKED_KEY_LETTERS ||
        !budget.spendLeaves(Math.min(this.#costOfKey(key), MAX_EXISTENCE_COST))
      )
        return true
      return this.#findPages(term, [key]).size > 0
    })
  }

  /** Returns the cost of looking up all keys of a term, in leaves (blocks of 4 kB) of the index. */
  getLookupCost(term: QueryTerm): number {
    return getIndexKeysOfTerm(term).reduce((sum, key) => sum + this.#costOfKey(key), 0)
  }

  #costOfKey(key: string): number {
    if (key.length <= MAX_BITMAP_KEY_LETTERS) return BITMAP_COST
    return this.#segments.reduce((sum, { index }) => sum + index.getLookupCost(key), 0)
  }

  #findPages({ quoted }: QueryTerm, keys: readonly string[]): PageNumberSet {
    const found = this.createEmptySet()
    for (const key of keys) {
      if (key.length <= MAX_BITMAP_KEY_LETTERS) this.#findInBitmaps(key, found)
      else found.uniteWith(this.#findInIndex(key, quoted).pages)
    }
    return found
  }

  /** @param quoted whether sounds do not count */
  #findInIndex(key: string, quoted: boolean): KeyPlaces {
    const keys = quoted ? 'letters' : 'sounds'
    const recent = this.#recent.get(`${keys} ${key}`)
    if (recent) return recent
    const pages = this.createEmptySet()
    const beforeBreak: number[] = []
    for (const { index, regions, pages: pageOf } of this.#segments) {
      const around: number[] = []
      index.findPositions(key, (positions) => regions.addPagesAtPositions(positions, keys, pageOf, pages, around))
      for (const region of around) beforeBreak.push(regions.ids[region] ?? 0)
    }
    if (this.#recent.size >= MAX_RECENT_KEYS) this.#recent.clear()
    const places = { pages, beforeBreak }
    this.#recent.set(`${keys} ${key}`, places)
    return places
  }

  #findInBitmaps(key: string, found: PageNumberSet): void {
    const gram = toNgramNumber(key.charCodeAt(0), key.length > 1 ? key.charCodeAt(1) : undefined)
    found.addPagesOfParts(findPagePartsWithNgram(this.#db, gram), this.#pageOf)
    if (this.#correctedPageOf.size === 0) return
    for (const { id } of this.#db.query<{ id: number }, [string]>(CORRECTED_PARTS_WITH_KEY).all(key)) {
      const page = this.getPageOfPart(id)
      if (page > 0) found.add(page)
    }
  }

  /** Finds the page parts with a key near the end of their page or across it. @param key of four or more letters */
  findPartsBeforeBreak(key: string): readonly number[] {
    return this.#findInIndex(key, false).beforeBreak
  }

  /** Returns the number of the page on which readers see a page part; 0 if it is hidden or not in the layer. */
  getPageOfPart(part: number): number {
    return this.#correctedPageOf.get(part) ?? this.#pageOf[part] ?? 0
  }

  /** Reads pages as readers see them. @returns the pages in no particular order */
  readPages(pages: readonly number[]): IndexedPageText[] {
    if (pages.length === 0) return []
    this.#partsByPage ??= this.#groupParts()
    const { ids, ends } = this.#partsByPage
    const wanted: number[] = []
    for (const page of pages) for (let at = ends[page - 1] ?? 0; at < (ends[page] ?? 0); at++) wanted.push(ids[at] ?? 0)
    // sorted here, since SQLite would copy the paragraphs to sort them
    const rows = this.#db.query<PartRow, [string]>(TEXTS).all(JSON.stringify(wanted))
    rows.sort((a, b) => a.text - b.text || a.seq - b.seq)
    const found = new Map<number, PageTextUnderConstruction>()
    for (const { id: part, edition, volume, page, text: number, paragraphs } of rows) {
      const id = this.getPageOfPart(part)
      const one = found.getOrInsertComputed(id, () => ({ id, edition, volume, page, text: '', texts: [] }))
      const isFirst = one.text === ''
      one.texts.push({ start: isFirst ? 0 : one.text.length + 1, number })
      one.text += (isFirst ? '' : '\n') + parsePlainText(paragraphs)
    }
    return [...found.values()]
  }

  /** Returns the headings of some texts as packages name them (`division/slug`). @param texts their numbers */
  readHeadingsOfTexts(texts: readonly number[]): ReadonlyMap<number, string> {
    if (texts.length === 0) return new Map()
    const rows = this.#db.query<{ id: number; heading: string }, [string]>(HEADINGS).all(JSON.stringify(texts))
    return new Map(rows.map(({ id, heading }) => [id, heading]))
  }

  /** Groups the parts that readers see by page (counting sort). */
  #groupParts(): PartsByPage {
    const ends = new Uint32Array(this.lastPage + 1)
    const parts = this.#pageOf.keys().filter((part) => this.getPageOfPart(part) > 0)
    const shownParts = Uint32Array.from(parts)
    const pages = shownParts.map((part) => this.getPageOfPart(part))
    for (let nth = 0; nth < pages.length; nth++) ends[pages[nth] ?? 0] = (ends[pages[nth] ?? 0] ?? 0) + 1
    for (let page = 1; page < ends.length; page++) ends[page] = (ends[page] ?? 0) + (ends[page - 1] ?? 0)
    const next = Uint32Array.of(0, ...ends.subarray(0, -1))
    const ids = new Uint32Array(shownParts.length)
    for (let nth = 0; nth < shownParts.length; nth++) {
      const page = pages[nth] ?? 0
      ids[next[page] ?? 0] = shownParts[nth] ?? 0
      next[page] = (next[page] ?? 0) + 1
    }
    return { ids, ends }
  }

  /** Groups pages by edition, in the order in which editions first occur. */
  groupByEdition(pages: readonly number[]): readonly { readonly edition: string; readonly pages: number[] }[] {
    const found = new Map<EditionPages, number[]>()
    let current: EditionPages | undefined
    let list: number[] = []
    for (const page of pages) {
      if (!current || page < current.first || page > current.last) {
        current = this.#editions.find(({ first, last }) => first <= page && page <= last)
        if (!current) continue
        list = found.get(current) ?? []
        found.set(current, list)
      }
      list.push(page)
    }
    return [...found].map(([{ edition }, some]) => ({ edition, pages: some }))
  }

  /** Returns edition and volume of a page by its number in the index; the first call reads those of all pages. */
  getEditionAndVolume(page: number): EditionAndVolume | undefined {
    this.#places ??= this.#readPlaces()
    return this.#places[page]
  }

  #readPlaces(): readonly (EditionAndVolume | undefined)[] {
    const places = new Array<EditionAndVolume | undefined>(this.lastPage + 1)
    for (const { edition, volume, first, last } of this.#db.query<EditionPages & EditionAndVolume, []>(PLACES).all())
      places.fill({ edition, volume }, first, last + 1)
    return places
  }
}
