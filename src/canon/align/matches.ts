/**
 * Matches two sequences of numbers: words, letters or landmarks of two editions. Elements that occur once on both sides
 * almost always correspond (patience diff). Between two of these, the shortest edit script decides (Myers). It is fast
 * on the longest and on the most repetitive texts.
 */

import { diffArrays } from 'diff'
import { findLongestIncreasingSubsequence } from './increasing-subsequences.ts'

/** The indexes of two corresponding elements: in the first and in the second sequence. */
export type MatchedIndexPair = readonly [one: number, other: number]

/** A range of indexes of a sequence. The end is excluded. */
export type IndexRange = readonly [from: number, to: number]

/** A sequence of words, letters or landmarks. Each is a number. */
export type EncodedSequence = ArrayLike<number>

/**
 * Lengths of the n-grams that are searched for unique matches: formulas repeat words long before they repeat n-grams.
 */
const NGRAM_LENGTHS = [1, 2, 3, 5, 8, 12] as const

/** Maximum edits that are searched; the cost grows with the square. */
const MAX_EDITS = 400

/** Length of the n-grams from which the longest common substring of two ranges is extended. */
const SEED_NGRAM_LENGTH = 16
/** Maximum places at which such an n-gram is compared. */
const MAX_PLACES = 16

/** Maximum comparisons for dividing such ranges, in total. */
const MAX_COMPARISONS = 6_000_000

/** Finds the equal elements of two sequences, in order: patience diff, with Myers' algorithm between the anchors. */
export function matchEqualElements(one: EncodedSequence, other: EncodedSequence): MatchedIndexPair[] {
  const found: MatchedIndexPair[] = []
  let comparisons = 0

  function matchBetween(
    [from, to]: IndexRange,
    [otherFrom, otherTo]: IndexRange,
    pairs: readonly MatchedIndexPair[],
  ): void {
    let [left, right] = [from, otherFrom]
    for (const [a, b] of [...pairs, [to, otherTo] as const]) {
      matchRanges([left, a], [right, b])
      if (a < to) found.push([a, b])
      ;[left, right] = [a + 1, b + 1]
    }
  }

  function matchRanges([from, to]: IndexRange, [otherFrom, otherTo]: IndexRange): void {
    let [start, otherStart, end, otherEnd] = [from, otherFrom, to, otherTo]
    while (start < end && otherStart < otherEnd && one[start] === other[otherStart]) found.push([start++, otherStart++])
    while (start < end && otherStart < otherEnd && one[end - 1] === other[otherEnd - 1]) {
      end--
      otherEnd--
    }
    if (start < end && otherStart < otherEnd) divide([start, end], [otherStart, otherEnd])
    for (let at = end; at < to; at++) found.push([at, otherEnd + at - end])
  }

  /** Matches two ranges that differ at both ends. */
  function divide(leftRange: IndexRange, rightRange: IndexRange): void {
    const size = leftRange[1] - leftRange[0] + rightRange[1] - rightRange[0]
    const anchors = findAnchors(leftRange, rightRange) ?? findLongestCommonSubstring(leftRange, rightRange)
    if (anchors) {
      matchBetween(leftRange, rightRange, anchors)
      return
    }
    // a longer range without a common n-gram has more edits
    const unchanged =
      size <= MAX_EDITS * SEED_NGRAM_LENGTH ? findShortestEditScript(one, leftRange, other, rightRange) : undefined
    if (unchanged) found.push(...unchanged)
    else if (comparisons <= MAX_COMPARISONS) divideInHalf(leftRange, rightRange)
  }

  /** Divides two ranges in half; n-grams that are frequent in a long range may be rare in half of it. */
  function divideInHalf([from, to]: IndexRange, [otherFrom, otherTo]: IndexRange): void {
    const [middle, half] = [(from + to) >> 1, (otherFrom + otherTo) >> 1]
    comparisons += MAX_EDITS * MAX_EDITS
    matchRanges([from, middle], [otherFrom, half])
    matchRanges([middle, to], [half, otherTo])
  }

  function findAnchors(leftRange: IndexRange, rightRange: IndexRange): MatchedIndexPair[] | undefined {
    for (const length of NGRAM_LENGTHS) {
      const anchors = matchUniqueCommonNgrams(one, leftRange, other, rightRange, length)
      if (anchors.length > 0) return anchors
    }
    return undefined
  }

  /**
   * Finds the longest common substring of two ranges; among equally long ones, the one nearest to the diagonal.
   * Undefined if there is none, or the budget is spent.
   */
  function findLongestCommonSubstring(
    [from, to]: IndexRange,
    [otherFrom, otherTo]: IndexRange,
  ): MatchedIndexPair[] | undefined {
    if (to - from + otherTo - otherFrom <= MAX_EDITS) return undefined
    comparisons += (to - from + otherTo - otherFrom) * SEED_NGRAM_LENGTH
    if (comparisons > MAX_COMPARISONS) return undefined
    const places = new Map<number, number[]>()
    for (let at = otherFrom; at + SEED_NGRAM_LENGTH <= otherTo; at++) {
      const key = keyOf(other, at, SEED_NGRAM_LENGTH)
      const known = places.get(key)
      if (!known) places.set(key, [at])
      else if (known.length < MAX_PLACES) known.push(at)
    }
    let best = { at: 0, otherAt: 0, length: SEED_NGRAM_LENGTH - 1, diagonalOffset: 0 }
    for (let at = from; at + SEED_NGRAM_LENGTH <= to; at++) {
      for (const otherAt of places.get(keyOf(one, at, SEED_NGRAM_LENGTH)) ?? []) {
        const length = countEqualElements(one, at, other, otherAt, Math.min(to - at, otherTo - otherAt))
        comparisons += length
        const diagonalOffset = Math.abs((at - from) * (otherTo - otherFrom) - (otherAt - otherFrom) * (to - from))
        if (length > best.length || (length === best.length && diagonalOffset < best.diagonalOffset))
          best = { at, otherAt, length, diagonalOffset }
      }
    }
    const { at, otherAt, length } = best
    return length < SEED_NGRAM_LENGTH
      ? undefined
      : Array.from({ length }, (_, nth): MatchedIndexPair => [at + nth, otherAt + nth])
  }

  matchRanges([0, one.length], [0, other.length])
  return found
}

