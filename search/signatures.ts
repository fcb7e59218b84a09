/**
 * Which letters stand together in each piece of a block of bytes: a bit for every hash of two and of three bytes in a
 * row. A piece whose bits are not all there cannot hold what is looked for, and is passed over.
 *
 * The bits of a hash lie together for 32 pieces, so that one look rules out 32 of them: a word that is in few of 100 000
 * records is found nearly as quickly as among a thousand.
 */

/** Bits of a piece: with 8 KiB of names some sixth of them is set, so three letters rule out nearly every piece. */
const BITS = 1 << 14

/** Pieces of a group: one bit each of a word. */
const GROUP = 32

/** More hashes of a query than this rule out nothing further. */
const MOST_HASHES = 12

const two = (a: number, b: number): number => Math.imul((a << 8) | b, 0x9e3779b1) >>> 18
const three = (a: number, b: number, c: number): number =>
  Math.imul((a << 16) | (b << 8) | c, 0x85ebca6b) >>> 18

/** What a piece must have that holds these bytes; nothing for a single byte. */
function hashesOf(bytes: Uint8Array): number[] {
  if (bytes.length === 2) return [two(bytes[0] ?? 0, bytes[1] ?? 0)]
  const hashes = new Set<number>()
  for (let i = 0; i + 2 < bytes.length && hashes.size < MOST_HASHES; i++) {
    hashes.add(three(bytes[i] ?? 0, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0))
  }
  return [...hashes]
}

export class Signatures {
  /** For each group of pieces, by hash: which of them have it. */
  readonly #groups: Uint32Array[] = []

  /** Notes the bytes from `start` up to `end` for a piece. */
  add(piece: number, bytes: Uint8Array, start: number, end: number): void {
    const nth = Math.floor(piece / GROUP)
    const group = this.#groups[nth] ?? new Uint32Array(BITS)
    this.#groups[nth] = group
    const bit = 1 << (piece % GROUP)
    const set = (hash: number): void => {
      group[hash] = (group[hash] ?? 0) | bit
    }
    let a = 0
    let b = 0
    for (let i = start; i < end; i++) {
      const c = bytes[i] ?? 0
      if (i > start) set(two(b, c))
      if (i > start + 1) set(three(a, b, c))
      a = b
      b = c
    }
  }

  /** The pieces, of so many, that may hold these bytes; ascending. */
  mayHold(bytes: Uint8Array, pieces: number): number[] {
    const hashes = hashesOf(bytes)
    const found: number[] = []
    for (const [nth, group] of this.#groups.entries()) {
      let bits = -1
      for (let i = 0; i < hashes.length && bits !== 0; i++) bits &= group[hashes[i] ?? 0] ?? 0
      for (let piece = nth * GROUP; bits !== 0 && piece < pieces; piece++, bits >>>= 1) {
        if (bits & 1) found.push(piece)
      }
    }
    return found
  }
}
