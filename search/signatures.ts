/**
 * Which letters stand together in each piece of a block of bytes: a bit for every hash of two and of three bytes in a
 * row. A piece whose bits are not all there cannot hold what is looked for, and is passed over.
 */

/** Bits of a piece: with 8 KiB of names some sixth of them is set, so three letters rule out nearly every piece. */
const BITS = 1 << 14
const WORDS = BITS / 32

/** More hashes of a query than this rule out nothing further. */
const MOST_HASHES = 12

const two = (a: number, b: number): number => Math.imul((a << 8) | b, 0x9e3779b1) >>> 18
const three = (a: number, b: number, c: number): number =>
  Math.imul((a << 16) | (b << 8) | c, 0x85ebca6b) >>> 18

export class Signatures {
  #bits = new Uint32Array(0)

  /** Notes the bytes from `start` up to `end` for a piece. */
  add(piece: number, bytes: Uint8Array, start: number, end: number): void {
    const from = piece * WORDS
    if (from + WORDS > this.#bits.length) {
      const bits = new Uint32Array(Math.max(from + WORDS, this.#bits.length * 2))
      bits.set(this.#bits)
      this.#bits = bits
    }
    let a = 0
    let b = 0
    for (let i = start; i < end; i++) {
      const c = bytes[i] ?? 0
      if (i > start) this.#set(from, two(b, c))
      if (i > start + 1) this.#set(from, three(a, b, c))
      a = b
      b = c
    }
  }

  #set(from: number, hash: number): void {
    const at = from + (hash >>> 5)
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (hash & 31))
  }

  /** What a piece must have that holds these bytes; nothing for a single byte. */
  static hashes(bytes: Uint8Array): number[] {
    if (bytes.length === 2) return [two(bytes[0] ?? 0, bytes[1] ?? 0)]
    const hashes = new Set<number>()
    for (let i = 0; i + 2 < bytes.length && hashes.size < MOST_HASHES; i++) {
      hashes.add(three(bytes[i] ?? 0, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0))
    }
    return [...hashes]
  }

  /** Whether a piece may hold what has these hashes. */
  may(piece: number, hashes: readonly number[]): boolean {
    const from = piece * WORDS
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i] ?? 0
      if ((((this.#bits[from + (hash >>> 5)] ?? 0) >>> (hash & 31)) & 1) === 0) return false
    }
    return true
  }

  /** Gives back what growing reserved for more than so many pieces. */
  trim(pieces: number): void {
    this.#bits = this.#bits.slice(0, pieces * WORDS)
  }
}
