/** Writes the full-text index over the pages of the canon into a text database that has all its text. */

import type { Database } from 'bun:sqlite'
import { readPlainParagraphs } from '../../db/stored-paragraphs.ts'
import { editionsIn } from '../../db/text-editions.ts'
import { PAGE_INDEX } from '../../db/text-schema.ts'
import { type Edition, factsOf, isLatin } from '../../src/definitions/editions.ts'
import { hasStems, stemmableWords, stemOf } from '../letters/stems.ts'
import { gramOf, pairsOf } from './letter-pairs.ts'
import { KEY_END, pageKeys } from './page-keys.ts'

/** What readers see as long as nobody decided anything, and what they see only after a decision. */
const TABLES = ['page_text', 'page_text_other'] as const

/** Bytes that FTS5 gathers in memory before it writes them: few and large pieces are quicker to merge. */
const GATHER_BYTES = 16 * 1024 * 1024

/** How many parts go by between two words of progress. */
const PARTS_A_WORD = 500

const PAGES = `
INSERT INTO printed_pages (edition, volume, page)
SELECT DISTINCT edition, volume, page FROM parts WHERE edition = ? AND printed ORDER BY volume, page`

/** Of all copies of what is printed: decisions may come to show any of them. */
const PARTS = `
SELECT printed_pages.id AS page, passage, standing = 1 AS usual, edition, paragraphs
FROM printed_pages CROSS JOIN parts USING (edition, volume, page) JOIN passages ON passages.number = passage
WHERE parts.printed
ORDER BY printed_pages.id, text, standing, seq`

interface PartRow {
  readonly page: number
  readonly passage: number
  readonly usual: number
  readonly edition: string
  readonly paragraphs: string
}

/**
 * To be called inside the transaction that writes the text, when all texts are arranged.
 * @param onProgress is told, now and then, how many parts were indexed, and which share of all that is
 */
export function writePageIndex(
  db: Database,
  onProgress: (count: number, share: number) => void = () => undefined,
): void {
  db.run(PAGE_INDEX)
  for (const edition of inIndexOrder(editionsIn(db))) db.query(PAGES).run(edition)
  for (const table of TABLES) {
    db.query(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ?)`).run(GATHER_BYTES)
    db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0)`)
  }
  const total = db.query<{ n: number }, []>('SELECT count(*) AS n FROM parts').get()?.n ?? 0
  const addPart = db.query('INSERT INTO page_parts VALUES (?, ?, ?, ?)')
  const [addUsual, addOther] = TABLES.map((table) =>
    db.query(`INSERT INTO ${table} (rowid, letters, sound) VALUES (?, ?, ?)`),
  )
  const grams = new GramBits()
  const stems = new StemmedWords()
  let part = 0
  for (const { page, passage, usual, edition, paragraphs } of db.query<PartRow, []>(PARTS).iterate()) {
    part++
    addPart.run(part, page, passage, usual)
    const text = readPlainParagraphs(paragraphs).join('\n')
    stems.note(factsOf(edition).language, text)
    const keys = pageKeys(edition, text)
    const [letters = '', sound = ''] = keys.map((key) => pairsOf(key + KEY_END))
    const addText = usual === 1 ? addUsual : addOther
    addText?.run(part, letters, sound)
    for (const key of keys) grams.note(key, part)
    if (part % PARTS_A_WORD === 0) onProgress(part, part / total)
  }
  grams.write(db)
  stems.write(db)
  // into one piece, since every piece is looked into for every word
  for (const table of TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
  onProgress(part, 1)
}

/** Pages in Latin letters come last, so that one number tells them from the others (see PageLookup.firstLatin). */
const inIndexOrder = (editions: readonly Edition[]): readonly Edition[] => [
  ...editions.filter((edition) => !isLatin(edition)),
  ...editions.filter(isLatin),
]

/** The words of each language that has stems. */
class StemmedWords {
  readonly #words = new Map<string, Set<string>>()

  note(language: string, text: string): void {
    if (!hasStems(language)) return
    const known = this.#words.get(language) ?? new Set()
    this.#words.set(language, known)
    for (const word of stemmableWords(text)) known.add(word)
  }

  write(db: Database): void {
    const insert = db.query('INSERT INTO word_stems (language, stem, word) VALUES (?, ?, ?)')
    for (const [language, words] of this.#words)
      for (const word of words) insert.run(language, stemOf(language, word), word)
  }
}

/** For every one and two letters a bit for each part that has them. */
class GramBits {
  readonly #bits: Uint8Array[] = []

  note(key: string, part: number): void {
    for (let i = 0; i < key.length; i++) {
      this.#set(gramOf(key.charCodeAt(i)), part)
      if (i > 0) this.#set(gramOf(key.charCodeAt(i - 1), key.charCodeAt(i)), part)
    }
  }

  #set(gram: number, part: number): void {
    const byte = part >>> 3
    let bits = this.#bits[gram]
    if (!bits || byte >= bits.length) {
      const longer = new Uint8Array(byte * 2 + 64)
      if (bits) longer.set(bits)
      this.#bits[gram] = bits = longer
    }
    bits[byte] = (bits[byte] ?? 0) | (1 << (part & 7))
  }

  write(db: Database): void {
    const insert = db.query('INSERT INTO page_grams (gram, parts) VALUES (?, ?)')
    this.#bits.forEach((bits, gram) => {
      insert.run(gram, Bun.zstdCompressSync(bits))
    })
  }
}
