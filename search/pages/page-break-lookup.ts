/** Looks up keys around page breaks in text.db, and the pages on which passages continue. */

import type { Database } from 'bun:sqlite'
import { parsePartText } from '../../db/stored-paragraphs.ts'
import { DISPLAYED_PARAGRAPHS_SQL, JOIN_CORRECTED_PARTS_SQL } from '../../src/canon/text/correction-overlay.ts'
import { getIndexKeysOfTerm, type QueryTerm } from '../full-text/query.ts'
import { findLiteralMatch } from './literal-match.ts'
import {
  createPageBreakSearchKeys,
  crossesPageBreak,
  PAGE_BREAK_KEY_LETTERS_PER_SIDE,
  splitIntoPageBreakKeys,
} from './page-breaks.ts'

/** Shorter keys are too common to be looked up across a page break. */
const MIN_KEY_LETTERS = 4

/** Characters of the next page in which quoted words are searched; no query is longer. */
const QUOTED_OVERLAP_CHARS = 200

const NEXT = `(SELECT next.id FROM parts AS next WHERE next.passage = parts.passage AND next.seq > parts.seq
  AND next.printed AND next.volume = parts.volume ORDER BY next.seq LIMIT 1)`

const NEXT_PAGES = `
SELECT parts.id AS part, printed_pages.id AS page, next.page AS number
FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value JOIN parts AS next ON next.id = ${NEXT}
JOIN printed_pages ON printed_pages.edition = next.edition AND printed_pages.volume = next.volume
  AND printed_pages.page = next.page`

const TEXTS = `
SELECT parts.edition, ${DISPLAYED_PARAGRAPHS_SQL} AS paragraphs, ${NEXT} AS next
FROM parts ${JOIN_CORRECTED_PARTS_SQL} WHERE parts.id = ?`

/** The printed page on which a passage continues after a page break. */
export interface PageAfterBreak {
  /** Id of the passage's part before the break. */
  readonly part: number
  /** Number of the page in the index. */
  readonly page: number
  /** Page number as printed. */
  readonly number: number
}

/** The page parts that may contain a term near the end of their printed page or across the page break. */
export interface PageBreakCandidateParts {
  readonly parts: ReadonlySet<number>
  /**
   * Whether these parts certainly have the term; otherwise the index knows only a segment of it, and they must be read.
   */
  readonly isCertain: boolean
}

/** The running text of a part, and of the part on the next page. */
interface BreakTexts {
  readonly part: number
  readonly edition: string
  readonly current: string
  readonly next: string
}

/** The index of the text around page breaks. */
interface PageBreakIndex {
  /** Finds the parts that have a key in the text around the end of their page. */
  findPartsBeforeBreak(key: string): readonly number[]
}

/** Looks up terms in the running text around page breaks. */
export class PageBreakLookup {
  readonly #db: Database
  readonly #index: PageBreakIndex
  /** The texts that were read last, since several terms are searched in them. */
  #last: BreakTexts | undefined

  constructor(db: Database, index: PageBreakIndex) {
    this.#db = db
    this.#index = index
  }

  /** Finds page parts with a term near the end of their page or across it; undefined if all its keys are too short. */
  findParts(term: QueryTerm): PageBreakCandidateParts | undefined {
    const keys = getIndexKeysOfTerm(term).filter(({ length }) => length >= MIN_KEY_LETTERS)
    if (keys.length === 0) return undefined
    const segments = keys.flatMap(splitIntoPageBreakKeys)
    return {
      parts: new Set(segments.flatMap((segment) => this.#index.findPartsBeforeBreak(segment))),
      isCertain: segments.every((segment) => keys.includes(segment)),
    }
  }

  /** Returns the next pages of the passages of some parts; passages that end on the part's page are left out. */
  findNextPages(parts: readonly number[]): readonly PageAfterBreak[] {
    return this.#db.query<PageAfterBreak, [string]>(NEXT_PAGES).all(JSON.stringify(parts))
  }

  /** Reads the running text of a part, and of its passage on the next page. */
  readTexts(part: number): BreakTexts {
    if (part !== this.#last?.part) this.#last = { part, ...this.#read(part) }
    return this.#last
  }

  #read(part: number): Omit<BreakTexts, 'part'> {
    const read = this.#db.query<{ edition: string; paragraphs: string; next: number | null }, [number]>(TEXTS)
    const current = read.get(part)
    const next = current?.next == null ? null : read.get(current.next)
    return {
      edition: current?.edition ?? '',
      current: parsePartText(current?.paragraphs ?? '[]').running,
      next: parsePartText(next?.paragraphs ?? '[]').running,
    }
  }

  /**
   * Whether a term occurs near the end of a part or the beginning of the next page; reads both texts.
   * @param mustCross whether it must have letters on both sides of the break
   */
  hasTermAtBreak(part: number, term: QueryTerm, mustCross: boolean): boolean {
    const { edition, current, next } = this.readTexts(part)
    const { text, quoted } = term
    if (quoted) {
      const [tail, head] = mustCross
        ? [current.slice(1 - text.length), text.length - 1]
        : [current, QUOTED_OVERLAP_CHARS]
      // Thai continues without a space
      return ['\n', ''].some((space) => findLiteralMatch(`${tail}${space}${next.slice(0, head)}`, text) !== null)
    }
    const wanted = getIndexKeysOfTerm(term)
    const longest = Math.max(PAGE_BREAK_KEY_LETTERS_PER_SIDE, ...wanted.map(({ length }) => length))
    return createPageBreakSearchKeys(edition, current, next, longest).some((breakKey) =>
      wanted.some((key) => (mustCross ? crossesPageBreak(breakKey, key) : breakKey.key.includes(key))),
    )
  }
}
