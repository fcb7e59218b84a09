/** Finds letters that are repeated immediately, such as a word that was typed twice, in a single pass over the text. */

import { BREAK_LETTER_NUMBER } from './letter-stream.ts'
import { extendRollingHash, HASH_BASE_POWERS } from './ngram-counts.ts'

/** Letters that are hashed to find a repetition; a shorter one is not found. */
const KEY_LETTERS = 3
const MAX_REPEATED_LETTERS = 40

/** Base-2 logarithm of the size of the hash table. */
const TABLE_BITS = 16

/** Last index of each hash; allocated once, since there are a million lines. */
const LAST_POSITIONS = new Int32Array(2 ** TABLE_BITS)

/** A sequence of letters that repeats the letters before it. */
export interface ImmediatelyRepeatedLetters {
  /** Index of the repetition, from the beginning of the line. */
  readonly at: number
  readonly length: number
}

/**
 * Finds immediate repetitions in a line, from left to right. Word borders are ignored. So a repeated `abc` is also
 * found as a repeated `bca` if an `a` follows.
 * @param from index of the first letter
 * @param to index after the last letter
 */
export function findRepeatedLetters(
  letters: Uint8Array,
  from: number,
  to: number,
): readonly ImmediatelyRepeatedLetters[] {
  const found: ImmediatelyRepeatedLetters[] = []
  const last = LAST_POSITIONS
  const leadingPower = HASH_BASE_POWERS[KEY_LETTERS] ?? 0
  let hash = 0
  for (let end = from; end < to; end++) {
    hash = extendRollingHash(hash, letters[end] ?? 0)
    if (end >= from + KEY_LETTERS) hash = (hash - Math.imul((letters[end - KEY_LETTERS] ?? 0) + 1, leadingPower)) | 0
    const at = end - KEY_LETTERS + 1
    if (at < from) continue
    const slot = Math.imul(hash, 0x2c1b3c6d) >>> (32 - TABLE_BITS)
    // an index before the line is from another line or text
    const previous = last[slot] ?? 0
    const length = previous < from || previous >= at ? 0 : at - previous
    last[slot] = at
    if (length < KEY_LETTERS || length > MAX_REPEATED_LETTERS) continue
    let equalLetters = 0
    while (
      equalLetters < length &&
      letters[at + equalLetters] !== BREAK_LETTER_NUMBER &&
      letters[at + equalLetters] === letters[at - length + equalLetters]
    )
      equalLetters++
    if (equalLetters === length) found.push({ at: at - from, length })
  }
  return found
}
