/** Asks text.db which pages of the canon have a key, and what readers see on them. Pages go by their numbers there. */

import type { Database } from 'bun:sqlite'
import type { Term } from '../../../search/query.ts'
import { IS_SHOWN, JOIN_EXCEPTION } from '../../canon/text/exceptions.ts'
import { LATIN_EDITIONS } from '../../resources/editions.ts'
import { readPlainParagraphs } from '../../texts/stored-paragraphs.ts'
import { gramOf, pairsOf, phraseOf } from './letter-pairs.ts'

/** Keys from this length on are rows of trigrams of pairs; one of three letters is the beginning of some. */
const SHORTEST_PHRASE = 4
const LONGEST_GRAM = 2

/** Of each part the page on which readers see it, 0 of those that they do not see. */
const PAGES = `
SELECT json_group_array(iif(coalesce(exception.shown, usual), page, 0)) AS numbers FROM (
  SELECT page, passage, usual FROM page_parts ORDER BY id
) AS parts LEFT JOIN temp.exception USING (passage)`

const matching = (table: string) =>
  `SELECT json_group_array(rowid) AS numbers FROM ${table} WHERE ${table} MATCH ?`

const TEXTS = `
SELECT printed_pages.*, paragraphs FROM json_each(?) AS wanted
JOIN printed_pages ON printed_pages.id = wanted.value
JOIN parts USING (edition, volume, page)
JOIN passages ON passages.number = parts.passage
${JOIN_EXCEPTION}
WHERE ${IS_SHOWN} ORDER BY printed_pages.id, text, seq`

const FIRST_LATIN = `SELECT min(id) AS id FROM printed_pages
  WHERE edition IN (${LATIN_EDITIONS.map((edition) => `'${edition}'`).join(', ')})`

/** A page of one edition of one volume. */
export interface PrintedPage {
  readonly edition: string
  readonly volume: number
  readonly page: number
}

/** What readers see of a page, its paragraphs between line feeds, and its number in the index. */
export interface PageText extends PrintedPage {
  readonly id: number
  readonly text: string
}

type PartRow = Omit<PageText, 'text'> & { readonly paragraphs: string }

export class PageLookup {
  readonly #db: Database
  readonly #pageOf: readonly number[]
  readonly #tables: readonly string[]

  /** @param db a text database of the current format; to be made anew when other decisions were laid over it */
  constructor(db: Database) {
    this.#db = db
    this.#pageOf = [0, ...this.#numbers(PAGES)]
    const showsOthers = db.query('SELECT 1 FROM temp.exception WHERE shown = 1').get() !== null
    this.#tables = showsOthers ? ['page_text', 'page_text_other'] : ['page_text']
  }

  /** The pages that have a term by its letters or sounds; in no order. */
  pagesWith({ letters, sounds, quoted }: Term): Set<number> {
    const keys = [...letters, ...sounds]
    const parts = keys.flatMap((key) => (key.length <= LONGEST_GRAM ? this.#partsWithGram(key) : []))
    const found = this.#tables.flatMap((table) => {
      const phrases = keys.flatMap((key) => this.#phrasesOf(key, table)).join(' OR ')
      if (phrases === '') return []
      // what is quoted is meant as it stands there, and not as it sounds
      return this.#numbers(matching(table), quoted ? `letters : (${phrases})` : phrases)
    })
    const pages = new Set<number>()
    for (const part of parts.concat(found)) pages.add(this.#pageOf[part] ?? 0)
    pages.delete(0)
    return pages
  }

  /** What readers see of some pages, in whatever order. */
  read(pages: readonly number[]): PageText[] {
    const rows = this.#db.query<PartRow, [string]>(TEXTS).all(JSON.stringify(pages))
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) => {
      const text = parts.flatMap(({ paragraphs }) => readPlainParagraphs(paragraphs)).join('\n')
      return parts.slice(0, 1).map(({ id, edition, volume, page }) => ({ id, edition, volume, page, text }))
    })
  }

  /** Pages from here on are in Latin letters. */
  get firstLatin(): number {
    const found = this.#db.query<{ id: number | null }, []>(FIRST_LATIN).get()
    return found?.id ?? Number.POSITIVE_INFINITY
  }

  /** One list of tens of thousands of numbers is read several times as fast as so many rows. */
  #numbers(sql: string, ...asked: string[]): number[] {
    return JSON.parse(
      this.#db.query<{ numbers: string }, string[]>(sql).get(...asked)?.numbers ?? '[]',
    ) as number[]
  }

  #phrasesOf(key: string, table: string): string[] {
    if (key.length <= LONGEST_GRAM) return []
    if (key.length >= SHORTEST_PHRASE) return [phraseOf(key)]
    const pairs = pairsOf(key)
    return this.#db
      .query<never, [string, string]>(`SELECT term FROM ${table}_terms WHERE term >= ? AND term < ?`)
      .values(pairs, `${pairs}\u{10ffff}`)
      .map(([term]) => `"${term}"`)
  }

  #partsWithGram(key: string): number[] {
    const row = this.#db
      .query<{ parts: Uint8Array }, [number]>('SELECT parts FROM page_grams WHERE gram = ?')
      .get(gramOf(key.charCodeAt(0), key.length > 1 ? key.charCodeAt(1) : undefined))
    const parts: number[] = []
    const bits = row ? Bun.zstdDecompressSync(row.parts) : []
    for (const [i, byte] of bits.entries()) {
      for (let bit = 0; byte >>> bit !== 0; bit++) if ((byte >>> bit) & 1) parts.push(i * 8 + bit)
    }
    return parts
  }
}
