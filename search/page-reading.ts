/** What one search reads of the pages it found: each part once. */
import { pageKey } from './page-keys.ts'
import type { PageSlots } from './page-slots.ts'
import type { Exceptions, PageSource } from './page-source.ts'
import type { Term } from './query.ts'
import type { Place } from './scores.ts'

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

  partText(slot: number): string {
    let text = this.#texts.get(slot)
    if (text === undefined) {
      text = this.#source.textOf(this.#slots.part(slot))
      this.#texts.set(slot, text)
    }
    return text
  }

  /** What readers see of a page. */
  pageText(page: number): string {
    return this.#shown(page)
      .map((slot) => this.partText(slot))
      .join('\n')
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
      const { edition } = this.#slots.place(page)
      keys = this.#shown(page).map((slot) => pageKey(edition, this.partText(slot)))
      this.#keys.set(page, keys)
    }
    return keys
  }

  /** Whether a page has a term, judged as the index does. */
  has(page: number, term: Term): boolean {
    if (term.quoted) return this.#shown(page).some((slot) => this.partText(slot).includes(term.text))
    const wanted = [term.letters, ...term.sounds]
    return this.keys(page).some((key) => wanted.some((letters) => key.includes(letters)))
  }

  /** Where each part has the words literally. */
  placesOf(words: string, slots: readonly number[]): readonly (Place | null)[] {
    return this.#source.placesOf(
      words,
      slots.map((slot) => this.#slots.part(slot)),
    )
  }
}
