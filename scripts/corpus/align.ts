/**
 * Aligns two consonant skeletons: by strings that occur once in each, and between two of these letter by letter,
 * so that the right repetitions are aligned when one side abridges some.
 */

import { matchUniqueCommonNgrams } from '../../src/canon/align/matches.ts'
import { countSortedItemsBefore } from '../../src/foundation/bisect.ts'
import { alignLetterByLetter } from './cheapest.ts'

/** Corresponding places of two consonant skeletons (skeleton.ts): `left[i]` corresponds to `right[i]`. Both ascend. */
export interface SkeletonAlignment {
  readonly left: Float64Array
  readonly right: Float64Array
}

/** Lengths of strings to look for, in this order: longer ones correspond more surely. */
const NGRAM_LETTERS = [40, 20, 10, 6] as const

/** Maximum cells of a gap between two of them that is aligned letter by letter. */
const MAX_CELLS = 16_000_000

/** Strings of the shortest length are only searched for in gaps that are no longer than this. */
const MAX_GAP_LETTERS = 20_000

/** Aligns two consonant skeletons. */
export function alignSkeletons(left: Uint8Array, right: Uint8Array): SkeletonAlignment {
  const pairs: [number, number][] = []
  const alignRanges = (from: number, to: number, rightFrom: number, rightTo: number, level: number): void => {
    const [size = 0, minLength] = [NGRAM_LETTERS[level], NGRAM_LETTERS.at(-1) ?? 0]
    const [leftLength, rightLength] = [to - from, rightTo - rightFrom]
    if (leftLength <= minLength || rightLength <= minLength) return
    const isLast = size <= minLength
    if (isLast && leftLength * rightLength <= MAX_CELLS) {
      pairs.push(...alignLetterByLetter(left.subarray(from, to), right.subarray(rightFrom, rightTo), from, rightFrom))
      return
    }
    if (isLast && Math.max(leftLength, rightLength) >= MAX_GAP_LETTERS) return
    const found = matchUniqueCommonNgrams(left, [from, to], right, [rightFrom, rightTo], size)
    if (isLast && found.length === 0) return
    let [a, b] = [from, rightFrom]
    for (const [x, y] of [...found, [to, rightTo] as const]) {
      alignRanges(a, x, b, y, isLast ? level : level + 1)
      if (x < to) pairs.push([x, y])
      ;[a, b] = [x + 1, y + 1]
    }
  }
  alignRanges(0, left.length, 0, right.length, 0)
  pairs.push([left.length, right.length])
  return {
    left: Float64Array.from(pairs, ([x]) => x),
    right: Float64Array.from(pairs, ([, y]) => y),
  }
}

/** Returns the place in the right skeleton that corresponds to one in the left; interpolated between aligned places. */
export function mapLeftPlaceToRight({ left, right }: SkeletonAlignment, place: number): number {
  const low = countSortedItemsBefore(left.length, (at) => (left[at] ?? 0) <= place)
  const [x0, y0] = low === 0 ? [0, 0] : [left[low - 1] ?? 0, right[low - 1] ?? 0]
  const [x1, y1] = low === left.length ? [x0, y0] : [left[low] ?? 0, right[low] ?? 0]
  return x1 === x0 ? y0 : y0 + ((place - x0) / (x1 - x0)) * (y1 - y0)
}
