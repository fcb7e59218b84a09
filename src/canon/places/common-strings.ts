/** Strings of letters that stand once in a stretch of each of two texts: places that are the same. */

import { rising } from '../align/rising.ts'

/** A stretch of a text, its end excluded. */
export type Stretch = readonly [from: number, to: number]

/** A place in the one text and its like in the other. */
export type Pair = readonly [one: number, other: number]

const FACTOR = 0x01000193

/** LaidPairs that rise on both sides. @param size letters of a string */
export function commonStrings(
  one: Uint8Array,
  own: Stretch,
  other: Uint8Array,
  theirs: Stretch,
  size: number,
): readonly Pair[] {
  const places = once(other, theirs, size)
  const pairs: Pair[] = []
  for (const [key, at] of once(one, own, size)) {
    const like = at < 0 ? -1 : (places.get(key) ?? -1)
    if (like >= 0 && isSame(one, at, other, like, size)) pairs.push([at, like])
  }
  return rising(pairs)
}

/** The strings of a stretch with their places, in order; one that stands twice has place -1. */
function once(letters: Uint8Array, [from, to]: Stretch, size: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at + size <= to; at++) {
    let key = 0
    for (let offset = 0; offset < size; offset++)
      key = (Math.imul(key, FACTOR) + (letters[at + offset] ?? 0)) | 0
    places.set(key, places.has(key) ? -1 : at)
  }
  return places
}

function isSame(one: Uint8Array, at: number, other: Uint8Array, like: number, size: number): boolean {
  for (let offset = 0; offset < size; offset++) if (one[at + offset] !== other[like + offset]) return false
  return true
}

/** From each pair to the next, and to the first from the start. */
export const stretches = (
  pairs: readonly Pair[],
  start: Pair = [0, 0],
): readonly (readonly [own: Stretch, theirs: Stretch])[] =>
  pairs.map(([c, d], index) => {
    const [a, b] = pairs[index - 1] ?? start
    return [
      [a, c],
      [b, d],
    ]
  })
