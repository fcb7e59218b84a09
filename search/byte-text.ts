/**
 * Text at one byte a letter, many texts in one block, and where in it something stands: every piece of every text is
 * found, without an index of pieces. Looking through a megabyte takes a fraction of a millisecond, and with signatures
 * only those parts of the block are looked through that may hold what is wanted.
 */
import { Signatures } from './signatures.ts'

/** Ends every text, so that nothing is found across two of them; no text contains it. */
const END = 0

/** Announces any other letter: four bytes of four bits follow, none of which is anything else. */
const ESCAPE = 1
const NIBBLE = 0x10

const THAI_FIRST = 0x0e00
const THAI_LAST = 0x0e5b

/** What is neither ASCII nor Thai and yet common here: punctuation below the letters, marked letters above them. */
const PUNCTUATION = '“”‘’–—…\t'
const PUNCTUATION_FIRST = 0x02
const MARKED = 'āīūṃṁṅñṭḍṇḷĀĪŪṂṀṄÑṬḌṆḶ'
const MARKED_FIRST = 0xdc

const special = new Map<number, number>()
for (let i = 0; i < PUNCTUATION.length; i++) special.set(PUNCTUATION.charCodeAt(i), PUNCTUATION_FIRST + i)
for (let i = 0; i < MARKED.length; i++) special.set(MARKED.charCodeAt(i), MARKED_FIRST + i)

/** The most bytes that a UTF-16 unit takes. */
const MOST_BYTES = 5

/** Writes a text as bytes, one for a letter of ASCII, Thai and roman Pali, five for others; gives where they end. */
function encode(text: string, bytes: Uint8Array, from: number): number {
  let at = from
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x0a || (unit >= 0x20 && unit < 0x7f)) bytes[at++] = unit
    else if (unit >= THAI_FIRST && unit <= THAI_LAST) bytes[at++] = unit - THAI_FIRST + 0x80
    else {
      const known = special.get(unit)
      if (known !== undefined) bytes[at++] = known
      else {
        bytes[at++] = ESCAPE
        for (let shift = 12; shift >= 0; shift -= 4) bytes[at++] = NIBBLE + ((unit >> shift) & 0xf)
      }
    }
  }
  return at
}

/** Whether a byte is of a letter or a digit, and not a space, common punctuation, or the end of a text. */
export function isLetterByte(byte: number): boolean {
  if (byte >= 0x80 || byte === ESCAPE) return true
  if (byte >= NIBBLE && byte < 0x20) return true
  return (byte >= 0x30 && byte < 0x3a) || (byte >= 0x41 && byte < 0x5b) || (byte >= 0x61 && byte < 0x7b)
}

type Visitor = (owner: number, before: number, after: number, length: number) => boolean

/** Bytes after which a new piece begins, which has a signature of its own. */
const PIECE = 8192

/** Room for so many texts is made at once. */
const FEWEST_TEXTS = 1024

/** Texts one after the other, each with a number that its owner gives meaning to. */
export class ByteText {
  #bytes = Buffer.alloc(1 << 16)
  #length = 0
  /** Where each text begins and whose it is; in the order of their beginnings. */
  #starts = new Uint32Array(FEWEST_TEXTS)
  #owners = new Uint32Array(FEWEST_TEXTS)
  #count = 0
  #removed = 0
  /** Where each piece begins, and its first text. Texts are never cut. */
  readonly #pieceStarts: number[] = []
  readonly #pieceTexts: number[] = []
  readonly #signatures = new Signatures()

  /** Bytes in use, removed texts included. */
  get length(): number {
    return this.#length
  }

  /** Bytes of removed texts. */
  get removed(): number {
    return this.#removed
  }

  /** The number that the next text gets. */
  get next(): number {
    return this.#count
  }

