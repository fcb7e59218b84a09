/** Looks for something in the whole library: records, headings, and the pages of the canon (decisions §6). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { lazyValue } from '../../db/statements.ts'
import type { Canon } from '../../src/canon/canon.ts'
import { recensionLabel } from '../../src/canon/volumes/recension-labels.ts'
import type { LabelInThaiAndEnglish } from '../../src/definitions/definition.ts'
import type { Language } from '../../src/definitions/languages/languages.ts'
import { toThaiDigits } from '../../src/definitions/languages/thai-digits.ts'
import { commentaryPagesLabels, SEARCH_KINDS, type SearchResultKind } from '../../src/definitions/search-kinds.ts'
import { ChapterTable } from '../../src/records/books/chapter-table.ts'
import type { RecordStore } from '../../src/records/store.ts'
import type { TranslationStore } from '../../src/records/translations/translations.ts'
import type { QuestionKind } from '../full-text/framing.ts'
import { NamesIndex } from '../full-text/names-index.ts'
import { correctedWhole, type ParsedQuery, parseSearchQuery, type QueryTerm } from '../full-text/query.ts'
import { collectionOfSearchRow, recordIdOfSearchRow, toSearchRowId } from '../full-text/records/record-rows.ts'
import { RecordSearch } from '../full-text/records/record-search.ts'
import { KNOWN_NAME_SCORE } from '../full-text/scores.ts'
import { selectBestSnippet } from '../full-text/snippets/excerpts.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'
import { QueryPatterns } from '../full-text/snippets/word-patterns.ts'
import { QueryBudget } from '../pages/effort.ts'
import { type ProximityMatch, searchByProximity } from '../pages/near-search.ts'
import { PageIndexLookup, type PrintedPage, type SearchLayer } from '../pages/page-lookup.ts'
import { type MatchingPages, PageSearch } from '../pages/page-search.ts'
import { findExactKnownNames } from './known-names.ts'
import {
  MIN_SCORE_OF_NAME_MATCH,
  MIN_SCORE_WITH_NAME,
  RESULT_KIND_BY_QUESTION,
  searchWithoutFraming,
  suggestWithoutFraming,
} from './meant-query.ts'
import { findNamedHeadings, type NamedHeading } from './named-headings.ts'
import {
  createHeadingVolumeLookup,
  isInSearchScope,
  isUnfilteredScope,
  type PitakaByVolume,
  type ResultPlaceCount,
  ResultPlaceCounter,
  readPitakasOfVolumes,
  type SearchScope,
  searchLayerOf,
} from './places.ts'
import type { SearchAnswer, SearchGroup, SearchRequest } from './search-answer.ts'
import type { SearchItem } from './search-item.ts'
import { SearchRowUpdater } from './search-rows.ts'
import { createSearchedHeadings } from './searched-headings.ts'
import { createSearchedRecords } from './searched-records.ts'
import { suggestNames } from './suggestions.ts'

/** The kinds of what is found, in the order in which equal groups are listed. */
export const RESULT_KINDS = Object.keys(SEARCH_KINDS) as readonly SearchResultKind[]

/** What a search needs. */
export interface SearchOptions {
  readonly db: LibraryDatabase
  readonly records: Iterable<RecordStore>
  readonly translations: TranslationStore
  readonly canon: Canon
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string | undefined
}

/** What is found more often than this was not typed wrong. */
const NEXT_TO_NOTHING = 10

/** What the names found without a title of honour gain, so that they come first. */
const OF_HONOUR = 20

/** Where fewer have all words, what has most of them is looked for, too. */
const MIN_RESULTS = 5
const MAX_NEAR = 16

const NO_PAGES: MatchingPages = { total: 0, best: 0, items: [], matching: new Uint32Array() }

type RankedGroup = SearchGroup & { readonly best: number }

/** Records or pages. */
interface Side {
  readonly has: (term: QueryTerm) => boolean
  readonly find: (query: ParsedQuery) => RankedGroup[]
}

const withoutSkeleton = (query: ParsedQuery): ParsedQuery => ({
  ...query,
  terms: query.terms.map((term) => ({ ...term, skeleton: null })),
})

/** What belongs to one search beside its words. */
interface Course {
  readonly request: SearchRequest
  readonly effort: QueryBudget
  /** Counts places; undefined where no user asks for them. */
  readonly places: ResultPlaceCounter | undefined
  /** Headings that are called what was typed. */
  readonly named: readonly NamedHeading[]
  readonly pitakas: () => PitakaByVolume
  /** What the words around the query asked for. */
  readonly frame: QuestionKind | undefined
  /** Whether it is the name of a work that is not in the canon: then nothing else is meant by it. */
  readonly isElsewhere: boolean
}

