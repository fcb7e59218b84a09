/** Lays two texts side by side by their landmarks, and tells for a place in one where it is in the other. */

import type { Landmarks } from '../../definitions/facts/canon-letters.ts'
import { countBefore } from '../../foundation/bisect.ts'
import { rising } from './rising.ts'

/** Two places that are the same; both rise from pair to pair. */
export interface Pairs {
  readonly one: Uint32Array
  readonly other: Uint32Array
}

/** Two stretches of at most so many pairs of landmarks are compared one by one. */
const SMALL = 4_000_000

/**
 * The landmarks that both texts have, in order: the longest row that both have where that can be had at once; in longer
 * stretches first those that occur once in each, of these the longest rising run, and then what lies between two
 * neighbours of the run, since what is frequent in a volume is rare on a page.
 */
export function alignLandmarks(one: Landmarks, other: Landmarks): Pairs {
  const found: [number, number][] = []
  const stack: Stretch[] = [[0, one.at.length, 0, other.at.length]]
  for (let stretch = stack.pop(); stretch; stretch = stack.pop()) {
    const [from, to, above, below] = stretch
    if ((to - from) * (below - above) <= SMALL) {
      found.push(...commonIn(one.hash, other.hash, stretch))
      continue
    }
    const run = rising(uniqueIn(one.hash, other.hash, stretch))
    if (run.length === 0) continue
    found.push(...run)
    let [left, right] = [from, above]
    for (const [a, b] of [...run, [to, below] as const]) {
      if (a > left && b > right) stack.push([left, a, right, b])
      left = a + 1
      right = b + 1
    }
  }
  found.sort(([a], [b]) => a - b)
  return {
    one: Uint32Array.from(found, ([a]) => one.at[a] ?? 0),
    other: Uint32Array.from(found, ([, b]) => other.at[b] ?? 0),
  }
}

/** From and to in the one text, from and to in the other; ends excluded. */
type Stretch = readonly [number, number, number, number]

function uniqueIn(
  one: Uint16Array,
  other: Uint16Array,
  [from, to, above, below]: Stretch,
): [number, number][] {
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const hash = one[at] ?? 0
    places.set(hash, places.has(hash) ? -1 : at)
  }
  const matches = new Map<number, number>()
  for (let at = above; at < below; at++) {
    const hash = other[at] ?? 0
    if ((places.get(hash) ?? -1) >= 0) matches.set(hash, matches.has(hash) ? -1 : at)
  }
  const pairs: [number, number][] = []
  for (const [hash, at] of matches) if (at >= 0) pairs.push([places.get(hash) ?? 0, at])
  return pairs.sort(([a], [b]) => a - b)
}

/** The longest row of landmarks that both stretches have in order. */
function commonIn(
  one: Uint16Array,
  other: Uint16Array,
  [from, to, above, below]: Stretch,
): [number, number][] {
  const width = below - above + 1
  const lengths = new Uint16Array((to - from + 1) * width)
  for (let a = to - 1; a >= from; a--) {
    for (let b = below - 1; b >= above; b--) {
      const here = (a - from) * width + (b - above)
      lengths[here] =
        one[a] === other[b]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  const pairs: [number, number][] = []
  for (let [a, b] = [from, above]; a < to && b < below; ) {
    const here = (a - from) * width + (b - above)
    if (one[a] === other[b]) pairs.push([a++, b++])
    else if ((lengths[here + width] ?? 0) >= (lengths[here + 1] ?? 0)) a++
    else b++
  }
  return pairs
}

/** Sure pairs with those of others that lie between two of them on both sides. */
export function mergePairs(sure: Pairs, others: Pairs): Pairs {
  const merged: [number, number][] = []
  const add = (one: number, other: number) => {
    const [a, b] = merged.at(-1) ?? [-1, -1]
    if (one > a && other > b) merged.push([one, other])
  }
  let passed = 0
  for (const [nth, one] of sure.one.entries()) {
    const other = sure.other[nth] ?? 0
    for (; (others.one[passed] ?? Number.POSITIVE_INFINITY) < one; passed++) {
      if ((others.other[passed] ?? 0) < other) add(others.one[passed] ?? 0, others.other[passed] ?? 0)
    }
    add(one, other)
  }
  for (; passed < others.one.length; passed++) add(others.one[passed] ?? 0, others.other[passed] ?? 0)
  return {
    one: Uint32Array.from(merged, ([one]) => one),
    other: Uint32Array.from(merged, ([, other]) => other),
  }
}

/** Where a place of the one text is in the other. */
export interface Projected {
  /** Below 0 or above the text's length for a place that it does not hold. */
  readonly at: number
  /** How far off it may be. */
  readonly doubt: number
}

/** How two texts are laid side by side. */
export interface Alignment {
  readonly pairs: Pairs
  /** Letters of the other text for one of the one, where nothing else is known. */
  readonly ratio: number
  /** How much further off a place may be for each letter between it and the nearest pair. */
  readonly drift: number
}

/** Places between two pairs in proportion, others as far from the last one as the ratio says. */
export function projection({ pairs: { one, other }, ratio, drift }: Alignment): (place: number) => Projected {
  return (place) => {
    const low = countBefore(one.length, (at) => (one[at] ?? 0) <= place)
    const [a, b, c, d] = [one[low - 1], other[low - 1], one[low], other[low]]
    if (a === undefined || b === undefined) {
      const far = ((c ?? 0) - place) * ratio
      return { at: Math.round((d ?? 0) - far), doubt: far * drift }
    }
    if (c === undefined || d === undefined) {
      const far = (place - a) * ratio
      return { at: Math.round(b + far), doubt: far * drift }
    }
    const at = b + ((place - a) * (d - b)) / (c - a)
    // what one of the texts has more of may stand anywhere between the two pairs
    const near = Math.min(at - b, d - at)
    return { at: Math.round(at), doubt: Math.min(near, Math.abs(d - b - (c - a) * ratio) + near * drift) }
  }
}
