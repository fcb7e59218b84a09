/**
 * Aligns two texts by their landmarks, and projects places of one text onto the other. Places are numbers of letters.
 */

import type { LetterLandmarks } from '../../definitions/facts/canon-letters.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type EncodedSequence, type IndexRange, type MatchedIndexPair, matchUniqueCommonNgrams } from './matches.ts'

/** Pairs of corresponding places in two texts. They ascend on both sides. */
export type AlignedTextPositions = readonly MatchedIndexPair[]

/** Maximum pairs of landmarks of two ranges that are compared one by one. */
const MAX_EXHAUSTIVE_PAIRS = 4_000_000

/**
 * Pairs the landmarks that two texts have in common, in order. Single landmarks may match by chance. So the longest
 * common subsequence decides if both ranges are short enough for a table of 4,000,000 cells. Longer ranges are first
 * divided at landmarks that occur once on each side. Ranges are divided repeatedly, since a landmark that is frequent
 * in a volume may occur once on a page.
 * @returns pairs of places in letters
 */
export function alignByLandmarks(one: LetterLandmarks, other: LetterLandmarks): AlignedTextPositions {
  const found: MatchedIndexPair[] = []
  const pairLandmarks = (leftRange: IndexRange, rightRange: IndexRange): void => {
    if ((leftRange[1] - leftRange[0]) * (rightRange[1] - rightRange[0]) <= MAX_EXHAUSTIVE_PAIRS) {
      found.push(...longestCommonSubsequence(one.hash, leftRange, other.hash, rightRange))
      return
    }
    const anchors = matchUniqueCommonNgrams(one.hash, leftRange, other.hash, rightRange, 1)
    if (anchors.length === 0) return
    let [left, right] = [leftRange[0], rightRange[0]]
    for (const [a, b] of [...anchors, [leftRange[1], rightRange[1]] as const]) {
      pairLandmarks([left, a], [right, b])
      if (a < leftRange[1]) found.push([a, b])
      ;[left, right] = [a + 1, b + 1]
    }
  }
  pairLandmarks([0, one.at.length], [0, other.at.length])
  return found.map(([a, b]): MatchedIndexPair => [one.at[a] ?? 0, other.at[b] ?? 0])
}

/** Returns the longest common subsequence of the landmarks of two ranges. */
function longestCommonSubsequence(
  one: EncodedSequence,
  [from, to]: IndexRange,
  other: EncodedSequence,
  [otherFrom, otherTo]: IndexRange,
): MatchedIndexPair[] {
  const width = otherTo - otherFrom + 1
  const lengths = new Uint16Array((to - from + 1) * width)
  const lengthAt = (a: number, b: number) => lengths[(a - from) * width + (b - otherFrom)] ?? 0
  for (let a = to - 1; a >= from; a--) {
    for (let b = otherTo - 1; b >= otherFrom; b--) {
      const longest =
        one[a] === other[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
      lengths[(a - from) * width + (b - otherFrom)] = longest
    }
  }
  const pairs: MatchedIndexPair[] = []
  for (let [a, b] = [from, otherFrom]; a < to && b < otherTo; ) {
    if (one[a] === other[b]) pairs.push([a++, b++])
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++
    else b++
  }
  return pairs
}

/**
 * Returns the reliable pairs and those of the others that fit between two adjacent reliable ones on both sides, in
 * order.
 */
export function addPairsBetweenReliablePairs(
  sure: AlignedTextPositions,
  others: AlignedTextPositions,
): AlignedTextPositions {
  const between = others.filter(([one, other]) => {
    const [[a, b] = [-1, -1], [, d] = [0, Number.POSITIVE_INFINITY]] = findPairsAround(sure, one)
    return one > a && other > b && other < d
  })
  return [...sure, ...between].sort(([one], [other]) => one - other)
}

/** Returns the last pair at or before a place of one side, and the first pair after it. */
function findPairsAround(
  pairs: AlignedTextPositions,
  place: number,
): readonly [before: MatchedIndexPair | undefined, after: MatchedIndexPair | undefined] {
  const count = countSortedItemsBefore(pairs.length, (at) => (pairs[at]?.[0] ?? 0) <= place)
  return [pairs[count - 1], pairs[count]]
}

/**
 * Projects a place of one text onto the other, by linear interpolation between the nearest pairs.
 * @param pairs from the start of both texts to their ends
 */
export function projectTextPosition(pairs: AlignedTextPositions, place: number): number {
  const [[a, b] = [0, 0], [c, d] = [a, b]] = findPairsAround(pairs, place)
  return c === a ? b : b + ((place - a) / (c - a)) * (d - b)
}

/** A place of one text, projected onto another. */
export interface ProjectedPlace {
  /** Below 0 or above the text's length if the text does not contain the place. */
  readonly at: number
  /** Maximum error of the place, in letters. */
  readonly doubt: number
}

/** An alignment of two texts: corresponding places, and parameters for the projection of other places. */
export interface TextAlignment {
  readonly pairs: AlignedTextPositions
  /** Letters of the second text per letter of the first, away from pairs. */
  readonly ratio: number
  /** By how much the error of a projected place grows for each letter between it and the nearest pair. */
  readonly drift: number
}

/**
 * Returns a function that projects places of the first text onto the second. It interpolates between two pairs. Before
 * the first and after the last pair it extrapolates by the ratio of lengths.
 */
export function createPlaceProjection({ pairs, ratio, drift }: TextAlignment): (place: number) => ProjectedPlace {
  return (place) => {
    const [before, after] = findPairsAround(pairs, place)
    if (!before || !after) {
      const [one, other] = before ?? after ?? [0, 0]
      const distance = (place - one) * ratio
      return { at: Math.round(other + distance), doubt: Math.abs(distance) * drift }
    }
    const [[a, b], [c, d]] = [before, after]
    const at = b + ((place - a) * (d - b)) / (c - a)
    // additional text of one side may be anywhere between the two pairs
    const nearestPair = Math.min(at - b, d - at)
    return { at: Math.round(at), doubt: Math.min(nearestPair, Math.abs(d - b - (c - a) * ratio) + nearestPair * drift) }
  }
}
