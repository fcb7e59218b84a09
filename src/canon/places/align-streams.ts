/**
 * Aligns the word streams of two editions. Two Pali editions are aligned by their letters. A translation is aligned by
 * its item numbers, and within an item by shared names and in proportion.
 */

import { isCommentaryEdition, isPaliEdition } from '../../definitions/editions.ts'
import { alignByLandmarks, projectTextPosition } from '../align/align.ts'
import { findLongestIncreasingSubsequence } from '../align/increasing-subsequences.ts'
import { selectAlignmentLandmarks } from '../align/landmarks.ts'
import {
  type IndexRange,
  type MatchedIndexPair,
  matchUniqueCommonNgrams,
  toRangesBetweenPairs,
} from '../align/matches.ts'
import { alignCommentaryToText } from './align-commentary.ts'
import { type AlignmentDoubts, alignParagraphStarts, alignSentenceStarts } from './align-paragraphs.ts'
import type { AlignmentUnitWithText, ItemPosition, ParagraphSpans, WordStream } from './streams.ts'

/**
 * Pairs of corresponding places in two word streams, in letters. They ascend on both sides, and include the start and
 * the end of both.
 */
export type AlignedStreamPositions = readonly MatchedIndexPair[]

/**
 * Aligns the word streams of two editions: by their letters if both are Pali, else by item numbers and shared words.
 * @param doubts the doubts of places of the second stream are added to it
 */
export function alignStreams(
  one: WordStream,
  other: WordStream,
  doubts: AlignmentDoubts = new Map(),
): AlignedStreamPositions {
  if (one === other) return alignEndsOnly(one, other)
  const arePali = isPaliEdition(one.edition) && isPaliEdition(other.edition)
  const pairs = arePali ? alignByLetters(one.letters, other.letters) : alignByItems(one, other, doubts)
  return withTextEnds(pairs, one, other)
}

/**
 * Aligns a translation or commentary with its root (the explained text). A commentary is aligned by the words and
 * numbers that it explains. A translation is aligned by paragraph ids, and between these by sentence starts. Under a
 * heading without common ids, paragraphs correspond in order; if their numbers differ, only the first ones do.
 * @param copy another copy of the root, used if the root has no paragraph ids
 * @param wordsOf returns the words of a unit of either stream
 * @param doubts the doubts of places of the translation are added to it
 * @returns pairs of places in letters, the root's first
 */
export function alignWithRoot(
  root: WordStream,
  other: WordStream,
  copy: WordStream | undefined,
  wordsOf: (unit: AlignmentUnitWithText) => ParagraphSpans,
  doubts: AlignmentDoubts = new Map(),
): AlignedStreamPositions {
  if (isCommentaryEdition(other.edition)) return withTextEnds(alignCommentaryToText(root, other, wordsOf), root, other)
  if (copy && !root.units.some(({ words }) => words.segment !== null))
    return composeAlignments(
      withTextEnds(alignByLetters(root.letters, copy.letters), root, copy),
      alignWithRoot(copy, other, undefined, wordsOf, doubts),
    )
  const byHeading = Map.groupBy(other.units, ({ heading }) => heading)
  const pairs = [...Map.groupBy(root.units, ({ heading }) => heading)].flatMap(([heading, units]) => {
    const translated = byHeading.get(heading) ?? []
    const byIds = alignByIds(units, translated)
    if (byIds.length > 0) return byIds
    const paired = translated.length === units.length ? units : units.slice(0, Math.min(1, translated.length))
    return paired.map(({ at }, index): MatchedIndexPair => [at, translated[index]?.at ?? 0])
  })
  const end: MatchedIndexPair = [root.letters.length, other.letters.length]
  const inside = toRangesBetweenPairs([...withTextEnds(pairs, root, other), end]).flatMap(([leftRange, rightRange]) =>
    alignSentenceStarts(root, leftRange, other, rightRange, doubts),
  )
  return withTextEnds(
    [...pairs, ...inside].sort(([a], [b]) => a - b),
    root,
    other,
  )
}

