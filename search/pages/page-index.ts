/** Finds pages of the canon by what stands on them. */
import type { Database } from 'bun:sqlite'
import { hasThai } from '../language/thai-pali.ts'
import { lengthOf, type Query, type Term } from '../query.ts'
import { scoreApart, scoreOf } from '../scores.ts'
import { excerpt } from '../snippets/excerpts.ts'
import type { Snippet } from '../snippets/snippets.ts'
import { hasLiterally, literalFit } from './literal-fits.ts'
import { PageLookup } from './page-lookup.ts'
import { PageReading } from './page-reading.ts'
import { PageSlots, type PrintedPage } from './page-slots.ts'
import type { PageSource } from './page-source.ts'

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
 * In so many parts, of more pages than are judged, quoted terms are looked for; beyond them their letters suffice, and
 * only the first pages have them for sure. Every thousand takes 10 ms of a processor.
 */
const MOST_PARTS = 4000

/** How a page has several words. */
const IN_ROW = 1
const APART = 2

/** Pages, best first, and the score of each. */
type Ranked = { pages: readonly number[]; scoreAt: (rank: number) => number }

/** A trigram index over one text database. It keeps no text; several may be open at once. */
export class PageIndex {
  readonly #slots: PageSlots
  readonly #lookup: PageLookup
  readonly #source: PageSource

  /** @param db a text database of the current format */
  constructor(db: Database, source: PageSource) {
    this.#slots = new PageSlots(db)
    this.#lookup = new PageLookup(db)
    this.#source = source
  }

  /**
   * The pages on which all terms of the query stand, in any order, also when they belong to different passages. Best
   * first; among equals the script of the query first, then royal, pali, roman, volume, page.
   */
  search(query: Query, limit: number, offset: number): FoundPages {
    const reading = new PageReading(this.#slots, this.#source)
    const inRow = this.#inRow(query, reading)
    const { pages, scoreAt } = this.#rank(this.#matching(query, inRow, reading), inRow, query, reading)
    const asked = pages.slice(offset, offset + limit)
    const texts = reading.pageTexts(asked)
    const items = asked.map((page, i): FoundPage => {
      const snippet = excerpt([texts[i] ?? ''], query)
      return { ...this.#slots.page(page), score: scoreAt(offset + i), snippet }
    })
    return { total: pages.length, best: pages.length > 0 ? scoreAt(0) : 0, items }
  }

  /** All pages that match, in the order of the canon: for whoever counts or compares and shows nothing. */
  pages(query: Query): PrintedPage[] {
    const reading = new PageReading(this.#slots, this.#source)
    return this.#matching(query, this.#inRow(query, reading), reading).map((page) => this.#slots.page(page))
  }

  /** Whether a term is on any page, if only by its letters. */
  has(term: Term): boolean {
    return this.#slotsOf(term, new PageReading(this.#slots, this.#source)).length > 0
  }

  /** For every page, whether the query stands on it in a row; null when it is one term, or a part of it is quoted. */
  #inRow({ phrase }: Query, reading: PageReading): Uint8Array | null {
    return phrase && this.#pagesOf(this.#slotsOf(phrase, reading))
  }

  /** The pages that have all terms, or the query in a row; ascending. */
  #matching(query: Query, inRow: Uint8Array | null, reading: PageReading): number[] {
    const apart = this.#withAll(query, reading)
    if (!inRow) return apart
    for (const page of apart) inRow[page] ||= APART
    return listed(inRow)
  }

  /** The pages that have all terms; ascending. */
  #withAll(query: Query, reading: PageReading): number[] {
    // Long terms are rare and leave few pages for the others.
    const [first, ...others] = query.terms.toSorted((a, b) => lengthOf(b) - lengthOf(a))
    if (!first) return []
    const slots = new Map<Term, readonly number[]>()
    const look = (term: Term): Uint8Array => {
      const found = this.#slotsOf(term, reading)
      if (term.quoted) slots.set(term, found)
      return this.#pagesOf(found)
    }
    let pages = listed(look(first))
    for (const term of others) {
      if (pages.length === 0) break
      if (pages.length <= JUDGED_PAGES) pages = pages.filter((page) => reading.hasLetters(page, term))
      else {
        const has = look(term)
        pages = pages.filter((page) => has[page] === 1)
      }
    }
    const quoted = query.terms.filter((term) => term.quoted)
    if (pages.length > JUDGED_PAGES) return this.#withQuoted(pages, slots, reading)
    const checked = [...quoted, ...query.others]
    return pages.filter((page) => checked.every((term) => reading.has(page, term)))
  }

