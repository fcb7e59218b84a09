/** Looks for something in the whole library: records, headings, and the pages of the canon (decisions §6). */
import { type SearchKind, searchKinds } from '../src/resources/search-kinds.ts'
import { excerpt } from './excerpts.ts'
import type { FoundPages } from './page-index.ts'
import type { PagePlace } from './page-slots.ts'
import { parseQuery, type Query } from './query.ts'
import type { FoundRecord, RecordIndex } from './record-index.ts'
import type { Snippet } from './snippets.ts'

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
export type PageSearch = (query: Query, limit: number, offset: number) => FoundPages | null

/** What the search asks of the stores; both answers are in the given language, falling back to the primary one. */
export type LibraryViews = {
  /** A record by the key it was put into the index with; null when it is gone. */
  record(key: string, language: string): RecordView | null
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

export class LibrarySearch {
  readonly #records: () => RecordIndex<RecordKind>
  readonly #pages: PageSearch
  readonly #views: LibraryViews

  /** @param records gives the index with every change so far in it */
  constructor(records: () => RecordIndex<RecordKind>, pages: PageSearch, views: LibraryViews) {
    this.#records = records
    this.#pages = pages
    this.#views = views
  }

  /** Groups in the order of their best scores. A group without matches is left out, one whose page is empty is not. */
  search(request: SearchRequest): SearchAnswer {
    const { kind, limit, offset, language } = request
    const query = parseQuery(request.q)
    const groups: (SearchGroup & { best: number })[] = []
    if (kind !== 'pages' && query.terms.length > 0) {
      const matches = this.#records().search(query, limit, offset)
      for (const [of, found] of matches.found) {
        if (kind !== undefined && kind !== of) continue
        const items = found.items.flatMap((record) => {
          const view = this.#views.record(record.key, language)
          return view ? [recordItem(of, record, view, excerpt(view.texts, query, matches.corrected))] : []
        })
        groups.push({ kind: of, label: labelOf(of, language), total: found.total, items, best: found.best })
      }
    }
    if (kind === undefined || kind === 'pages') {
      const found = query.terms.length > 0 ? this.#pages(query, limit, offset) : null
      if (found && found.total > 0) {
        const items = found.items.map(({ snippet, score, ...place }): SearchItem => {
          const slug = `${place.volume}/${place.edition}/${place.page}`
          const { title, href } = this.#views.page(place, language)
          return { kind: 'pages', slug, title, snippet, href, score: rounded(score) }
        })
        groups.push({
          kind: 'pages',
          label: labelOf('pages', language),
          total: found.total,
          items,
          best: found.best,
        })
      }
    }
    groups.sort((a, b) => b.best - a.best || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    return {
      query: query.text,
      total: groups.reduce((sum, group) => sum + group.total, 0),
      groups: groups.map(({ best, ...group }) => group),
    }
  }
}

function labelOf(kind: Kind, language: string): string {
  return language === 'en' ? searchKinds[kind].en : searchKinds[kind].th
}

function recordItem(
  kind: RecordKind,
  { score }: FoundRecord,
  view: RecordView,
  snippet: Snippet,
): SearchItem {
  const { slug, title, href, division, volume } = view
  const item: SearchItem = { kind, slug, title, snippet, href, score: rounded(score) }
  if (division !== undefined) item.division = division
  if (volume !== undefined) item.volume = volume
  return item
}

const rounded = (score: number): number => Math.round(score * 100) / 100
