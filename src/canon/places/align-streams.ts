/**
 * Aligns the word streams of two editions: two Pali editions by their letters; a translation by the numbers of its
 * items and, within items, by shared names and in proportion.
 */

import { isCommentaryEdition, isPaliEdition } from '../../definitions/editions.ts'
import { alignByLandmarks, projectTextPosition } from '../align/align.ts'
import { longestIncreasingSubsequence } from '../align/increasing-subsequences.ts'
import { selectAlignmentLandmarks } from '../align/landmarks.ts'
import {
  type MatchedIndexPair,
  type MatchedIndexRange,
  matchUniqueCommonNgrams,
  toRangesBetweenPairs,
} from '../align/matches.ts'
import { alignCommentaryToText } from './align-commentary.ts'
import { type AlignmentDoubts, alignParagraphStarts, alignSentenceStarts } from './align-paragraphs.ts'
import type { AlignmentUnitWithText, ItemPosition, ParagraphSpans, WordStream } from './streams.ts'

/**
 * Pairs of equal places in two word streams, in letters, increasing on both sides, from the start of both to their
 * ends.
 */
export type AlignedStreamPositions = readonly MatchedIndexPair[]

/**
 * Aligns the word streams of two editions: by their letters when both are Pali, else by item numbers and shared words.
 * @param doubts receives the doubts of places of the other
 */
export function alignStreams(
  one: WordStream,
  other: WordStream,
  doubts: AlignmentDoubts = new Map(),
): AlignedStreamPositions {
  if (one === other) return whole(one, other)
  const arePali = isPaliEdition(one.edition) && isPaliEdition(other.edition)
  const pairs = arePali ? byLetters(one.letters, other.letters) : byItems(one, other, doubts)
  return bordered(pairs, one, other)
}

/**
 * Aligns a translation with its root paragraph by paragraph: by paragraph ids, or in order under a heading without ids
 * where both have the same number of paragraphs. A commentary is aligned by the words and numbers that it explains.
 * @param copy another copy of the root, which has the paragraph ids where the root has none
 * @param wordsOf returns the words of a unit of either stream
 * @param doubts receives the doubts of places of the translation
 */
export function alignWithRoot(
  root: WordStream,
  other: WordStream,
  copy: WordStream | undefined,
  wordsOf: (unit: AlignmentUnitWithText) => ParagraphSpans,
  doubts: AlignmentDoubts = new Map(),
): AlignedStreamPositions {
  if (isCommentaryEdition(other.edition)) return bordered(alignCommentaryToText(root, other, wordsOf), root, other)
  if (copy && !root.units.some(({ words }) => words.segment !== null))
    return composeAlignments(
      bordered(byLetters(root.letters, copy.letters), root, copy),
      alignWithRoot(copy, other, undefined, wordsOf, doubts),
    )
  const own = Map.groupBy(other.units, ({ heading }) => heading)
  const pairs = [...Map.groupBy(root.units, ({ heading }) => heading)].flatMap(([heading, units]) => {
    const like = own.get(heading) ?? []
    const named = byIds(units, like)
    if (named.length > 0) return named
    const together = like.length === units.length ? units : units.slice(0, Math.min(1, like.length))
    return together.map(({ at }, index): MatchedIndexPair => [at, like[index]?.at ?? 0])
  })
  const end: MatchedIndexPair = [root.letters.length, other.letters.length]
  const inside = toRangesBetweenPairs([...bordered(pairs, root, other), end]).flatMap(([mine, its]) =>
    alignSentenceStarts(root, mine, other, its, doubts),
  )
  return bordered(
    [...pairs, ...inside].sort(([a], [b]) => a - b),
    root,
    other,
  )
}

/** Units with the same paragraph id. A paragraph that a page cuts has it on both pages; the first counts. */
function byIds(
  units: readonly AlignmentUnitWithText[],
  others: readonly AlignmentUnitWithText[],
): AlignedStreamPositions {
  const own = new Map(others.toReversed().map((unit) => [unit.words.segment, unit]))
  return units.flatMap(({ at, words: { segment } }): AlignedStreamPositions => {
    const like = segment === null ? undefined : own.get(segment)
    return like ? [[at, like.at]] : []
  })
}

/**
 * Composes an alignment of a first and a second text with one of the second and a third, to one of the first and the
 * third.
 */
export function composeAlignments(
  first: AlignedStreamPositions,
  second: AlignedStreamPositions,
): AlignedStreamPositions {
  const back = invertAlignment(first)
  const all = [
    ...first.map(([one, two]): MatchedIndexPair => [one, projectTextPosition(second, two)]),
    ...second.map(([two, three]): MatchedIndexPair => [projectTextPosition(back, two), three]),
  ]
  return longestIncreasingSubsequence(all.sort((a, b) => a[0] - b[0] || b[1] - a[1]))
}

/** Swaps the two sides of an alignment. */
export const invertAlignment = (pairs: AlignedStreamPositions): AlignedStreamPositions =>
  pairs.map(([one, other]) => [other, one])

function bordered(pairs: AlignedStreamPositions, one: WordStream, other: WordStream): AlignedStreamPositions {
  const [last, end] = [one.letters.length, other.letters.length]
  const inside = longestIncreasingSubsequence(pairs.filter(([a, b]) => a > 0 && b > 0 && a < last && b < end))
  return [[0, 0], ...inside, [last, end]]
}

const whole = (one: WordStream, other: WordStream): AlignedStreamPositions => bordered([], one, other)

/** Length of an n-gram that hardly occurs twice by chance between two known places. */
const SAME_NGRAM_LETTERS = 6

/**
 * Minimum and maximum letters of a gap in which unique n-grams are searched: a shorter one tells nothing, a longer one
 * holds other words.
 */