/** The equal elements of the shortest edit script (Myers); undefined if it is longer than the maximum. */
function findShortestEditScript(
  one: EncodedSequence,
  [from, to]: IndexRange,
  other: EncodedSequence,
  [otherFrom, otherTo]: IndexRange,
): MatchedIndexPair[] | undefined {
  const slice = (row: EncodedSequence, start: number, length: number) =>
    Array.from({ length }, (_, nth) => row[start + nth])
  const parts = diffArrays(slice(one, from, to - from), slice(other, otherFrom, otherTo - otherFrom), {
    maxEditLength: MAX_EDITS,
  })
  let [at, otherAt] = [from, otherFrom]
  return parts?.flatMap(({ count, added, removed }) => {
    const same = added || removed ? 0 : count
    const pairs = Array.from({ length: same }, (_, nth): MatchedIndexPair => [at + nth, otherAt + nth])
    if (!added) at += count
    if (!removed) otherAt += count
    return pairs
  })
}

/**
 * Finds the n-grams that occur exactly once in a range of each sequence. Returns the pairs of their start indexes, as
 * the longest series that increases on both sides.
 * @param length numbers of an n-gram
 */
export function matchUniqueCommonNgrams(
  one: EncodedSequence,
  leftRange: IndexRange,
  other: EncodedSequence,
  rightRange: IndexRange,
  length: number,
): MatchedIndexPair[] {
  const lengths = [leftRange[1] - leftRange[0], rightRange[1] - rightRange[0]]
  if (Math.min(...lengths) < length) return []
  const isShort = Math.max(...lengths) <= MAX_SHARED_LENGTH
  const [leftTable, rightTable] = isShort ? sharedTables : [new NgramTable(), new NgramTable()]
  leftTable.fill(one, leftRange, length)
  rightTable.fill(other, rightRange, length)
  const pairs: MatchedIndexPair[] = []
  for (let at = leftRange[0]; at + length <= leftRange[1]; at++) {
    const key = leftTable.keyAt(at)
    if (leftTable.placeOf(key) !== at) continue
    const otherAt = rightTable.placeOf(key)
    if (otherAt >= 0 && countEqualElements(one, at, other, otherAt, length) === length) pairs.push([at, otherAt])
  }
  return findLongestIncreasingSubsequence(pairs)
}

