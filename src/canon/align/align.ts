/** Lays two texts side by side by their landmarks, and tells for a place in one where it is in the other. */

import type { LetterLandmarks } from '../../definitions/facts/canon-letters.ts'
import { bisectCount } from '../../foundation/bisect.ts'
import { findUniqueCommonRanges, type MatchPair, type MatchRange, type NumberSequence } from './matches.ts'

/** Places that are the same, rising on both sides. */
export type AlignedPlacePairs = readonly MatchPair[]

/** Two stretches of at most so many pairs of landmarks are compared one by one. */
const SMALL = 4_000_000

/**
 * The landmarks that both texts have, in order: the longest row that both have where that can be had at once, since two of
 * them may be alike by chance; in longer stretches first those that occur once in each, and then what lies between two of
 * these, since what is frequent in a volume is rare on a page.
 */
export function alignByLandmarks(one: LetterLandmarks, other: LetterLandmarks): AlignedPlacePairs {
  const found: MatchPair[] = []
  const lay = (own: MatchRange, theirs: MatchRange): void => {
    if ((own[1] - own[0]) * (theirs[1] - theirs[0]) <= SMALL) {
      found.push(...commonIn(one.hash, own, other.hash, theirs))
      return
    }
    const anchors = findUniqueCommonRanges(one.hash, own, other.hash, theirs, 1)
    if (anchors.length === 0) return
    let [left, right] = [own[0], theirs[0]]
    for (const [a, b] of [...anchors, [own[1], theirs[1]] as const]) {
      lay([left, a], [right, b])
      if (a < own[1]) found.push([a, b])
      ;[left, right] = [a + 1, b + 1]
    }
  }
  lay([0, one.at.length], [0, other.at.length])
  return found.map(([a, b]): MatchPair => [one.at[a] ?? 0, other.at[b] ?? 0])
}

/** The longest row of landmarks that both stretches have in order. */
function commonIn(
  one: NumberSequence,
  [from, to]: MatchRange,
  other: NumberSequence,
  [above, below]: MatchRange,
): MatchPair[] {
  const width = below - above + 1
  const lengths = new Uint16Array((to - from + 1) * width)
  const lengthAt = (a: number, b: number) => lengths[(a - from) * width + (b - above)] ?? 0
  for (let a = to - 1; a >= from; a--) {
    for (let b = below - 1; b >= above; b--) {
      const longest =
        one[a] === other[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
      lengths[(a - from) * width + (b - above)] = longest
    }
  }
  const pairs: MatchPair[] = []
  for (let [a, b] = [from, above]; a < to && b < below; ) {
    if (one[a] === other[b]) pairs.push([a++, b++])
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++
    else b++
  }
  return pairs
}

/** Sure pairs with those of others that lie between two of them on both sides. */
export function mergeMatchPairs(sure: AlignedPlacePairs, others: AlignedPlacePairs): AlignedPlacePairs {
  const between = others.filter(([one, other]) => {
    const [[a, b] = [-1, -1], [, d] = [0, Number.POSITIVE_INFINITY]] = around(sure, one)
    return one > a && other > b && other < d
  })
  return [...sure, ...between].sort(([one], [other]) => one - other)
}

/** The last pair up to a place of the one side, and the first behind it. */
function around(
  pairs: AlignedPlacePairs,
  place: number,
): readonly [before: MatchPair | undefined, behind: MatchPair | undefined] {
  const count = bisectCount(pairs.length, (at) => (pairs[at]?.[0] ?? 0) <= place)
  return [pairs[count - 1], pairs[count]]
}

/** Where a place of the one text is in the other, in proportion. @param pairs from the start of both to their ends */
export function projectPlace(pairs: AlignedPlacePairs, place: number): number {
  const [[a, b] = [0, 0], [c, d] = [a, b]] = around(pairs, place)
  return c === a ? b : b + ((place - a) / (c - a)) * (d - b)
}

/** Where a place of the one text is in the other. */
export interface ProjectedPlace {
  /** Below 0 or above the text's length for a place that it does not hold. */
  readonly at: number
  /** How far off it may be. */
  readonly doubt: number
}

/** How two texts are laid side by side. */
export interface TextAlignment {
  readonly pairs: AlignedPlacePairs
  /** Letters of the other text for one of the one, where nothing else is known. */
  readonly ratio: number
  /** How much further off a place may be for each letter between it and the nearest pair. */
  readonly drift: number
}

/** Places between two pairs in proportion, others as far from the last one as the ratio says. */
export function createPlaceProjection({ pairs, ratio, drift }: TextAlignment): (place: number) => ProjectedPlace {
  return (place) => {
    const [before, behind] = around(pairs, place)
    if (!before || !behind) {
      const [one, other] = before ?? behind ?? [0, 0]
      const far = (place - one) * ratio
      return { at: Math.round(other + far), doubt: Math.abs(far) * drift }
    }
    const [[a, b], [c, d]] = [before, behind]
    const at = b + ((place - a) * (d - b)) / (c - a)
    // what one of the texts has more of may be anywhere between the two pairs
    const near = Math.min(at - b, d - at)
    return { at: Math.round(at), doubt: Math.min(near, Math.abs(d - b - (c - a) * ratio) + near * drift) }
  }
}
