/** Bitmaps of the parts that contain each one and two letters, in blocks of parts: the index for such short keys. */

import type { Database, Statement } from 'bun:sqlite'
import { NGRAM_ALPHABET_SIZE, SHORT_NGRAM_COUNT, toNgramLetterNumber } from './ngrams.ts'

/** Parts per block: few enough that a changed page rewrites little, and enough to compress well. */
const PARTS_PER_BLOCK = 8_192
const BLOCK_BYTES = PARTS_PER_BLOCK / 8

const BLOCKS = 'SELECT block, parts FROM page_grams WHERE gram = ?'

/** Lists the ids of the page parts that contain one or two letters. @param gram the letters' number (toNgramNumber) */
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

/** Writes the bitmaps of page parts by n-grams of one and two letters, block by block; see the head of the file. */
export class NgramBitmapWriter {
  readonly #read: Statement<{ parts: Uint8Array }, [number, number]>
  readonly #put: Statement
  readonly #drop: Statement
  #block = -1
  /** The bitmaps of the current block that were read, in one array. */
  #bits = new Uint8Array(0)
  /**
   * The n-grams of these bitmaps in order, and the number of the bitmap of each n-gram, from 1; 0 if it was not read.
   */
  #grams: number[] = []
  readonly #bitmapNumbers = new Int32Array(SHORT_NGRAM_COUNT)
  /** The part that each n-gram was last recorded for, negative if removed: most n-grams of a part are repeated. */
  readonly #lastRecorded = new Int32Array(SHORT_NGRAM_COUNT)

  constructor(db: Database) {
    this.#read = db.query('SELECT parts FROM page_grams WHERE gram = ? AND block = ?')
    this.#put = db.query('INSERT OR REPLACE INTO page_grams VALUES (?, ?, ?)')
    this.#drop = db.query('DELETE FROM page_grams WHERE gram = ? AND block = ?')
  }

  /** Adds or removes the n-grams of a page part. @param part its id @param change 1 to add the part, -1 to remove it */
  updatePart(keys: readonly string[], part: number, change: 1 | -1): void {
    const block = Math.floor(part / PARTS_PER_BLOCK)
    if (block !== this.#block) this.flushBlock()
    this.#block = block
    const lastRecorded = this.#lastRecorded
    const mark = part * change
    for (const key of keys) {
      let before = -1
      for (let at = 0; at < key.length; at++) {
        const letter = toNgramLetterNumber(key.charCodeAt(at))
        const pair = before * NGRAM_ALPHABET_SIZE + letter
        // a pair that was recorded before has letters that were
        if (before < 0 || lastRecorded[pair] !== mark) {
          const single = letter * NGRAM_ALPHABET_SIZE
          if (lastRecorded[single] !== mark) this.#setBit(single, part, change)
          if (before >= 0) this.#setBit(pair, part, change)
        }
        before = letter
      }
    }
  }

  #setBit(gram: number, part: number, change: 1 | -1): void {
    this.#lastRecorded[gram] = part * change
    const place = this.#bitmapNumbers[gram] || this.#loadBitmap(gram)
    const at = (place - 1) * BLOCK_BYTES + ((part % PARTS_PER_BLOCK) >>> 3)
    const bit = 1 << (part & 7)
    const byte = this.#bits[at] ?? 0
    this.#bits[at] = change === 1 ? byte | bit : byte & ~bit
  }

  #loadBitmap(gram: number): number {
    const place = this.#grams.push(gram)
    if (this.#bits.length < place * BLOCK_BYTES) {
      const larger = new Uint8Array(2 * place * BLOCK_BYTES)
      larger.set(this.#bits)
      this.#bits = larger
    }
    const stored = this.#read.get(gram, this.#block)
    if (stored) this.#bits.set(Bun.zstdDecompressSync(stored.parts), (place - 1) * BLOCK_BYTES)
    this.#bitmapNumbers[gram] = place
    return place
  }

  /** Stores the bitmaps of the current block. */
  flushBlock(): void {
    for (const [nth, gram] of this.#grams.entries()) {
      this.#bitmapNumbers[gram] = 0
      const bits = this.#bits.subarray(nth * BLOCK_BYTES, (nth + 1) * BLOCK_BYTES)
      if (bits.some((byte) => byte !== 0)) this.#put.run(gram, this.#block, Bun.zstdCompressSync(bits))
      else this.#drop.run(gram, this.#block)
    }
    this.#bits.fill(0)
    this.#grams = []
  }
}
