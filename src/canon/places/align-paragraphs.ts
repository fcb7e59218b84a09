/**
 * Aligns paragraphs of a translation with those of the Pali where item numbers alone leave many together: by their
 * lengths and by shared words, such as names and loan words. Paragraphs stay together where the alignment is uncertain.
 */

import { getEditionFacts } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type MatchedIndexRange, type MatchPair, toRangesBetweenPairs } from '../align/matches.ts'
import { type AlignmentLattice, type BeadCost, computeBorderProbabilities } from './border-probabilities.ts'
import { type AlignmentUnitRange, buildCommonWordPrefixSums } from './common-words.ts'
import { detectQuestionAndSpeech, type SentenceTraits } from './sentence-traits.ts'
import { type AlignmentUnitWithText, continuesParagraph, MAX_ALIGNMENT_DOUBT, type WordStream } from './streams.ts'
import { scoreAgainstThaiSentenceStart } from './thai-clauses.ts'

/** Paragraphs of the one times those of the other: more are not compared. */
const MAX_COUNT = 20_000

/** A border below the first is left out; from the second on it is certain: at least nine of ten such borders read by eye were right. */
const [MIN_LIKELY, MIN_SURE] = [0.3, 0.6]

/** A bead with so many times the letters that it should have, and some more, is not weighed, nor one of several that are that far apart in length. */
const [MAX_RATIO, MAX_EXTRA, MAX_APART] = [4, 200, 6]

/** For places of a text, in letters, how much speaks against their being those which they are aligned with, 0 to `MAX_ALIGNMENT_DOUBT`. */
export type Doubts = Map<number, number>

/** What is compared: so many of the one may be one of the other, and how far from its share of all a border may be. */
interface Reach {
  /** So many of the one may go with a single one of the other. */
  readonly together: number
  /** So many of the one may go with any number of the other. */
  readonly wide: number
  readonly aside: number
  /** What each further one costs on either side. */
  readonly several: (k: number, l: number) => number
  /** What words in common count against lengths. */
  readonly words: (common: number) => number
  /** What it costs that a range begins where no word shows that a sentence does. */
  readonly weak: number
  /** What it costs that only one side begins with a question, or with direct speech. */
  readonly traits: number
  /** The longer two runs are, the more it says that they are as long as each other: one for so many letters. */
  readonly weighed: number
}
const PARAGRAPHS: Reach = {
  together: 24,
  wide: 1,
  aside: 1,
  several: (k, l) => (k === 1 && l === 1 ? 0 : k === 2 && l === 2 ? 1.1 : 0.55 * Math.log2(k + l - 1)),
  words: (common) => 0.55 * Math.log(1 + Math.max(0, common)),
  weak: 0,
  traits: 0,
  weighed: 120,
}
const SENTENCES: Reach = {
  together: 12,
  wide: 2,
  aside: 0.25,
  several: (k, l) => 0.9 * (k + l - 2),
  words: (common) => 0.8 * common,
  weak: 1,
  traits: 0,
  weighed: 120,
}
/** Thai is compared clause by clause, of which a sentence has many. */
const CLAUSES: Reach = {
  together: 24,
  wide: 3,
  aside: 0.25,
  several: (k) => 2 * (k - 1),
  words: (common) => 1.6 * common,
  weak: 0.7,
  traits: 1.5,
  weighed: 60,
}

/** The share of a text by which a border is off at first, at least so many places, and how likely one is at the edge where more is looked at. */
const [NEAR_SHARE, NEAR_COUNT, MIN_OUTSIDE] = [0.08, 8, 0.02]

/** What it costs that a paragraph begins in the middle of what goes with pieces of another. */
const PASSED = 0.5

/** Letters by which a border may be off: at the top of a printed page, where words run on, by more. */
const [NEAR, NEAR_PAGE] = [30, 300]

/** Letters by which two pages may cut a paragraph at other places, computed by how much is before: half a sentence. */
const NEAR_CUT = 30

/** Maximum letters of both sides in a row that readers take in at a glance: a screen or two of a phone. */
export const MAX_SHORT_ROW_LETTERS = 800

/** How much longer or shorter than all of the text is where sentences are no longer compared. */
const ABRIDGED = 1.6

/** Letters of two editions in a row that is divided where sentences begin together. */
const MAX_ROW = 200

/** The most that lengths count. */
const HEAVIEST = 16

/** Letters that make little difference in a length. */
const FEW = 12

/**
 * Finds the places in a range at which paragraphs of both sides begin together, by their lengths and shared words.
 * @param doubts receives the doubts of places of the other
 */
