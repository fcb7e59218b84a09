/** What one search reads of the pages it found: each part once. */
import { hasLiterally } from './literal-places.ts'
import { hasRoman, pageKey } from './page-keys.ts'
import type { PageSlots } from './page-slots.ts'
import type { Exceptions, PageSource } from './page-source.ts'
import type { Term } from './query.ts'

export class PageReading {
  readonly #slots: PageSlots
  readonly #source: PageSource
  /** What decisions and hidden marks change, at the time of this search. */
  readonly exceptions: Exceptions
  readonly #texts = new Map<number, string>()
  readonly #keys = new Map<number, string[]>()

  constructor(slots: PageSlots, source: PageSource) {
    this.#slots = slots
    this.#source = source
    this.exceptions = source.exceptions()
  }

  /** Whether readers see anything that is not usual. */
  get showsOthers(): boolean {
    return this.exceptions.shown.size > 0
  }

  /** Whether readers see a part. */
  shows(slot: number): boolean {
    const { hidden, shown } = this.exceptions
    if (!this.#slots.isUsual(slot)) return shown.size > 0 && shown.has(this.#slots.passage(slot))
    return hidden.size === 0 || !hidden.has(this.#slots.passage(slot))
  }

  /** The texts of parts; those that were not read before are read together. */
  texts(slots: readonly number[]): string[] {
    const unread = slots.filter((slot) => !this.#texts.has(slot))
    if (unread.length > 0) {
      const read = this.#source.textsOf(unread.map((slot) => this.#slots.part(slot)))
      for (const [i, slot] of unread.entries()) this.#texts.set(slot, read[i] ?? '')
    }
    return slots.map((slot) => this.#texts.get(slot) ?? '')
  }

  /** What readers see of each page. */
  pageTexts(pages: readonly number[]): string[] {
    const shown = pages.map((page) => this.#shown(page))
    this.texts(shown.flat())
    return shown.map((slots) => this.texts(slots).join('\n'))
  }

  #shown(page: number): number[] {
    const shown: number[] = []
    const { slots } = this.#slots
    for (let slot = this.#slots.firstSlot(page); slot <= slots && this.#slots.pageOf(slot) === page; slot++) {
      if (this.shows(slot)) shown.push(slot)
    }
    return shown
  }

  /** The keys of what readers see of a page, as the index has them. */
  keys(page: number): string[] {
    let keys = this.#keys.get(page)
    if (!keys) {
      const edition = this.#slots.editionOf(page)
      keys = this.texts(this.#shown(page)).map((text) => pageKey(edition, text).key)
      this.#keys.set(page, keys)
    }
    return keys
  }

  /** Whether a page has a term: a quoted one literally, any other as the index judges. */
  has(page: number, term: Term): boolean {
    if (!term.quoted) return this.hasLetters(page, term)
    return this.texts(this.#shown(page)).some((text) => hasLiterally(text, term.text))
  }

  /** Whether a page has the letters of a term, judged as the index does. */
  hasLetters(page: number, term: Term): boolean {
    const wanted = [term.letters, ...term.sounds]
    return this.keys(page).some((key) => wanted.some((letters) => key.includes(letters)))
  }

  /** Those of the parts, found by the letters of a quoted term, that have it literally. */
  withQuoted(term: Term, slots: readonly number[]): number[] {
    const possible = hasRoman(term.letters) ? slots.filter((slot) => this.#slots.hasRoman(slot)) : slots
    const parts = this.#source.partsWith(
      term.text,
      possible.map((slot) => this.#slots.part(slot)),
    )
    return possible.filter((slot) => parts.has(this.#slots.part(slot)))
  }
}
