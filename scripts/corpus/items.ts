/**
 * Aligns the royal translation with the Pali, item by item: by the numbers of items. Where the editions number
 * differently, by the names in the items (their consonants are the same in Pali and Thai) and by their lengths.
 */

import { findLongestIncreasingSubsequence } from '../../src/canon/align/increasing-subsequences.ts'
import { matchUniqueCommonNgrams } from '../../src/canon/align/matches.ts'
import type { SkeletonAlignment } from './align.ts'
import type { RawThaiVolume } from './raw/thai-files.ts'

/** Skeleton letters that the name of a person or place shares in both languages. */
const NAME_LETTERS = 5

/** Length of an n-gram that is rarely equal by chance within one item. */
const SAME_NGRAM_LETTERS = 6

/**
 * A translation has the order of its text: equal strings that are further off than this share of their item, and some
 * letters, are equal by chance. One such string at the end of an item would spoil the alignment of all before it.
 */
const MAX_OFFSET_SHARE = 0.2
const MAX_OFFSET_LETTERS = 40

/** Maximum distance, in items, to the corresponding item. */
const MAX_ITEM_SHIFT = 4
const SHIFTS = Array.from({ length: 2 * MAX_ITEM_SHIFT + 1 }, (_, at) => at - MAX_ITEM_SHIFT)

/**
 * Cost of leaving the numbers: more than thirty neighbours that are alike by chance gain. The two places where the
 * editions number differently for long (volume 1 from 343, volume 17 from 501) gain 1 400 and 220. Returning costs
 * little.
 */
const LEAVE_NUMBERS_COST = 150
const RETURN_COST = 4

/** Maximum score of the names of one item, so that one long item does not decide for its neighbours. */
const MAX_NAME_SCORE = 12

interface ItemPair {
  readonly number: number
  readonly pali: readonly [from: number, to: number]
  readonly royal: readonly [from: number, to: number]
}

/** A range of items, by their numbers in Siam Rath. The royal edition has their numbers plus `shift`. */
export interface ItemNumberShift {
  readonly from: number
  readonly to: number
  readonly shift: number
}

/** A volume of the royal edition aligned with that of Siam Rath. */
export interface RoyalAlignment {
  readonly alignment: SkeletonAlignment
  readonly drifts: readonly ItemNumberShift[]
  /** Number of items that both have. */
  readonly items: number
}

/** Aligns a volume of the royal edition with that of Siam Rath. */
export function alignRoyalVolume(pali: RawThaiVolume, royal: RawThaiVolume): RoyalAlignment {
  const pairs = pairItems(pali, royal)
  const shifts = findShifts(pairs, pali, royal)
  const points: (readonly [number, number])[] = []
  for (const [at, pair] of pairs.entries()) {
    const other = pairs[at + (shifts[at] ?? 0)]?.royal ?? pair.royal
    points.push([pair.pali[0], other[0]])
    points.push(
      ...matchUniqueCommonNgrams(pali.skeleton, pair.pali, royal.skeleton, other, SAME_NGRAM_LETTERS).filter(
        ([x, y]) => {
          const share = (x - pair.pali[0]) / Math.max(1, getLength(pair.pali))
          return (
            Math.abs(y - other[0] - share * getLength(other)) <=
            MAX_OFFSET_SHARE * getLength(other) + MAX_OFFSET_LETTERS
          )
        },
      ),
    )
  }
  const run = findLongestIncreasingSubsequence([[0, 0], ...points, [pali.skeleton.length, royal.skeleton.length]])
  return {
    alignment: { left: Float64Array.from(run, ([x]) => x), right: Float64Array.from(run, ([, y]) => y) },
    drifts: listDrifts(pairs, shifts),
    items: pairs.length,
  }
}