  /** Those of many pages that have the quoted terms as they were typed. */
  #withQuoted(pages: number[], slots: ReadonlyMap<Term, readonly number[]>, reading: PageReading): number[] {
    let left = new Set(pages)
    let parts = 0
    const rarestFirst = [...slots].sort(([, a], [, b]) => a.length - b.length)
    for (const [term, found] of rarestFirst) {
      const possible = found.filter((slot) => left.has(this.#slots.pageOf(slot)))
      parts += possible.length
      if (parts > MOST_PARTS) break
      const has = this.#pagesOf(reading.withQuoted(term, possible))
      left = new Set([...left].filter((page) => has[page] === 1))
    }
    return [...left]
  }

  /** The slots that readers see and that have a term by its letters or sounds. */
  #slotsOf({ letters, sounds, quoted }: Term, reading: PageReading): number[] {
    const slots = this.#lookup.slotsOf([...letters, ...sounds], reading.showsOthers, quoted)
    return slots.filter((slot) => reading.shows(slot))
  }

  /** For every page, whether it is one of these slots' pages. */
  #pagesOf(slots: readonly number[]): Uint8Array {
    const has = new Uint8Array(this.#slots.pages)
    for (const slot of slots) has[this.#slots.pageOf(slot)] = IN_ROW
    return has
  }

  #rank(matching: readonly number[], inRow: Uint8Array | null, query: Query, reading: PageReading): Ranked {
    const thai = hasThai(query.text)
    const isOwn = (page: number): boolean => thai !== (this.#slots.editionOf(page) === 'roman')
    const baseOf = (page: number): number => {
      const means = isOwn(page) ? 'letters' : 'sound'
      if (inRow?.[page] === IN_ROW) return scoreOf(false, means, 'word')
      const inside = scoreOf(false, means, 'inside')
      return query.terms.length > 1 ? scoreApart(inside) : inside
    }
    const byBase = [...Map.groupBy(matching, baseOf)].sort(([a], [b]) => b - a).flatMap(([, pages]) => pages)
    const texts = reading.pageTexts(byBase.slice(0, JUDGED_PAGES))
    const words = query.terms.map((term) => term.text)
    const judge = (page: number, text: string): number => {
      const literal = literalFit(text, words.join(' '))
      if (literal) return scoreOf(false, 'literal', literal.fit, 0, literal.sameCase)
      const apart = inRow?.[page] === APART && words.every((word) => hasLiterally(text, word))
      return apart ? scoreApart(scoreOf(false, 'literal', 'inside')) : baseOf(page)
    }
    // sorting is stable: equals stay in the order of the canon
    const judged = texts
      .map((text, i) => ({ page: byBase[i] ?? 0, score: judge(byBase[i] ?? 0, text) }))
      .sort((a, b) => b.score - a.score)
    return {
      pages: [...judged.map(({ page }) => page), ...byBase.slice(JUDGED_PAGES)],
      scoreAt: (rank) => judged[rank]?.score ?? baseOf(byBase[rank] ?? 0),
    }
  }
}

/** The pages that a table says yes to; ascending. */
function listed(has: Uint8Array): number[] {
  const pages: number[] = []
  for (let page = 0; page < has.length; page++) if (has[page] !== 0) pages.push(page)
  return pages
}
