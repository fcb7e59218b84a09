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
  SEARCH_KINDS,
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
import { scoreKnownName } from '../full-text/scores.ts'
import { selectBestSnippet } from '../full-text/snippets/excerpts.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'
import { QueryPatterns } from '../full-text/snippets/word-patterns.ts'
import type { PageTermLookup, PrintedPage, SearchLayer } from '../pages/page-lookup.ts'
import { type MatchingPages, PageSearch } from '../pages/page-search.ts'
import { type ProximityMatch, searchByProximity } from '../pages/proximity-search.ts'
import { QueryBudget } from '../pages/query-budget.ts'
import {
  FIRST_RESULT_GROUP_BY_INTENT,
  MIN_QUERY_INSIDE_NAME_SCORE,
  MIN_WHOLE_WORD_IN_NAME_SCORE,
  searchWithoutFramingWords,
  suggestNamesWithoutFraming,
} from './framed-query.ts'
import { findExactKnownNames } from './known-names.ts'
import { findNamedHeadings, type HeadingFoundByName } from './named-headings.ts'
import { PageLookups } from './page-lookups.ts'
import type { SearchAnswer, SearchGroup, SearchRequest } from './search-answer.ts'
import type { SearchResultItem } from './search-item.ts'
import { SearchRowUpdater } from './search-rows.ts'
import {
  createHeadingVolumeLookup,
  isInSearchScope,
  isUnfilteredScope,
  type PitakaOfVolumeLookup,
  ResultCounterByPlace,
  readPitakasOfVolumes,
  resolveSearchLayer,
  type VolumeResultCount,
} from './search-scope.ts'
import { createSearchableHeadings } from './searched-headings.ts'
import { createSearchableRecords } from './searched-records.ts'
import { suggestNamesForPrefix } from './suggestions.ts'

/** The kinds of results, in the order in which groups of equal score are listed. */
export const RESULT_KINDS = Object.keys(SEARCH_KINDS) as readonly SearchResultKind[]

/** What GlobalSearch works with. */
export interface GlobalSearchDependencies {
  readonly db: LibraryDatabase
  readonly records: Iterable<RecordStore>
  readonly translations: TranslationStore
  readonly canon: Canon
  /** The public address without a trailing slash; without it, links are paths. */
  readonly baseUrl?: string | undefined
}

/** A query with more matches than this is not corrected. */
const MAX_CORRECTED_MATCHES = 10

/** Points for names found without their honorific, so that they come first. */
const HONORIFIC_SCORE = 20

/** With fewer matches of all words, a proximity search looks for most of them. */
const MIN_RESULTS = 5
const MAX_NEAR = 16

const NO_PAGES: MatchingPages = { total: 0, best: 0, items: [], matching: new Uint32Array() }

type RankedGroup = SearchGroup & { readonly best: number }

/** The matches among records, or among pages. */
interface Side {
  readonly has: (term: QueryTerm) => boolean
  readonly find: (query: ParsedQuery) => RankedGroup[]
}

const withoutSkeleton = (query: ParsedQuery): ParsedQuery => ({
  ...query,
  terms: query.terms.map((term) => ({ ...term, skeleton: null })),
})

/** The state of one search besides its words. */
interface Course {
  readonly request: SearchRequest
  readonly effort: QueryBudget
  /** Counts matches by place; undefined if they were not requested. */
  readonly places: ResultCounterByPlace | undefined
  /** Headings whose name was typed. */
  readonly named: readonly HeadingFoundByName[]
  readonly pitakas: () => PitakaOfVolumeLookup
  /** The kind of result that the framing words ask for. */
  readonly frame: QueryIntent | undefined
  /** Whether the query names a work that is not in the canon: then only records of that name are found. */
  readonly isUnheldWork: boolean
}

