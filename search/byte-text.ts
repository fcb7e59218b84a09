/**
 * Text at one byte a letter, many texts in one block, and where in it something stands. Looking through ten megabytes
 * takes a millisecond or two, so that every piece of every field is found without an index of pieces.
 */

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

/** Whether a byte is of a letter or a digit, and not a space, punctuation, or the end of a text. */
export function isLetterByte(byte: number): boolean {
  if (byte >= 0x80) return true
  if (byte >= NIBBLE && byte < 0x20) return true
  return (byte >= 0x30 && byte < 0x3a) || (byte >= 0x41 && byte < 0x5b) || (byte >= 0x61 && byte < 0x7b)
}

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
    this.#starts[this.#count] = this.#length
    this.#owners[this.#count++] = owner
    this.#length = encode(text, this.#bytes, this.#length)
    this.#bytes[this.#length++] = END
  }

  /** Adds a text of another block. */
  addFrom(other: ByteText, text: number): void {
    const start = other.#starts[text] ?? 0
    const end = other.#endOf(text)
    this.#reserve(end - start)
    this.#starts[this.#count] = this.#length
    this.#owners[this.#count++] = other.#owners[text] ?? 0
    this.#bytes.set(other.#bytes.subarray(start, end), this.#length)
    this.#length += end - start
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
  find(
    wanted: string,
    visit: (owner: number, before: number, after: number, length: number) => boolean,
  ): void {
    if (wanted === '') return
    const scratch = new Uint8Array(wanted.length * MOST_BYTES)
    const bytes = scratch.subarray(0, encode(wanted, scratch, 0))
    const end = this.#length
    const block = this.#bytes
    let text = 0
    let at = block.indexOf(bytes)
    while (at >= 0 && at < end) {
      text = this.#textAt(at, text)
      const start = this.#starts[text] ?? 0
      const textEnd = this.#endOf(text)
      const before = at > start ? (block[at - 1] ?? END) : END
      const after = block[at + bytes.length] ?? END
      const enough = visit(this.#owners[text] ?? 0, before, after, textEnd - start - 1)
      at = block.indexOf(bytes, enough ? textEnd : at + 1)
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
