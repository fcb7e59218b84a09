/** Writes the full-text index over canon pages into a text database. */
import type { Database } from 'bun:sqlite'
import { Alphabet, pairsOf } from './letter-pairs.ts'
import { GRAMS_SCHEMA, GramWriter } from './page-grams.ts'
import { pageKey } from './page-keys.ts'
import { type PartPlace, SLOTS_SCHEMA, SlotWriter } from './page-slots.ts'

/**
 * The trigram index holds folded keys and no text: the text is in the database already. It needs positions
 * (`detail=full`), since a query is a row of trigrams. Keys come folded, so the tokenizer has nothing to fold. What
 * readers see only after a decision has a table of its own, which is not searched unless there is such a decision.
 */
export const PAGE_INDEX_SCHEMA = `
CREATE VIRTUAL TABLE page_text USING fts5(
  pairs, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_text_other USING fts5(
  pairs, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE TABLE page_letters (letters TEXT NOT NULL) STRICT;
${GRAMS_SCHEMA}
${SLOTS_SCHEMA}
`

/** Bytes that FTS5 gathers in memory before it writes them: few and large pieces are quicker to merge. */
const GATHER_BYTES = 16 * 1024 * 1024

/** Writes one index; use it inside the transaction that writes the text. */
export class PageIndexWriter {
  readonly #db: Database
  readonly #letters = new Alphabet()
  readonly #grams = new GramWriter(this.#letters)
  readonly #slots = new SlotWriter()

  /** Creates the tables; a database has one page index. */
  constructor(db: Database) {
    this.#db = db
    db.run(PAGE_INDEX_SCHEMA)
    for (const table of ['page_text', 'page_text_other']) {
      db.query(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ?)`).run(GATHER_BYTES)
      db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0)`)
    }
  }

  /**
   * Adds what one passage has on one page, its paragraphs separated by line feeds. Parts come in the order of edition
   * (royal, pali, roman), volume and page.
   */
  add(place: PartPlace, text: string): void {
    const { key, hasRoman } = pageKey(place.edition, text)
    const slot = this.#slots.add(place, hasRoman)
    this.#db
      .query(`INSERT INTO ${place.usual ? 'page_text' : 'page_text_other'} (rowid, pairs) VALUES (?, ?)`)
      .run(slot, pairsOf(key, this.#letters))
    this.#grams.add(slot, key)
  }

  /** Writes what was gathered and merges the index into one piece; nothing can be added afterwards. */
  finish(): void {
    this.#grams.write(this.#db, this.#slots.slots)
    this.#slots.write(this.#db)
    this.#db.query('INSERT INTO page_letters (letters) VALUES (?)').run(this.#letters.letters)
    for (const table of ['page_text', 'page_text_other']) {
      this.#db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
    }
  }
}
