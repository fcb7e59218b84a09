/**
 * Aligns paragraphs of a translation with those of the Pali between two common item numbers: by lengths and by shared
 * words, such as names and loan words. Paragraphs stay in one row if the alignment is uncertain.
 */

import { getEditionFacts } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type IndexRange, type MatchedIndexPair, toRangesBetweenPairs } from '../align/matches.ts'
import { BeadTables, type BeadWeights, type ComparedUnit, computeLengthsBefore } from './bead-tables.ts'
import { computeAlignmentBorderProbabilities } from './border-probabilities.ts'
import { buildCommonWordPrefixSums, weighFirstWords } from './common-words.ts'
import { detectQuestionAndSpeech } from './sentence-traits.ts'
import { type AlignmentUnitWithText, isParagraphContinuation, MAX_ALIGNMENT_DOUBT, type WordStream } from './streams.ts'
import { scoreAgainstThaiSentenceStart } from './thai-clauses.ts'

/** Maximum product of the paragraphs of both sides that are compared. */
const MAX_PARAGRAPH_PAIRS = 20_000

/** Minimum probability of a border; less likely ones are left out. */
const MIN_BORDER_PROBABILITY = 0.3

/** The doubt of each aligned place (tenths of a probability, see `AlignmentUnit.doubt`), by its letter offset. */
export type AlignmentDoubts = Map<number, number>

/** Limits and weights of a comparison. */
interface ComparisonLimits extends BeadWeights {
  /** Maximum distance of a border from the place with the same share of the text. */
  readonly maxOffset: number
}
const PARAGRAPHS: ComparisonLimits = {
  maxUnits: 24,
  maxWideUnits: 1,
  maxOffset: 1,
  countCost: (k, l) => (k === 1 && l === 1 ? 0 : k === 2 && l === 2 ? 1.1 : 0.55 * Math.log2(k + l - 1)),
  wordWeight: 0.55,
  isLogarithmic: true,
  startPenalty: 0,
  questionCost: 0,
  speechCost: 0,
  lettersPerWeight: 120,
}
const SENTENCES: ComparisonLimits = {
  maxUnits: 12,
  maxWideUnits: 2,
  maxOffset: 0.25,
  countCost: (k, l) => 0.9 * (k + l - 2),
  wordWeight: 0.8,
  isLogarithmic: false,
  startPenalty: 1,
  questionCost: 0,
  speechCost: 0,
  lettersPerWeight: 120,
}
/** Limits for Thai, which is compared clause by clause; a sentence has many. */
const CLAUSES: ComparisonLimits = {
  maxUnits: 24,
  maxWideUnits: 3,
  maxOffset: 0.25,
  countCost: (k, l) => 2 * (k - 1) + 0.1 * (l - 1),
  wordWeight: 1.05,
  isLogarithmic: false,
  startPenalty: 0.7,
  questionCost: 1.5,
  speechCost: 3,
  lettersPerWeight: 60,
}

/**
 * Distance of borders in the first search, as a share of the text and as a minimum of places; and the probability at
 * the edge from which the search is repeated with more.
 */
const [FIRST_OFFSET_SHARE, MIN_FIRST_OFFSET_PLACES, MIN_EDGE_PROBABILITY] = [0.08, 8, 0.02]

/** Tolerance in letters of a border; larger at the top of a printed page, where words run on. */
const [PARAGRAPH_TOLERANCE_LETTERS, PAGE_TOLERANCE_LETTERS] = [30, 300]

/**
 * Maximum distance between the places where two pages cut the same paragraph, measured by the share before the cut:
 * half a sentence.
 */
const MAX_CUT_OFFSET_LETTERS = 30

/** Maximum letters of both sides together in a row that needs no division. It is a screen or two of a phone. */
export const MAX_SHORT_ROW_LETTERS = 800

/** Ratio to the overall lengths above which a text counts as abridged and its sentences are not compared. */
const ABRIDGED_RATIO = 1.6

/** Maximum letters of two editions in a row that is not divided where sentences begin together. */
const MAX_ROW_LETTERS = 200

/**
 * Finds the places in a range at which paragraphs of both sides begin together, by their lengths and shared words.
 * @param doubts the doubts of places of the right side are added to it
 */
