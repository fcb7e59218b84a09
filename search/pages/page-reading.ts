/** What one search reads of the pages it found: each part once. */
import type { Term } from '../query.ts'
import { hasLiterally } from './literal-fits.ts'
import { pageKeys } from './page-keys.ts'
import type { PageSlots } from './page-slots.ts'
import type { Exceptions, PageSource } from './page-source.ts'

export class PageReading {
  readonly #slots: PageSlots
  readonly #source: PageSource
  /** What decisions and hidden marks change, at the time of this search. */
  readonly #exceptions: Exceptions
  readonly #texts = new Map<number, string>()
  readonly #keys = new Map<number, string[]>()

  constructor(slots: PageSlots, source: PageSource) {
    this.#slots = slots
    this.#source = source
    this.#exceptions = source.exceptions()
  }

  /** Whether readers see anything that is not usual. */
  get showsOthers(): boolean {
    return this.#exceptions.shown.size > 0
  }

  /** Whether readers see a part. */
  shows(slot: number): boolean {
    const { hidden, shown } = this.#exceptions
    if (!this.#slots.isUsual(slot)) return shown.size > 0 && shown.has(this.#slots.passage(slot))
    return hidden.size === 0 || !hidden.has(this.#slots.passage(slot))
  }

  /** What readers see of each page; what was not read before is read together. */
  pageTexts(pages: readonly number[]): string[] {
    const shown = pages.map((page) => this.#slots.slotsOn(page).filter((slot) => this.shows(slot)))
    this.#read(shown.flat())
    return shown.map((slots) => slots.map((slot) => this.#texts.get(slot) ?? '').join('\n'))
  }

  /** Whether a page has a term: a quoted one literally, any other as the index judges. */
  has(page: number, term: Term): boolean {
    if (!term.quoted) return this.hasLetters(page, term)
    return this.pageTexts([page]).some((text) => hasLiterally(text, term.text))
  }

  /** Whether a page has the letters of a term, judged as the index does. */
  hasLetters(page: number, term: Term): boolean {
    const wanted = [...term.letters, ...term.sounds]
    return this.#keysOf(page).some((key) => wanted.some((letters) => key.includes(letters)))
  }

  #keysOf(page: number): string[] {
    let keys = this.#keys.get(page)
    if (!keys) {
      const edition = this.#slots.editionOf(page)
      keys = this.pageTexts([page]).flatMap((text) => Object.values(pageKeys(edition, text)))
      this.#keys.set(page, keys)
    }
    return keys
  }

  /** Those of the slots whose parts have a term literally. */
  withQuoted(term: Term, slots: readonly number[]): number[] {
    this.#read(slots)
    return slots.filter((slot) => hasLiterally(this.#texts.get(slot) ?? '', term.text))
  }

  #read(slots: readonly number[]): void {
    const unread = slots.filter((slot) => !this.#texts.has(slot))
    const read = unread.length > 0 ? this.#source.textsOf(unread.map((slot) => this.#slots.part(slot))) : []
    for (const [i, slot] of unread.entries()) this.#texts.set(slot, read[i] ?? '')
  }
}
