/**
 * N-grams of folded keys as numbers, and lists of positions as bytes: what the positional index of pages consists of
 * (ngram-index.ts).
 */

/**
 * Distinct numbers of letters: one for each letter of Thai and of ASCII, which folded text consists of; all others
 * share 128.
 */
export const NGRAM_ALPHABET_SIZE = 384

/** How many numbers one or two letters can have (see toNgramNumber). */
export const SHORT_NGRAM_COUNT = NGRAM_ALPHABET_SIZE * NGRAM_ALPHABET_SIZE

/** Letters of an n-gram of the positional index. */
export const LETTERS_PER_NGRAM = 5

/** Weight of the first letter in the number of an n-gram. */
const FIRST = NGRAM_ALPHABET_SIZE ** (LETTERS_PER_NGRAM - 1)

/** Returns the number of a letter by its character code. */
export const toNgramLetterNumber = (unit: number): number => {
  if (unit < 0x80) return unit
  return unit >= 0x0e00 && unit < 0x0e80 ? unit - 0x0d80 : 0x100 | (unit & 0x7f)
}

/** Returns a number for one or two letters, by their character codes. */
export const toNgramNumber = (first: number, second = 0): number =>
  toNgramLetterNumber(first) * NGRAM_ALPHABET_SIZE + toNgramLetterNumber(second)

/**
 * Returns the number of the n-gram that begins with a letter and goes on with the n-gram `next`, without the last
 * letter of `next`.
 */
export const prependLetterToNgram = (letter: number, next: number): number =>
  letter * FIRST + Math.floor(next / NGRAM_ALPHABET_SIZE)

/** Returns the numbers of all n-grams of a key; none if it is too short. */
export function toNgramNumbers(key: string): readonly number[] {
  let gram = 0
  return Array.from(key, (_, at) => {
    gram = prependLetterToNgram(toNgramLetterNumber(key.charCodeAt(key.length - 1 - at)), gram)
    return gram
  })
    .slice(LETTERS_PER_NGRAM - 1)
    .reverse()
}

/** Returns the range of the n-grams that begin with a key of fewer letters: the first number, and the one after the last. */
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
 * Decodes the positions of a list from one on and before another one, into a buffer that all calls share.
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
 * Keeps those of some ascending positions at which a list has another one at a distance.
 * @param offset distance of the list's positions
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
