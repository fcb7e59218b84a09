/** Looks for something in the whole library: records, headings, and the pages of the canon (decisions §6). */
import { type SearchKind, searchKinds } from '../src/resources/search-kinds.ts'
import type { FoundPages } from './pages/page-index.ts'
import type { PagePlace } from './pages/page-slots.ts'
import { corrected, parseQuery, type Query, type Term } from './query.ts'
import type { RecordSearch } from './records/record-search.ts'
import { excerpt } from './snippets/excerpts.ts'
import type { Snippet } from './snippets/snippets.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The kinds of what is found, in the order in which equal groups are listed. */
export const KINDS = Object.keys(searchKinds) as readonly SearchKind[]

export type Kind = SearchKind
export type RecordKind = Exclude<Kind, 'pages'>

/** What is shown of a found record. */
export type RecordView = {
  slug: string
  title: string
  href: string
  /** The texts to show a piece of: the title first, the asked language before others. Read only as far as needed. */
  texts: Iterable<string>
  /** Of headings: where the slug belongs. */
  division?: string
  volume?: number | null
}

export type PageView = {
  title: string
  href: string
}

/** Finds pages of the text in use; null when there is no text. */
export type PageSearch = {
  search(query: Query, limit: number, offset: number): FoundPages | null
  has(term: Term): boolean
}

/** What the search asks of the stores; both answers are in the given language, falling back to the primary one. */
export type LibraryViews = {
  /** A record by its row; null when it is gone. */
  record(row: number, language: string): RecordView | null
  page(place: PagePlace, language: string): PageView
}

export type SearchItem = {
  kind: Kind
  slug: string
  title: string
  snippet: Snippet
  href: string
  /** From 0 to 110, comparable between kinds. */
  score: number
  division?: string
  volume?: number | null
}

export type SearchGroup = {
  kind: Kind
  label: string
  /** All that match, beyond `items` too. */
  total: number
  items: SearchItem[]
}

export type SearchAnswer = {
  query: string
  total: number
  groups: SearchGroup[]
}

export type SearchRequest = {
  q: string
  /** Only this kind; all of them when absent. */
  kind?: Kind | undefined
  /** Both apply inside each group. */
  limit: number
  offset: number
  language: string
}

/** What the search is made of. */
export type SearchParts = {
  records: RecordSearch
  /** The groups that collections are listed in, by their numbers. */
  kinds: readonly RecordKind[]
  vocabulary: Vocabulary
  pages: PageSearch
  views: LibraryViews
}

type RankedGroup = SearchGroup & { best: number }

export class LibrarySearch {
  readonly #parts: SearchParts

  constructor(parts: SearchParts) {
    this.#parts = parts
  }

  /**
   * Groups in the order of their best scores. A group without matches is left out, one whose page is empty is not.
   * Where nothing is found as typed, among the records or among the pages, what was meant is looked for.
   */
  search(request: SearchRequest): SearchAnswer {
    const { kind } = request
    const query = parseQuery(request.q)
    const groups: RankedGroup[] = []
    if (query.terms.length > 0) {
      const { records, pages } = this.#parts
      if (kind !== 'pages') {
        groups.push(
          ...this.#asMeant(
            query,
            (term) => records.has(term),
            (meant) => this.#records(meant, request),
          ),
        )
      }
      if (kind === undefined || kind === 'pages') {
        groups.push(
          ...this.#asMeant(
            query,
            (term) => pages.has(term),
            (meant) => this.#pages(meant, request),
          ),
        )
      }
    }
    groups.sort((a, b) => b.best - a.best || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    return {
      query: query.text,
      total: groups.reduce((sum, group) => sum + group.total, 0),
      groups: groups.map(({ best, ...group }) => group),
    }
  }

  /** What is found as typed; where that is nothing, what is found with words in place of those that are nowhere. */
  #asMeant(query: Query, has: (term: Term) => boolean, find: (query: Query) => RankedGroup[]): RankedGroup[] {
    const asTyped = find(query)
    if (asTyped.length > 0) return asTyped
    const meant = corrected(query, (term) => (has(term) ? [] : this.#parts.vocabulary.meantBy(term)))
    return meant ? find(meant) : []
  }

  #records(query: Query, { kind, limit, offset, language }: SearchRequest): RankedGroup[] {
    const { records, kinds, views } = this.#parts
    const groups: RankedGroup[] = []
    const found = [...records.search(query, offset + limit)].sort(([a], [b]) => a - b)
    for (const [of, its] of Map.groupBy(found, ([collection]) => kinds[collection] ?? 'categories')) {
      if (kind !== undefined && kind !== of) continue
      const total = its.reduce((sum, [, one]) => sum + one.total, 0)
      // sorting is stable: equals stay in the order of their collections
      const rows = its.flatMap(([, one]) => one.rows).sort((a, b) => b.score - a.score)
      const items = rows.slice(offset, offset + limit).flatMap(({ row, score }) => {
        const view = views.record(row, language)
        return view ? [recordItem(of, score, view, excerpt(view.texts, query))] : []
      })
      groups.push({ kind: of, label: labelOf(of, language), total, items, best: rows[0]?.score ?? 0 })
    }
    return groups
  }

  #pages(query: Query, { limit, offset, language }: SearchRequest): RankedGroup[] {
    const found = this.#parts.pages.search(query, limit, offset)
    if (!found || found.total === 0) return []
    const items = found.items.map(({ snippet, score, ...place }): SearchItem => {
      const slug = `${place.volume}/${place.edition}/${place.page}`
      const { title, href } = this.#parts.views.page(place, language)
      return { kind: 'pages', slug, title, snippet, href, score: rounded(score) }
    })
    return [{ kind: 'pages', label: labelOf('pages', language), total: found.total, items, best: found.best }]
  }
}

function labelOf(kind: Kind, language: string): string {
  return language === 'en' ? searchKinds[kind].en : searchKinds[kind].th
}

function recordItem(kind: RecordKind, score: number, view: RecordView, snippet: Snippet): SearchItem {
  const { slug, title, href, division, volume } = view
  const item: SearchItem = { kind, slug, title, snippet, href, score: rounded(score) }
  if (division !== undefined) item.division = division
  if (volume !== undefined) item.volume = volume
  return item
}

const rounded = (score: number): number => Math.round(score * 100) / 100