/** Searches records, headings and pages, and suggests names. */
export class GlobalSearch {
  private readonly canon: Canon
  private readonly baseUrl: string
  private readonly rows: SearchRowUpdater
  private readonly records: RecordSearch
  private readonly names: NamesIndex
  /** The number of the collection of headings. */
  private readonly headings: number
  private readonly pages: PageLookups

  constructor({ db, records, translations, canon, baseUrl = '' }: GlobalSearchDependencies) {
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
    this.pages = new PageLookups(canon.text)
    this.rows = new SearchRowUpdater(db, all, translations.languages)
    this.headings = collections.length
    // who follows a library has the rows that its writer made
    if (!db.isFollowed) this.rows.refresh()
    this.records = new RecordSearch(db.sqlite)
    this.names = new NamesIndex(db.sqlite, (collection) => collection !== this.headings)
  }

  /**
   * Runs a search and returns groups in the order of their best scores. It sees every write that was acknowledged
   * before. Groups without matches are left out; groups whose requested page is empty are not.
   */
  search(request: SearchRequest): SearchAnswer {
    const found = searchWithoutFramingWords(
      request.q,
      (words) => this.scoreOfName(words),
      (q, frame) => this.searchFor({ ...request, q }, frame),
      (q, frame, inRecords) => {
        const kind = request.kind ?? (inRecords ? FIRST_RESULT_GROUP_BY_INTENT[frame ?? 'chant'] : undefined)
        return this.searchFor({ ...request, q, kind, near: false }, frame)
      },
    )
    return { ...found, query: parseSearchQuery(request.q).text }
  }

