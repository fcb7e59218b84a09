/** Looks for something in the whole library: records, headings, and the pages of the canon (decisions §6). */
import { type SearchKind, searchKinds } from '../src/resources/search-kinds.ts'
import type { FoundPages } from './pages/page-index.ts'
import type { PrintedPage } from './pages/page-slots.ts'
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
  page(page: PrintedPage, language: string): PageView
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

/** What is found more often than this was not typed wrong. */
const NEXT_TO_NOTHING = 10

type RankedGroup = SearchGroup & { best: number }

export class LibrarySearch {
  readonly #parts: SearchParts

  constructor(parts: SearchParts) {
    this.#parts = parts
  }

  /**
   * Groups in the order of their best scores. A group without matches is left out, one whose page is empty is not.
   */
  search(request: SearchRequest): SearchAnswer {
    const query = parseQuery(request.q)
    const groups = query.terms.length > 0 ? this.#asMeant(query, request) : []
    groups.sort((a, b) => b.best - a.best || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    return {
      query: query.text,
      total: groups.reduce((sum, group) => sum + group.total, 0),
      groups: groups.map(({ best, ...group }) => group),
    }
  }

  /**
   * What is found as typed; where that is next to nothing, also what was meant among the records, or on the pages, that
   * have nothing as typed: a misspelled word may stand on some page.
   */
  #asMeant(query: Query, request: SearchRequest): RankedGroup[] {
    const { records, pages, vocabulary } = this.#parts
    const { kind } = request
    const sides = [
      {
        has: records.has.bind(records),
        find: (asked: Query) => this.#records(asked, request),
        isPages: false,
      },
      { has: pages.has.bind(pages), find: (asked: Query) => this.#pages(asked, request), isPages: true },
    ].filter(({ isPages }) => kind === undefined || isPages === (kind === 'pages'))
    const found = sides.map(({ find, has }) => ({ groups: find(query), find, has }))
    const total = found.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.total, 0)
    return found.flatMap(({ groups, find, has }) => {
      if (groups.length > 0 || total > NEXT_TO_NOTHING) return groups
      const meant = corrected(query, (term) => (has(term) ? [] : vocabulary.meantBy(term)))
      return meant ? find(meant) : []
    })
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
    const items = found.items.map(({ snippet, score, ...page }): SearchItem => {
      const slug = `${page.volume}/${page.edition}/${page.page}`
      const { title, href } = this.#parts.views.page(page, language)
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