/** The longest run of items that have one number in both: marks of notes fall out by themselves. */
function pairItems(pali: RawThaiVolume, royal: RawThaiVolume): readonly ItemPair[] {
  const byNumber = Map.groupBy(royal.items, ([number]) => number)
  const all: [number, number, number][] = pali.items.flatMap(([number, at]) =>
    // of two places for one of the other side a run can take one: the later comes first
    (byNumber.get(number) ?? []).toReversed().map(([, other]): [number, number, number] => [at, other, number]),
  )
  const run = findLongestIncreasingSubsequence(all)
  return run.map(([x, y, number], at) => ({
    number,
    pali: [x, run[at + 1]?.[0] ?? pali.skeleton.length],
    royal: [y, run[at + 1]?.[1] ?? royal.skeleton.length],
  }))
}

/** The offset of the corresponding item for each: the cheapest path through the volume. */
function findShifts(pairs: readonly ItemPair[], pali: RawThaiVolume, royal: RawThaiVolume): readonly number[] {
  const left = pairs.map((pair) => hashNgrams(pali.skeleton, ...pair.pali))
  const right = pairs.map((pair) => hashNgrams(royal.skeleton, ...pair.royal))
  const [rareLeft, rareRight] = [countOccurrences(left), countOccurrences(right)]
  const proportion = royal.skeleton.length / Math.max(1, pali.skeleton.length)
  const computeLikeness = (at: number, other: number): number => {
    const [pair, otherPair] = [pairs[at], pairs[other]]
    const [names, others] = [left[at], right[other]]
    if (!pair || !otherPair || !names || !others) return -5
    let shared = 0
    for (const name of names) {
      if (!others.has(name)) continue
      const rare =
        Math.log(pairs.length / (rareLeft.get(name) ?? 1)) + Math.log(pairs.length / (rareRight.get(name) ?? 1))
      shared += Math.max(0, rare - 2)
    }
    const worth = Math.min(MAX_NAME_SCORE, shared / Math.sqrt(1 + names.size / 100))
    return worth - 2 * Math.abs(Math.log((getLength(otherPair.royal) + 20) / (getLength(pair.pali) + 20) / proportion))
  }
  let best = SHIFTS.map((shift) => (shift === 0 ? 0 : -LEAVE_NUMBERS_COST))
  const predecessors: number[][] = []
  for (const at of pairs.keys()) {
    const predecessor: number[] = []
    best = SHIFTS.map((shift, to) => {
      let [bestValue, from] = [Number.NEGATIVE_INFINITY, 0]
      for (const [other, value] of best.entries()) {
        const worth = value - (other === to ? 0 : shift === 0 ? RETURN_COST : LEAVE_NUMBERS_COST)
        if (worth > bestValue) [bestValue, from] = [worth, other]
      }
      predecessor.push(from)
      return bestValue + computeLikeness(at, at + shift)
    })
    predecessors.push(predecessor)
  }
  const shifts: number[] = []
  let state = best.indexOf(Math.max(...best))
  for (let at = pairs.length - 1; at >= 0; at--) {
    shifts[at] = SHIFTS[state] ?? 0
    state = predecessors[at]?.[state] ?? MAX_ITEM_SHIFT
  }
  return shifts
}

const getLength = ([from, to]: readonly [number, number]) => to - from

function hashNgrams(skeleton: Uint8Array, from: number, to: number): ReadonlySet<number> {
  const found = new Set<number>()
  const top = 32 ** (NAME_LETTERS - 1)
  let key = 0
  for (let at = from; at < to; at++) {
    key = (key % top) * 32 + (skeleton[at] ?? 0)
    if (at - from >= NAME_LETTERS - 1) found.add(key)
  }
  return found
}

function countOccurrences(sets: readonly ReadonlySet<number>[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const set of sets) for (const key of set) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function listDrifts(pairs: readonly ItemPair[], shifts: readonly number[]): readonly ItemNumberShift[] {
  const drifts: ItemNumberShift[] = []
  for (let at = 0; at < pairs.length; at++) {
    let end = at
    while (end + 1 < pairs.length && shifts[end + 1] === shifts[at]) end++
    const shift = shifts[at] ?? 0
    if (shift !== 0) drifts.push({ from: pairs[at]?.number ?? 0, to: pairs[end]?.number ?? 0, shift })
    at = end
  }
  return drifts
}
