/** Searches the whole library: records, headings, and the pages of the canon (decisions §6). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Canon } from '../../src/canon/canon.ts'
import { getDisplayedTextName } from '../../src/canon/volumes/recension-labels.ts'
import type { LabelInThaiAndEnglish } from '../../src/definitions/definition.ts'
import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import { toThaiDigits } from '../../src/definitions/languages/numerals.ts'
import { callOnce } from '../../src/definitions/once.ts'
import {
  COMMENTARY_RESULT_GROUP_LABELS,
  SEARCH_RESULT_KINDS,
  type SearchResultKind,
} from '../../src/definitions/search-kinds.ts'
import { BookChapterStore } from '../../src/records/books/chapter-table.ts'
import type { RecordStore } from '../../src/records/store.ts'
import type { TranslationStore } from '../../src/records/translations/translations.ts'
import type { QueryIntent } from '../full-text/framing.ts'
import { NamesIndex } from '../full-text/names-index.ts'
import { correctEveryMissingTerm, type ParsedQuery, parseSearchQuery, type QueryTerm } from '../full-text/query.ts'
import {
  parseCollectionOfSearchRow,
  parseRecordIdOfSearchRow,
  toSearchRowId,
} from '../full-text/records/record-rows.ts'
import { RecordSearch } from '../full-text/records/record-search.ts'
import { scoreExactKnownName } from '../full-text/scores.ts'
import { SnippetSelector } from '../full-text/snippets/excerpts.ts'
import { makeSnippet } from '../full-text/snippets/snippets.ts'
import type { PageTermLookup, PrintedPage, SearchLayer } from '../pages/page-lookup.ts'
import { type MatchingPages, PageSearch } from '../pages/page-search.ts'
import { type ProximityMatch, searchByProximity } from '../pages/proximity-search.ts'
import { QueryBudget } from '../pages/query-budget.ts'
import {
  FIRST_RESULT_GROUP_BY_INTENT,
  MIN_SCORE_OF_NAME_CONTAINING_QUERY,
  MIN_SCORE_OF_NAME_WITH_QUERY_AS_WORD,
  searchWithoutFramingWords,
  suggestNamesWithoutFraming,
} from './framed-query.ts'
import { findExactKnownNames } from './known-names.ts'
import { findNamedHeadings, type HeadingFoundByName } from './named-headings.ts'
import { NearestRecordSearch } from './nearest-records.ts'
import { PageLookupCache } from './page-lookups.ts'
import { type SearchAnswer, type SearchGroup, type SearchRequest, sumTotals } from './search-answer.ts'
import type { SearchResultItem } from './search-item.ts'
import { SearchRowUpdater } from './search-rows.ts'
import {
  createHeadingVolumeLookup,
  isInSearchScope,
  isUnfilteredScope,
  type PitakaSlugByVolume,
  ResultCounterByPlace,
  readPitakasOfVolumes,
  resolveSearchLayer,
  type VolumeResultCount,
} from './search-scope.ts'
import { createSearchableHeadings } from './searched-headings.ts'
import { createSearchableRecords } from './searched-records.ts'
import { suggestNamesForPrefix } from './suggestions.ts'

/** The names of the kinds of results, in the order in which groups of equal score are listed. */
export const RESULT_KINDS = Object.keys(SEARCH_RESULT_KINDS) as readonly SearchResultKind[]

/** Arguments of the constructor of GlobalSearch. */
export interface GlobalSearchDependencies {
  readonly db: LibraryDatabase
  readonly records: Iterable<RecordStore>
  readonly translations: TranslationStore
  readonly canon: Canon
  /** The public address without a trailing slash; without it, links are paths. */
  readonly baseUrl?: string | undefined
  /** Whether to write outdated search rows again, which takes a second; false in processes that never search. */
  readonly searches?: boolean
}

/** A query with more matches than this is not corrected. */
const MAX_CORRECTED_MATCHES = 10

