/** Landmarks of a text. They are chosen by their letters alone, so two editions of a text share most of them. */

import type { LetterLandmarks } from '../../definitions/facts/canon-letters.ts'

/** Letters that are hashed for one landmark: two or three words. */
const WINDOW_LETTERS = 10

/** One position in this many becomes a landmark. */
const LANDMARK_SPACING = 24

/** Factor of the rolling hash (the FNV prime). */
const HASH_FACTOR = 0x01000193

/**
 * Selects the landmarks of a text by a rolling hash over 10 letters. About one place in 24 is a landmark.
 * @param letters from `toAlignmentLetters`
 */
export function selectAlignmentLandmarks(letters: Uint8Array): LetterLandmarks {
  const at: number[] = []
  const hash: number[] = []
  let outgoingFactor = 1
  for (let power = 1; power < WINDOW_LETTERS; power++) outgoingFactor = Math.imul(outgoingFactor, HASH_FACTOR)
  let rolling = 0
  for (let end = 0; end < letters.length; end++) {
    if (end >= WINDOW_LETTERS) rolling = (rolling - Math.imul(letters[end - WINDOW_LETTERS] ?? 0, outgoingFactor)) | 0
    rolling = (Math.imul(rolling, HASH_FACTOR) + (letters[end] ?? 0)) | 0
    if (end < WINDOW_LETTERS - 1) continue
    const mixed = mix(rolling)
    if ((mixed & 0xffff) % LANDMARK_SPACING !== 0) continue
    at.push(end - WINDOW_LETTERS + 1)
    hash.push(mixed >>> 16)
  }
  return { at: Uint32Array.from(at), hash: Uint16Array.from(hash) }
}

/** Spreads the low bits of a rolling hash over all its bits. */
function mix(rolling: number): number {
  const half = Math.imul(rolling ^ (rolling >>> 16), 0x45d9f3b)
  return Math.imul(half ^ (half >>> 15), 0x2c1b3c6d) >>> 0
}