/** Pairs units with the same paragraph id. A paragraph that a page cuts has it on both pages; the first counts. */
function alignByIds(
  units: readonly AlignmentUnitWithText[],
  others: readonly AlignmentUnitWithText[],
): AlignedStreamPositions {
  const byId = new Map(others.toReversed().map((unit) => [unit.words.segment, unit]))
  return units.flatMap(({ at, words: { segment } }): AlignedStreamPositions => {
    const match = segment === null ? undefined : byId.get(segment)
    return match ? [[at, match.at]] : []
  })
}

/** Composes an alignment of text 1 and text 2 with one of text 2 and text 3 to an alignment of text 1 and text 3. */
export function composeAlignments(
  first: AlignedStreamPositions,
  second: AlignedStreamPositions,
): AlignedStreamPositions {
  const back = invertAlignment(first)
  const all = [
    ...first.map(([one, two]): MatchedIndexPair => [one, projectTextPosition(second, two)]),
    ...second.map(([two, three]): MatchedIndexPair => [projectTextPosition(back, two), three]),
  ]
  return findLongestIncreasingSubsequence(all.sort((a, b) => a[0] - b[0] || b[1] - a[1]))
}

/** Swaps the two sides of an alignment. */
export const invertAlignment = (pairs: AlignedStreamPositions): AlignedStreamPositions =>
  pairs.map(([one, other]) => [other, one])

/** Keeps an increasing subsequence of pairs, and adds the starts and ends of both texts. */
function withTextEnds(pairs: AlignedStreamPositions, one: WordStream, other: WordStream): AlignedStreamPositions {
  const [last, end] = [one.letters.length, other.letters.length]
  const inside = findLongestIncreasingSubsequence(pairs.filter(([a, b]) => a > 0 && b > 0 && a < last && b < end))
  return [[0, 0], ...inside, [last, end]]
}

const alignEndsOnly = (one: WordStream, other: WordStream): AlignedStreamPositions => withTextEnds([], one, other)

/** Length of an n-gram that hardly occurs twice by chance between two known places. */
const SAME_NGRAM_LETTERS = 6

/**
 * Minimum and maximum letters of a gap in which unique n-grams are searched: a shorter one is too short for
 * them, a longer one has different words.
 */
const [MIN_GAP_LETTERS, MAX_GAP_LETTERS] = [SAME_NGRAM_LETTERS + 2, 20_000]

function alignByLetters(one: Uint8Array, other: Uint8Array): AlignedStreamPositions {
  const end: MatchedIndexPair = [one.length, other.length]
  const found: MatchedIndexPair[] = []
  let [a, b] = [0, 0]
  for (const [c, d] of [...alignByLandmarks(selectAlignmentLandmarks(one), selectAlignmentLandmarks(other)), end]) {
    // in gaps of equal length, interpolated places are exact to the letter
    if (c - a !== d - b && isSearchableGap(c - a) && isSearchableGap(d - b))
      found.push(...matchUniqueCommonNgrams(one, [a, c], other, [b, d], SAME_NGRAM_LETTERS))
    found.push([c, d])
    ;[a, b] = [c, d]
  }
  return found
}

const isSearchableGap = (length: number): boolean => length >= MIN_GAP_LETTERS && length <= MAX_GAP_LETTERS

/** Limits for common names: maximum distance from the interpolated place, as a share of the range. */
interface NameLimits {
  readonly size: number
  readonly maxOffset: number
}

const NAME_LIMITS: readonly NameLimits[] = [
  { size: 7, maxOffset: 0.25 },
  { size: 6, maxOffset: 0.1 },
]

function alignByItems(one: WordStream, other: WordStream, doubts: AlignmentDoubts): AlignedStreamPositions {
  const end: MatchedIndexPair = [one.letters.length, other.letters.length]
  const paragraphs = toRangesBetweenPairs([...findCommonItems(one, other), end]).flatMap(
    ([leftRange, rightRange]): AlignedStreamPositions => [
      ...alignParagraphStarts(one, leftRange, other, rightRange, doubts),
      [leftRange[1], rightRange[1]],
    ],
  )
  return toRangesBetweenPairs(paragraphs).flatMap(
    ([leftRange, rightRange]): AlignedStreamPositions => [
      [leftRange[0], rightRange[0]],
      ...findCommonNames(one.letters, leftRange, other.letters, rightRange),
    ],
  )
}