/** Additional points for the group of names found without their honorific, so that it comes first. */
const HONORIFIC_BONUS = 20

/** With fewer matches of all words, a proximity search finds pages with most of them. */
const MIN_RESULTS = 5
const MAX_NEAR_PAGES = 16

const NO_PAGES: MatchingPages = { total: 0, best: 0, items: [], matching: new Uint32Array() }

/** The answer of a search for some words. */
type WordsAnswer = Omit<SearchAnswer, 'nearestRecords'>

type RankedGroup = SearchGroup & { readonly best: number }

/** A source of matches: the records, or the pages. */
interface SearchSource {
  readonly has: (term: QueryTerm) => boolean
  readonly find: (query: ParsedQuery) => RankedGroup[]
}

const removeSkeletons = (query: ParsedQuery): ParsedQuery => ({
  ...query,
  terms: query.terms.map((term) => ({ ...term, skeleton: null })),
})

/** The request of one search, and the state that its parts share. */
interface SearchContext {
  readonly request: SearchRequest
  readonly budget: QueryBudget
  /** Counts matches by place; undefined if they were not requested. */
  readonly places: ResultCounterByPlace | undefined
  /** Headings whose name was typed. */
  readonly named: readonly HeadingFoundByName[]
  readonly pitakas: () => PitakaSlugByVolume
  /** The kind of result that the framing words ask for. */
  readonly intent: QueryIntent | undefined
  /** Whether the query names a work that is not in the canon: then only records of that name are found. */
  readonly isUnheldWork: boolean
}

/** Searches records, headings and printed pages, and suggests names. */
export class GlobalSearch {
  private readonly canon: Canon
  private readonly baseUrl: string
  private readonly rows: SearchRowUpdater
  private readonly records: RecordSearch
  private readonly names: NamesIndex
  /** The number of the collection of headings. */
  private readonly headings: number
  private readonly pages: PageLookupCache
  private readonly nearest: NearestRecordSearch

  constructor({ db, records, translations, canon, baseUrl = '', searches = true }: GlobalSearchDependencies) {
    const chapters = new BookChapterStore(db)
    const collections = [...records].map((store) =>
      createSearchableRecords({
        db,
        store,
        translations,
        baseUrl,
        ...(store.resource.name === 'books' ? { chaptersOf: (book: number) => chapters.chapters(book) } : {}),
      }),
    )
    const all = [...collections, createSearchableHeadings(db, canon, translations, baseUrl)]
    this.canon = canon
    this.baseUrl = baseUrl
    this.pages = new PageLookupCache(canon.text)
    this.rows = new SearchRowUpdater(db, all, translations.languages)
    this.headings = collections.length
    // a follower receives the rows with the library
    if (searches && !db.isFollowed) this.rows.refresh()
    this.records = new RecordSearch(db.sqlite)
    this.nearest = new NearestRecordSearch(this.records, this.rows)
    this.names = new NamesIndex(db.sqlite, (collection) => collection !== this.headings)
  }

  /**
   * Runs a search and returns groups in the order of their best scores. It sees every write that was acknowledged
   * before. Groups without matches are left out; a group with fewer matches than `offset` has no items.
   */
  search(request: SearchRequest): SearchAnswer {
    const found = searchWithoutFramingWords(
      request.q,
      (words) => this.scoreBestName(words),
      (q, intent) => this.searchWords({ ...request, q }, intent),
      (q, intent, inRecords) => {
        const kind = request.kind ?? (inRecords ? FIRST_RESULT_GROUP_BY_INTENT[intent ?? 'chant'] : undefined)
        return this.searchWords({ ...request, q, kind, near: false }, intent)
      },
    )
    const nearestRecords = request.near && found.total < MIN_RESULTS ? this.nearest.find(request, found.groups) : []
    return { ...found, query: parseSearchQuery(request.q).text, nearestRecords }
  }

