/** Asks text.db which parts of pages have a key around the end of their page, and what goes on there. */

import type { Database } from 'bun:sqlite'
import { DISPLAYED_PARAGRAPHS_SQL, JOIN_CORRECTED_SQL } from '../../src/canon/text/correction-overlay.ts'
import type { QueryTerm } from '../full-text/query.ts'
import { NgramFrequencyEstimator } from './gram-weights.ts'
import { toFtsPhrase, toRarestFtsPhrase } from './letter-pairs.ts'
import { findLiteralMatch } from './literal-fits.ts'
import {
  crossesPageBreak,
  joinRunningText,
  PAGE_BREAK_KEY_LETTERS,
  pageBreakKeys,
  splitKeyForPageBreaks,
} from './page-joints.ts'
import { pageKeysOfTerm } from './page-keys.ts'

/** Keys of fewer letters are too common to be looked for over a break. */
const MIN_KEY = 4

/** Characters of the next page among which quoted words are looked for; a query has no more. */
const QUOTED_AROUND = 200

/** A piece that costs more leaves is asked for by its rarest letters. */
const MAX_COST = 200

const NEXT = `(SELECT next.id FROM parts AS next WHERE next.passage = parts.passage AND next.seq > parts.seq
  AND next.printed AND next.volume = parts.volume ORDER BY next.seq LIMIT 1)`

const NEXT_PAGES = `
SELECT parts.id AS part, printed_pages.id AS page, next.page AS number
FROM json_each(?) AS wanted JOIN parts ON parts.id = wanted.value JOIN parts AS next ON next.id = ${NEXT}
JOIN printed_pages ON printed_pages.edition = next.edition AND printed_pages.volume = next.volume
  AND printed_pages.page = next.page`

const TEXTS = `
SELECT parts.edition, ${DISPLAYED_PARAGRAPHS_SQL} AS paragraphs, ${NEXT} AS next
FROM parts ${JOIN_CORRECTED_SQL} WHERE parts.id = ?`

/** The page on which a passage goes on. */
export interface ContinuationPage {
  readonly part: number
  /** Its number in the index. */
  readonly page: number
  /** As it is printed. */
  readonly number: number
}

/** What the index of joints knows of a term. */
export interface JointMatches {
  readonly parts: ReadonlySet<number>
  /** Whether all of them have the whole of it; else they have a piece of it, and have to be read. */
  readonly whole: boolean
}

/** Looks up keys that run over the end of a page. */
export class PageBreakLookup {
  readonly #db: Database
  readonly #tables: readonly string[]
  readonly #weights: NgramFrequencyEstimator

  /** @param tables of joints, by the layer that is searched */
  constructor(db: Database, tables: readonly string[]) {
    this.#db = db
    this.#tables = tables
    this.#weights = new NgramFrequencyEstimator(db, tables)
  }

  /** The parts with a term around the end of their page; undefined where it is too much to ask. */
  partsWith(term: QueryTerm, affords: (leaves: number) => boolean): JointMatches | undefined {
    const keys = pageKeysOfTerm(term).filter(({ length }) => length >= MIN_KEY)
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
    return grams.reduce((sum, gram) => sum + this.#weights.of(gram), 0)
  }

  /** Where the passages of some parts go on; those that are not left out. */
  nextPages(parts: readonly number[]): readonly ContinuationPage[] {
    return this.#db.query<ContinuationPage, [string]>(NEXT_PAGES).all(JSON.stringify(parts))
  }

  /** The running text of a part and of the next one. */
  texts(part: number): { readonly edition: string; readonly own: string; readonly next: string } {
    const read = this.#db.query<{ edition: string; paragraphs: string; next: number | null }, [number]>(TEXTS)
    const own = read.get(part)
    const next = own?.next == null ? null : read.get(own.next)
    return {
      edition: own?.edition ?? '',
      own: joinRunningText(own?.paragraphs ?? '[]'),
      next: joinRunningText(next?.paragraphs ?? '[]'),
    }
  }

  /** Whether a term is around the end of the page of a part; with `isOver` only where it has letters on both sides. */
  has(part: number, term: QueryTerm, isOver: boolean): boolean {
    const { edition, own, next } = this.texts(part)
    const { text, quoted } = term
    if (quoted) {
      const [tail, head] = isOver ? [own.slice(1 - text.length), text.length - 1] : [own, QUOTED_AROUND]
      return findLiteralMatch(`${tail}\n${next.slice(0, head)}`, text) !== null
    }
    const wanted = pageKeysOfTerm(term)
    const longest = Math.max(PAGE_BREAK_KEY_LETTERS, ...wanted.map(({ length }) => length))
    return pageBreakKeys(edition, own, next, longest).some((joint) =>
      wanted.some((key) => (isOver ? crossesPageBreak(joint, key) : joint.key.includes(key))),
    )
  }
}