const [MIN_GAP_LENGTH, MAX_GAP_LENGTH] = [SAME_NGRAM_LETTERS + 2, 20_000]

function byLetters(one: Uint8Array, other: Uint8Array): AlignedStreamPositions {
  const end: MatchedIndexPair = [one.length, other.length]
  const found: MatchedIndexPair[] = []
  let [a, b] = [0, 0]
  for (const [c, d] of [...alignByLandmarks(selectAlignmentLandmarks(one), selectAlignmentLandmarks(other)), end]) {
    // in gaps of equal length, interpolated places are exact to the letter
    if (c - a !== d - b && isGap(c - a) && isGap(d - b))
      found.push(...matchUniqueCommonNgrams(one, [a, c], other, [b, d], SAME_NGRAM_LETTERS))
    found.push([c, d])
    ;[a, b] = [c, d]
  }
  return found
}

const isGap = (length: number): boolean => length >= MIN_GAP_LENGTH && length <= MAX_GAP_LENGTH

/** Limits for common names: maximum distance from the interpolated place, as a share of the range. */
interface Name {
  readonly size: number
  readonly farthest: number
}

const NAMES: readonly Name[] = [
  { size: 7, farthest: 0.25 },
  { size: 6, farthest: 0.1 },
]

function byItems(one: WordStream, other: WordStream, doubts: AlignmentDoubts): AlignedStreamPositions {
  const end: MatchedIndexPair = [one.letters.length, other.letters.length]
  const paragraphs = toRangesBetweenPairs([...commonItems(one, other), end]).flatMap(
    ([own, theirs]): AlignedStreamPositions => [
      ...alignParagraphStarts(one, own, other, theirs, doubts),
      [own[1], theirs[1]],
    ],
  )
  return toRangesBetweenPairs(paragraphs).flatMap(
    ([own, theirs]): AlignedStreamPositions => [
      [own[0], theirs[0]],
      ...commonNames(one.letters, own, other.letters, theirs),
    ],
  )
}

/**
 * Finds names that both sides share.
 * @param sure length of the most reliable names and their maximum distance from interpolated places; `rest` has the
 * next ones
 */
function commonNames(
  one: Uint8Array,
  own: MatchedIndexRange,
  other: Uint8Array,
  theirs: MatchedIndexRange,
  [sure, ...rest]: readonly Name[] = NAMES,
): AlignedStreamPositions {
  const [length, like] = [own[1] - own[0], theirs[1] - theirs[0]]
  if (!sure || !isGap(length) || !isGap(like)) return []
  const names = matchUniqueCommonNgrams(one, own, other, theirs, sure.size).filter(
    ([a, b]) =>
      a > own[0] && b > theirs[0] && Math.abs((a - own[0]) / length - (b - theirs[0]) / like) <= sure.farthest,
  )
  const found: MatchedIndexPair[] = []
  let [a, b] = [own[0], theirs[0]]
  for (const [c, d] of [...names, [own[1], theirs[1]] as const]) {
    found.push(...commonNames(one, [a, c], other, [b, d], rest), [c, d])
    ;[a, b] = [c, d]
  }
  return found.slice(0, -1)
}

/** Maximum difference between the item numbers of two editions. */
const MAX_APART = 3

/** Minimum common items for which numbers are checked by words. */
const MIN_COUNT = 5

/** Items sampled over the whole stream to tell whether the numbers of two prints diverge. */
const SAMPLED_ITEMS = 24

/** How much better the words of an item must fit before its number is ignored. */
const MIN_FIT_GAIN = 0.5

/**
 * Finds the longest run of items with equal numbers in both. If the editions number differently, words tell the
 * difference.
 */
function commonItems(one: WordStream, other: WordStream): AlignedStreamPositions {
  const alike = itemsApart(one, other, 0)
  if (alike.length < MIN_COUNT) return alike
  let [best, most] = [alike, fit(one, other, alike) + MIN_FIT_GAIN]
  for (let by = -MAX_APART; by <= MAX_APART; by++) {
    if (by === 0) continue
    const apart = itemsApart(one, other, by)
    if (apart.length < alike.length / 2) continue
    const fitting = fit(one, other, apart)
    if (fitting > most) [best, most] = [apart, fitting]
  }
  return best
}

/** Finds items with a constant difference. @param by added to a number of the first side to get that of the second */
function itemsApart(one: WordStream, other: WordStream, by: number): AlignedStreamPositions {
  const byNumber = Map.groupBy(other.items, ({ item }) => item)
  const all = one.items.flatMap(({ item, at }) =>
    // of two places for one of the other side a run takes one: the later is first
    (byNumber.get(item + by) ?? []).toReversed().map((like: ItemPosition): MatchedIndexPair => [at, like.at]),
  )
  return longestIncreasingSubsequence(all)
}

/** Maximum value of the names of one item. */
const MAX_NAMES = 4

/** How well the text between the pairs fits in names and length, per pair. */
function fit(one: WordStream, other: WordStream, pairs: AlignedStreamPositions): number {
  const ratio = other.letters.length / Math.max(1, one.letters.length)
  const step = Math.max(1, Math.floor(pairs.length / SAMPLED_ITEMS))
  let [sum, count] = [0, 0]
  for (let index = 0; index + 1 < pairs.length; index += step) {
    const [[a, b], [c, d]] = [pairs[index] ?? [0, 0], pairs[index + 1] ?? [0, 0]]
    const names = matchUniqueCommonNgrams(one.letters, [a, c], other.letters, [b, d], SAME_NGRAM_LETTERS).length
    sum += Math.min(MAX_NAMES, names) - 2 * Math.abs(Math.log((d - b + 20) / (c - a + 20) / ratio))
    count++
  }
  return sum / Math.max(1, count)
}