  /** Adds a text; its number is what `next` was. */
  add(owner: number, text: string): void {
    this.#reserve(text.length * MOST_BYTES + 1)
    const end = encode(text, this.#bytes, this.#length)
    this.#bytes[end] = END
    this.#enter(owner, end + 1)
  }

  /** Adds a text of another block. */
  addFrom(other: ByteText, text: number): void {
    const start = other.#starts[text] ?? 0
    const end = other.#endOf(text)
    this.#reserve(end - start)
    this.#bytes.set(other.#bytes.subarray(start, end), this.#length)
    this.#enter(other.#owners[text] ?? 0, this.#length + end - start)
  }

  /** Takes up a text whose bytes are in place, up to `end`. */
  #enter(owner: number, end: number): void {
    const start = this.#length
    if (start - (this.#pieceStarts.at(-1) ?? -PIECE) >= PIECE) {
      this.#pieceStarts.push(start)
      this.#pieceTexts.push(this.#count)
    }
    this.#signatures.add(this.#pieceStarts.length - 1, this.#bytes, start, end - 1)
    this.#starts[this.#count] = start
    this.#owners[this.#count++] = owner
    this.#length = end
  }

  /** Takes a text out: it is found no more, and its place stays empty until a new block is made. */
  remove(text: number): void {
    const start = this.#starts[text] ?? 0
    const end = this.#endOf(text)
    this.#bytes.fill(END, start, end)
    this.#removed += end - start
  }

  #endOf(text: number): number {
    return text + 1 < this.#count ? (this.#starts[text + 1] ?? 0) : this.#length
  }

  #reserve(more: number): void {
    if (this.#length + more > this.#bytes.length) {
      const bytes = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + more))
      bytes.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = bytes
    }
    if (this.#count === this.#starts.length) {
      const starts = new Uint32Array(Math.max(FEWEST_TEXTS, this.#count * 2))
      starts.set(this.#starts)
      this.#starts = starts
      const owners = new Uint32Array(starts.length)
      owners.set(this.#owners)
      this.#owners = owners
    }
  }

  /** Gives back what growing reserved ahead. */
  trim(): void {
    this.#bytes = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#starts = this.#starts.slice(0, this.#count)
    this.#owners = this.#owners.slice(0, this.#count)
  }

  /**
   * Visits every occurrence: whose text it is, the byte before it and the byte after it (0 at the ends of a text) and
   * the length of the text. A visitor that has seen enough of a text returns true, and the next text follows.
   */
  find(wanted: string, visit: Visitor): void {
    if (wanted === '') return
    const scratch = new Uint8Array(wanted.length * MOST_BYTES)
    const bytes = scratch.subarray(0, encode(wanted, scratch, 0))
    const pieces = this.#signatures.mayHold(bytes, this.#pieceStarts.length)
    for (let i = 0; i < pieces.length; i++) {
      const first = pieces[i] ?? 0
      let last = first
      while (pieces[i + 1] === last + 1) last = pieces[++i] ?? 0
      this.#findBetween(first, last + 1, bytes, visit)
    }
  }

  /** Visits the occurrences in a row of pieces, up to the piece `end`. */
  #findBetween(first: number, end: number, bytes: Uint8Array, visit: Visitor): void {
    const from = this.#pieceStarts[first] ?? 0
    const row = this.#bytes.subarray(from, this.#pieceStarts[end] ?? this.#length)
    let text = this.#pieceTexts[first] ?? 0
    let at = row.indexOf(bytes)
    while (at >= 0) {
      text = this.#textAt(from + at, text)
      const start = (this.#starts[text] ?? 0) - from
      const next = this.#endOf(text) - from
      const before = at > start ? (row[at - 1] ?? END) : END
      const after = row[at + bytes.length] ?? END
      const enough = visit(this.#owners[text] ?? 0, before, after, next - start - 1)
      at = row.indexOf(bytes, enough ? next : at + 1)
    }
  }

  /** The text that a byte belongs to, at or after a text that it is known not to precede. */
  #textAt(at: number, from: number): number {
    let step = 1
    let low = from
    while (low + step < this.#count && (this.#starts[low + step] ?? 0) <= at) {
      low += step
      step *= 2
    }
    let high = Math.min(this.#count, low + step)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low
  }
}
