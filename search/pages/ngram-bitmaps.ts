/** Bitmaps of the parts that contain each one and two letters, in blocks of parts: the index for such short keys. */

import type { Database, Statement } from 'bun:sqlite'
import { NGRAM_ALPHABET_SIZE, SHORT_NGRAM_COUNT, toNgramLetterNumber } from './ngrams.ts'

/** Parts per block: few enough that a changed page rewrites little, and enough to compress well. */
const PARTS_PER_BLOCK = 8_192
const BLOCK_BYTES = PARTS_PER_BLOCK / 8

const BLOCKS = 'SELECT block, parts FROM page_grams WHERE gram = ?'

/** Lists the ids of the parts that contain one or two letters. @param gram number of the letters, from toNgramNumber */
export function findPagePartsWithNgram(db: Database, gram: number): readonly number[] {
  const parts: number[] = []
  for (const row of db.query<{ block: number; parts: Uint8Array }, [number]>(BLOCKS).all(gram)) {
    const bits = Bun.zstdDecompressSync(row.parts)
    for (let i = 0; i < bits.length; i++) {
      const byte = bits[i] ?? 0
      for (let bit = 0; byte >>> bit !== 0; bit++)
        if ((byte >>> bit) & 1) parts.push(row.block * PARTS_PER_BLOCK + i * 8 + bit)
    }
  }
  return parts
}

/** Writes the bitmaps, one block after the other. */
export class NgramBitmapWriter {
  readonly #read: Statement<{ parts: Uint8Array }, [number, number]>
  readonly #put: Statement
  readonly #drop: Statement
  #block = -1
  /** Bitmaps of the present block, as far as they were read, one after the other. */
  #bits = new Uint8Array(0)
  /** The grams of these bitmaps in order, and the number of each gram's bitmap, from 1; 0 for one that was not read. */
  #grams: number[] = []
  readonly #places = new Int32Array(SHORT_NGRAM_COUNT)
  /** The part for which each gram was noted last, negative for a removed part: most grams of a part are repeated. */
  readonly #noted = new Int32Array(SHORT_NGRAM_COUNT)

  constructor(db: Database) {
    this.#read = db.query('SELECT parts FROM page_grams WHERE gram = ? AND block = ?')
    this.#put = db.query('INSERT OR REPLACE INTO page_grams VALUES (?, ?, ?)')
    this.#drop = db.query('DELETE FROM page_grams WHERE gram = ? AND block = ?')
  }

  /** Notes the grams of a part. @param by 1 where the part has gained the keys, -1 where it has lost them */
  note(keys: readonly string[], part: number, by: 1 | -1): void {
    const block = Math.floor(part / PARTS_PER_BLOCK)
    if (block !== this.#block) this.write()
    this.#block = block
    const noted = this.#noted
    const mark = part * by
    for (const key of keys) {
      let before = -1
      for (let at = 0; at < key.length; at++) {
        const letter = toNgramLetterNumber(key.charCodeAt(at))
        const one = letter * NGRAM_ALPHABET_SIZE
        if (noted[one] !== mark) this.#set(one, part, by)
        const two = before * NGRAM_ALPHABET_SIZE + letter
        if (at > 0 && noted[two] !== mark) this.#set(two, part, by)
        before = letter
      }
    }
  }

  #set(gram: number, part: number, by: 1 | -1): void {
    this.#noted[gram] = part * by
    const place = this.#places[gram] || this.#load(gram)
    const at = (place - 1) * BLOCK_BYTES + ((part % PARTS_PER_BLOCK) >>> 3)
    const bit = 1 << (part & 7)
    const byte = this.#bits[at] ?? 0
    this.#bits[at] = by === 1 ? byte | bit : byte & ~bit
  }

  #load(gram: number): number {
    const place = this.#grams.push(gram)
    if (this.#bits.length < place * BLOCK_BYTES) {
      const larger = new Uint8Array(2 * place * BLOCK_BYTES)
      larger.set(this.#bits)
      this.#bits = larger
    }
    const stored = this.#read.get(gram, this.#block)
    if (stored) this.#bits.set(Bun.zstdDecompressSync(stored.parts), (place - 1) * BLOCK_BYTES)
    this.#places[gram] = place
    return place
  }

  /** Stores the present block. */
  write(): void {
    for (const [nth, gram] of this.#grams.entries()) {
      this.#places[gram] = 0
      const bits = this.#bits.subarray(nth * BLOCK_BYTES, (nth + 1) * BLOCK_BYTES)
      if (bits.some((byte) => byte !== 0)) this.#put.run(gram, this.#block, Bun.zstdCompressSync(bits))
      else this.#drop.run(gram, this.#block)
    }
    this.#bits.fill(0)
    this.#grams = []
  }
}
