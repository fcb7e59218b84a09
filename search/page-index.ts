/** Finds pages of the canon by what stands on them. */
import type { Database } from 'bun:sqlite'
import { excerpt } from './excerpts.ts'
import { Alphabet, pairsOf } from './letter-pairs.ts'
import { slotsOfGram } from './page-grams.ts'
import { PageReading } from './page-reading.ts'
import { type PagePlace, PageSlots } from './page-slots.ts'
import type { Exceptions, PageSource } from './page-source.ts'
import { phraseKeys, type Query, type Term } from './query.ts'
import { Recent } from './recent.ts'
import { scoreApart, scoreOf } from './scores.ts'
import type { Snippet } from './snippets.ts'
import { hasThai } from './thai-pali.ts'

export type FoundPage = PagePlace & { score: number; snippet: Snippet }

export type FoundPages = {
  /** All pages that match, beyond `items` too. */
  total: number
  /** The score of the first page of all, 0 when there is none. */
  best: number
  items: FoundPage[]
}

/** A page that has all terms, and a slot of it that has the longest of them. */
type Candidate = { page: number; slot: number }

/** Keys of up to so many letters are looked up as grams. */
const LONGEST_GRAM = 3

/** So few pages are quicker to read than to look up another term for. */
const FEW_PAGES = 40

/**
 * On how many pages literal matches are told from folded ones. Of more pages that match, the rest follow in the order
 * of the canon, as folded matches do.
 */
const JUDGED_PAGES = 200

/** Matches that are kept of recent searches, all together; each takes 8 bytes. */
const MOST_RECENT = 400_000

/** What matches a query, best first: for each page a slot, and its score. */
type Ranked = { exceptions: Exceptions; slots: Uint32Array; scores: Float32Array }

/** A trigram index over one text database. It keeps no text; several may be open at once. */
export class PageIndex {
  readonly #db: Database
  readonly #slots: PageSlots
  readonly #letters: Alphabet
  readonly #source: PageSource
  readonly #recent = new Recent<Ranked>(MOST_RECENT)

  private constructor(db: Database, slots: PageSlots, letters: Alphabet, source: PageSource) {
    this.#db = db
    this.#slots = slots
    this.#letters = letters
    this.#source = source
  }

  /** The index in a text database, or null when an earlier version wrote the database without one. */
  static open(db: Database, source: PageSource): PageIndex | null {
    const slots = PageSlots.load(db)
    if (!slots) return null
    const row = db.query<{ letters: string }, []>('SELECT letters FROM page_letters').get()
    return new PageIndex(db, slots, new Alphabet(row?.letters), source)
  }

