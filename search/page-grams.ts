/**
 * Which parts contain one, two or three given letters in a row. The index over pairs of letters answers from four
 * letters on, and two Thai letters are often a word.
 */
import type { Database } from 'bun:sqlite'
import type { Alphabet } from './letter-pairs.ts'

/** `slots` is a bitmap where that is shorter, else the distances between ascending slots as base-128 numbers. */
export const GRAMS_SCHEMA = `
CREATE TABLE page_grams (
  gram TEXT PRIMARY KEY,
  bitmap INTEGER NOT NULL,
  slots BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Bits for the number of a letter: an alphabet has fewer than 1024. */
const BITS = 10
const SPACE = 0x20
const SEPARATOR = 0x0a

/** Ascending slots, as they are gathered. */
class SlotList {
  bytes = new Uint8Array(8)
  length = 0
  last = 0

  add(slot: number): void {
    if (this.length + 5 > this.bytes.length) {
      const bytes = new Uint8Array(this.bytes.length * 2)
      bytes.set(this.bytes)
      this.bytes = bytes
    }
    let distance = slot - this.last
    while (distance > 0x7f) {
      this.bytes[this.length++] = (distance & 0x7f) | 0x80
      distance >>>= 7
    }
    this.bytes[this.length++] = distance
    this.last = slot
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Calls back with each slot of a list of distances. */
function eachDistance(bytes: Uint8Array, visit: (slot: number) => void): void {
  let slot = 0
  let distance = 0
  let shift = 0
  for (const byte of bytes) {
    distance |= (byte & 0x7f) << shift
    shift += 7
    if (byte > 0x7f) continue
    slot += distance
    distance = 0
    shift = 0
    visit(slot)
  }
}

/** Lists by code, in a hash table of numbers: a Map of a hundred thousand is three times as slow. */
class Lists {
  #codes = new Uint32Array(1 << 16)
  #indexes = new Uint32Array(1 << 16)
  readonly lists: SlotList[] = []
  readonly codes: number[] = []

  of(code: number): SlotList {
    const mask = this.#codes.length - 1
    let at = (Math.imul(code, 0x9e3779b1) >>> 8) & mask
    for (;;) {
      const there = this.#codes[at] ?? 0
      if (there === code) return this.lists[this.#indexes[at] ?? 0] as SlotList
      if (there === 0) break
      at = (at + 1) & mask
    }
    const list = new SlotList()
    this.lists.push(list)
    this.codes.push(code)
    if (this.lists.length * 2 > this.#codes.length) this.#grow()
    else {
      this.#codes[at] = code
      this.#indexes[at] = this.lists.length - 1
    }
    return list
  }

  #grow(): void {
    const size = this.#codes.length * 4
    this.#codes = new Uint32Array(size)
    this.#indexes = new Uint32Array(size)
    for (const [index, code] of this.codes.entries()) {
      let at = (Math.imul(code, 0x9e3779b1) >>> 8) & (size - 1)
      while (this.#codes[at] !== 0) at = (at + 1) & (size - 1)
      this.#codes[at] = code
      this.#indexes[at] = index
    }
  }
}

/** Gathers the grams of keys, slot by slot, and writes them at the end. */
export class GramWriter {
  readonly #letters: Alphabet
  readonly #lists = new Lists()

  /** @param letters shared with the index over pairs */
  constructor(letters: Alphabet) {
    this.#letters = letters
  }

  /** @param slot ascending from 1 */
  add(slot: number, key: string): void {
    let first = 0
    let second = 0
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i)
      if (unit === SEPARATOR) {
        first = 0
        second = 0
        continue
      }
      const third = this.#letters.learn(unit)
      if (unit !== SPACE) {
        this.#see(third, slot)
        if (second > 0 && key.charCodeAt(i - 1) !== SPACE) this.#see((second << BITS) | third, slot)
        if (first > 0 && key.charCodeAt(i - 2) !== SPACE) {
          this.#see((((first << BITS) | second) << BITS) | third, slot)
        }
      }
      first = second
      second = third
    }
  }

  #see(code: number, slot: number): void {
    const list = this.#lists.of(code)
    if (list.last !== slot) list.add(slot)
  }

  /** @param slots how many slots there are */
  write(db: Database, slots: number): void {
    const insert = db.query('INSERT OR IGNORE INTO page_grams (gram, bitmap, slots) VALUES (?, ?, ?)')
    const bitmapLength = (slots >>> 3) + 1
    for (const [index, list] of this.#lists.lists.entries()) {
      const gram = this.#spell(this.#lists.codes[index] ?? 0)
      if (list.length <= bitmapLength) insert.run(gram, 0, list.written())
      else {
        const bitmap = new Uint8Array(bitmapLength)
        eachDistance(list.written(), (slot) => {
          bitmap[slot >>> 3] = (bitmap[slot >>> 3] ?? 0) | (1 << (slot & 7))
        })
        insert.run(gram, 1, bitmap)
      }
    }
  }

  #spell(code: number): string {
    const mask = (1 << BITS) - 1
    const numbers = [code >>> (2 * BITS), (code >>> BITS) & mask, code & mask].filter((number) => number > 0)
    return numbers.map((number) => this.#letters.letters[number - 1] ?? '').join('')
  }
}

/** The slots of the parts that contain one to three folded letters, ascending. */
export function slotsOfGram(db: Database, gram: string): number[] {
  const row = db
    .query<{ bitmap: number; slots: Uint8Array }, [string]>(
      'SELECT bitmap, slots FROM page_grams WHERE gram = ?',
    )
    .get(gram)
  const slots: number[] = []
  if (!row) return slots
  if (row.bitmap === 0) eachDistance(row.slots, (slot) => slots.push(slot))
  else {
    for (let i = 0; i < row.slots.length; i++) {
      const byte = row.slots[i] ?? 0
      for (let bit = 0; byte >>> bit !== 0; bit++) if ((byte >>> bit) & 1) slots.push(i * 8 + bit)
    }
  }
  return slots
}
