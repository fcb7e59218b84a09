/**
 * N-grams of folded keys as numbers, and lists of positions as bytes: what the positional index of pages consists of
 * (ngram-index.ts).
 */

/** Number of letters that n-grams tell apart: 128 of ASCII, 128 of Thai, and 128 numbers that all others share. */
export const NGRAM_ALPHABET_SIZE = 384

/** Number of different numbers of one or two letters (see toNgramNumber). */
export const SHORT_NGRAM_COUNT = NGRAM_ALPHABET_SIZE * NGRAM_ALPHABET_SIZE

/** Letters of an n-gram of the positional index. */
export const LETTERS_PER_NGRAM = 5

/** Weight of the first letter in the number of an n-gram. */
const FIRST = NGRAM_ALPHABET_SIZE ** (LETTERS_PER_NGRAM - 1)

/** Returns the number of a letter in n-grams, 0 to 383, from its UTF-16 unit. */
export const toNgramLetterNumber = (unit: number): number => {
  if (unit < 0x80) return unit
  return unit >= 0x0e00 && unit < 0x0e80 ? unit - 0x0d80 : 0x100 | (unit & 0x7f)
}

/** Returns the number of an n-gram of one or two letters, from their UTF-16 units. */
export const toNgramNumber = (first: number, second = 0): number =>
  toNgramLetterNumber(first) * NGRAM_ALPHABET_SIZE + toNgramLetterNumber(second)

/**
 * Returns the number of the n-gram that is a letter (toNgramLetterNumber) and all letters but the last of the n-gram
 * `next`, which begins at the letter after it.
 */
export const prependLetterToNgram = (letter: number, next: number): number =>
  letter * FIRST + Math.floor(next / NGRAM_ALPHABET_SIZE)

/** Returns the numbers of all n-grams of five letters of a key, in order; none if it is shorter. */
export function toNgramNumbers(key: string): readonly number[] {
  let gram = 0
  return Array.from(key, (_, at) => {
    gram = prependLetterToNgram(toNgramLetterNumber(key.charCodeAt(key.length - 1 - at)), gram)
    return gram
  })
    .slice(LETTERS_PER_NGRAM - 1)
    .reverse()
}

/** Returns the range of the numbers of n-grams that begin with a key of less than five letters, without `before`. */
export function toNgramPrefixRange(key: string): readonly [from: number, before: number] {
  const rest = NGRAM_ALPHABET_SIZE ** (LETTERS_PER_NGRAM - key.length)
  const from = Array.from(key).reduce(
    (sum, _, at) => sum * NGRAM_ALPHABET_SIZE + toNgramLetterNumber(key.charCodeAt(at)),
    0,
  )
  return [from * rest, (from + 1) * rest]
}

/** Where a list is decoded: a new array of its size for each list would cost more than decoding it. */
let decoded = new Uint32Array(1 << 12)

/**
 * Decodes the positions of a list that are at least `from` and less than `before`, into a buffer that all calls share.
 * @param bytes the list: differences of ascending positions as LEB128
 * @returns positions that are valid until the next call
 */
export function decodePositionsToSharedBuffer(bytes: Uint8Array, before: number, from = 0): Uint32Array {
  if (decoded.length < bytes.length) decoded = new Uint32Array(bytes.length * 2)
  const positions = decoded
  let [count, position] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] ?? 0
    let distance = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0
      distance |= (byte & 0x7f) << shift
    }
    position += distance >>> 0
    if (position >= before) break
    if (position >= from) positions[count++] = position
  }
  return positions.subarray(0, count)
}

/**
 * Filters ascending positions in place: keeps those for which a list contains the position plus `offset`.
 * @param bytes the list, encoded as for decodePositionsToSharedBuffer
 * @returns the remaining positions, in the same memory
 */
export function keepPositionsFollowedBy(positions: Uint32Array, bytes: Uint8Array, offset: number): Uint32Array {
  let [kept, next, position] = [0, 0, 0]
  let wanted = (positions[0] ?? 0) + offset
  for (let at = 0; at < bytes.length && next < positions.length; ) {
    let byte = bytes[at++] ?? 0
    let distance = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0
      distance |= (byte & 0x7f) << shift
    }
    position += distance >>> 0
    if (position < wanted) continue
    while (position > wanted && ++next < positions.length) wanted = (positions[next] ?? 0) + offset
    if (position !== wanted || next === positions.length) continue
    positions[kept++] = position - offset
    if (++next < positions.length) wanted = (positions[next] ?? 0) + offset
  }
  return positions.subarray(0, kept)
}