  /** Scores the best name for some words, 0 to 110. */
  private scoreOfName(words: string): number {
    if (findExactKnownNames(words).length > 0) return scoreKnownName(0)
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

  /** Searches for all words. @param frame the kind of result that the framing words ask for */
  private searchFor(request: SearchRequest, frame?: QueryIntent): SearchAnswer {
    const query = parseSearchQuery(request.q)
    const effort = new QueryBudget()
    const places = request.counts ? new ResultCounterByPlace() : undefined
    const named = findNamedHeadings(this.canon, query.text)
    const pitakas = callOnce(() => readPitakasOfVolumes(this.canon))
    const isUnheld = () => findExactKnownNames(query.text).some(({ text }) => text === null)
    const isUnheldWork = request.kind === undefined && named.length === 0 && isUnheld()
    const course = { request, effort, places, named, pitakas, frame, isUnheldWork }
    const { groups, isCorrected } =
      query.terms.length > 0 ? this.findOrCorrect(query, course) : { groups: [], isCorrected: false }
    const isScarce = totalOf(groups) < MIN_RESULTS && named.length === 0 && !isUnheldWork
    const near = request.near && isScarce ? this.near(query, course, groups) : []
    const first = frame && FIRST_RESULT_GROUP_BY_INTENT[frame]
    const isFirst = ({ kind, best }: RankedGroup) =>
      kind === first &&
      (frame === 'chant' || best >= (named.length === 0 ? MIN_QUERY_INSIDE_NAME_SCORE : MIN_WHOLE_WORD_IN_NAME_SCORE))
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

  /** Suggests names for a prefix; see suggestions.ts. */
  suggest(q: string, language: LanguageCode): readonly SearchResultItem[] {
    const { canon, rows, records, names, headings } = this
    return suggestNamesWithoutFraming(q, (words) =>
      suggestNamesForPrefix({ canon, rows, records, names, headings }, parseSearchQuery(words), language),
    )
  }

  /**
   * Loads the index of names in the background, then what the first search reads: the tables of pages, the headings and
   * their names. Disposing stops it.
   */
  loadInBackground(): Disposable {
    const language = this.canon.primaryLanguage
    return this.names.loadInBackground(() => void this.search({ q: 'ธรรม', limit: 1, offset: 0, language }))
  }

  /**
   * Searches as typed; if there is hardly a match, also for corrections, but only in records or pages that have none: a
   * misspelt word may occur on some page. A popular name is never corrected.
   */
  private findOrCorrect(
    query: ParsedQuery,
    course: Course,
  ): { readonly groups: RankedGroup[]; readonly isCorrected: boolean } {
    const { request, effort, named, frame, isUnheldWork } = course
    const { kind } = request
    const records = {
      has: (term: QueryTerm) => this.records.has(term, effort),
      find: (input: ParsedQuery) =>
        this.recordGroups(input, course).filter((found) => !isUnheldWork || hasNameOfUnheldWork(found)),
    }
    const pages = {
      // true without pages, so that nothing is corrected
      has: (term: QueryTerm) => this.pages.read(request.within, (lookup) => lookup.has(term, effort), true),
      find: (input: ParsedQuery) => this.pageGroups(input, course),
    }
    const within = request.within ?? {}
    const sides: readonly Side[] = [
      ...(kind === 'pages' || within.edition || within.layer === 'commentary' ? [] : [records]),
      ...(isOfPages(kind) && !isUnheldWork ? [pages] : []),
    ]
    // pages first: if some have exactly these letters, the query is no name that is remembered by its sound
    const found: (Side & { groups: RankedGroup[] })[] = []
    for (const side of sides.toReversed()) {
      const isThere = totalOf(found.flatMap(({ groups }) => groups)) >= MIN_RESULTS
      const isSpelledSo = isUnheldWork || (isThere && frame === undefined)
      found.unshift({ ...side, groups: side.find(isSpelledSo ? withoutSkeleton(query) : query) })
    }
    const total = totalOf(found.flatMap(({ groups }) => groups))
    const correctionsOf = (term: QueryTerm) => this.names.corrections(term)
    const groups = found.flatMap(({ groups: asTyped, has, find }) => {
      if (asTyped.length > 0 || total > MAX_CORRECTED_MATCHES || named.length > 0 || isUnheldWork) return asTyped
      // what has a single term was found, unless it is of another kind
      const isAlone = query.terms.length === 1 && (kind === undefined || kind === 'pages')
      const meant = correctEveryMissingTerm(query, (term) => !isAlone && has(term), correctionsOf)
      return meant ? find(meant) : []
    })
    return { groups, isCorrected: total === 0 && groups.length > 0 }
  }

  private recordGroups(query: ParsedQuery, { request, effort, places, named, pitakas }: Course): RankedGroup[] {
    const { kind, limit, offset, language, within = {} } = request
    const names = new Map(named.map(({ id, name }) => [toSearchRowId(this.headings, id), name]))
    const scores = new Map([...names.keys()].map((row, nth) => [row, scoreKnownName(nth)]))
    const placeOf = callOnce(() => this.rowPlaces())
    const isPlaceIn = (place: Omit<VolumeResultCount, 'count'> | undefined) =>
      place !== undefined && isInSearchScope(within, place, pitakas)
    const isWanted = isUnfilteredScope(within) ? undefined : (row: number) => isPlaceIn(placeOf()(row))
    const known = { named: scores, asking: effort, ...(isWanted && { isWanted }) }
    const found = this.records.search(query, offset + limit, known)
    for (const { collection, matching } of found) {
      if (collection === this.headings) places?.noteAll(matching, placeOf())
    }
    const patterns = callOnce(() => new QueryPatterns(query))
    const byKind = Map.groupBy(found, ({ collection }) => this.rows.collections[collection]?.kind)
    return [...byKind].flatMap(([of, its]) => {
      const total = totalOf(its)
      if (of === undefined || total === 0 || (kind !== undefined && kind !== of)) return []
      // sorting is stable: equals stay in the order of their collections
      const rows = its.flatMap(({ rows }) => rows).sort((a, b) => b.score - a.score)
      const items = rows.slice(offset, offset + limit).flatMap(({ row, score }): SearchResultItem[] => {
        const view = this.rows.view(row, language)
        if (!view) return []
        const { slug, title, href, texts, ...place } = view
        const name = names.get(row)
        const snippet = name === undefined ? selectBestSnippet(texts, query, false, patterns()) : asWhole(name)
        return [{ kind: of, slug, title, snippet, href, score: rounded(score), ...place }]
      })
      // a title of honour before a name is no word of it: who bears the name is before pages that say both
      const best = (rows[0]?.score ?? 0) + (query.terms.some(({ name }) => name) ? HONORIFIC_SCORE : 0)
      return [{ kind: of, label: labelIn(SEARCH_KINDS[of], language), total, items, best }]
    })
  }

  /** Returns a lookup of the place in the canon of a search row; only headings have one. */
  private rowPlaces(): (row: number) => Omit<VolumeResultCount, 'count'> | undefined {
    const placeOf = createHeadingVolumeLookup(this.canon)
    return (row) =>
      parseCollectionOfSearchRow(row) === this.headings ? placeOf(parseRecordIdOfSearchRow(row)) : undefined
  }

  private pageGroups(query: ParsedQuery, { request, effort, places, pitakas }: Course): RankedGroup[] {
    const { limit, offset, language, within = {}, headings } = request
    const find = (lookup: PageTermLookup) => {
      const isWanted = (page: number) => {
        const place = lookup.placeOf(page)
        return place !== undefined && isInSearchScope(within, place, pitakas)
      }
      const found = new PageSearch(lookup, query, effort, language === 'en').find(
        limit,
        offset,
        isUnfilteredScope(within) ? undefined : isWanted,
        headings,
      )
      places?.noteAll(found.matching, (page) => lookup.placeOf(page))
      return found
    }
    const { total, best, items } = this.pages.read(within, find, NO_PAGES)
    if (total === 0) return []
    const shown = items.map(
      ({ snippet, score, heading, to, ...page }): SearchResultItem => ({
        ...this.pageItem(page, language, to),
        under: heading,
        to,
        snippet,
        score: rounded(score),
      }),
    )
    const label = labelIn(PAGES[resolveSearchLayer(within)], language)
    return [{ kind: 'pages', label, total, items: shown, best }]
  }

  /** Runs the proximity search and leaves out pages that have all words. */
  private near(
    query: ParsedQuery,
    { request: { within }, effort }: Course,
    groups: readonly RankedGroup[],
  ): readonly ProximityMatch[] {
    const found = new Set(groups.flatMap(({ items }) => items.map(({ slug }) => slug)))
    const search = (pages: PageTermLookup) => searchByProximity(pages, query, MAX_NEAR, effort)
    return this.pages
      .read(within, search, [])
      .filter(({ volume, edition, page }) => !found.has(`${volume}/${edition}/${page}`))
  }

  /** Title and address of a printed page. @param to the page on which the match ends, if that is another one */
  pageItem({ edition, volume, page }: PrintedPage, language: LanguageCode, to?: number) {
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

const totalOf = (found: readonly { readonly total: number }[]): number =>
  found.reduce((sum, { total }) => sum + total, 0)

const PAGES: Readonly<Record<SearchLayer, LabelInThaiAndEnglish>> = {
  canon: SEARCH_KINDS.pages,
  ...COMMENTARY_RESULT_GROUP_LABELS,
}

const labelIn = (label: LabelInThaiAndEnglish, language: LanguageCode): string =>
  language === 'en' ? label.en : label.th

const hasNameOfUnheldWork = ({ kind, best }: RankedGroup): boolean =>
  kind === 'chants' || (kind !== 'headings' && best >= MIN_QUERY_INSIDE_NAME_SCORE)

const isOfPages = (kind: SearchResultKind | undefined): boolean => kind === undefined || kind === 'pages'

/** A snippet of a name that is marked as a whole. */
const asWhole = (name: string): Snippet => ({ text: name, marks: [[0, name.length]] })

const rounded = (score: number): number => Math.round(score * 100) / 100
