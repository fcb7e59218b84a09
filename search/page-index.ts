/** Finds pages of the canon by what stands on them. */
import type { Database } from 'bun:sqlite'
import { excerpt } from './excerpts.ts'
import { Alphabet, pairsOf } from './letter-pairs.ts'
import { hasLiterally, literalPlace } from './literal-places.ts'
import { slotsOfGram } from './page-grams.ts'
import { PageReading } from './page-reading.ts'
import { type PagePlace, PageSlots } from './page-slots.ts'
import type { Exceptions, PageSource } from './page-source.ts'
import { phraseKeys, type Query, type Term } from './query.ts'
import { numberOf, rankOf, scoreIn } from './ranks.ts'
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

/** Keys of up to so many letters are looked up as grams. */
const LONGEST_GRAM = 3

/** So few pages are quicker to read than to look up another term for. */
const FEW_PAGES = 40

/** So many pages may be read to see whether they have quoted terms, and words beyond those that are looked for. */
const MOST_READ = 200

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
    const asked = Array.from(slots.subarray(offset, offset + limit))
    const pages = asked.map((slot) => this.#slots.pageOf(slot))
    const texts = query.terms.length > 1 ? reading.pageTexts(pages) : reading.texts(asked)
    const items = pages.map((page, i): FoundPage => {
      const snippet = excerpt([texts[i] ?? ''], query)
      return { ...this.#slots.place(page), score: scores[offset + i] ?? 0, snippet }
    })
    return { total: slots.length, best: scores[0] ?? 0, items }
  }

  #ranked(query: Query, reading: PageReading): Ranked {
    const kept = this.#recent.get(query.text)
    if (kept?.exceptions === reading.exceptions) return kept
    const ranked = this.#rank(this.#matching(query, reading), query, reading)
    this.#recent.set(query.text, ranked, ranked.slots.length)
    return ranked
  }

  /** All pages that match, in the order of the canon: for whoever counts or compares and shows nothing. */
  pages(query: Query): PagePlace[] {
    const reading = new PageReading(this.#slots, this.#source)
    return this.#matching(query, reading).map((slot) => this.#slots.place(this.#slots.pageOf(slot)))
  }

  /** Of each page that has all terms, a slot that has the longest of them; ascending. */
  #matching(query: Query, reading: PageReading): number[] {
    // Long terms are rare and leave few pages for the others.
    const byLength = query.terms.toSorted((a, b) => b.letters.length - a.letters.length)
    const quoted = byLength.filter((term) => term.quoted)
    let matching: number[] | null = null
    for (const term of byLength) matching = this.#narrowed(matching, term, reading)
    const found = matching ?? []
    const read = [...quoted, ...query.others]
    if (found.length > MOST_READ)
      return quoted.reduce((left, term) => this.#withQuoted(left, term, reading), found)
    return found.filter((slot) => read.every((term) => reading.has(this.#slots.pageOf(slot), term)))
  }

  /** Those whose page has a term by its letters, whether it is quoted or not; null stands for all there are. */
  #narrowed(slots: number[] | null, term: Term, reading: PageReading): number[] {
    if (slots === null) return this.#firstOfPages(this.#withLetters(term, reading))
    if (slots.length <= FEW_PAGES) {
      return slots.filter((slot) => reading.hasLetters(this.#slots.pageOf(slot), term))
    }
    const has = this.#pageSet(this.#withLetters(term, reading))
    return slots.filter((slot) => has[this.#slots.pageOf(slot)] === 1)
  }

  #withLetters(term: Term, reading: PageReading): number[] {
    return this.#slotsOf([term.letters, ...term.sounds], reading).filter((slot) => reading.shows(slot))
  }

  /** Those whose page has a quoted term as it was typed. */
  #withQuoted(slots: number[], term: Term, reading: PageReading): number[] {
    const left = this.#pageSet(slots)
    const possible = this.#withLetters(term, reading).filter((slot) => left[this.#slots.pageOf(slot)] === 1)
    const has = this.#pageSet(reading.withQuoted(term, possible))
    return slots.filter((slot) => has[this.#slots.pageOf(slot)] === 1)
  }

  /** For every page, whether it is one of these slots' pages. */
  #pageSet(slots: readonly number[]): Uint8Array {
    const has = new Uint8Array(this.#slots.pages)
    for (const slot of slots) has[this.#slots.pageOf(slot)] = 1
    return has
  }

  /** Of each page the first slot. */
  #firstOfPages(slots: readonly number[]): number[] {
    let last = -1
    return slots.filter((slot) => {
      const page = this.#slots.pageOf(slot)
      const isNext = page !== last
      last = page
      return isNext
    })
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
    return found.length <= 1 ? only : this.#united(found)
  }

  /** The slots of several lists, ascending, each once. */
  #united(lists: readonly (readonly number[])[]): number[] {
    const has = new Uint8Array(this.#slots.slots + 1)
    for (const slots of lists) for (const slot of slots) has[slot] = 1
    const united: number[] = []
    for (let slot = has.indexOf(1); slot >= 0; slot = has.indexOf(1, slot + 1)) united.push(slot)
    return united
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

  #rank(matching: readonly number[], query: Query, reading: PageReading): Ranked {
    const thai = hasThai(query.text)
    const isOwn = (slot: number): boolean =>
      thai !== (this.#slots.editionOf(this.#slots.pageOf(slot)) === 'roman')
    const own = matching.filter(isOwn)
    const ordered = [...own, ...matching.filter((slot) => !isOwn(slot))]
    const texts = reading.texts(ordered.slice(0, JUDGED_PAGES))
    const phrase = query.terms.map((term) => term.text).join(' ')
    const single = query.terms.length === 1
    const together = single ? null : this.#pagesWithPhrase(matching, query, reading)
    const scoreAt = (slot: number, i: number): number => {
      const means = i < own.length ? 'letters' : 'sound'
      const text = texts[i]
      const literal = text === undefined ? null : literalPlace(text, phrase)
      if (literal) return scoreOf(false, 'literal', literal.place, 0, literal.sameCase)
      if (together?.has(this.#slots.pageOf(slot))) return scoreOf(false, means, 'word')
      if (single) return scoreOf(false, means, 'inside')
      const apart = text !== undefined && query.terms.every((term) => hasLiterally(text, term.text))
      return scoreApart(scoreOf(false, apart ? 'literal' : means, 'inside'))
    }
    const ranks = Float64Array.from(ordered, (slot, i) => rankOf(scoreAt(slot, i), i)).sort()
    return {
      exceptions: reading.exceptions,
      slots: Uint32Array.from(ranks, (rank) => ordered[numberOf(rank)] ?? 0),
      scores: Float32Array.from(ranks, scoreIn),
    }
  }

  /** The pages on which the terms stand in a row, after folding, or by their sound. */
  #pagesWithPhrase(matching: readonly number[], query: Query, reading: PageReading): Set<number> {
    const phrases = phraseKeys(query)
    const pageOf = (slot: number): number => this.#slots.pageOf(slot)
    if (matching.length > FEW_PAGES) return new Set(this.#slotsOf(phrases, reading).map(pageOf))
    const isThere = (key: string): boolean => phrases.some((phrase) => key.includes(phrase))
    return new Set(matching.map(pageOf).filter((page) => reading.keys(page).some(isThere)))
  }
}