/** The search of the whole library. */
export class GlobalSearch {
  private readonly canon: Canon
  private readonly baseUrl: string
  private readonly rows: SearchRowUpdater
  private readonly records: RecordSearch
  private readonly names: NamesIndex
  /** Which of the collections the headings are. */
  private readonly headings: number
  private readonly pages = new Map<SearchLayer, { readonly state: number; readonly lookup: PageIndexLookup }>()

  constructor({ db, records, translations, canon, baseUrl = '' }: SearchOptions) {
    const chapters = new ChapterTable(db)
    const collections = [...records].map((store) =>
      createSearchedRecords({
        db,
        store,
        translations,
        baseUrl,
        ...(store.resource.name === 'books' ? { chaptersOf: (book: number) => chapters.chapters(book) } : {}),
      }),
    )
    const all = [...collections, createSearchedHeadings(db, canon, translations, baseUrl)]
    this.canon = canon
    this.baseUrl = baseUrl
    this.rows = new SearchRowUpdater(db, all, translations.languages)
    this.headings = collections.length
    // who follows a library has the rows that its writer made
    if (!db.isFollowed) this.rows.refresh()
    this.records = new RecordSearch(db.sqlite)
    this.names = new NamesIndex(db.sqlite, (collection) => collection !== this.headings)
  }

  /**
   * Everything that matches, in groups in the order of their best scores. Sees every write that was answered before. A
   * group without matches is left out, one whose page is empty is not.
   */
  search(request: SearchRequest): SearchAnswer {
    const found = searchWithoutFraming(
      request.q,
      (words) => this.scoreOfName(words),
      (q, frame) => this.searchFor({ ...request, q }, frame),
      (q, frame, inRecords) => {
        const kind = request.kind ?? (inRecords ? RESULT_KIND_BY_QUESTION[frame ?? 'chant'] : undefined)
        return this.searchFor({ ...request, q, kind, near: false }, frame)
      },
    )
    return { ...found, query: parseSearchQuery(request.q).text }
  }

  /** How well the best name has some words, 0 to 110. */
  private scoreOfName(words: string): number {
    if (findExactKnownNames(words).length > 0) return KNOWN_NAME_SCORE(0)
    // a name has its numbers in either digits
    return Math.max(
      ...[...new Set([words, toThaiDigits(words)])].map((one) => {
        const query = parseSearchQuery(one)
        // the index of names has no numbers
        const terms = query.terms.filter(({ text }) => /\P{Nd}/u.test(text))
        const rows = terms.length === 0 ? [] : this.names.candidates({ ...query, terms })
        return this.records.named(query, rows)[0]?.score ?? 0
      }),
    )
  }

  /** Looks for all words. @param frame what the words around them asked for */
  private searchFor(request: SearchRequest, frame?: QuestionKind): SearchAnswer {
    const query = parseSearchQuery(request.q)
    const effort = new QueryBudget()
    const places = request.counts ? new ResultPlaceCounter() : undefined
    const named = findNamedHeadings(this.canon, query.text)
    const pitakas = lazyValue(() => readPitakasOfVolumes(this.canon))
    const isElsewhere = named.length === 0 && findExactKnownNames(query.text).some(({ text }) => text === null)
    const course = { request, effort, places, named, pitakas, frame, isElsewhere }
    const { groups, isCorrected } =
      query.terms.length > 0 ? this.findOrCorrect(query, course) : { groups: [], isCorrected: false }
    const isScarce = totalOf(groups) < MIN_RESULTS && named.length === 0 && !isElsewhere
    const near = request.near && isScarce ? this.near(query, course, groups) : []
    const first = frame && RESULT_KIND_BY_QUESTION[frame]
    const isFirst = ({ kind, best }: RankedGroup) =>
      kind === first &&
      (frame === 'chant' || best >= (named.length === 0 ? MIN_SCORE_WITH_NAME : MIN_SCORE_OF_NAME_MATCH))
    groups.sort(
      (a, b) =>
        Number(isFirst(b)) - Number(isFirst(a)) ||
        b.best - a.best ||
        RESULT_KINDS.indexOf(a.kind) - RESULT_KINDS.indexOf(b.kind),
    )
    return {
      query: query.text,
      input: query.text,
      frame,
      total: totalOf(groups),
      groups: groups.map(({ best, ...group }) => group),
      isComplete: !effort.fellShort,
      isCorrected,
      near,
      leftOut: query.leftOut,
      steps: effort.steps,
      places: places?.list() ?? [],
    }
  }

