/** The pieces of canon text as the page index numbers them, and how they are stored. */
import type { Database } from 'bun:sqlite'

/** Each row is a list of 32-bit numbers. */
export const SLOTS_SCHEMA =
  'CREATE TABLE page_slots (name TEXT PRIMARY KEY, numbers BLOB NOT NULL) STRICT, WITHOUT ROWID;'

/** The editions in the order in which they are numbered. */
const EDITIONS = ['royal', 'pali', 'roman']

/** A page of one edition of one volume. */
export type PrintedPage = {
  edition: string
  volume: number
  page: number
}

/** Where a part stands: what a passage has on one page. */
export type PagePart = PrintedPage & {
  /** Number of the part, for reading its text. */
  part: number
  /** Number of the passage that it belongs to, for asking whether it is shown. */
  passage: number
  /** Whether readers see it as long as nobody decided anything: its source is the first-ranked of its text. */
  usual: boolean
}

/**
 * Every part has a slot, numbered from 1 in the order of edition, volume and page; slots of one page follow each other.
 * Pages are numbered from 0 in the same order. Takes 12 bytes a part and 16 bytes a page.
 */
export class PageSlots {
  readonly #parts: Uint32Array
  /** Twice the number of the passage, and one more for those that are usual. */
  readonly #passages: Uint32Array
  readonly #pageOfSlot: Uint32Array
  /** Edition, volume, page and first slot of each. */
  readonly #pages: Uint32Array

  /** @param db where `SlotWriter` wrote */
  constructor(db: Database) {
    const query = db.query<{ numbers: Uint8Array }, [string]>('SELECT numbers FROM page_slots WHERE name = ?')
    const numbersOf = (name: string) => new Uint32Array(query.get(name)?.numbers.slice().buffer ?? [])
    this.#parts = numbersOf('parts')
    this.#passages = numbersOf('passages')
    this.#pageOfSlot = numbersOf('pageOfSlot')
    this.#pages = numbersOf('pages')
  }

  /** How many pages there are. */
  get pages(): number {
    return this.#pages.length / 4
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

  pageOf(slot: number): number {
    return this.#pageOfSlot[slot] ?? 0
  }

  editionOf(page: number): string {
    return EDITIONS[this.#pages[page * 4] ?? 0] ?? ''
  }

  /** A page by its number in the index. */
  page(page: number): PrintedPage {
    const [, volume = 0, number = 0] = this.#pages.subarray(page * 4, page * 4 + 3)
    return { edition: this.editionOf(page), volume, page: number }
  }

  /** The slots of a page. */
  slotsOn(page: number): number[] {
    const first = this.#pages[page * 4 + 3] ?? 0
    const next = this.#pages[page * 4 + 7] ?? this.#parts.length
    return Array.from({ length: next - first }, (_, i) => first + i)
  }
}

/** Numbers parts and pages, and stores the numbers. */
export class SlotWriter {
  readonly #numbers = { parts: [0], passages: [0], pageOfSlot: [0], pages: [] as number[] }

  /** The next slot. Parts come in the order of edition (royal, pali, roman), volume and page. */
  add({ edition, volume, page, part, passage, usual }: PagePart): number {
    const { parts, passages, pageOfSlot, pages } = this.#numbers
    const here = [EDITIONS.indexOf(edition), volume, page]
    const last = pages.slice(-4)
    const differs = here.findIndex((number, i) => number !== last[i])
    if (differs >= 0) {
      if ((here[differs] ?? 0) < (last[differs] ?? -1)) {
        throw new Error('Parts have to come in the order of edition, volume and page')
      }
      pages.push(...here, parts.length)
    }
    pageOfSlot.push(pages.length / 4 - 1)
    passages.push(passage * 2 + (usual ? 1 : 0))
    return parts.push(part) - 1
  }

  get slots(): number {
    return this.#numbers.parts.length - 1
  }

  write(db: Database): void {
    const insert = db.query('INSERT INTO page_slots (name, numbers) VALUES (?, ?)')
    for (const [name, numbers] of Object.entries(this.#numbers)) {
      insert.run(name, new Uint8Array(Uint32Array.from(numbers).buffer))
    }
  }
}
