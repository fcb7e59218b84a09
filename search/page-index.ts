/** Finds pages of the canon by what stands on them. */
import type { Database } from 'bun:sqlite'
import { findMatches } from './matches.ts'
import { slotsOfGram } from './page-grams.ts'
import { pageKey } from './page-keys.ts'
import { rankPage } from './page-ranks.ts'
import { type PagePlace, PageSlots } from './page-slots.ts'
import { phraseLetters, type Query, type Term } from './query.ts'
import { scoreOf } from './scores.ts'
import { makeSnippet, type Snippet } from './snippets.ts'
import { hasThai } from './thai-pali.ts'

/** What the index asks of whoever keeps the text. */
export type PageSource = {
  /** The text of a part: its paragraphs, separated by line feeds, as it was given to the writer. */
  textOf(part: number): string
  /** Whether readers see a passage: decisions and hidden marks. Asked anew at every search. */
  shows(passage: number): boolean
}

export type FoundPage = PagePlace & { score: number; snippet: Snippet }

export type FoundPages = {
  /** All pages that match, beyond `items` too. */
  total: number
  /** The score of the first page of all, 0 when there is none. */
  best: number
  items: FoundPage[]
}

/** So few pages are quicker to read than to look up another word for. */
const FEW_PAGES = 40

/**
 * How many pages are read to rank them. Beyond these, literal matches are not told from folded ones: pages in the
 * script of the query come first, in the order of the canon.
 */
const RANKED_PAGES = 250

/** A trigram index over one text database. It keeps no text and no query; several may be open at once. */
export class PageIndex {
  readonly #db: Database
  readonly #slots: PageSlots
  readonly #source: PageSource

  private constructor(db: Database, slots: PageSlots, source: PageSource) {
    this.#db = db
    this.#slots = slots
    this.#source = source
  }

  /** The index in a text database, or null when an earlier version wrote the database without one. */
  static open(db: Database, source: PageSource): PageIndex | null {
    const slots = PageSlots.load(db)
    return slots ? new PageIndex(db, slots, source) : null
  }

