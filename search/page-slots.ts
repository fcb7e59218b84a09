/** The places of canon text as the page index numbers them, and how they are stored. */
import type { Database } from 'bun:sqlite'

export const SLOTS_SCHEMA =
  'CREATE TABLE page_slots (name TEXT PRIMARY KEY, numbers BLOB NOT NULL) STRICT, WITHOUT ROWID;'

/** The editions in the order in which they are numbered. */
const EDITIONS = ['royal', 'pali', 'roman']
const PALI = EDITIONS.indexOf('pali')

/** Names of the stored rows of numbers. */
const ROWS = {
  parts: 'parts',
  passages: 'passages',
  pageOfSlot: 'page of slot',
  pages: 'pages',
  /** Slots of the Pali edition whose text has roman letters; earlier imports did not note them. */
  withRoman: 'pali with roman',
} as const

/** A page of one edition of one volume. */
export type PagePlace = {
  edition: string
  volume: number
  page: number
}

/** Where a part stands: what a passage has on one page. */
export type PartPlace = PagePlace & {
  /** Number of the part, for reading its text. */
  part: number
  /** Number of the passage that it belongs to, for asking whether it is shown. */
  passage: number
  /** Whether readers see it as long as nobody decided anything: its source is the first-ranked of its text. */
  usual: boolean
}

/**
 * Every part has a slot, numbered from 1 in the order of edition, volume and page; slots of one page follow each other.
 * Pages are numbered from 0 in the same order. Takes 12 bytes a part and 12 bytes a page.
 */
export class PageSlots {
  readonly #parts: Uint32Array
  readonly #passages: Uint32Array
  readonly #pageOfSlot: Uint32Array
  readonly #pages: Uint32Array
  readonly #withRoman: ReadonlySet<number> | null

  private constructor(read: (row: string) => Uint32Array | null) {
    const all = (row: string): Uint32Array => read(row) ?? new Uint32Array(0)
    this.#parts = all(ROWS.parts)
    this.#passages = all(ROWS.passages)
    this.#pageOfSlot = all(ROWS.pageOfSlot)
    this.#pages = all(ROWS.pages)
    const withRoman = read(ROWS.withRoman)
    this.#withRoman = withRoman && new Set(withRoman)
  }

  /** Reads what `SlotWriter` wrote; null when the database has no page index. */
  static load(db: Database): PageSlots | null {
    const present = db.query("SELECT 1 FROM sqlite_schema WHERE name = 'page_slots'").get()
    if (!present) return null
    const query = db.query<{ numbers: Uint8Array }, [string]>('SELECT numbers FROM page_slots WHERE name = ?')
    return new PageSlots((row) => {
      const bytes = query.get(row)?.numbers
      return bytes ? new Uint32Array(bytes.slice().buffer) : null
    })
  }

  /** How many slots there are; the highest number. */
  get slots(): number {
    return this.#parts.length - 1
  }

  get pages(): number {
    return this.#pages.length / 3
  }

  part(slot: number): number {
    return this.#parts[slot] ?? 0
  }

  passage(slot: number): number {
    return (this.#passages[slot] ?? 0) >>> 1
  }

  /** Whether readers see the part as long as nobody decided anything. */
  isUsual(slot: number): boolean {
    return ((this.#passages[slot] ?? 0) & 1) === 1
  }

  /** Whether the part may have roman letters itself, and not by its sound alone. */
  hasRoman(slot: number): boolean {
    if (this.#withRoman === null || this.#pages[this.pageOf(slot) * 3] !== PALI) return true
    return this.#withRoman.has(slot)
  }

  pageOf(slot: number): number {
    return this.#pageOfSlot[slot] ?? 0
  }

  editionOf(page: number): string {
    return EDITIONS[this.#pages[page * 3] ?? 0] ?? ''
  }

  /** The place of a page by its number. */
  place(page: number): PagePlace {
    const at = page * 3
    return {
      edition: this.editionOf(page),
      volume: this.#pages[at + 1] ?? 0,
      page: this.#pages[at + 2] ?? 0,
    }
  }

  /** The first slot of a page; the last is the one before the first of the next page. */
  firstSlot(page: number): number {
    let low = 1
    let high = this.#parts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.pageOf(middle) < page) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Numbers parts and pages, and stores the numbers. */
export class SlotWriter {
  readonly #parts = [0]
  readonly #passages = [0]
  readonly #pageOfSlot = [0]
  readonly #pages: number[] = []
  readonly #withRoman: number[] = []
  #last: PagePlace = { edition: '', volume: 0, page: 0 }

  /**
   * The next slot. Parts come in the order of edition (royal, pali, roman), volume and page.
   * @param hasRoman whether the text has roman letters
   */
  add(place: PartPlace, hasRoman: boolean): number {
    const { edition, volume, page } = place
    if (edition !== this.#last.edition || volume !== this.#last.volume || page !== this.#last.page) {
      if (!follows(place, this.#last))
        throw new Error('Parts have to come in the order of edition, volume and page')
      this.#pages.push(EDITIONS.indexOf(edition), volume, page)
      this.#last = { edition, volume, page }
    }
    this.#pageOfSlot.push(this.#pages.length / 3 - 1)
    this.#passages.push(place.passage * 2 + (place.usual ? 1 : 0))
    const slot = this.#parts.push(place.part) - 1
    if (hasRoman && EDITIONS[PALI] === edition) this.#withRoman.push(slot)
    return slot
  }

  get slots(): number {
    return this.#parts.length - 1
  }

  write(db: Database): void {
    const insert = db.query('INSERT INTO page_slots (name, numbers) VALUES (?, ?)')
    const store = (row: string, numbers: number[]): void => {
      insert.run(row, new Uint8Array(Uint32Array.from(numbers).buffer))
    }
    store(ROWS.parts, this.#parts)
    store(ROWS.passages, this.#passages)
    store(ROWS.pageOfSlot, this.#pageOfSlot)
    store(ROWS.pages, this.#pages)
    store(ROWS.withRoman, this.#withRoman)
  }
}

function follows(next: PagePlace, last: PagePlace): boolean {
  const edition = EDITIONS.indexOf(next.edition) - EDITIONS.indexOf(last.edition)
  if (edition !== 0) return edition > 0
  return next.volume > last.volume || (next.volume === last.volume && next.page > last.page)
}