  /** Scores the best name for some words, 0 to 110. */
  private scoreBestName(words: string): number {
    if (findExactKnownNames(words).length > 0) return scoreExactKnownName(0)
    // names have their numbers in Thai or western digits
    return Math.max(
      ...[...new Set([words, toThaiDigits(words)])].map((one) => {
        const query = parseSearchQuery(one)
        // the index of names has no numbers
        const terms = query.terms.filter(({ text }) => /\P{Nd}/u.test(text))
        const rows = terms.length === 0 ? [] : this.names.findCandidateRows({ ...query, terms })
        return this.records.scoreRowsByNames(query, rows)[0]?.score ?? 0
      }),
    )
  }

  /** Searches for all words. @param intent the kind of result that the framing words ask for */
  private searchWords(request: SearchRequest, intent?: QueryIntent): WordsAnswer {
    const query = parseSearchQuery(request.q)
    const budget = new QueryBudget()
    const places = request.counts ? new ResultCounterByPlace() : undefined
    const named = findNamedHeadings(this.canon, query.text)
    const pitakas = callOnce(() => readPitakasOfVolumes(this.canon))
    const isUnheld = () => findExactKnownNames(query.text).some(({ text }) => text === null)
    const isUnheldWork = request.kind === undefined && named.length === 0 && isUnheld()
    const context = { request, budget, places, named, pitakas, intent, isUnheldWork }
    const { groups, isCorrected } =
      query.terms.length > 0 ? this.findOrCorrect(query, context) : { groups: [], isCorrected: false }
    const isScarce = sumTotals(groups) < MIN_RESULTS && named.length === 0 && !isUnheldWork
    const near = request.near && isScarce ? this.findNear(query, context, groups) : []
    const first = intent && FIRST_RESULT_GROUP_BY_INTENT[intent]
    const isFirst = ({ kind, best }: RankedGroup) =>
      kind === first &&
      (intent === 'chant' ||
        best >= (named.length === 0 ? MIN_SCORE_OF_NAME_CONTAINING_QUERY : MIN_SCORE_OF_NAME_WITH_QUERY_AS_WORD))
    groups.sort(
      (a, b) =>
        Number(isFirst(b)) - Number(isFirst(a)) ||
        b.best - a.best ||
        RESULT_KINDS.indexOf(a.kind) - RESULT_KINDS.indexOf(b.kind),
    )
    return {
      query: query.text,
      searchedWords: query.text,
      intent,
      total: sumTotals(groups),
      groups: groups.map(({ best, ...group }) => group),
      isComplete: !budget.isIncomplete,
      isCorrected,
      near,
      leftOut: query.leftOut,
      steps: budget.steps,
      places: places?.list() ?? [],
    }
  }

  /** Suggests at most 8 names for a prefix, the best first; see suggestions.ts. */
  suggest(q: string, language: LanguageCode): readonly SearchResultItem[] {
    const { canon, rows, records, names, headings } = this
    return suggestNamesWithoutFraming(q, (words) =>
      suggestNamesForPrefix({ canon, rows, records, names, headings }, parseSearchQuery(words), language),
    )
  }

  /**
   * Warms up: loads the index of names in the background, then runs a search, which loads the tables of pages, the
   * headings and their names. Disposing the result stops it.
   */
  loadInBackground(): Disposable {
    const language = this.canon.primaryLanguage
    return this.names.loadInBackground(() => void this.search({ q: 'ธรรม', limit: 1, offset: 0, language }))
  }

