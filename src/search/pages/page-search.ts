/** Finds pages of the canon by what stands on them. */

import { hasThai } from '../../../search/language/thai-pali.ts'
import { lengthOf, type Query, type Term } from '../../../search/query.ts'
import { type Means, scoreApart, scoreOf } from '../../../search/scores.ts'
import { excerpt } from '../../../search/snippets/excerpts.ts'
import type { Snippet } from '../../../search/snippets/snippets.ts'
import { hasLiterally, literalFit } from './literal-fits.ts'
import { pageKeys } from './page-keys.ts'
import type { PageLookup, PageText, PrintedPage } from './page-lookup.ts'

export type FoundPage = PrintedPage & { score: number; snippet: Snippet }

export type FoundPages = {
  /** All pages that match, beyond `items` too. */
  total: number
  /** The score of the first page of all, 0 when there is none. */
  best: number
  items: FoundPage[]
}

/**
 * So few pages are read, which is quicker than to look up another term: there, words are checked that are not looked
 * up, and literal matches told from folded ones. Of more pages that match, the rest follow in the order of the canon,
 * as folded matches do.
 */
const JUDGED_PAGES = 100

/**
 * On so many, of more pages than are judged, quoted terms are looked for; beyond them their letters suffice, and only
 * the first pages have them for sure. Every thousand takes 10 ms of a processor.
 */
const MOST_READ = 4000

/** One search in the text that is open. */
export class PageSearch {
  readonly #query: Query
  readonly #lookup: PageLookup
  /** Pages on which the query stands in a row; null when it is one term, or a part of it is quoted. */
  readonly #inRow: ReadonlySet<number> | null
  readonly #texts = new Map<number, PageText>()
  readonly #keys = new Map<number, readonly string[]>()

  constructor(lookup: PageLookup, query: Query) {
    this.#query = query
    this.#lookup = lookup
    this.#inRow = query.phrase && lookup.pagesWith(query.phrase)
  }

  /**
   * The pages on which all terms of the query stand, in any order, also when they belong to different passages. Best
   * first; among equals the script of the query first, then royal, pali, roman, volume, page.
   */
  find(limit: number, offset: number): FoundPages {
    const baseOf = this.#baseScores()
    const matching = this.matching()
    const byBase = [...Map.groupBy(matching, baseOf)].sort(([a], [b]) => b - a).flatMap(([, pages]) => pages)
    // sorting is stable: equals stay in the order of the canon
    const judged = this.#read(byBase.slice(0, JUDGED_PAGES))
      .map(({ id, text }) => ({ id, score: this.#literalScore(id, text) ?? baseOf(id) }))
      .sort((a, b) => b.score - a.score)
    const others = byBase.slice(JUDGED_PAGES, offset + limit).map((id) => ({ id, score: baseOf(id) }))
    const asked = [...judged, ...others].slice(offset, offset + limit)
    const pages = this.#read(asked.map(({ id }) => id))
    const items = pages.map(({ edition, volume, page, text }, i): FoundPage => {
      return { edition, volume, page, score: asked[i]?.score ?? 0, snippet: excerpt([text], this.#query) }
    })
    return { total: matching.length, best: judged[0]?.score ?? 0, items }
  }

  /** The numbers of all pages that have all terms, or the query in a row; ascending. */
  matching(): Uint32Array {
    const apart = this.#withAll()
    return Uint32Array.from(this.#inRow?.union(apart) ?? apart).sort()
  }

  #withAll(): ReadonlySet<number> {
    const { terms, others } = this.#query
    // long terms are rare and leave few pages for the others
    const [first, ...rest] = terms.toSorted((a, b) => lengthOf(b) - lengthOf(a))
    let pages = first ? this.#lookup.pagesWith(first) : new Set<number>()
    for (const term of rest) {
      if (pages.size <= JUDGED_PAGES) pages = this.#having(pages, [term])
      else pages = pages.intersection(this.#lookup.pagesWith(term))
    }
    if (pages.size > MOST_READ) return pages
    const quoted = terms.filter((term) => term.quoted)
    return this.#having(pages, pages.size > JUDGED_PAGES ? quoted : [...quoted, ...others])
  }

  /** Those of the pages that have some terms: quoted ones literally, any other as the index judges. */
  #having(pages: Set<number>, terms: readonly Term[]): Set<number> {
    if (terms.length === 0) return pages
    const having = this.#read([...pages]).filter((page) => terms.every((term) => this.#has(page, term)))
    return new Set(having.map(({ id }) => id))
  }

  #has({ id, edition, text }: PageText, { text: words, quoted, letters, sounds }: Term): boolean {
    if (quoted) return hasLiterally(text, words)
    const keys = this.#keys.get(id) ?? pageKeys(edition, text)
    this.#keys.set(id, keys)
    return [...letters, ...sounds].some((wanted) => keys.some((key) => key.includes(wanted)))
  }

  /** Each page once, however often it is asked for. */
  #read(pages: readonly number[]): PageText[] {
    const unread = pages.filter((page) => !this.#texts.has(page))
    for (const page of this.#lookup.read(unread)) this.#texts.set(page.id, page)
    return pages.flatMap((page) => this.#texts.get(page) ?? [])
  }

  /** What a page is worth that nobody reads: by its script, and by whether it has the query in a row. */
  #baseScores(): (page: number) => number {
    const isThai = hasThai(this.#query.text)
    const firstLatin = this.#lookup.firstLatin
    const apart = this.#query.terms.length > 1 ? scoreApart : (score: number) => score
    const scores = (means: Means) => ({
      inRow: scoreOf(false, means, 'word'),
      apart: apart(scoreOf(false, means, 'inside')),
    })
    const [own, other] = [scores('letters'), scores('sound')]
    return (page) => {
      const { inRow, apart } = isThai === page < firstLatin ? own : other
      return this.#inRow?.has(page) ? inRow : apart
    }
  }

  /** The score of a page that has the words of the query literally; null for all others. */
  #literalScore(page: number, text: string): number | null {
    const words = this.#query.terms.map((term) => term.text)
    const inRow = literalFit(text, words.join(' '))
    if (inRow) return scoreOf(false, 'literal', inRow.fit, 0, inRow.sameCase)
    const isApart = this.#inRow !== null && !this.#inRow.has(page)
    const hasAll = isApart && words.every((word) => hasLiterally(text, word))
    return hasAll ? scoreApart(scoreOf(false, 'literal', 'inside')) : null
  }
}