export function alignParagraphStarts(
  one: WordStream,
  leftRange: IndexRange,
  other: WordStream,
  rightRange: IndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const paragraphStarts = alignStarts(
    one,
    listParagraphs(one, leftRange),
    other,
    listParagraphs(other, rightRange),
    PARAGRAPH_TOLERANCE_LETTERS,
    PARAGRAPHS,
    doubts,
  )
  return toRangesBetweenPairs(
    [...paragraphStarts, [leftRange[1], rightRange[1]]],
    [leftRange[0], rightRange[0]],
  ).flatMap(([left, right], index) => [
    ...alignInsideParagraphs(one, left, other, right, doubts),
    ...paragraphStarts.slice(index, index + 1),
  ])
}

/**
 * Aligns sentences inside corresponding paragraphs that are too long for one row, or else the tops of pages: pages cut
 * sentences, so readers should not see half of one next to the whole.
 */
function alignInsideParagraphs(
  one: WordStream,
  leftRange: IndexRange,
  other: WordStream,
  rightRange: IndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const sentences = alignSentenceStarts(one, leftRange, other, rightRange, doubts)
  if (sentences.length > 0 || lengthOf(leftRange) + lengthOf(rightRange) <= MAX_SHORT_ROW_LETTERS) return sentences
  const pages = alignStarts(
    one,
    listPageParts(one, leftRange),
    other,
    listPageParts(other, rightRange),
    PAGE_TOLERANCE_LETTERS,
    PARAGRAPHS,
    doubts,
  )
  // a page cuts sentences, and each edition cuts different ones
  for (const [, at] of pages) doubts.set(at, MAX_ALIGNMENT_DOUBT)
  return pages.filter((pair) => isInProportion(pair, leftRange, rightRange))
}

/**
 * Finds the places in a range at which sentences of both sides begin together. Empty if the range is short enough for
 * one row, or one side is abridged.
 * @param doubts the doubts of places of the right side are added to it
 */
export function alignSentenceStarts(
  one: WordStream,
  leftRange: IndexRange,
  other: WordStream,
  rightRange: IndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  if (lengthOf(leftRange) + lengthOf(rightRange) <= MAX_ROW_LETTERS) return []
  // a translation that omits repetitions has no proportional sentences
  const ratio = (lengthOf(rightRange) * one.letters.length) / Math.max(1, lengthOf(leftRange) * other.letters.length)
  if (ratio > ABRIDGED_RATIO || ratio < 1 / ABRIDGED_RATIO) return []
  const limits = getEditionFacts(other.edition).language === 'th' ? CLAUSES : SENTENCES
  return alignStarts(one, listUnits(one, leftRange), other, listUnits(other, rightRange), 0, limits, doubts)
}

const lengthOf = ([from, to]: IndexRange): number => to - from

/** Whether two pages cut a paragraph at one place: they cut off about the same share of it. */
const isInProportion = ([at, like]: MatchedIndexPair, leftRange: IndexRange, rightRange: IndexRange): boolean =>
  Math.abs(((at - leftRange[0]) / lengthOf(leftRange)) * lengthOf(rightRange) - (like - rightRange[0])) <=
  MAX_CUT_OFFSET_LETTERS

/**
 * Aligns the starts of units: returns the borders at which both sides probably begin together.
 * @param tolerance in letters
 */
function alignStarts(
  one: WordStream,
  left: readonly ComparedUnit[],
  other: WordStream,
  right: readonly ComparedUnit[],
  tolerance: number,
  limits: ComparisonLimits,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2 || n * m * limits.maxOffset > MAX_PARAGRAPH_PAIRS) return []
  const sums = buildCommonWordPrefixSums(one, left, other, right)
  const beads = new BeadTables(left, right, sums, weighFirstWords(one, left, other, right), limits)
  const borders = searchBorders(n, m, (maxOffset) => computeBand(left, right, maxOffset), beads, limits.maxOffset)
  if (!borders) return []
  const found: MatchedIndexPair[] = []
  for (let i = 1; i < n; i++) {
    const probabilities = borders.subarray(i * (m + 1), (i + 1) * (m + 1))
    let [best, sum] = [1, 0]
    for (let j = 1; j < m; j++) {
      sum += probabilities[j] ?? 0
      if ((probabilities[j] ?? 0) > (probabilities[best] ?? 0)) best = j
    }
    if (sum < MIN_BORDER_PROBABILITY) continue
    const at = right[best]?.at ?? 0
    const likely = right.reduce(
      (all, range, j) => (j > 0 && Math.abs(range.at - at) <= tolerance ? all + (probabilities[j] ?? 0) : all),
      0,
    )
    found.push([left[i]?.at ?? 0, at])
    doubts.set(at, toDoubt(likely / sum))
  }
  return found
}