export function alignParagraphStarts(
  one: WordStream,
  own: MatchedIndexRange,
  other: WordStream,
  theirs: MatchedIndexRange,
  doubts: Doubts,
): readonly MatchPair[] {
  const whole = begunTogether(one, paragraphsIn(one, own), other, paragraphsIn(other, theirs), NEAR, PARAGRAPHS, doubts)
  return toRangesBetweenPairs([...whole, [own[1], theirs[1]]], [own[0], theirs[0]]).flatMap(([mine, its], index) => [
    ...cutTogether(one, mine, other, its, doubts),
    ...whole.slice(index, index + 1),
  ])
}

/**
 * Inside of paragraphs that go together sentences are aligned, where the paragraphs are too long for one row; else the tops of
 * pages: pages cut sentences, and no user reads half of one beside the whole of it unless it must be.
 */
function cutTogether(
  one: WordStream,
  mine: MatchedIndexRange,
  other: WordStream,
  its: MatchedIndexRange,
  doubts: Doubts,
): readonly MatchPair[] {
  const sentences = alignSentenceStarts(one, mine, other, its, doubts)
  if (sentences.length > 0 || lengthOf(mine) + lengthOf(its) <= MAX_SHORT_ROW_LETTERS) return sentences
  const pages = begunTogether(one, pagesIn(one, mine), other, pagesIn(other, its), NEAR_PAGE, PARAGRAPHS, doubts)
  // a page cuts sentences, and each edition cuts others
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
  doubts: Doubts,
): readonly MatchPair[] {
  if (lengthOf(own) + lengthOf(theirs) <= MAX_ROW) return []
  // a translation that leaves out what is said again has no sentences in proportion
  const ratio = (lengthOf(theirs) * one.letters.length) / Math.max(1, lengthOf(own) * other.letters.length)
  if (ratio > ABRIDGED || ratio < 1 / ABRIDGED) return []
  const reach = getEditionFacts(other.edition).language === 'th' ? CLAUSES : SENTENCES
  return begunTogether(one, unitsIn(one, own), other, unitsIn(other, theirs), 0, reach, doubts)
}

const lengthOf = ([from, to]: MatchedIndexRange): number => to - from

/** Two pages that cut a paragraph cut it at one place only where they cut off about as much of it. */
const isInProportion = ([at, like]: MatchPair, mine: MatchedIndexRange, its: MatchedIndexRange): boolean =>
  Math.abs(((at - mine[0]) / lengthOf(mine)) * lengthOf(its) - (like - its[0])) <= NEAR_CUT

/**
 * Borders at which ranges of both sides begin together along the cheapest way through both.
 * @param near letters by which a border may be off
 */
function begunTogether(
  one: WordStream,
  left: readonly Range[],
  other: WordStream,
  right: readonly Range[],
  near: number,
  reach: Reach,
  doubts: Doubts,
): readonly MatchPair[] {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2 || n * m * reach.aside > MAX_COUNT) return []
  const bead = beads(one, left, other, right, reach)
  const borders = bordersIn(n, m, (aside) => bandOf(left, right, aside), { bead, ...reach })
  if (!borders) return []
  const found: MatchPair[] = []
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

/** A border that is certain has none; of the others those of equal shares are told apart. */
const doubtOf = (likely: number): number =>
  likely >= MIN_SURE
    ? 0
    : Math.min(MAX_ALIGNMENT_DOUBT, 1 + Math.floor(((MIN_SURE - likely) / MIN_SURE) * MAX_ALIGNMENT_DOUBT))

/** Looks for the borders where both are about as far along; where they may be outside, in twice as much of the text. */
function bordersIn(
  n: number,
  m: number,
  bandFor: (aside: number) => readonly MatchedIndexRange[],
  ways: Pick<AlignmentLattice, 'bead' | 'together' | 'wide'> & Pick<Reach, 'aside'>,
): Float64Array | undefined {
  for (
    let aside = Math.min(ways.aside, Math.max(NEAR_SHARE, NEAR_COUNT / m));
    ;
    aside = Math.min(ways.aside, 2 * aside)
  ) {
    const band = bandFor(aside)
    const borders = computeBorderProbabilities({ ...ways, n, m, band })
    const isLikely = (i: number, j: number) => j > 0 && j < m && (borders?.[i * (m + 1) + j] ?? 0) > MIN_OUTSIDE
    const isOutside = !borders || band.some(([from, to], i) => i > 0 && i < n && (isLikely(i, from) || isLikely(i, to)))
    if (!isOutside || aside >= ways.aside) return borders
  }
}

/** Where each begins, and where the last ends, as a share of all. */
function sharesOf(ranges: readonly Range[]): readonly number[] {
  const lengths = lengthsOf(ranges)
  return Array.from(lengths, (length) => length / Math.max(1, lengths.at(-1) ?? 0))
}

/** For each place of the left the first and the last place of the right that are about as far along. */
function bandOf(left: readonly Range[], right: readonly Range[], aside: number): readonly MatchedIndexRange[] {
  const likes = sharesOf(right)
  return sharesOf(left).map((share): MatchedIndexRange => {
    const from = countSortedItemsBefore(likes.length, (nth) => (likes[nth] ?? 0) < share - aside)
    return [from, countSortedItemsBefore(likes.length, (nth) => (likes[nth] ?? 0) <= share + aside) - 1]
  })
}

