/**
 * Writes positional indexes of n-grams (ngram-index.ts).
 *
 * Keys get consecutive positions. Once enough letters are gathered, their n-grams are counted, sorted and encoded as a
 * run. A whole index merges its runs at the end and writes each list once, in ascending order; an update appends to
 * the lists of a table with few rows. Positions of removed keys stay in the lists and are never used again.
 */

import type { Database, Statement } from 'bun:sqlite'
import { Leb128Writer } from '../../db/varints.ts'
import { collectGarbageOccasionally } from '../../src/foundation/collect-garbage.ts'
import {
  decodePositionsToSharedBuffer,
  LETTERS_PER_NGRAM,
  NGRAM_ALPHABET_SIZE,
  prependLetterToNgram,
  toNgramLetterNumber,
  toNgramPrefixRange,
} from './ngrams.ts'

/** Maximum letters of a run, which take about 60 MB. With fewer runs, fewer lists are merged. */
const RUN_LETTERS = 1 << 22

/** Bytes of a run that are stored, and later read, together. */
const CHUNK_BYTES = 1 << 16

/** Separates the keys; no key of a query contains it. */
const SEPARATOR = toNgramLetterNumber('\n'.charCodeAt(0))
/** The n-gram of separators alone. */
const SEPARATORS = toNgramPrefixRange('\n'.repeat(LETTERS_PER_NGRAM))[0]

/** Maximum bytes of the head of an entry, which is four numbers. */
const HEAD_BYTES = 32

/** Approximate memory of a typed array besides its bytes. */
const BUFFER_VIEW_BYTES = 100

/** Encoded runs, in chunks; created first, since a change of the schema would end a running query. */
const CREATE_RUNS_SQL = 'CREATE TEMP TABLE ngram_runs (run INTEGER, nth INTEGER, bytes BLOB, PRIMARY KEY (run, nth))'

/**
 * Writes a positional n-gram index into a table with the columns `gram` and `positions`: for each n-gram of five
 * letters, the positions at which it begins in the sequence of all keys.
 */
export class NgramIndexWriter {
  readonly #db: Database
  readonly #table: string
  readonly #isFullBuild: boolean
  readonly #runLetters: number
  /** The first unused position. */
  nextPosition: number
  #letters = new Uint16Array(1 << 12)
  #count = 0
  #runs = 0
  readonly #run = new Leb128Writer()

  /**
   * @param isFullBuild whether the table is empty and this writer adds all keys
   * @param next the first unused position
   * @param runLetters maximum letters that are gathered before they are sorted and encoded
   */
  constructor(db: Database, table: string, isFullBuild: boolean, next = 0, runLetters = RUN_LETTERS) {
    this.#db = db
    this.#table = table
    this.#isFullBuild = isFullBuild
    this.nextPosition = next
    this.#runLetters = runLetters
    if (isFullBuild) db.run(CREATE_RUNS_SQL)
  }