  /**
   * The pages on which all terms of the query stand, in any order, also when they belong to different passages. Best
   * first; among equals in the order royal, pali, roman, volume, page, with the script of the query first.
   */
  search(query: Query, limit: number, offset: number): FoundPages {
    const reading = new Reading(this.#slots, this.#source)
    const pages = this.#matching(query, reading)
    const ranked = this.#rank(pages, query, reading)
    return {
      total: pages.length,
      best: ranked[0]?.score ?? 0,
      items: ranked.slice(offset, offset + limit).map(({ page, score }) => {
        const text = reading.textOf(page)
        return { ...this.#slots.place(page), score, snippet: makeSnippet(text, findMatches(text, query)) }
      }),
    }
  }

  /** The numbers of the pages that have all terms, ascending. */
  #matching(query: Query, reading: Reading): number[] {
    // Long terms are rare and leave few pages for the others.
    const terms = query.terms.toSorted((a, b) => b.letters.length - a.letters.length)
    let pages: number[] | null = null
    for (const term of terms) {
      if (pages === null) pages = this.#pagesOf(term, reading)
      else if (pages.length <= FEW_PAGES) pages = pages.filter((page) => reading.has(page, term))
      else {
        const others = new Set(this.#pagesOf(term, reading))
        pages = pages.filter((page) => others.has(page))
      }
      if (pages.length === 0) break
    }
    return pages ?? []
  }

  #pagesOf(term: Term, reading: Reading): number[] {
    const slots = this.#slotsOf([term.letters, ...term.sounds])
    const pages: number[] = []
    for (const slot of slots) {
      const page = this.#slots.pageOf(slot)
      if (page === pages.at(-1) || !this.#source.shows(this.#slots.passage(slot))) continue
      if (term.quoted && !reading.partText(slot).includes(term.text)) continue
      pages.push(page)
    }
    return pages
  }

  /** The slots whose key contains one of the keys, ascending. */
  #slotsOf(keys: readonly string[]): number[] {
    const long = keys.filter((key) => key.length >= 3)
    const short = keys.filter((key) => key.length < 3)
    const found = short.map((gram) => slotsOfGram(this.#db, gram))
    if (long.length > 0) {
      const phrases = long.map((key) => `"${key.replaceAll('"', '""')}"`).join(' OR ')
      const rows = this.#db
        .query<never, [string]>('SELECT rowid FROM page_text WHERE page_text MATCH ? ORDER BY rowid')
        .values(phrases)
      found.push(rows.map((row) => Number(row[0])))
    }
    const [only = []] = found
    return found.length === 1 ? only : [...new Set(found.flat())].sort((a, b) => a - b)
  }

  #rank(pages: number[], query: Query, reading: Reading): { page: number; score: number }[] {
    const ordered = this.#ownScriptFirst(pages, query)
    const phrase = this.#phrasePages(pages, query, reading)
    const score = (page: number): number => {
      const { edition } = this.#slots.place(page)
      return rankPage(reading.textOf(page), edition, query, phrase?.has(page) ?? false)
    }
    const ranked = ordered.slice(0, RANKED_PAGES).map((page) => ({ page, score: score(page) }))
    ranked.sort((a, b) => b.score - a.score)
    const lowest = Math.min(scoreOf(false, 'sound', 'inside'), ranked.at(-1)?.score ?? 0)
    for (const page of ordered.slice(RANKED_PAGES)) ranked.push({ page, score: lowest })
    return ranked
  }

  #ownScriptFirst(pages: number[], query: Query): number[] {
    const thai = hasThai(query.text)
    const isOwn = (page: number): boolean => thai !== (this.#slots.place(page).edition === 'roman')
    return [...pages.filter(isOwn), ...pages.filter((page) => !isOwn(page))]
  }

  /** The pages on which the terms stand together as typed; null when there is one term only. */
  #phrasePages(pages: number[], query: Query, reading: Reading): Set<number> | null {
    const letters = phraseLetters(query)
    if (query.terms.length < 2 || letters.length < 3) return null
    if (pages.length > FEW_PAGES) {
      return new Set(this.#slotsOf([letters]).map((slot) => this.#slots.pageOf(slot)))
    }
    return new Set(pages.filter((page) => reading.keys(page).some((key) => key.includes(letters))))
  }
}

/** What one search has read: the text and the keys of parts, read once. */
class Reading {
  readonly #slots: PageSlots
  readonly #source: PageSource
  readonly #texts = new Map<number, string>()
  readonly #keys = new Map<number, string[]>()

  constructor(slots: PageSlots, source: PageSource) {
    this.#slots = slots
    this.#source = source
  }

  partText(slot: number): string {
    let text = this.#texts.get(slot)
    if (text === undefined) {
      text = this.#source.textOf(this.#slots.part(slot))
      this.#texts.set(slot, text)
    }
    return text
  }

  /** The parts of a page that readers see. */
  #shown(page: number): number[] {
    const shown: number[] = []
    for (
      let slot = this.#slots.firstSlot(page);
      slot <= this.#slots.slots && this.#slots.pageOf(slot) === page;
      slot++
    ) {
      if (this.#source.shows(this.#slots.passage(slot))) shown.push(slot)
    }
    return shown
  }

  textOf(page: number): string {
    return this.#shown(page)
      .map((slot) => this.partText(slot))
      .join('\n')
  }

  /** The keys of the page's parts, as the index has them. */
  keys(page: number): string[] {
    let keys = this.#keys.get(page)
    if (!keys) {
      const { edition } = this.#slots.place(page)
      keys = this.#shown(page).map((slot) => pageKey(edition, this.partText(slot)))
      this.#keys.set(page, keys)
    }
    return keys
  }

  has(page: number, term: Term): boolean {
    if (term.quoted) return this.#shown(page).some((slot) => this.partText(slot).includes(term.text))
    const wanted = [term.letters, ...term.sounds]
    return this.keys(page).some((key) => wanted.some((letters) => key.includes(letters)))
  }
}
