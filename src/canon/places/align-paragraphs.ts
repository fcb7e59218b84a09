/**
 * Aligns paragraphs of a translation with those of the Pali where item numbers alone leave many together: by their
 * lengths and by shared words, such as names and loan words. Paragraphs stay together where the alignment is uncertain.
 */

import { getEditionFacts } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'
import { type MatchedIndexRange, type MatchPair, toRangesBetweenPairs } from '../align/matches.ts'
import { type AlignmentUnitRange, sumCommonWords } from './common-words.ts'
import { type AlignmentUnitWithText, continuesParagraph, type WordStream } from './streams.ts'

/** Paragraphs of the one times those of the other: more are not compared. */
const MAX_COUNT = 20_000

/** What it costs that sentences go together, and how much worse every other place for a border must be, twice as much where no sentence clearly begins. */
const [MERGED, SURE] = [0.9, 0.8]

/** A bead with so many times the letters that it should have, and some more, is not weighed. */
const [MAX_RATIO, MAX_EXTRA] = [4, 200]

/** For places of a text, in letters, whether it is certain that they are those which they are aligned with. */
export type AlignmentCertainty = Map<number, boolean>

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
  /** How much worse every other place for a border must be. */
  readonly sure: number
}
const PARAGRAPHS: Reach = {
  together: 24,
  wide: 1,
  aside: 1,
  several: (k, l) => (k === 1 && l === 1 ? 0 : k === 2 && l === 2 ? 1.1 : 0.55 * Math.log2(k + l - 1)),
  words: (common) => 0.55 * Math.log(1 + Math.max(0, common)),
  weak: 0,
  sure: 0.6,
}
const SENTENCES: Reach = {
  together: 12,
  wide: 2,
  aside: 0.25,
  several: (k, l) => MERGED * (k - 1) + MERGED * (l - 1),
  words: (common) => 0.8 * common,
  weak: 1,
  sure: SURE / 2,
}
/** Thai is compared clause by clause, of which a sentence has many. */
const CLAUSES: Reach = {
  together: 24,
  wide: 3,
  aside: 0.25,
  several: (k) => MERGED * (k - 1),
  words: (common) => 0.8 * common,
  weak: 1,
  sure: SURE,
}

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

/** The longer two runs are, the more it says that they are as long as each other: one for so many letters, and at most so much. */
const [WEIGHED, HEAVIEST] = [120, 16]

/** Letters that make little difference in a length. */
const FEW = 12

/**
 * Finds the places in a range at which paragraphs of both sides begin together, by their lengths and shared words.
 * @param certain receives whether the places of the other are certain
 */
