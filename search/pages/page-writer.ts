/** Writes the full-text index over canon pages into a text database. */
import type { Database } from 'bun:sqlite'
import { KEY_SEPARATOR } from '../language/fold.ts'
import { GRAMS, gramOf, pairsOf } from './letter-pairs.ts'
import { pageKeys } from './page-keys.ts'
import { type PagePart, SLOTS_SCHEMA, SlotWriter } from './page-slots.ts'

/**
 * The trigram index holds folded keys, of letters and of their sound, and no text: the text is in the database already. It needs positions
 * (`detail=full`), since a query is a row of trigrams. Keys come folded, so the tokenizer has nothing to fold. What
 * readers see only after a decision has a table of its own, which is not searched unless there is such a decision.
 * `page_grams` has for one and two letters a compressed bit for every slot that has them.
 */
export const PAGE_INDEX_SCHEMA = `
CREATE VIRTUAL TABLE page_text USING fts5(
  letters, sound, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_text_other USING fts5(
  letters, sound, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_terms USING fts5vocab(page_text, row);
CREATE VIRTUAL TABLE page_terms_other USING fts5vocab(page_text_other, row);
CREATE TABLE page_grams (gram INTEGER PRIMARY KEY, slots BLOB NOT NULL) STRICT;
${SLOTS_SCHEMA}
`

/** Bytes that FTS5 gathers in memory before it writes them: few and large pieces are quicker to merge. */
const GATHER_BYTES = 16 * 1024 * 1024

/** Behind a key, so that its last letters, too, begin four of them: shorter queries are beginnings of these. */
const END = KEY_SEPARATOR.repeat(3)

/** Writes one index; use it inside the transaction that writes the text. */
export class PageIndexWriter {
  readonly #db: Database
  /** Of one and two letters, a bit for each slot that has them, and the last of these slots. */
  readonly #bits = new Map<number, Uint8Array>()
  readonly #last = new Uint32Array(GRAMS)
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
  add(part: PagePart, text: string): void {
    const { letters, sound } = pageKeys(part.edition, text)
    const slot = this.#slots.add(part)
    this.#db
      .query(
        `INSERT INTO ${part.usual ? 'page_text' : 'page_text_other'} (rowid, letters, sound) VALUES (?, ?, ?)`,
      )
      .run(slot, pairsOf(letters + END), sound === '' ? '' : pairsOf(sound + END))
    for (const key of [letters, sound]) {
      for (let i = 0; i < key.length; i++) {
        this.#note(gramOf(key.charCodeAt(i)), slot)
        if (i > 0) this.#note(gramOf(key.charCodeAt(i - 1), key.charCodeAt(i)), slot)
      }
    }
  }

  #note(gram: number, slot: number): void {
    if (this.#last[gram] === slot) return
    this.#last[gram] = slot
    const byte = slot >>> 3
    let bits = this.#bits.get(gram) ?? new Uint8Array(0)
    if (byte >= bits.length) {
      const longer = new Uint8Array(byte * 2 + 64)
      longer.set(bits)
      bits = longer
      this.#bits.set(gram, bits)
    }
    bits[byte] = (bits[byte] ?? 0) | (1 << (slot & 7))
  }

  /** Writes what was gathered and merges the index into one piece; nothing can be added afterwards. */
  finish(): void {
    this.#slots.write(this.#db)
    const addGram = this.#db.query('INSERT INTO page_grams (gram, slots) VALUES (?, ?)')
    for (const [gram, bits] of this.#bits) addGram.run(gram, Bun.zstdCompressSync(bits))
    for (const table of ['page_text', 'page_text_other']) {
      this.#db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
    }
  }
}
