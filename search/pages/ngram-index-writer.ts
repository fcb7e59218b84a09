/**
 * Writes positional indexes of n-grams (ngram-index.ts).
 *
 * Keys get consecutive positions. Whenever enough letters are gathered, their n-grams are counted, sorted and encoded as a
 * run. A whole index merges its runs at the end and writes each list once, in ascending order; an update appends to
 * the lists of a table with few rows. Positions of removed keys stay in the lists and are never used again.
 */

import type { Database, Statement } from 'bun:sqlite'
import { collectGarbageOccasionally } from '../../src/foundation/collect-garbage.ts'
import { decodePositions, NGRAM_LETTERS, PositionListEncoder, prependLetter, toLetterNumber } from './ngrams.ts'

/** Letters of a run; so many take about 30 MB. */
const RUN_LETTERS = 1 << 20

/** Bytes of a run that are stored, and later read, at once. */
const CHUNK_BYTES = 1 << 16

/** Follows each key: no key of a query contains it. */
const SEPARATOR = toLetterNumber('\n'.charCodeAt(0))

/** Longest head of an entry: four numbers. */
const HEAD_BYTES = 32

/** Memory of a view of bytes, about. */
const VIEW_BYTES = 100

/** Encoded runs, in chunks; created before rows are read, which a change of the schema would end. */
const RUNS = 'CREATE TEMP TABLE ngram_runs (run INTEGER, nth INTEGER, bytes BLOB, PRIMARY KEY (run, nth))'

const HASH = [0x9e3779b1, 0x85ebca6b] as const

/** Writes the lists of one table; the table must have the columns `gram` and `positions`. */
export class NgramIndexWriter {
  readonly #db: Database
  readonly #table: string
  readonly #isWhole: boolean
  readonly #runLetters: number
  /** The first position that no key has had. */
  next: number
  #letters = new Uint16Array(1 << 12)
  #count = 0
  #runs = 0
  readonly #run = new PositionListEncoder()

  /**
   * Begins to write.
   * @param isWhole whether the table is empty, and all keys are added at once
   * @param next the first position that no key has had
   * @param runLetters letters of a run
   */
  constructor(db: Database, table: string, isWhole: boolean, next = 0, runLetters = RUN_LETTERS) {
    this.#db = db
    this.#table = table
    this.#isWhole = isWhole
    this.next = next
    this.#runLetters = runLetters
    if (isWhole) db.run(RUNS)
  }

