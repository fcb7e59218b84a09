/** Which parts have a key, by the index over pairs of letters. */
import type { Database } from 'bun:sqlite'
import { behind, gramOf, pairsOf, phraseOf } from './letter-pairs.ts'

/** Keys from this length on are rows of trigrams of pairs; one of three letters is the beginning of some. */
const SHORTEST_PHRASE = 4
const LONGEST_GRAM = 2

const TABLES = {
  usual: { text: 'page_text', terms: 'page_terms' },
  other: { text: 'page_text_other', terms: 'page_terms_other' },
} as const

export class PageLookup {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * The slots whose key has one of these in it, in no order; some may come twice.
   * @param others whether to look, too, among what readers see only after a decision
   * @param asWritten whether the sound of Thai letters does not count
   */
  slotsOf(keys: readonly string[], others: boolean, asWritten = false): number[] {
    const slots = keys.flatMap((key) => (key.length <= LONGEST_GRAM ? this.#withGram(key) : []))
    for (const table of others ? [TABLES.usual, TABLES.other] : [TABLES.usual]) {
      const phrases = keys.flatMap((key) => this.#phrasesOf(key, table.terms))
      if (phrases.length === 0) continue
      const any = phrases.join(' OR ')
      // one list of tens of thousands of numbers is read several times as fast as so many rows
      const found = this.#db
        .query<{ slots: string }, [string]>(
          `SELECT json_group_array(rowid) AS slots FROM ${table.text} WHERE ${table.text} MATCH ?`,
        )
        .get(asWritten ? `letters : (${any})` : any)
      for (const slot of JSON.parse(found?.slots ?? '[]') as number[]) slots.push(slot)
    }
    return slots
  }

  #phrasesOf(key: string, terms: string): string[] {
    if (key.length <= LONGEST_GRAM) return []
    if (key.length >= SHORTEST_PHRASE) return [phraseOf(key)]
    const pairs = pairsOf(key)
    return this.#db
      .query<never, [string, string]>(`SELECT term FROM ${terms} WHERE term >= ? AND term < ?`)
      .values(pairs, behind(pairs))
      .map(([term]) => `"${term}"`)
  }

  #withGram(key: string): number[] {
    const row = this.#db
      .query<{ slots: Uint8Array }, [number]>('SELECT slots FROM page_grams WHERE gram = ?')
      .get(gramOf(key.charCodeAt(0), key.length > 1 ? key.charCodeAt(1) : undefined))
    const slots: number[] = []
    const bits = row ? Bun.zstdDecompressSync(row.slots) : new Uint8Array(0)
    for (let i = 0; i < bits.length; i++) {
      for (let bit = 0, byte = bits[i] ?? 0; byte >>> bit !== 0; bit++) {
        if ((byte >>> bit) & 1) slots.push(i * 8 + bit)
      }
    }
    return slots
  }
}
