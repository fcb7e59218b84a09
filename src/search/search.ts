/** Looks for something in the whole library: records, headings, and the pages of the canon (decisions §6). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { ChapterTable } from '../books/chapter-table.ts'
import type { Canon } from '../canon/canon.ts'
import { corrected, parseQuery, type Query, type Term } from '../full-text/query.ts'
import { RecordSearch } from '../full-text/records/record-search.ts'
import { excerpt } from '../full-text/snippets/excerpts.ts'
import type { Snippet } from '../full-text/snippets/snippets.ts'
import { Vocabulary } from '../full-text/vocabulary.ts'
import type { Language } from '../languages/languages.ts'
import type { TranslationStore } from '../languages/translations.ts'
import type { RecordStore } from '../records/store.ts'
import { editionLabel } from '../resources/editions.ts'
import { type SearchKind, searchKinds } from '../resources/search-kinds.ts'
import { Effort } from './pages/effort.ts'
import { PageLookup, type PrintedPage } from './pages/page-lookup.ts'
import { type FoundPages, PageSearch } from './pages/page-search.ts'
import { SearchRows } from './search-rows.ts'
import { searchedHeadings } from './searched-headings.ts'
import { searchedRecords } from './searched-records.ts'

/** The kinds of what is found, in the order in which equal groups are listed. */
export const KINDS = Object.keys(searchKinds) as readonly SearchKind[]

export interface SearchItem {
  readonly kind: SearchKind
  readonly slug: string
  readonly title: string
  readonly snippet: Snippet
  readonly href: string
  /** From 0 to 110, comparable between kinds. */
  readonly score: number
  /** Of headings: where the slug belongs. */
  readonly division?: string
  readonly volume?: number
}

export interface SearchGroup {
  readonly kind: SearchKind
  readonly label: string
  /** All that match, beyond `items` too. */
  readonly total: number
  readonly items: readonly SearchItem[]
}

export interface SearchAnswer {
  readonly query: string
  readonly total: number
  readonly groups: readonly SearchGroup[]
  /** Whether everything that was found was looked at; else `total` counts what was, and more may match. */
  readonly isComplete: boolean
}

export interface SearchRequest {
  readonly q: string
  /** Only this kind; all of them when absent. */
  readonly kind?: SearchKind | undefined
  /** Both apply inside each group. */
  readonly limit: number
  readonly offset: number
  readonly language: Language
}

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

const NO_PAGES: FoundPages = { total: 0, best: 0, items: [] }

type RankedGroup = SearchGroup & { readonly best: number }

export class Search {
  private readonly canon: Canon
  private readonly baseUrl: string
  private readonly rows: SearchRows
  private readonly records: RecordSearch
  private readonly vocabulary: Vocabulary
  private pages: { readonly state: number; readonly lookup: PageLookup } | undefined

  constructor({ db, records, translations, canon, baseUrl = '' }: SearchOptions) {
    const chapters = new ChapterTable(db)
    const collections = [...records].map((store) =>
      searchedRecords({
        db,
        store,
        translations,
        baseUrl,
        ...(store.resource.name === 'books' ? { chaptersOf: (book: number) => chapters.chapters(book) } : {}),
      }),
    )
    const all = [...collections, searchedHeadings(db, canon, translations, baseUrl)]
    this.canon = canon
    this.baseUrl = baseUrl
    this.rows = new SearchRows(db, all, translations.languages)
    // who follows a library has the rows that its writer made
    if (!db.isFollowed) this.rows.refresh()
    this.records = new RecordSearch(db.sqlite)
    this.vocabulary = new Vocabulary(db.sqlite)
  }