  /**
   * Searches as typed. With few matches it also searches for corrections, but only in a source without any match, since
   * a misspelt word may occur on some page. A popular name is never corrected.
   */
  private findOrCorrect(
    query: ParsedQuery,
    context: SearchContext,
  ): { readonly groups: RankedGroup[]; readonly isCorrected: boolean } {
    const { request, budget, named, intent, isUnheldWork } = context
    const { kind } = request
    const records = {
      has: (term: QueryTerm) => this.records.hasTerm(term, budget),
      find: (searched: ParsedQuery) =>
        this.recordGroups(searched, context).filter((found) => !isUnheldWork || mayNameUnheldWork(found)),
    }
    const pages = {
      // true without a text, so that no term is corrected
      has: (term: QueryTerm) => this.pages.withLookup(request.within, (lookup) => lookup.hasTerm(term, budget), true),
      find: (searched: ParsedQuery) => this.pageGroups(searched, context),
    }
    const within = request.within ?? {}
    const sources: readonly SearchSource[] = [
      ...(kind === 'pages' || within.edition || within.layer === 'commentary' ? [] : [records]),
      ...((kind === undefined || kind === 'pages') && !isUnheldWork ? [pages] : []),
    ]
    // pages first: if enough of them have exactly these letters, the query is not a misremembered name
    const found: (SearchSource & { groups: RankedGroup[] })[] = []
    for (const source of sources.toReversed()) {
      const hasEnough = sumTotals(found.flatMap(({ groups }) => groups)) >= MIN_RESULTS
      const skipsSkeletons = isUnheldWork || (hasEnough && intent === undefined)
      found.unshift({ ...source, groups: source.find(skipsSkeletons ? removeSkeletons(query) : query) })
    }
    const total = sumTotals(found.flatMap(({ groups }) => groups))
    const correctionsOf = (term: QueryTerm) => this.names.findCorrections(term)
    const groups = found.flatMap(({ groups: asTyped, has, find }) => {
      if (asTyped.length > 0 || total > MAX_CORRECTED_MATCHES || named.length > 0 || isUnheldWork) return asTyped
      // if a single term occurred in this source, it would have been found, unless results are of another kind
      const isSingleTerm = query.terms.length === 1 && (kind === undefined || kind === 'pages')
      const corrected = correctEveryMissingTerm(query, (term) => !isSingleTerm && has(term), correctionsOf)
      return corrected ? find(corrected) : []
    })
    return { groups, isCorrected: total === 0 && groups.length > 0 }
  }

  private recordGroups(query: ParsedQuery, { request, budget, places, named, pitakas }: SearchContext): RankedGroup[] {
    const { kind, limit, offset, language, within = {} } = request
    const names = new Map(named.map(({ id, name }) => [toSearchRowId(this.headings, id), name]))
    const scores = new Map([...names.keys()].map((row, nth) => [row, scoreExactKnownName(nth)]))
    const placeOf = callOnce(() => this.createRowPlaceLookup())
    const isPlaceIn = (place: Omit<VolumeResultCount, 'count'> | undefined) =>
      place !== undefined && isInSearchScope(within, place, pitakas)
    const isWanted = isUnfilteredScope(within) ? undefined : (row: number) => isPlaceIn(placeOf()(row))
    const options = { named: scores, budget, ...(isWanted && { isWanted }) }
    const found = this.records.search(query, offset + limit, options)
    for (const { collection, matching } of found) {
      if (collection === this.headings) places?.addAll(matching, placeOf())
    }
    const snippets = new SnippetSelector(query)
    const byKind = Map.groupBy(found, ({ collection }) => this.rows.collections[collection]?.kind)
    return [...byKind].flatMap(([ofKind, collections]) => {
      const total = sumTotals(collections)
      if (ofKind === undefined || total === 0 || (kind !== undefined && kind !== ofKind)) return []
      // sorting is stable: equal scores stay in the order of their collections
      const rows = collections.flatMap(({ rows }) => rows).sort((a, b) => b.score - a.score)
      const items = rows.slice(offset, offset + limit).flatMap(({ row, score }): SearchResultItem[] => {
        const view = this.rows.getRecordView(row, language)
        if (!view) return []
        const { slug, title, href, texts, ...place } = view
        const name = names.get(row)
        const snippet =
          name === undefined ? snippets.select(texts) : makeSnippet(name, [{ start: 0, end: name.length }])
        return [{ kind: ofKind, slug, title, snippet, href, score: roundScore(score), ...place }]
      })
      // records with the name alone rank above pages that have the honorific and the name
      const best = (rows[0]?.score ?? 0) + (query.terms.some(({ name }) => name) ? HONORIFIC_BONUS : 0)
      return [{ kind: ofKind, label: getLabel(SEARCH_RESULT_KINDS[ofKind], language), total, items, best }]
    })
  }

