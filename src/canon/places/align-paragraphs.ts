/**
 * Aligns paragraphs of a translation with those of the Pali where item numbers alone leave many together: by their
 * lengths and by shared words, such as names and loan words. Paragraphs stay together where the alignment is uncertain.
 */

import { getEditionFacts } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type MatchedIndexPair, type MatchedIndexRange, toRangesBetweenPairs } from '../align/matches.ts'
import { BeadTables, type BeadWeights, type ComparedUnit, lengthsBefore } from './bead-tables.ts'
import { computeAlignmentBorderProbabilities } from './border-probabilities.ts'
import { buildCommonWordPrefixSums, weighFirstWords } from './common-words.ts'
import { detectQuestionAndSpeech } from './sentence-traits.ts'
import { type AlignmentUnitWithText, isParagraphContinuation, MAX_ALIGNMENT_DOUBT, type WordStream } from './streams.ts'
import { scoreAgainstThaiSentenceStart } from './thai-clauses.ts'

/** Maximum product of the paragraphs of both sides that are compared. */
const MAX_PARAGRAPH_PAIRS = 20_000

/** A less likely border is left out. */
const MIN_LIKELY = 0.3

/** By letter offset of an aligned place: the doubt of its alignment (see `AlignmentUnit`). */
export type AlignmentDoubts = Map<number, number>

/** Limits and weights of a comparison. */
interface Reach extends BeadWeights {
  /** Maximum distance of a border from its share of the text. */
  readonly aside: number
}
const PARAGRAPHS: Reach = {
  together: 24,
  wide: 1,
  aside: 1,
  several: (k, l) => (k === 1 && l === 1 ? 0 : k === 2 && l === 2 ? 1.1 : 0.55 * Math.log2(k + l - 1)),
  words: 0.55,
  isLogarithmic: true,
  weak: 0,
  asks: 0,
  isSaid: 0,
  weighed: 120,
}
const SENTENCES: Reach = {
  together: 12,
  wide: 2,
  aside: 0.25,
  several: (k, l) => 0.9 * (k + l - 2),
  words: 0.8,
  isLogarithmic: false,
  weak: 1,
  asks: 0,
  isSaid: 0,
  weighed: 120,
}
/** Limits for Thai, which is compared clause by clause; a sentence has many. */
const CLAUSES: Reach = {
  together: 24,
  wide: 3,
  aside: 0.25,
  several: (k, l) => 2 * (k - 1) + 0.1 * (l - 1),
  words: 1.05,
  isLogarithmic: false,
  weak: 0.7,
  asks: 1.5,
  isSaid: 3,
  weighed: 60,
}

/**
 * Distance of borders in the first search, as a share of the text and as a minimum of places; and the probability at
 * the edge from which the search is repeated with more.
 */
const [NEAR_SHARE, NEAR_COUNT, MIN_OUTSIDE] = [0.08, 8, 0.02]

/** Tolerance in letters of a border; larger at the top of a printed page, where words run on. */
const [NEAR, NEAR_PAGE] = [30, 300]

/**
 * Maximum distance between the places where two pages cut the same paragraph, measured by the share before the cut:
 * half a sentence.
 */
const MAX_CUT_OFFSET_LETTERS = 30

/** Maximum letters of both sides in a row that readers take in at a glance: a screen or two of a phone. */
export const MAX_SHORT_ROW_LETTERS = 800

/** Ratio to the overall lengths above which a text counts as abridged and its sentences are not compared. */
const ABRIDGED_RATIO = 1.6

/** Maximum letters of two editions in a row that is not divided where sentences begin together. */
const MAX_ROW = 200

/**
 * Finds the places in a range at which paragraphs of both sides begin together, by their lengths and shared words.
 * @param doubts receives the doubts of places of the other
 */
