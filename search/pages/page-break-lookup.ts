/** Looks up keys around page breaks in text.db, and the pages on which passages continue. */

import type { Database } from 'bun:sqlite'
import { DISPLAYED_PARAGRAPHS_SQL, JOIN_CORRECTED_SQL } from '../../src/canon/text/correction-overlay.ts'
import { getIndexKeysOfTerm, type QueryTerm } from '../full-text/query.ts'
import { toFtsPhrase, toRarestFtsPhrase } from './bigrams.ts'
import { findLiteralMatch } from './literal-match.ts'
import type { NgramFrequencyEstimator } from './ngram-frequencies.ts'
import {
  crossesPageBreak,
  joinRunningText,
  PAGE_BREAK_KEY_LETTERS,
  pageBreakKeys,
  splitKeyForPageBreaks,
} from './page-breaks.ts'

/** Shorter keys are too common to be looked up across a page break. */
const MIN_KEY = 4

/** Characters of the next page in which quoted words are searched; no query is longer. */
const QUOTED_AROUND = 200

/** A part of a key that costs more leaves is looked up by its rarest letters. */
const MAX_COST = 200

/** Leaves of the index around page breaks for each leaf of the index of pages: its letters are about as frequent. */
const SHARE_OF_PAGES = 1 / 6

const NEXT = `(SELECT next.id FROM parts AS next WHERE next.passage = parts.passage AND next.seq > parts.seq
  AND next.printed AND next.volume = parts.volume ORDER BY next.seq LIMIT 1)`

const NEXT_PAGES = `
SELECT parts.id AS part, printed_pages.id AS page, next.page AS number
FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value JOIN parts AS next ON next.id = ${NEXT}
JOIN printed_pages ON printed_pages.edition = next.edition AND printed_pages.volume = next.volume
  AND printed_pages.page = next.page`

const CONTINUED = `
SELECT parts.id AS part FROM json_each(?) AS wanted JOIN printed_pages ON printed_pages.id = wanted.value
JOIN parts USING (edition, volume, page) WHERE parts.printed AND ${NEXT} IS NOT NULL`

const TEXTS = `
SELECT parts.edition, ${DISPLAYED_PARAGRAPHS_SQL} AS paragraphs, ${NEXT} AS next
FROM parts ${JOIN_CORRECTED_SQL} WHERE parts.id = ?`

/** The page on which a passage continues, and the part before the break. */
export interface PageAfterBreak {
  readonly part: number
  /** Number of the page in the index. */
  readonly page: number
  /** Page number as printed. */
  readonly number: number
}

/** The parts that may have a term around the end of their page. */
export interface MatchesAcrossPageBreak {
  readonly parts: ReadonlySet<number>
  /** Whether all of these parts certainly have the whole term; otherwise they have a part of it, and must be read. */
  readonly whole: boolean
}

/** The running text of a part, and of the part on the next page. */
interface BreakTexts {
  readonly part: number
  readonly edition: string
  readonly own: string
  readonly next: string
}

/** Looks up terms in the running text around page breaks. */
export class PageBreakLookup {
  readonly #db: Database
  readonly #tables: readonly string[]
  readonly #weights: NgramFrequencyEstimator
  /** The texts that were read last: several terms are looked for in them. */
  #last: BreakTexts | undefined

  /**
   * Creates a lookup.
   * @param tables full-text tables of page breaks, by the layer that is searched
   * @param weights of the index of pages: terms are looked up there first
   */
  constructor(db: Database, tables: readonly string[], weights: NgramFrequencyEstimator) {
    this.#db = db
    this.#tables = tables
    this.#weights = weights
  }

  /**
   * Finds parts with a term around the end of their page; undefined where that is too costly.
   * @param affords spends leaves of the budget, and returns whether that was possible
   */
  partsWith(term: QueryTerm, affords: (leaves: number) => boolean): MatchesAcrossPageBreak | undefined {
    const keys = getIndexKeysOfTerm(term).filter(({ length }) => length >= MIN_KEY)
    const phrases = keys.flatMap(splitKeyForPageBreaks).map((piece) => {
      const phrase = toFtsPhrase(piece)
      const isCheap = this.#costOf(phrase.grams) <= MAX_COST || piece.length < PAGE_BREAK_KEY_LETTERS / 2
      return isCheap
        ? { ...phrase, whole: keys.includes(piece) }
        : { ...toRarestFtsPhrase(piece, (gram) => this.#weights.of(gram)), whole: false }
    })
    if (phrases.length === 0) return undefined
    if (!affords(this.#costOf(phrases.flatMap(({ grams }) => grams)))) return undefined
    const expression = phrases.map((phrase) => phrase.expression).join(' OR ')
    const parts = this.#tables.flatMap((table) => {
      const sql = `SELECT json_group_array(rowid) AS parts FROM ${table} WHERE ${table} MATCH ?`
      const found = this.#db.query<{ parts: string }, [string]>(sql).get(expression)
      return JSON.parse(found?.parts ?? '[]') as number[]
    })
    return { parts: new Set(parts), whole: phrases.every(({ whole }) => whole) }
  }

  #costOf(grams: readonly string[]): number {
    return grams.reduce((sum, gram) => sum + Math.ceil(this.#weights.of(gram) * SHARE_OF_PAGES), 0)
  }

  /** Returns where the passages of some parts continue; those that do not are left out. */
  nextPages(parts: readonly number[]): readonly PageAfterBreak[] {
    return this.#db.query<PageAfterBreak, [string]>(NEXT_PAGES).all(JSON.stringify(parts))
  }

  /** Returns the parts on some pages whose passages continue on another page. */
  continuedParts(pages: readonly number[]): ReadonlySet<number> {
    const rows = this.#db.query<{ part: number }, [string]>(CONTINUED).all(JSON.stringify(pages))
    return new Set(rows.map(({ part }) => part))
  }

  /** Reads the running text of a part and of the part on the next page. */
  texts(part: number): BreakTexts {
    if (part !== this.#last?.part) this.#last = { part, ...this.#read(part) }
    return this.#last
  }

  #read(part: number): Omit<BreakTexts, 'part'> {
    const read = this.#db.query<{ edition: string; paragraphs: string; next: number | null }, [number]>(TEXTS)
    const own = read.get(part)
    const next = own?.next == null ? null : read.get(own.next)
    return {
      edition: own?.edition ?? '',
      own: joinRunningText(own?.paragraphs ?? '[]'),
      next: joinRunningText(next?.paragraphs ?? '[]'),
    }
  }

  /**
   * Whether a term occurs around the end of a part's page.
   * @param isOver whether it must have letters on both sides of the break
   */
  has(part: number, term: QueryTerm, isOver: boolean): boolean {
    const { edition, own, next } = this.texts(part)
    const { text, quoted } = term
    if (quoted) {
      const [tail, head] = isOver ? [own.slice(1 - text.length), text.length - 1] : [own, QUOTED_AROUND]
      // Thai continues without a space
      return ['\n', ''].some((space) => findLiteralMatch(`${tail}${space}${next.slice(0, head)}`, text) !== null)
    }
    const wanted = getIndexKeysOfTerm(term)
    const longest = Math.max(PAGE_BREAK_KEY_LETTERS, ...wanted.map(({ length }) => length))
    return pageBreakKeys(edition, own, next, longest).some((joint) =>
      wanted.some((key) => (isOver ? crossesPageBreak(joint, key) : joint.key.includes(key))),
    )
  }
}