  /**
   * The pages on which all terms of the query stand, in any order, also when they belong to different passages. Best
   * first; among equals the script of the query first, then royal, pali, roman, volume, page.
   */
  search(query: Query, limit: number, offset: number): FoundPages {
    const reading = new PageReading(this.#slots, this.#source)
    const { slots, scores } = this.#ranked(query, reading)
    const items: FoundPage[] = []
    for (let i = offset; i < Math.min(offset + limit, slots.length); i++) {
      const slot = slots[i] ?? 0
      const page = this.#slots.pageOf(slot)
      const text = query.terms.length > 1 ? reading.pageText(page) : reading.partText(slot)
      items.push({ ...this.#slots.place(page), score: scores[i] ?? 0, snippet: excerpt([text], query) })
    }
    return { total: slots.length, best: scores[0] ?? 0, items }
  }

  #ranked(query: Query, reading: PageReading): Ranked {
    const kept = this.#recent.get(query.text)
    if (kept?.exceptions === reading.exceptions) return kept
    const candidates = this.#rank(this.#matching(query, reading), query, reading)
    const ranked = {
      exceptions: reading.exceptions,
      slots: Uint32Array.from(candidates, ({ slot }) => slot),
      scores: Float32Array.from(candidates, ({ score }) => score),
    }
    this.#recent.set(query.text, ranked, candidates.length)
    return ranked
  }

  /** All pages that match, in the order of the canon: for whoever counts or compares and shows nothing. */
  pages(query: Query): PagePlace[] {
    const reading = new PageReading(this.#slots, this.#source)
    return this.#matching(query, reading).map(({ page }) => this.#slots.place(page))
  }

  /** The pages that have all terms, ascending. */
  #matching(query: Query, reading: PageReading): Candidate[] {
    // Long terms are rare and leave few pages for the others.
    const [first, ...others] = query.terms.toSorted((a, b) => b.letters.length - a.letters.length)
    if (!first) return []
    let candidates = this.#withTerm(first, reading)
    for (const term of others) {
      if (candidates.length === 0) break
      if (candidates.length <= FEW_PAGES) {
        candidates = candidates.filter(({ page }) => reading.has(page, term))
      } else {
        const has = new Uint8Array(this.#slots.pages)
        for (const { page } of this.#withTerm(term, reading)) has[page] = 1
        candidates = candidates.filter(({ page }) => has[page] === 1)
      }
    }
    return candidates
  }

  #withTerm(term: Term, reading: PageReading): Candidate[] {
    let slots = this.#slotsOf([term.letters, ...term.sounds], reading).filter((slot) => reading.shows(slot))
    if (term.quoted) {
      const places = reading.placesOf(term.text, slots)
      slots = slots.filter((_, i) => places[i] !== null)
    }
    const candidates: Candidate[] = []
    let last = -1
    for (const slot of slots) {
      const page = this.#slots.pageOf(slot)
      if (page !== last) candidates.push({ page, slot })
      last = page
    }
    return candidates
  }

  /** The slots whose key contains one of the keys, ascending. */
  #slotsOf(keys: readonly string[], reading: PageReading): number[] {
    const found = keys.filter((key) => key.length <= LONGEST_GRAM).map((gram) => slotsOfGram(this.#db, gram))
    const phrases = keys
      .filter((key) => key.length > LONGEST_GRAM && this.#canSpell(key))
      .map((key) => `"${pairsOf(key, this.#letters)}"`)
      .join(' OR ')
    if (phrases !== '') {
      found.push(this.#rows('page_text', phrases))
      if (reading.showsOthers) found.push(this.#rows('page_text_other', phrases))
    }
    const [only = []] = found
    return found.length === 1 ? only : [...new Set(found.flat())].sort((a, b) => a - b)
  }

  /** Whether the alphabet of the pages has all letters of a key; if not, no page has the key. */
  #canSpell(key: string): boolean {
    for (let i = 0; i < key.length; i++) if (this.#letters.number(key.charCodeAt(i)) === 0) return false
    return true
  }

  #rows(table: 'page_text' | 'page_text_other', phrases: string): number[] {
    return this.#db
      .query<never, [string]>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
      .values(phrases)
      .map((row) => Number(row[0]))
  }

  #rank(candidates: Candidate[], query: Query, reading: PageReading): (Candidate & { score: number })[] {
    const thai = hasThai(query.text)
    const isOwn = ({ page }: Candidate): boolean => thai !== (this.#slots.place(page).edition === 'roman')
    const own = candidates.filter(isOwn)
    const ordered = [...own, ...candidates.filter((candidate) => !isOwn(candidate))]
    const judged = ordered.slice(0, JUDGED_PAGES).map(({ slot }) => slot)
    const whole = reading.placesOf(query.terms.map((term) => term.text).join(' '), judged)
    const single = query.terms.length === 1
    const each = single ? [] : query.terms.map((term) => reading.placesOf(term.text, judged))
    const together = single ? null : this.#pagesWithPhrase(candidates, query, reading)
    const ranked = ordered.map((candidate, i) => {
      const means = i < own.length ? 'letters' : 'sound'
      const literal = whole[i]
      let score = scoreOf(false, means, 'inside')
      if (literal) score = scoreOf(false, 'literal', literal)
      else if (together?.has(candidate.page)) score = scoreOf(false, means, 'word')
      else if (!single) {
        const apart = i < judged.length && each.every((places) => places[i])
        score = scoreApart(apart ? scoreOf(false, 'literal', 'inside') : score)
      }
      return { ...candidate, score }
    })
    return ranked.sort((a, b) => b.score - a.score)
  }

  /** The pages on which the terms stand in a row, after folding, or by their sound. */
  #pagesWithPhrase(candidates: Candidate[], query: Query, reading: PageReading): Set<number> {
    const phrases = phraseKeys(query)
    if (candidates.length > FEW_PAGES) {
      return new Set(this.#slotsOf(phrases, reading).map((slot) => this.#slots.pageOf(slot)))
    }
    const pages = candidates.map(({ page }) => page)
    const isThere = (key: string): boolean => phrases.some((phrase) => key.includes(phrase))
    return new Set(pages.filter((page) => reading.keys(page).some(isThere)))
  }
}