/**
 * Finds names that both sides share.
 * @param limits length of the most reliable names and their maximum distance from interpolated places; `rest` has the
 * next ones
 */
function findCommonNames(
  one: Uint8Array,
  leftRange: IndexRange,
  other: Uint8Array,
  rightRange: IndexRange,
  [limits, ...rest]: readonly NameLimits[] = NAME_LIMITS,
): AlignedStreamPositions {
  const [length, otherLength] = [leftRange[1] - leftRange[0], rightRange[1] - rightRange[0]]
  if (!limits || !isSearchableGap(length) || !isSearchableGap(otherLength)) return []
  const names = matchUniqueCommonNgrams(one, leftRange, other, rightRange, limits.size).filter(
    ([a, b]) =>
      a > leftRange[0] &&
      b > rightRange[0] &&
      Math.abs((a - leftRange[0]) / length - (b - rightRange[0]) / otherLength) <= limits.maxOffset,
  )
  const found: MatchedIndexPair[] = []
  let [a, b] = [leftRange[0], rightRange[0]]
  for (const [c, d] of [...names, [leftRange[1], rightRange[1]] as const]) {
    found.push(...findCommonNames(one, [a, c], other, [b, d], rest), [c, d])
    ;[a, b] = [c, d]
  }
  return found.slice(0, -1)
}

/** Maximum difference between the item numbers of two editions. */
const MAX_NUMBER_DIFFERENCE = 3

/** Minimum common items for which numbers are checked by words. */
const MIN_ITEMS = 5

/** Items sampled over the whole stream to tell whether the numbers of two prints diverge. */
const SAMPLED_ITEMS = 24

/** How much better the words of an item must fit before its number is ignored. */
const MIN_FIT_GAIN = 0.5

/**
 * Finds the longest run of items with equal numbers in both. If the editions number differently, words tell the
 * difference.
 */
function findCommonItems(one: WordStream, other: WordStream): AlignedStreamPositions {
  const equalNumbers = pairItemsByNumber(one, other, 0)
  if (equalNumbers.length < MIN_ITEMS) return equalNumbers
  let [best, most] = [equalNumbers, scoreFit(one, other, equalNumbers) + MIN_FIT_GAIN]
  for (let difference = -MAX_NUMBER_DIFFERENCE; difference <= MAX_NUMBER_DIFFERENCE; difference++) {
    if (difference === 0) continue
    const shifted = pairItemsByNumber(one, other, difference)
    if (shifted.length < equalNumbers.length / 2) continue
    const fitting = scoreFit(one, other, shifted)
    if (fitting > most) [best, most] = [shifted, fitting]
  }
  return best
}

/**
 * Pairs items whose numbers have a constant difference.
 * @param difference added to a number of the first side to get that of the second
 */
function pairItemsByNumber(one: WordStream, other: WordStream, difference: number): AlignedStreamPositions {
  const byNumber = Map.groupBy(other.items, ({ item }) => item)
  const all = one.items.flatMap(({ item, at }) =>
    // the later of two places comes first, as findLongestIncreasingSubsequence requires
    (byNumber.get(item + difference) ?? []).toReversed().map((match: ItemPosition): MatchedIndexPair => [at, match.at]),
  )
  return findLongestIncreasingSubsequence(all)
}

/** Maximum score of the names of one item. */
const MAX_NAMES_SCORE = 4

/** Scores how well the text between the pairs fits in names and length, per pair. */
function scoreFit(one: WordStream, other: WordStream, pairs: AlignedStreamPositions): number {
  const ratio = other.letters.length / Math.max(1, one.letters.length)
  const step = Math.max(1, Math.floor(pairs.length / SAMPLED_ITEMS))
  let [sum, count] = [0, 0]
  for (let index = 0; index + 1 < pairs.length; index += step) {
    const [[a, b], [c, d]] = [pairs[index] ?? [0, 0], pairs[index + 1] ?? [0, 0]]
    const names = matchUniqueCommonNgrams(one.letters, [a, c], other.letters, [b, d], SAME_NGRAM_LETTERS).length
    sum += Math.min(MAX_NAMES_SCORE, names) - 2 * Math.abs(Math.log((d - b + 20) / (c - a + 20) / ratio))
    count++
  }
  return sum / Math.max(1, count)
}