/** A paragraph, or a piece of one. */
interface Range extends SentenceTraits, AlignmentUnitRange {
  /** Whether it continues the paragraph before. */
  readonly isPiece: boolean
  /** How much speaks against a sentence that begins with it, 0 to 2, by its first words and the last ones before it. */
  readonly weak: number
}

function unitsIn(
  stream: WordStream,
  range: MatchedIndexRange,
  goesOn: (unit: AlignmentUnitWithText) => boolean = () => false,
): readonly Range[] {
  const { units, texts, edition } = stream
  const isThai = getEditionFacts(edition).language === 'th'
  const [from = 0, to = 0] = range.map((place) =>
    countSortedItemsBefore(units.length, (nth) => (units[nth]?.at ?? 0) < place),
  )
  const ranges: (Range & { length: number; end: number })[] = []
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
    const isCut = continuesParagraph(words)
    const against = unit.goesOn ? scoreAgainstThaiSentenceStart(texts[nth - 1] ?? '', texts[nth] ?? '') : 0
    // a page may end inside a phrase or a word
    const weak = isCut ? (isThai ? against : 0) : against * 2
    const isPiece = isCut || unit.goesOn
    const traits = detectQuestionAndSpeech(texts[nth - 1] ?? '', (texts[nth] ?? '') + (texts[nth + 1] ?? ''), isThai)
    ranges.push({ at, length, first: nth, end: nth + 1, isPiece, weak, ...traits })
  }
  return ranges
}

/** What goes on is one. */
const paragraphsIn = (stream: WordStream, range: MatchedIndexRange): readonly Range[] =>
  unitsIn(stream, range, ({ goesOn }) => goesOn)

/** What a page has of a paragraph is one. */
const pagesIn = (stream: WordStream, range: MatchedIndexRange): readonly Range[] =>
  unitsIn(stream, range, ({ words }) => continuesParagraph(words))

function beads(
  one: WordStream,
  left: readonly Range[],
  other: WordStream,
  right: readonly Range[],
  { several, words, weak: cost, wide, weighed, traits }: Reach,
): BeadCost {
  const lengths = lengthsOf(left)
  const likes = lengthsOf(right)
  const ratio = (likes[right.length] ?? 1) / Math.max(1, lengths[left.length] ?? 1)
  const sums = buildCommonWordPrefixSums(one, left, other, right)
  const width = right.length + 1
  const starts = startsBefore(left)
  const likeStarts = startsBefore(right)
  const [kinds, likeKinds] = [left, right].map((ranges) =>
    ranges.map(({ asks, isSaid }) => (asks ? 1 : 0) + (isSaid ? 2 : 0)),
  )
  const weak = Float64Array.from(right, (range, j) => (j > 0 ? cost * range.weak : 0))
  return (i, k, j, l) => {
    const length = ((lengths[i + k] ?? 0) - (lengths[i] ?? 0)) * ratio
    const like = (likes[j + l] ?? 0) - (likes[j] ?? 0)
    if (like > MAX_RATIO * length + MAX_EXTRA && l > 1) return Number.POSITIVE_INFINITY
    const apart = Math.log((like + FEW) / (length + FEW))
    const unlike = Math.min(HEAVIEST, (length + like) / weighed) * apart * apart
    if (unlike > MAX_APART && (like > length ? l > 1 : k > wide)) return Number.POSITIVE_INFINITY
    const passed = (starts[i + k] ?? 0) - (starts[i + 1] ?? 0) + (likeStarts[j + l] ?? 0) - (likeStarts[j + 1] ?? 0)
    const top = i * width + j
    const end = (i + k) * width + j
    const common = (sums[end + l] ?? 0) - (sums[top + l] ?? 0) - (sums[end] ?? 0) + (sums[top] ?? 0)
    const differ = i > 0 && j > 0 ? (kinds?.[i] ?? 0) ^ (likeKinds?.[j] ?? 0) : 0
    const strange = (differ & 1 ? traits : 0) + (differ & 2 ? traits : 0)
    return unlike + several(k, l) + PASSED * passed + (weak[j] ?? 0) + strange - words(common)
  }
}

/** How many paragraphs begin before each unit, and before the end, where some units are pieces of one. */
function startsBefore(ranges: readonly Range[]): Float64Array {
  const hasPieces = ranges.some(({ isPiece }) => isPiece)
  let sum = 0
  return Float64Array.of(0, ...ranges.map(({ isPiece }) => (sum += hasPieces && !isPiece ? 1 : 0)))
}

/** Letters in front of each range, and of all. */
function lengthsOf(ranges: readonly Range[]): Float64Array {
  let sum = 0
  return Float64Array.of(0, ...ranges.map(({ length }) => (sum += length)))
}