/** Converts a probability to a doubt: the tenths that are missing to certainty. */
const toDoubt = (likely: number): number =>
  Math.min(MAX_ALIGNMENT_DOUBT, Math.floor(10 * (1 - likely) + Number.EPSILON))

/**
 * Searches borders where both sides have about the same share of text. If a border may be outside, searches again with
 * twice the offset.
 */
function searchBorders(
  n: number,
  m: number,
  bandFor: (maxOffset: number) => readonly IndexRange[],
  beads: BeadTables,
  limit: number,
): Float64Array | undefined {
  for (
    let maxOffset = Math.min(limit, Math.max(FIRST_OFFSET_SHARE, MIN_FIRST_OFFSET_PLACES / m));
    ;
    maxOffset = Math.min(limit, 2 * maxOffset)
  ) {
    const band = bandFor(maxOffset)
    const borders = computeAlignmentBorderProbabilities({ beads, n, m, band })
    const isLikely = (i: number, j: number) =>
      j > 0 && j < m && (borders?.[i * (m + 1) + j] ?? 0) > MIN_EDGE_PROBABILITY
    const isOutside = !borders || band.some(([from, to], i) => i > 0 && i < n && (isLikely(i, from) || isLikely(i, to)))
    if (!isOutside || maxOffset >= limit) return borders
  }
}

/** Returns the beginning of each range, and the end of the last, as a share of the whole. */
function computeShares(ranges: readonly ComparedUnit[]): readonly number[] {
  const lengths = computeLengthsBefore(ranges)
  return Array.from(lengths, (length) => length / Math.max(1, lengths.at(-1) ?? 0))
}

/** Returns for each place of the left side the first and last place of the right side with about the same share. */
function computeBand(
  left: readonly ComparedUnit[],
  right: readonly ComparedUnit[],
  maxOffset: number,
): readonly IndexRange[] {
  const rightShares = computeShares(right)
  return computeShares(left).map((share): IndexRange => {
    const from = countSortedItemsBefore(rightShares.length, (nth) => (rightShares[nth] ?? 0) < share - maxOffset)
    return [from, countSortedItemsBefore(rightShares.length, (nth) => (rightShares[nth] ?? 0) <= share + maxOffset) - 1]
  })
}

function listUnits(
  stream: WordStream,
  range: IndexRange,
  continues: (unit: AlignmentUnitWithText) => boolean = () => false,
): readonly ComparedUnit[] {
  const { units, texts, edition } = stream
  const isThai = getEditionFacts(edition).language === 'th'
  const [from = 0, to = 0] = range.map((place) =>
    countSortedItemsBefore(units.length, (nth) => (units[nth]?.at ?? 0) < place),
  )
  const ranges: (ComparedUnit & { length: number; end: number })[] = []
  for (let nth = from; nth < to; nth++) {
    const unit = units[nth]
    if (!unit || unit.length === 0) continue
    const last = ranges.at(-1)
    if (last && continues(unit)) {
      last.length = unit.at + unit.length - last.at
      last.end = nth + 1
      continue
    }
    const { at, length, words } = unit
    const isContinuation = isParagraphContinuation(words)
    const penalty = unit.continuesParagraph ? scoreAgainstThaiSentenceStart(texts[nth - 1] ?? '', texts[nth] ?? '') : 0
    // a page may end inside a phrase or word
    const startPenalty = isContinuation ? (isThai ? penalty : 0) : penalty * 2
    const isFragment = isContinuation || unit.continuesParagraph
    const traits = detectQuestionAndSpeech(texts[nth - 1] ?? '', texts[nth] ?? '', texts[nth + 1] ?? '', isThai)
    ranges.push({ at, length, first: nth, end: nth + 1, isFragment, startPenalty, ...traits })
  }
  return ranges
}

/** Paragraphs of a range, with continuing units joined. */
const listParagraphs = (stream: WordStream, range: IndexRange): readonly ComparedUnit[] =>
  listUnits(stream, range, ({ continuesParagraph }) => continuesParagraph)

/** Parts of paragraphs on pages, with the units of one page joined. */
const listPageParts = (stream: WordStream, range: IndexRange): readonly ComparedUnit[] =>
  listUnits(stream, range, ({ words }) => isParagraphContinuation(words))