/** n-grams of one length with their places: a hash table with open addressing, since there are millions. */
class NgramTable {
  private mask = 0
  private keys = new Int32Array(0)
  /** Place of the n-gram in its range, from 1; 0 for a free slot, -1 for one with several places. */
  private places = new Int32Array(0)
  /** Hash of the n-gram that begins at each place. */
  private keysInOrder = new Int32Array(0)
  private from = 0

  /** Replaces the n-grams of the table by those of a range. */
  fill(row: EncodedSequence, [from, to]: IndexRange, length: number): void {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * (to - from))))
    if (this.keys.length < size) {
      this.keys = new Int32Array(size)
      this.places = new Int32Array(size)
      this.keysInOrder = new Int32Array(size)
    } else this.places.fill(0, 0, size)
    this.mask = size - 1
    this.from = from
    let outgoingFactor = 1
    for (let power = 1; power < length; power++) outgoingFactor = Math.imul(outgoingFactor, HASH_FACTOR)
    let key = keyOf(row, from, length)
    const count = to - from - length + 1
    for (let nth = 0; nth < count; nth++) {
      if (nth > 0) {
        key = (key - Math.imul(row[from + nth - 1] ?? 0, outgoingFactor)) | 0
        key = (Math.imul(key, HASH_FACTOR) + (row[from + nth + length - 1] ?? 0)) | 0
      }
      const slot = this.slotOf(key)
      this.keysInOrder[nth] = key
      this.keys[slot] = key
      this.places[slot] = this.places[slot] === 0 ? nth + 1 : -1
    }
  }

  keyAt(place: number): number {
    return this.keysInOrder[place - this.from] ?? 0
  }

  /** The place of an n-gram that occurs once; negative for others. */
  placeOf(key: number): number {
    const place = this.places[this.slotOf(key)] ?? 0
    return place > 0 ? this.from + place - 1 : -1
  }

  private slotOf(key: number): number {
    let slot = (key ^ (key >>> 15)) & this.mask
    while (this.places[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & this.mask
    return slot
  }
}

/** Reused for short ranges, which are the most frequent: allocating a table takes longer than filling it. */
const sharedTables = [new NgramTable(), new NgramTable()] as const

/** Maximum length of a range whose table stays in memory. */
const MAX_SHARED_LENGTH = 20_000

/** Factor of the rolling hash (the FNV prime). */
const HASH_FACTOR = 0x01000193

/** Hashes an n-gram; others rarely have the same hash. */
function keyOf(row: EncodedSequence, at: number, length: number): number {
  let key = row[at] ?? 0
  for (let nth = 1; nth < length; nth++) key = (Math.imul(key, HASH_FACTOR) + (row[at + nth] ?? 0)) | 0
  return key
}

/** Returns the number of equal elements from two places on, up to a maximum. */
function countEqualElements(
  one: EncodedSequence,
  at: number,
  other: EncodedSequence,
  otherAt: number,
  max: number,
): number {
  let length = 0
  while (length < max && one[at + length] === other[otherAt + length]) length++
  return length
}

/** Returns the ranges between pairs: from `start` to the first pair, and from each pair to the next. */
export const toRangesBetweenPairs = (
  pairs: readonly MatchedIndexPair[],
  start: MatchedIndexPair = [0, 0],
): readonly (readonly [leftRange: IndexRange, rightRange: IndexRange])[] =>
  pairs.map(([c, d], index) => {
    const [a, b] = pairs[index - 1] ?? start
    return [
      [a, c],
      [b, d],
    ]
  })
