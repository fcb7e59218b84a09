/**
 * Which parts contain a given letter, or two letters in a row. The trigram index cannot answer queries that short, and
 * two Thai letters are often a word.
 */
import type { Database } from 'bun:sqlite'

/** `slots` is a bitmap where that is shorter, else the distances between ascending slots as base-128 numbers. */
export const GRAMS_SCHEMA = `
CREATE TABLE page_grams (
  gram TEXT PRIMARY KEY,
  bitmap INTEGER NOT NULL,
  slots BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Letters told apart. Folded text of the canon has about a hundred; more than this share the last number. */
const ALPHABET = 1024
const SPACE = 0x20
const SEPARATOR = 0x0a

/** Ascending slots, as they are gathered. */
class SlotList {
  bytes = new Uint8Array(8)
  length = 0
  count = 0
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
    this.count++
  }

  *slots(): Generator<number> {
    yield* readDistances(this.bytes.subarray(0, this.length))
  }
}

function* readDistances(bytes: Uint8Array): Generator<number> {
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
    yield slot
  }
}

/** Gathers the grams of keys, slot by slot, and writes them at the end. */
export class GramWriter {
  readonly #numbers = new Uint16Array(0x10000)
  readonly #letters: string[] = ['']
  /** For each pair of letter numbers (0: no second letter) its list, and the last slot it was seen in. */
  readonly #seen = new Uint32Array(ALPHABET * ALPHABET)
  readonly #lists = new Map<number, SlotList>()

  /** @param slot ascending from 1 */
  add(slot: number, key: string): void {
    let before = 0
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i)
      if (unit === SPACE || unit === SEPARATOR) {
        before = 0
        continue
      }
      const number = this.#numbers[unit] || this.#number(unit)
      this.#see(number * ALPHABET, slot)
      if (before > 0) this.#see(before * ALPHABET + number, slot)
      before = number
    }
  }

  #number(unit: number): number {
    const number = Math.min(this.#letters.length, ALPHABET - 1)
    this.#letters[number] = String.fromCharCode(unit)
    this.#numbers[unit] = number
    return number
  }

  #see(pair: number, slot: number): void {
    if (this.#seen[pair] === slot) return
    this.#seen[pair] = slot
    let list = this.#lists.get(pair)
    if (!list) {
      list = new SlotList()
      this.#lists.set(pair, list)
    }
    list.add(slot)
  }

  /** @param slots how many slots there are */
  write(db: Database, slots: number): void {
    const insert = db.query('INSERT INTO page_grams (gram, bitmap, slots) VALUES (?, ?, ?)')
    const bitmapLength = (slots >>> 3) + 1
    for (const [pair, list] of this.#lists) {
      const gram = (this.#letters[Math.floor(pair / ALPHABET)] ?? '') + (this.#letters[pair % ALPHABET] ?? '')
      if (list.length <= bitmapLength) insert.run(gram, 0, list.bytes.subarray(0, list.length))
      else {
        const bitmap = new Uint8Array(bitmapLength)
        for (const slot of list.slots()) bitmap[slot >>> 3] = (bitmap[slot >>> 3] ?? 0) | (1 << (slot & 7))
        insert.run(gram, 1, bitmap)
      }
    }
  }
}

/** The slots of the parts that contain one or two folded letters, ascending. */
export function slotsOfGram(db: Database, gram: string): number[] {
  const row = db
    .query<{ bitmap: number; slots: Uint8Array }, [string]>(
      'SELECT bitmap, slots FROM page_grams WHERE gram = ?',
    )
    .get(gram)
  if (!row) return []
  if (row.bitmap === 0) return [...readDistances(row.slots)]
  const slots: number[] = []
  for (let i = 0; i < row.slots.length; i++) {
    const byte = row.slots[i] ?? 0
    for (let bit = 0; byte >>> bit !== 0; bit++) if ((byte >>> bit) & 1) slots.push(i * 8 + bit)
  }
  return slots
}