  /** See suggestions.ts. */
  suggest(q: string, language: Language): readonly SearchItem[] {
    const { canon, rows, records, names, headings } = this
    return suggestWithoutFraming(q, (words) =>
      suggestNames({ canon, rows, records, names, headings }, parseSearchQuery(words), language),
    )
  }

  /** See NamesIndex. */
  loadNames(): Disposable {
    return this.names.loadInBackground()
  }

  /**
   * What is found as typed; where that is next to nothing, also what was meant among the records, or on the pages, that
   * have nothing as typed: a misspelled word may be on some page. A name that people know is no misspelling.
   */
  private findOrCorrect(
    query: ParsedQuery,
    course: Course,
  ): { readonly groups: RankedGroup[]; readonly isCorrected: boolean } {
    const { request, effort, named, frame, isElsewhere } = course
    const { kind } = request
    const records = {
      has: (term: QueryTerm) => this.records.has(term, effort),
      find: (input: ParsedQuery) => this.recordGroups(input, course),
    }
    const pages = {
      has: (term: QueryTerm) => this.isOnPages(term, effort, request.within),
      find: (input: ParsedQuery) => this.pageGroups(input, course),
    }
    const within = request.within ?? {}
    const sides: readonly Side[] = [
      ...(kind === 'pages' || within.edition || within.layer === 'commentary' ? [] : [records]),
      ...(isOfPages(kind) ? [pages] : []),
    ]
    // pages first: where some have the very letters, no user remembers a name by how it sounds
    const found: (Side & { groups: RankedGroup[] })[] = []
    for (const side of sides.toReversed()) {
      const isThere = totalOf(found.flatMap(({ groups }) => groups)) >= MIN_RESULTS
      const isSpelledSo = isElsewhere || (isThere && frame === undefined)
      found.unshift({ ...side, groups: side.find(isSpelledSo ? withoutSkeleton(query) : query) })
    }
    const total = totalOf(found.flatMap(({ groups }) => groups))
    const correctionsOf = (term: QueryTerm) => this.names.corrections(term)
    const groups = found.flatMap(({ groups: asTyped, has, find }) => {
      if (asTyped.length > 0 || total > NEXT_TO_NOTHING || named.length > 0 || isElsewhere) return asTyped
      // what has a single term was found, unless it is of another kind
      const isAlone = query.terms.length === 1 && (kind === undefined || kind === 'pages')
      const meant = correctedWhole(query, (term) => !isAlone && has(term), correctionsOf)
      return meant ? find(meant) : []
    })
    return { groups, isCorrected: total === 0 && groups.length > 0 }
  }

  private recordGroups(query: ParsedQuery, { request, effort, places, named, pitakas }: Course): RankedGroup[] {
    const { kind, limit, offset, language, within = {} } = request
    const names = new Map(named.map(({ id, name }) => [toSearchRowId(this.headings, id), name]))
    const scores = new Map([...names.keys()].map((row, nth) => [row, KNOWN_NAME_SCORE(nth)]))
    const placeOf = lazyValue(() => this.rowPlaces())
    const isPlaceIn = (place: Omit<ResultPlaceCount, 'count'> | undefined) =>
      place !== undefined && isInSearchScope(within, place, pitakas)
    const isWanted = isUnfilteredScope(within) ? undefined : (row: number) => isPlaceIn(placeOf()(row))
    const known = { named: scores, asking: effort, ...(isWanted && { isWanted }) }
    const found = this.records.search(query, offset + limit, known)
    for (const { collection, matching } of found) {
      if (collection === this.headings) places?.noteAll(matching, placeOf())
    }
    const patterns = new QueryPatterns(query)
    const byKind = Map.groupBy(found, ({ collection }) => this.rows.collections[collection]?.kind)
    return [...byKind].flatMap(([of, its]) => {
      const total = totalOf(its)
      if (of === undefined || total === 0 || (kind !== undefined && kind !== of)) return []
      // sorting is stable: equals stay in the order of their collections
      const rows = its.flatMap(({ rows }) => rows).sort((a, b) => b.score - a.score)
      const items = rows.slice(offset, offset + limit).flatMap(({ row, score }): SearchItem[] => {
        const view = this.rows.view(row, language)
        if (!view) return []
        const { slug, title, href, texts, ...place } = view
        const name = names.get(row)
        const snippet = name === undefined ? selectBestSnippet(texts, query, false, patterns) : asWhole(name)
        return [{ kind: of, slug, title, snippet, href, score: rounded(score), ...place }]
      })
      // a title of honour before a name is no word of it: who bears the name is before pages that say both
      const best = (rows[0]?.score ?? 0) + (query.terms.some(({ name }) => name) ? OF_HONOUR : 0)
      return [{ kind: of, label: labelIn(SEARCH_KINDS[of], language), total, items, best }]
    })
  }