export function alignParagraphStarts(
  one: WordStream,
  own: MatchedIndexRange,
  other: WordStream,
  theirs: MatchedIndexRange,
  certain: AlignmentCertainty,
): readonly MatchPair[] {
  const whole = begunTogether(
    one,
    paragraphsIn(one, own),
    other,
    paragraphsIn(other, theirs),
    NEAR,
    PARAGRAPHS,
    certain,
  )
  return toRangesBetweenPairs([...whole, [own[1], theirs[1]]], [own[0], theirs[0]]).flatMap(([mine, its], index) => [
    ...cutTogether(one, mine, other, its, certain),
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
  certain: AlignmentCertainty,
): readonly MatchPair[] {
  const sentences = alignSentenceStarts(one, mine, other, its, certain)
  if (sentences.length > 0 || lengthOf(mine) + lengthOf(its) <= MAX_SHORT_ROW_LETTERS) return sentences
  const pages = begunTogether(one, pagesIn(one, mine), other, pagesIn(other, its), NEAR_PAGE, PARAGRAPHS, certain)
  // a page cuts sentences, and each edition cuts others
  for (const [, at] of pages) certain.set(at, false)
  return pages.filter((pair) => isInProportion(pair, mine, its))
}

/**
 * Finds the places in a range at which sentences of both sides begin together. Returns none when the range is short
 * enough for one row, or when one side is abridged.
 * @param certain receives whether the places of the other are certain
 */
export function alignSentenceStarts(
  one: WordStream,
  own: MatchedIndexRange,
  other: WordStream,
  theirs: MatchedIndexRange,
  certain: AlignmentCertainty,
): readonly MatchPair[] {
  if (lengthOf(own) + lengthOf(theirs) <= MAX_ROW) return []
  // a translation that leaves out what is said again has no sentences in proportion
  const ratio = (lengthOf(theirs) * one.letters.length) / Math.max(1, lengthOf(own) * other.letters.length)
  if (ratio > ABRIDGED || ratio < 1 / ABRIDGED) return []
  const reach = getEditionFacts(other.edition).language === 'th' ? CLAUSES : SENTENCES
  return begunTogether(one, unitsIn(one, own), other, unitsIn(other, theirs), 0, reach, certain)
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
  certain: AlignmentCertainty,
): readonly MatchPair[] {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2 || n * m * reach.aside > MAX_COUNT) return []
  const bead = beads(one, left, other, right, reach)
  const width = m + 1
  const [forth, back] = costs(n, m, reach, bead, bandOf(left, right, reach.aside))
  const best = forth[n * width + m] ?? 0
  const through = (i: number, j: number) => (forth[i * width + j] ?? 0) + (back[i * width + j] ?? 0)
  const found: MatchPair[] = []
  for (let i = 1; i < n; i++) {
    let [place, second] = [0, Number.POSITIVE_INFINITY]
    for (let j = 1; j < m; j++) if (place === 0 && through(i, j) - best < 1e-6) place = j
    const at = right[place]?.at ?? 0
    if (place === 0) continue
    for (let j = 1; j < m; j++) if (Math.abs((right[j]?.at ?? 0) - at) > near) second = Math.min(second, through(i, j))
    found.push([left[i]?.at ?? 0, at])
    const weak = Math.max(left[i]?.weak ?? 0, right[place]?.weak ?? 0)
    certain.set(at, weak < 2 && second - best >= reach.sure * (1 + weak))
  }
  return found
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
interface Range extends AlignmentUnitRange {
  /** Whether it continues the paragraph before. */
  readonly isPiece: boolean
  /** How much speaks against a sentence that begins with it, 0 to 2, by its first words and the last ones before it. */
  readonly weak: number
}

/** Words that begin a sentence of Thai, and those that more often begin a clause inside of one. */
const BEGINS =
  /^["'“‘(*]*(?:ดูกร|ดูก่อน|ข้าแต่|ครั้งนั้น|ลำดับนั้น|สมัยนั้น|ก็สมัย|ครั้นแล้ว|พระผู้มีพระภาคตรัส|ก็ข้อที่|เปรียบเหมือน|ฉันนั้น|อีกประการ|อนึ่ง|เอวํ|สมัยหนึ่ง|ข้าพเจ้าได้)/
const MAY_BEGIN = /^["'“‘(*]*(?:ก็|เมื่อ|แม้|ถ้า|เพราะ|เธอ|ข้อนั้น|ภิกษุ|ท่าน|พระ|เขา|บุคคล|อริยสาวก)/
const ENDED = /(?:(?<!เป|ล)ฯ|[.?!;:])[\s"'”’)\]]*$/

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
    const isPiece = continuesParagraph(words)
    const weak = isPiece && !isThai ? 0 : unit.goesOn ? weakness(texts[nth - 1] ?? '', texts[nth] ?? '') : 0
    ranges.push({ at, length, first: nth, end: nth + 1, isPiece, weak })
  }
  return ranges
}

function weakness(before: string, words: string): number {
  if (ENDED.test(before) || BEGINS.test(words)) return 0
  return MAY_BEGIN.test(words) ? 1 : 2
}

/** What goes on is one. */
const paragraphsIn = (stream: WordStream, range: MatchedIndexRange): readonly Range[] =>
  unitsIn(stream, range, ({ goesOn }) => goesOn)

/** What a page has of a paragraph is one. */
const pagesIn = (stream: WordStream, range: MatchedIndexRange): readonly Range[] =>
  unitsIn(stream, range, ({ words }) => continuesParagraph(words))

/** What it costs to lay `k` ranges from the `i`th on beside `l` of the other side from its `j`th on; Infinity where that is far too much. */
type Bead = (i: number, k: number, j: number, l: number) => number

function beads(
  one: WordStream,
  left: readonly Range[],
  other: WordStream,
  right: readonly Range[],
  { several, words, weak: cost }: Reach,
): Bead {
  const lengths = lengthsOf(left)
  const likes = lengthsOf(right)
  const ratio = (likes[right.length] ?? 1) / Math.max(1, lengths[left.length] ?? 1)
  const sums = sumCommonWords(one, left, other, right)
  const width = right.length + 1
  const starts = startsBefore(left)
  const likeStarts = startsBefore(right)
  const weak = Float64Array.from(right, (range, j) => (j > 0 ? cost * range.weak : 0))
  return (i, k, j, l) => {
    const length = ((lengths[i + k] ?? 0) - (lengths[i] ?? 0)) * ratio
    const like = (likes[j + l] ?? 0) - (likes[j] ?? 0)
    if (like > MAX_RATIO * length + MAX_EXTRA && l > 1) return Number.POSITIVE_INFINITY
    const apart = Math.log((like + FEW) / (length + FEW))
    const heavy = Math.min(HEAVIEST, (length + like) / WEIGHED)
    const passed = (starts[i + k] ?? 0) - (starts[i + 1] ?? 0) + (likeStarts[j + l] ?? 0) - (likeStarts[j + 1] ?? 0)
    const top = i * width + j
    const end = (i + k) * width + j
    const common = (sums[end + l] ?? 0) - (sums[top + l] ?? 0) - (sums[end] ?? 0) + (sums[top] ?? 0)
    return heavy * apart * apart + several(k, l) + PASSED * passed + (weak[j] ?? 0) - words(common)
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

/** The least that it costs to lay all ranges in front of two places beside each other, and all from there on. */
function costs(
  n: number,
  m: number,
  { together, wide }: Reach,
  bead: Bead,
  band: readonly MatchedIndexRange[],
): readonly [forth: Float64Array, back: Float64Array] {
  const width = m + 1
  const forth = new Float64Array((n + 1) * width).fill(Number.POSITIVE_INFINITY)
  const back = new Float64Array((n + 1) * width).fill(Number.POSITIVE_INFINITY)
  forth[0] = 0
  back[n * width + m] = 0
  /** All beads that were laid, in order: from where, to where, and for how much. */
  const laid: number[] = []
  for (let i = 0; i < n; i++) {
    const stop = Math.min(band[i]?.[1] ?? m, m - 1)
    for (let j = band[i]?.[0] ?? 0; j <= stop; j++) {
      const here = forth[i * width + j] ?? 0
      if (here === Number.POSITIVE_INFINITY) continue
      for (let k = 1; k <= together && i + k <= n; k++) {
        const most = Math.min(k <= wide ? together : k === 2 ? 2 : 1, (band[i + k]?.[1] ?? m) - j)
        for (let l = Math.max(1, (band[i + k]?.[0] ?? 0) - j); l <= most; l++) {
          const cost = bead(i, k, j, l)
          if (cost === Number.POSITIVE_INFINITY) break
          const to = (i + k) * width + j + l
          laid.push(i * width + j, to, cost)
          if (here + cost < (forth[to] ?? 0)) forth[to] = here + cost
        }
      }
    }
  }
  for (let at = laid.length - 3; at >= 0; at -= 3) {
    const from = laid[at] ?? 0
    const all = (laid[at + 2] ?? 0) + (back[laid[at + 1] ?? 0] ?? 0)
    if (all < (back[from] ?? 0)) back[from] = all
  }
  return [forth, back]
}