export function alignParagraphStarts(
  one: WordStream,
  own: MatchedIndexRange,
  other: WordStream,
  theirs: MatchedIndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const whole = begunTogether(one, paragraphsIn(one, own), other, paragraphsIn(other, theirs), NEAR, PARAGRAPHS, doubts)
  return toRangesBetweenPairs([...whole, [own[1], theirs[1]]], [own[0], theirs[0]]).flatMap(([mine, its], index) => [
    ...cutTogether(one, mine, other, its, doubts),
    ...whole.slice(index, index + 1),
  ])
}

/**
 * Aligns sentences inside corresponding paragraphs that are too long for one row, or else the tops of pages: pages cut
 * sentences, so readers should not see half of one next to the whole.
 */
function cutTogether(
  one: WordStream,
  mine: MatchedIndexRange,
  other: WordStream,
  its: MatchedIndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const sentences = alignSentenceStarts(one, mine, other, its, doubts)
  if (sentences.length > 0 || lengthOf(mine) + lengthOf(its) <= MAX_SHORT_ROW_LETTERS) return sentences
  const pages = begunTogether(one, pagesIn(one, mine), other, pagesIn(other, its), NEAR_PAGE, PARAGRAPHS, doubts)
  // a page cuts sentences, and each edition cuts different ones
  for (const [, at] of pages) doubts.set(at, MAX_ALIGNMENT_DOUBT)
  return pages.filter((pair) => isInProportion(pair, mine, its))
}

/**
 * Finds the places in a range at which sentences of both sides begin together. Returns none when the range is short
 * enough for one row, or when one side is abridged.
 * @param doubts receives the doubts of places of the other
 */
export function alignSentenceStarts(
  one: WordStream,
  own: MatchedIndexRange,
  other: WordStream,
  theirs: MatchedIndexRange,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  if (lengthOf(own) + lengthOf(theirs) <= MAX_ROW) return []
  // a translation that omits repetitions has no proportional sentences
  const ratio = (lengthOf(theirs) * one.letters.length) / Math.max(1, lengthOf(own) * other.letters.length)
  if (ratio > ABRIDGED_RATIO || ratio < 1 / ABRIDGED_RATIO) return []
  const reach = getEditionFacts(other.edition).language === 'th' ? CLAUSES : SENTENCES
  return begunTogether(one, unitsIn(one, own), other, unitsIn(other, theirs), 0, reach, doubts)
}

const lengthOf = ([from, to]: MatchedIndexRange): number => to - from

/** Whether two pages cut a paragraph at one place: they cut off about the same share of it. */
const isInProportion = ([at, like]: MatchedIndexPair, mine: MatchedIndexRange, its: MatchedIndexRange): boolean =>
  Math.abs(((at - mine[0]) / lengthOf(mine)) * lengthOf(its) - (like - its[0])) <= MAX_CUT_OFFSET_LETTERS

/** Borders at which ranges of both sides begin together on the cheapest path. @param near tolerance in letters */
function begunTogether(
  one: WordStream,
  left: readonly ComparedUnit[],
  other: WordStream,
  right: readonly ComparedUnit[],
  near: number,
  reach: Reach,
  doubts: AlignmentDoubts,
): readonly MatchedIndexPair[] {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2 || n * m * reach.aside > MAX_PARAGRAPH_PAIRS) return []
  const sums = buildCommonWordPrefixSums(one, left, other, right)
  const beads = new BeadTables(left, right, sums, weighFirstWords(one, left, other, right), reach)
  const borders = bordersIn(n, m, (aside) => bandOf(left, right, aside), beads, reach.aside)
  if (!borders) return []
  const found: MatchedIndexPair[] = []
  for (let i = 1; i < n; i++) {
    const own = borders.subarray(i * (m + 1), (i + 1) * (m + 1))
    let [best, sum] = [1, 0]
    for (let j = 1; j < m; j++) {
      sum += own[j] ?? 0
      if ((own[j] ?? 0) > (own[best] ?? 0)) best = j
    }
    if (sum < MIN_LIKELY) continue
    const at = right[best]?.at ?? 0
    const likely = right.reduce(
      (all, range, j) => (j > 0 && Math.abs(range.at - at) <= near ? all + (own[j] ?? 0) : all),
      0,
    )
    found.push([left[i]?.at ?? 0, at])
    doubts.set(at, doubtOf(likely / sum))
  }
  return found
}