  /** Returns a lookup of the place in the canon of a search row; only headings have one. */
  private createRowPlaceLookup(): (row: number) => Omit<VolumeResultCount, 'count'> | undefined {
    const placeOf = createHeadingVolumeLookup(this.canon)
    return (row) =>
      parseCollectionOfSearchRow(row) === this.headings ? placeOf(parseRecordIdOfSearchRow(row)) : undefined
  }

  private pageGroups(query: ParsedQuery, { request, budget, places, pitakas }: SearchContext): RankedGroup[] {
    const { limit, offset, language, within = {}, headings } = request
    const find = (lookup: PageTermLookup) => {
      const isWanted = (page: number) => {
        const place = lookup.getEditionAndVolume(page)
        return place !== undefined && isInSearchScope(within, place, pitakas)
      }
      const found = new PageSearch(lookup, query, budget, language === 'en').find(
        limit,
        offset,
        isUnfilteredScope(within) ? undefined : isWanted,
        headings,
      )
      places?.addAll(found.matching, (page) => lookup.getEditionAndVolume(page))
      return found
    }
    const { total, best, items } = this.pages.withLookup(within, find, NO_PAGES)
    if (total === 0) return []
    const shown = items.map(
      ({ snippet, score, heading, to, ...page }): SearchResultItem => ({
        ...this.createPageItem(page, language, to),
        under: heading,
        to,
        snippet,
        score: roundScore(score),
      }),
    )
    const label = getLabel(PAGE_GROUP_LABELS[resolveSearchLayer(within)], language)
    return [{ kind: 'pages', label, total, items: shown, best }]
  }

  /** Runs the proximity search and leaves out pages that have all words. */
  private findNear(
    query: ParsedQuery,
    { request: { within }, budget }: SearchContext,
    groups: readonly RankedGroup[],
  ): readonly ProximityMatch[] {
    const found = new Set(groups.flatMap(({ items }) => items.map(({ slug }) => slug)))
    const search = (pages: PageTermLookup) => searchByProximity(pages, query, MAX_NEAR_PAGES, budget)
    return this.pages
      .withLookup(within, search, [])
      .filter(({ volume, edition, page }) => !found.has(`${volume}/${edition}/${page}`))
  }

  /** Creates the result item of a printed page: title and URL. @param to page on which a match ends, if another one */
  createPageItem({ edition, volume, page }: PrintedPage, language: LanguageCode, to?: number) {
    const pages = `${language === 'en' ? (to ? 'pages' : 'page') : 'หน้า'} ${to ? `${page}–${to}` : page}`
    const label = getDisplayedTextName(edition, this.canon.printed.shownIn(edition, volume), 'label', language)
    return {
      kind: 'pages' as const,
      slug: `${volume}/${edition}/${page}`,
      title: `${this.canon.divisions.volumeTitle(volume, language)} ${pages} · ${label}`,
      href: `${this.baseUrl}/canon/${volume}/read?edition=${edition}&page=${page}`,
    }
  }
}

const PAGE_GROUP_LABELS: Readonly<Record<SearchLayer, LabelInThaiAndEnglish>> = {
  canon: SEARCH_RESULT_KINDS.pages,
  ...COMMENTARY_RESULT_GROUP_LABELS,
}

const getLabel = ({ th, en }: LabelInThaiAndEnglish, language: LanguageCode) => (language === 'en' ? en : th)

const mayNameUnheldWork = ({ kind, best }: RankedGroup): boolean =>
  kind === 'chants' || (kind !== 'headings' && best >= MIN_SCORE_OF_NAME_CONTAINING_QUERY)

const roundScore = (score: number): number => Math.round(score * 100) / 100