  /** Adds a key at the next position. @returns the position after it */
  addKey(key: string): number {
    const needed = this.#count + key.length + 1
    if (needed > this.#runLetters && this.#count > 0) {
      this.#writeRun()
      return this.addKey(key)
    }
    if (needed > this.#letters.length) {
      const larger = new Uint16Array(Math.max(this.#letters.length * 2, needed))
      larger.set(this.#letters)
      this.#letters = larger
    }
    for (let at = 0; at < key.length; at++) this.#letters[this.#count++] = toNgramLetterNumber(key.charCodeAt(at))
    this.#letters[this.#count++] = SEPARATOR
    this.nextPosition += key.length + 1
    return this.nextPosition
  }

  /** Writes the remaining keys; of a full build, merges all runs into the table. */
  finish(): void {
    if (!this.#isFullBuild) {
      this.#writeRun()
      return
    }
    this.#encodeRun()
    const runs = Array.from({ length: this.#runs }, (_, run) => new RunReader(readStoredChunks(this.#db, run)))
    const insert = this.#db.query(`INSERT INTO ${this.#table} VALUES (?, ?)`)
    mergeRuns([...runs, new RunReader([this.#run.take()].values())], (gram, positions) => {
      insert.run(gram, positions)
      collectGarbageOccasionally(positions.length + BUFFER_VIEW_BYTES)
    })
    this.#db.run('DROP TABLE temp.ngram_runs')
  }

  #writeRun(): void {
    this.#encodeRun()
    const bytes = this.#run.take()
    if (this.#isFullBuild) this.#storeRun(bytes)
    else appendRun(this.#db, this.#table, bytes)
  }

  #storeRun(bytes: Uint8Array): void {
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
    const base = this.nextPosition - count
    const list = new Leb128Writer()
    let [before, gram, first, last] = [0, -1, 0, 0]
    const endEntry = () => {
      if (gram < 0) return
      writeEntry(this.#run, gram - before, base + first, base + last, list)
      before = gram
    }
    forEachNgramInOrder(this.#letters.subarray(0, count), (next, at) => {
      if (next === gram) {
        list.reserve(HEAD_BYTES)
        list.add(at - last)
      } else {
        endEntry()
        gram = next
        first = at
      }
      last = at
    })
    endEntry()
  }
}

/** Maximum letters of keys whose n-grams are sorted whole: a number below 2⁵³ has room for an n-gram and its place. */
const MAX_LETTERS_SORTED_WHOLE = 1_000

/** Distinct numbers of the first two letters of an n-gram, and of the other three. */
const [HEADS, TAILS] = [NGRAM_ALPHABET_SIZE ** 2, NGRAM_ALPHABET_SIZE ** 3]

/**
 * Calls `visit` with the n-gram that begins at each letter of some keys, and its place, in ascending order. A counting
 * sort orders the n-grams by their first two letters; those with the same ones are then sorted by the others. The table
 * that it counts in is larger than a few keys, which are sorted without it.
 */
function forEachNgramInOrder(letters: Uint16Array, visit: (gram: number, at: number) => void): void {
  if (letters.length <= MAX_LETTERS_SORTED_WHOLE) {
    forEachOfFewNgramsInOrder(letters, visit)
    return
  }
  const ends = new Uint32Array(HEADS)
  for (let at = 0; at < letters.length; at++) {
    const first = letters[at] ?? SEPARATOR
    if (first === SEPARATOR) continue
    const head = first * NGRAM_ALPHABET_SIZE + (letters[at + 1] ?? SEPARATOR)
    ends[head] = (ends[head] ?? 0) + 1
  }
  for (let head = 1; head < HEADS; head++) ends[head] = (ends[head] ?? 0) + (ends[head - 1] ?? 0)
  const starts = ends.slice()
  const places = new Float64Array(ends[HEADS - 1] ?? 0)
  // multiplying by the inverse of a power of two is exact, and quicker than dividing
  const scale = 2 ** Math.ceil(Math.log2(letters.length))
  const inverse = 1 / scale
  // separators follow the end of a key
  let [a, b, c, d, e] = [SEPARATOR, SEPARATOR, SEPARATOR, SEPARATOR, SEPARATOR]
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters[at] ?? SEPARATOR
    if (letter === SEPARATOR) a = b = c = d = SEPARATOR
    e = d
    d = c
    c = b
    b = a
    a = letter
    if (letter === SEPARATOR) continue
    const head = a * NGRAM_ALPHABET_SIZE + b
    const place = (starts[head] ?? 0) - 1
    starts[head] = place
    places[place] = ((c * NGRAM_ALPHABET_SIZE + d) * NGRAM_ALPHABET_SIZE + e) * scale + at
  }
  for (let head = 0; head < HEADS; head++) {
    if (starts[head] === ends[head]) continue
    const sorted = places.subarray(starts[head], ends[head]).sort()
    for (let nth = 0; nth < sorted.length; nth++) {
      const tail = Math.floor((sorted[nth] ?? 0) * inverse)
      visit(head * TAILS + tail, (sorted[nth] ?? 0) - tail * scale)
    }
  }
}

function forEachOfFewNgramsInOrder(letters: Uint16Array, visit: (gram: number, at: number) => void): void {
  const places = new Float64Array(letters.length)
  let [count, gram] = [0, 0]
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters[at] ?? SEPARATOR
    gram = prependLetterToNgram(letter, letter === SEPARATOR ? SEPARATORS : gram)
    if (letter !== SEPARATOR) places[count++] = gram * letters.length + at
  }
  for (const place of places.subarray(0, count).sort()) {
    const next = Math.floor(place / letters.length)
    visit(next, place - next * letters.length)
  }
}

/**
 * Writes an entry of a run: the difference of its n-gram to the previous one, its first and last position, and the
 * differences of the others.
 */
function writeEntry(run: Leb128Writer, gram: number, first: number, last: number, rest: Leb128Writer): void {
  run.reserve(HEAD_BYTES)
  run.add(gram)
  run.add(first)
  run.add(last - first)
  run.add(rest.length)
  run.copy(rest.bytes, 0, rest.length)
  rest.length = 0
}

function* readStoredChunks(db: Database, run: number): Generator<Uint8Array> {
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
  /** The chunk that contains the other positions of the entry, from `from` up to `at`. */
  bytes = new Uint8Array(0)
  from = 0
  /** How many bytes of the current chunk were read. */
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
  const grams = Float64Array.from(runs, nextGram)
  const list = new Leb128Writer()
  for (let gram = Math.min(...grams); gram < Number.POSITIVE_INFINITY; ) {
    let last = 0
    let following = Number.POSITIVE_INFINITY
    for (let nth = 0; nth < grams.length; nth++) {
      const run = runs[nth]
      if (run && grams[nth] === gram) {
        last = appendEntry(list, run, last)
        grams[nth] = nextGram(run)
      }
      following = Math.min(following, grams[nth] ?? following)
    }
    write(gram, list.take())
    gram = following
  }
}

/** The n-gram of the next entry; Infinity after the last one. */
const nextGram = (run: RunReader): number => (run.read() ? run.gram : Number.POSITIVE_INFINITY)

/** Appends an entry to a list. @param last the last position of the list @returns the last position after it */
function appendEntry(list: Leb128Writer, entry: RunReader, last: number): number {
  list.reserve(HEAD_BYTES)
  list.add(entry.first - last)
  list.copy(entry.bytes, entry.from, entry.at)
  return entry.last
}

/** Appends the positions of a run to the lists of a table. */
function appendRun(db: Database, table: string, bytes: Uint8Array): void {
  const read: Statement<{ positions: Uint8Array }, [number]> = db.query(`SELECT positions FROM ${table} WHERE gram = ?`)
  const write = db.query(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`)
  const run = new RunReader([bytes].values())
  const list = new Leb128Writer()
  while (run.read()) {
    const stored = read.get(run.gram)?.positions ?? new Uint8Array(0)
    list.copy(stored, 0, stored.length)
    appendEntry(list, run, decodePositionsToSharedBuffer(stored, Number.POSITIVE_INFINITY).at(-1) ?? 0)
    write.run(run.gram, list.take())
  }
}