/** The tenths of a probability that are missing. */
const doubtOf = (likely: number): number =>
  Math.min(MAX_ALIGNMENT_DOUBT, Math.floor(10 * (1 - likely) + Number.EPSILON))

/**
 * Searches borders where both sides have about the same share of text; if borders may be outside, in twice as much
 * text.
 */
function bordersIn(
  n: number,
  m: number,
  bandFor: (aside: number) => readonly MatchedIndexRange[],
  beads: BeadTables,
  farthest: number,
): Float64Array | undefined {
  for (let aside = Math.min(farthest, Math.max(NEAR_SHARE, NEAR_COUNT / m)); ; aside = Math.min(farthest, 2 * aside)) {
    const band = bandFor(aside)
    const borders = computeAlignmentBorderProbabilities({ beads, n, m, band })
    const isLikely = (i: number, j: number) => j > 0 && j < m && (borders?.[i * (m + 1) + j] ?? 0) > MIN_OUTSIDE
    const isOutside = !borders || band.some(([from, to], i) => i > 0 && i < n && (isLikely(i, from) || isLikely(i, to)))
    if (!isOutside || aside >= farthest) return borders
  }
}

/** Beginning of each range, and the end of the last, as a share of the whole. */
function sharesOf(ranges: readonly ComparedUnit[]): readonly number[] {
  const lengths = lengthsBefore(ranges)
  return Array.from(lengths, (length) => length / Math.max(1, lengths.at(-1) ?? 0))
}

/** For each place of the left side, the first and last place of the right side with about the same share. */
function bandOf(
  left: readonly ComparedUnit[],
  right: readonly ComparedUnit[],
  aside: number,
): readonly MatchedIndexRange[] {
  const likes = sharesOf(right)
  return sharesOf(left).map((share): MatchedIndexRange => {
    const from = countSortedItemsBefore(likes.length, (nth) => (likes[nth] ?? 0) < share - aside)
    return [from, countSortedItemsBefore(likes.length, (nth) => (likes[nth] ?? 0) <= share + aside) - 1]
  })
}

function unitsIn(
  stream: WordStream,
  range: MatchedIndexRange,
  goesOn: (unit: AlignmentUnitWithText) => boolean = () => false,
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
    if (last && goesOn(unit)) {
      last.length = unit.at + unit.length - last.at
      last.end = nth + 1
      continue
    }
    const { at, length, words } = unit
    const isCut = isParagraphContinuation(words)
    const against = unit.goesOn ? scoreAgainstThaiSentenceStart(texts[nth - 1] ?? '', texts[nth] ?? '') : 0
    // a page may end inside a phrase or word
    const weak = isCut ? (isThai ? against : 0) : against * 2
    const isPiece = isCut || unit.goesOn
    const traits = detectQuestionAndSpeech(texts[nth - 1] ?? '', texts[nth] ?? '', texts[nth + 1] ?? '', isThai)
    ranges.push({ at, length, first: nth, end: nth + 1, isPiece, weak, ...traits })
  }
  return ranges
}

/** Paragraphs of a range, with continuing units joined. */
const paragraphsIn = (stream: WordStream, range: MatchedIndexRange): readonly ComparedUnit[] =>
  unitsIn(stream, range, ({ goesOn }) => goesOn)

/** Parts of paragraphs on pages, with the units of one page joined. */
const pagesIn = (stream: WordStream, range: MatchedIndexRange): readonly ComparedUnit[] =>
  unitsIn(stream, range, ({ words }) => isParagraphContinuation(words))