  /**
   * Everything that matches, in groups in the order of their best scores. Sees every write that was answered before. A
   * group without matches is left out, one whose page is empty is not.
   */
  search(request: SearchRequest): SearchAnswer {
    const query = parseQuery(request.q)
    const effort = new Effort()
    const groups = query.terms.length > 0 ? this.asMeant(query, request, effort) : []
    groups.sort((a, b) => b.best - a.best || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    return {
      query: query.text,
      total: totalOf(groups),
      groups: groups.map(({ best, ...group }) => group),
      isComplete: !effort.fellShort,
    }
  }

  /**
   * What is found as typed; where that is next to nothing, also what was meant among the records, or on the pages, that
   * have nothing as typed: a misspelled word may stand on some page.
   */
  private asMeant(query: Query, request: SearchRequest, effort: Effort): RankedGroup[] {
    const { kind } = request
    const records = {
      has: (term: Term) => this.records.has(term),
      find: (asked: Query) => this.recordGroups(asked, request),
    }
    const pages = {
      has: (term: Term) => this.isOnPages(term, effort),
      find: (asked: Query) => this.pageGroups(asked, request, effort),
    }
    const sides = kind === undefined ? [records, pages] : [kind === 'pages' ? pages : records]
    const found = sides.map(({ has, find }) => ({ groups: find(query), has, find }))
    const total = totalOf(found.flatMap(({ groups }) => groups))
    return found.flatMap(({ groups, has, find }) => {
      if (groups.length > 0 || total > NEXT_TO_NOTHING) return groups
      // what has a single term was found, unless it is of another kind
      const isAlone = query.terms.length === 1 && (kind === undefined || kind === 'pages')
      const meant = corrected(query, (term) => (!isAlone && has(term) ? [] : this.vocabulary.meantBy(term)))
      return meant ? find(meant) : []
    })
  }

  private recordGroups(query: Query, { kind, limit, offset, language }: SearchRequest): RankedGroup[] {
    const found = this.records.search(query, offset + limit)
    const byKind = Map.groupBy(found, ({ collection }) => this.rows.collections[collection]?.kind)
    return [...byKind].flatMap(([of, its]) => {
      if (of === undefined || (kind !== undefined && kind !== of)) return []
      // sorting is stable: equals stay in the order of their collections
      const rows = its.flatMap(({ rows }) => rows).sort((a, b) => b.score - a.score)
      const items = rows.slice(offset, offset + limit).flatMap(({ row, score }): SearchItem[] => {
        const view = this.rows.view(row, language)
        if (!view) return []
        const { slug, title, href, texts, ...place } = view
        const snippet = excerpt(texts, query)
        return [{ kind: of, slug, title, snippet, href, score: rounded(score), ...place }]
      })
      return [
        { kind: of, label: labelOf(of, language), total: totalOf(its), items, best: rows[0]?.score ?? 0 },
      ]
    })
  }

  private pageGroups(
    query: Query,
    { limit, offset, language }: SearchRequest,
    effort: Effort,
  ): RankedGroup[] {
    const find = (pages: PageLookup) => new PageSearch(pages, query, effort).find(limit, offset)
    const { total, best, items } = this.inPages(find, NO_PAGES)
    if (total === 0) return []
    const shown = items.map(
      ({ snippet, score, ...page }): SearchItem => ({
        kind: 'pages',
        slug: `${page.volume}/${page.edition}/${page.page}`,
        title: this.titleOf(page, language),
        snippet,
        href: `${this.baseUrl}/canon/${page.volume}/read?edition=${page.edition}&page=${page.page}`,
        score: rounded(score),
      }),
    )
    return [{ kind: 'pages', label: labelOf('pages', language), total, items: shown, best }]
  }

  /** Whether a term is on any page, if only by its letters. Where there are no pages, nothing else can be meant: true. */
  private isOnPages(term: Term, effort: Effort): boolean {
    const query: Query = { text: term.text, terms: [term], others: [], phrase: null }
    return this.inPages((pages) => new PageSearch(pages, query, effort).matching().length > 0, true)
  }

  /** Looks in the text in use, as it is decided now; `without` is the answer where there is none. */
  private inPages<T>(work: (pages: PageLookup) => T, without: T): T {
    const { text } = this.canon
    return text.read(({ sqlite }) => {
      if (this.pages?.state !== text.state) this.pages = { state: text.state, lookup: new PageLookup(sqlite) }
      return work(this.pages.lookup)
    }, without)
  }

  private titleOf({ edition, volume, page }: PrintedPage, language: Language): string {
    const title = this.canon.divisions.volumeTitle(volume, language)
    return `${title} ${language === 'en' ? 'page' : 'หน้า'} ${page} · ${editionLabel(edition, language)}`
  }
}

const totalOf = (found: readonly { readonly total: number }[]): number =>
  found.reduce((sum, { total }) => sum + total, 0)

const labelOf = (kind: SearchKind, language: Language): string =>
  searchKinds[kind][language === 'en' ? 'en' : 'th']

const rounded = (score: number): number => Math.round(score * 100) / 100