  /** Where the record of a row is in the canon; only headings do. */
  private rowPlaces(): (row: number) => Omit<ResultPlaceCount, 'count'> | undefined {
    const placeOf = createHeadingVolumeLookup(this.canon)
    return (row) => (collectionOfSearchRow(row) === this.headings ? placeOf(recordIdOfSearchRow(row)) : undefined)
  }

  private pageGroups(query: ParsedQuery, { request, effort, places, pitakas }: Course): RankedGroup[] {
    const { limit, offset, language, within = {} } = request
    const find = (lookup: PageIndexLookup) => {
      const isWanted = (page: number) => {
        const place = lookup.placeOf(page)
        return place !== undefined && isInSearchScope(within, place, pitakas)
      }
      const found = new PageSearch(lookup, query, effort, language === 'en').find(
        limit,
        offset,
        isUnfilteredScope(within) ? undefined : isWanted,
      )
      places?.noteAll(found.matching, (page) => lookup.placeOf(page))
      return found
    }
    const { total, best, items } = this.inPages(within, find, NO_PAGES)
    if (total === 0) return []
    const shown = items.map(
      ({ snippet, score, heading, to, ...page }): SearchItem => ({
        ...this.pageItem(page, language, to),
        under: heading,
        to,
        snippet,
        score: rounded(score),
      }),
    )
    const label = labelIn(PAGES[searchLayerOf(within)], language)
    return [{ kind: 'pages', label, total, items: shown, best }]
  }

  /** Whether a term is on any page, if only by its letters. Where there are no pages, nothing else can be meant: true. */
  private isOnPages(term: QueryTerm, effort: QueryBudget, within: SearchScope | undefined): boolean {
    return this.inPages(within, (pages) => pages.has(term, effort), true)
  }

  /** What has most of the words, and is not among what has all of them. */
  private near(
    query: ParsedQuery,
    { request: { within }, effort }: Course,
    groups: readonly RankedGroup[],
  ): readonly ProximityMatch[] {
    const found = new Set(groups.flatMap(({ items }) => items.map(({ slug }) => slug)))
    const near = this.inPages<readonly ProximityMatch[]>(
      within,
      (pages) => searchByProximity(pages, query, MAX_NEAR, effort),
      [],
    )
    return near.filter(({ volume, edition, page }) => !found.has(`${volume}/${edition}/${page}`))
  }

  /** Looks in the text in use, as it is decided now; `without` is the answer where there is none. */
  private inPages<T>(within: SearchScope | undefined, work: (pages: PageIndexLookup) => T, without: T): T {
    const { text } = this.canon
    const layer = searchLayerOf(within ?? {})
    return text.read(({ sqlite }) => {
      const { state } = text
      const known = this.pages.get(layer)
      if (known?.state === state) return work(known.lookup)
      const lookup = new PageIndexLookup(sqlite, layer)
      this.pages.set(layer, { state, lookup })
      return work(lookup)
    }, without)
  }

  /** What a printed page is called and where it is. @param to the page on which what was found ends, if on another */
  pageItem({ edition, volume, page }: PrintedPage, language: Language, to?: number) {
    const pages = `${language === 'en' ? (to ? 'pages' : 'page') : 'หน้า'} ${to ? `${page}–${to}` : page}`
    const label = recensionLabel(edition, this.canon.printed.shownIn(edition, volume), 'label', language)
    return {
      kind: 'pages' as const,
      slug: `${volume}/${edition}/${page}`,
      title: `${this.canon.divisions.volumeTitle(volume, language)} ${pages} · ${label}`,
      href: `${this.baseUrl}/canon/${volume}/read?edition=${edition}&page=${page}`,
    }
  }
}

const totalOf = (found: readonly { readonly total: number }[]): number =>
  found.reduce((sum, { total }) => sum + total, 0)

const PAGES: Readonly<Record<SearchLayer, LabelInThaiAndEnglish>> = {
  canon: SEARCH_KINDS.pages,
  ...commentaryPagesLabels,
}

const labelIn = (label: LabelInThaiAndEnglish, language: Language): string => (language === 'en' ? label.en : label.th)

const isOfPages = (kind: SearchResultKind | undefined): boolean => kind === undefined || kind === 'pages'

/** A name, all of which is what was looked for. */
const asWhole = (name: string): Snippet => ({ text: name, marks: [[0, name.length]] })

const rounded = (score: number): number => Math.round(score * 100) / 100