  /** Adds a key at the next position. @returns the position after it */
  add(key: string): number {
    const needed = this.#count + key.length + 1
    if (needed > this.#runLetters && this.#count > 0) {
      this.#write()
      return this.add(key)
    }
    if (needed > this.#letters.length) {
      const larger = new Uint16Array(Math.max(this.#letters.length * 2, needed))
      larger.set(this.#letters)
      this.#letters = larger
    }
    for (let at = 0; at < key.length; at++) this.#letters[this.#count++] = toLetterNumber(key.charCodeAt(at))
    this.#letters[this.#count++] = SEPARATOR
    this.next += key.length + 1
    return this.next
  }

  /** Writes the rest. */
  finish(): void {
    if (!this.#isWhole) {
      this.#write()
      return
    }
    this.#encodeRun()
    const runs = Array.from({ length: this.#runs }, (_, run) => new RunReader(storedChunks(this.#db, run)))
    const insert = this.#db.query(`INSERT INTO ${this.#table} VALUES (?, ?)`)
    mergeRuns([...runs, new RunReader([this.#run.take()].values())], (gram, positions) => {
      insert.run(gram, positions)
      collectGarbageOccasionally(positions.length + VIEW_BYTES)
    })
    this.#db.run('DROP TABLE temp.ngram_runs')
  }

  #write(): void {
    this.#encodeRun()
    const bytes = this.#run.take()
    if (this.#isWhole) this.#store(bytes)
    else appendRun(this.#db, this.#table, bytes)
  }

  #store(bytes: Uint8Array): void {
    const store = this.#db.query('INSERT INTO temp.ngram_runs VALUES (?, ?, ?)')
    const reader = new RunReader([bytes].values())
    let [nth, from] = [0, 0]
    while (reader.read()) {
      if (reader.at - from < CHUNK_BYTES) continue
      store.run(this.#runs, nth++, bytes.subarray(from, reader.at))
      from = reader.at
    }
    if (from < bytes.length) store.run(this.#runs, nth, bytes.subarray(from))
    this.#runs++
  }

  /** Encodes the n-grams of the gathered letters, ascending, each with its positions. */
  #encodeRun(): void {
    const count = this.#count
    this.#count = 0
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(count + 2)))
    const grams = new Float64Array(count)
    const sizes = new Uint32Array(count + 1)
    const ids = new Uint32Array(count)
    let distinct = 0
    const slotOf = (gram: number): number => {
      let slot = (Math.imul(gram / 0x10000, HASH[0]) ^ Math.imul(gram | 0, HASH[1])) >>> 0
      slot = (slot ^ (slot >>> 15)) & (slots.length - 1)
      for (let id = slots[slot] ?? 0; id !== 0 && grams[id - 1] !== gram; id = slots[slot] ?? 0)
        slot = (slot + 1) & (slots.length - 1)
      return slot
    }
    const end = AFTER_KEY
    let gram = end
    for (let at = count - 1; at >= 0; at--) {
      const letter = this.#letters[at] ?? 0
      gram = letter === SEPARATOR ? end : prependLetter(letter, gram)
      if (letter === SEPARATOR) continue
      const slot = slotOf(gram)
      if (slots[slot] === 0) {
        grams[distinct++] = gram
        slots[slot] = distinct
      }
      const id = (slots[slot] ?? 0) - 1
      ids[at] = id + 1
      sizes[id] = (sizes[id] ?? 0) + 1
    }
    const sorted = grams.slice(0, distinct).sort()
    const order = Array.from(sorted, (one) => (slots[slotOf(one)] ?? 0) - 1)
    const places = new Uint32Array(distinct)
    let place = 0
    for (const id of order) {
      places[id] = place
      place += sizes[id] ?? 0
    }
    const positions = new Uint32Array(place)
    const base = this.next - count
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0
      if (id === 0) continue
      positions[places[id - 1] ?? 0] = base + at
      places[id - 1] = (places[id - 1] ?? 0) + 1
    }
    const list = new PositionListEncoder()
    for (const [nth, id] of order.entries()) {
      const [from, to] = [(places[id] ?? 0) - (sizes[id] ?? 0), places[id] ?? 0]
      list.reserve((to - from) * 5)
      for (let at = from + 1; at < to; at++) list.add((positions[at] ?? 0) - (positions[at - 1] ?? 0))
      const gram = (sorted[nth] ?? 0) - (sorted[nth - 1] ?? 0)
      writeEntry(this.#run, gram, positions[from] ?? 0, positions[to - 1] ?? 0, list)
    }
  }
}

/** The n-gram of separators that follows the last letter of a key. */
const AFTER_KEY = Array.from({ length: NGRAM_LETTERS }).reduce((gram: number) => prependLetter(SEPARATOR, gram), 0)

/**
 * Writes an entry of a run: the distance of its n-gram from the one before, its first and its last position, and the
 * distances of the others.
 */
function writeEntry(
  run: PositionListEncoder,
  gram: number,
  first: number,
  last: number,
  rest: PositionListEncoder,
): void {
  run.reserve(HEAD_BYTES)
  run.add(gram)
  run.add(first)
  run.add(last - first)
  run.add(rest.length)
  run.copy(rest.bytes, 0, rest.length)
  rest.length = 0
}

function* storedChunks(db: Database, run: number): Generator<Uint8Array> {
  const read = db.query<{ bytes: Uint8Array }, number[]>('SELECT bytes FROM temp.ngram_runs WHERE run = ? AND nth = ?')
  for (let nth = 0; ; nth++) {
    const chunk = read.get(run, nth)
    if (!chunk) return
    yield chunk.bytes
  }
}

/** Reads the entries of a run in ascending order. */
class RunReader {
  gram = 0
  first = 0
  last = 0
  /** The chunk with the rest of the entry, which ends where the next one begins. */
  bytes = new Uint8Array(0)
  from = 0
  /** Bytes of the present chunk that were read. */
  at = 0

  constructor(private readonly chunks: Iterator<Uint8Array>) {}

  /** Reads the next entry. @returns whether there is one */
  read(): boolean {
    if (this.at >= this.bytes.length) {
      const next = this.chunks.next()
      if (next.done) return false
      this.bytes = next.value as Uint8Array<ArrayBuffer>
      this.at = 0
      if (this.bytes.length === 0) return false
    }
    this.gram += this.#number()
    this.first = this.#number()
    this.last = this.first + this.#number()
    const length = this.#number()
    this.from = this.at
    this.at += length
    return true
  }

  #number(): number {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.bytes[this.at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
}

/** Merges runs whose positions ascend from run to run. */
function mergeRuns(runs: readonly RunReader[], write: (gram: number, positions: Uint8Array) => void): void {
  const open = new Set(runs.filter((run) => run.read()))
  const list = new PositionListEncoder()
  while (open.size > 0) {
    let gram = Number.POSITIVE_INFINITY
    for (const run of open) if (run.gram < gram) gram = run.gram
    let last = 0
    for (const run of open) {
      if (run.gram !== gram) continue
      last = appendEntry(list, run, last)
      if (!run.read()) open.delete(run)
    }
    write(gram, list.take())
  }
}

/** Appends an entry to a list. @param last the last position of the list @returns the last position after it */
function appendEntry(list: PositionListEncoder, entry: RunReader, last: number): number {
  list.reserve(HEAD_BYTES)
  list.add(entry.first - last)
  list.copy(entry.bytes, entry.from, entry.at)
  return entry.last
}

/** Appends a run to the lists of a table. */
function appendRun(db: Database, table: string, bytes: Uint8Array): void {
  const read: Statement<{ positions: Uint8Array }, [number]> = db.query(`SELECT positions FROM ${table} WHERE gram = ?`)
  const write = db.query(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`)
  const run = new RunReader([bytes].values())
  const list = new PositionListEncoder()
  while (run.read()) {
    const stored = read.get(run.gram)?.positions ?? new Uint8Array(0)
    list.copy(stored, 0, stored.length)
    appendEntry(list, run, decodePositions(stored, Number.POSITIVE_INFINITY).at(-1) ?? 0)
    write.run(run.gram, list.take())
  }
}
