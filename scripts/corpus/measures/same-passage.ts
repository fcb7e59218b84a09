/**
 * Measures whether the text under a heading is that heading's text, in Siam Rath and in the royal edition.
 *
 * - Siam Rath has the text of CST in another spelling. So every word of CST can be aligned with the raw volume, and the
 *   place of a heading's words there is the expected place of its passage.
 * - The royal edition is aligned with Siam Rath by items, names and lengths (see items.ts). This locates a sutta to
 *   some dozens of letters.
 */

import { type CorpusEvidence, THAI_CORPORA, type ThaiCorpusId } from '../evidence.ts'
import { computeRangeOverlap, type ExpectedHeadingText, getPassageHeadingKey, sumRangeLengths } from '../expected.ts'
import { type CorpusMeasure, checkMaxCount, checkMaxShare, checkMinShare, type MeasureRow } from '../goal.ts'
import type { LocatedPassage, SkeletonRange } from '../locate.ts'

/** Headings with fewer letters than this in CST are not measured. */
const MIN_LETTERS = 60

/** Minimum overlap of a Pali passage with its expected place. A whole neighbour in addition is too much. */
export const MIN_PALI_OVERLAP = 0.5

/** The same for the translation, whose place in an item is only known to some dozens of letters. */
export const MIN_ROYAL_OVERLAP = 0.3

/** Maximum offset, in skeleton letters, of the borders of a short passage: a title or a closing line. */
const MAX_BORDER_OFFSET = 30

/** A range that is longer than this multiple of its proportion, and longer than LONG_LETTERS, is too long. */
const MAX_LENGTH_FACTOR = 4
const LONG_LETTERS = 200

interface Judged {
  readonly expected: ExpectedHeadingText
  readonly siamrath: number
  readonly royal: number
}

/** Measure `passages`: passages have the text of their headings. */
export const passagesUnderHeadingsMeasure: CorpusMeasure = {
  name: 'passages',
  rows: (evidence) => {
    const judged = computePassageOverlaps(evidence)
    const inPali = judged.filter(({ siamrath }) => siamrath >= MIN_PALI_OVERLAP)
    const inRoyal = judged.filter(({ royal }) => royal >= MIN_ROYAL_OVERLAP)
    const inAll = inPali.filter(({ royal }) => royal >= MIN_ROYAL_OVERLAP)
    const total = judged.length
    return [
      checkMinShare(
        'same passage, Siam Rath',
        0.97,
        inPali.length,
        total,
        listFailures(judged, 'siamrath', MIN_PALI_OVERLAP, evidence),
      ),
      checkMinShare(
        'same passage, royal',
        0.96,
        inRoyal.length,
        total,
        listFailures(judged, 'royal', MIN_ROYAL_OVERLAP, evidence),
      ),
      checkMinShare('same passage, all three', 0.94, inAll.length, total),
      ...(['siamrath', 'royal'] as const).flatMap((source) => measureExtremes(judged, source, evidence)),
    ]
  },
}

/** Computes the overlap of each passage with its expected place. Headings with little text are left out. */
export const computePassageOverlaps = ({
  raw,
  siamrath,
  royal,
}: Pick<CorpusEvidence, 'raw' | 'siamrath' | 'royal'>): readonly Judged[] =>
  [...raw.expected.values()]
    .filter(({ letters }) => letters >= MIN_LETTERS)
    .map((expected) => ({
      expected,
      siamrath: computeLikeness(expected.siamrath, siamrath.get(expected.heading)),
      royal: computeLikeness(expected.royal, royal.get(expected.heading)),
    }))

/** 0 to 1; less than 0 where there is no passage, or none in the volume. */
function computeLikeness(expected: readonly SkeletonRange[], found: LocatedPassage | undefined): number {
  if (!found || found.ranges.length === 0) return -1
  return Math.max(
    computeRangeOverlap(expected, found.ranges),
    computeRangeOverlap(alignBorders(expected, found), found.ranges),
  )
}

/** Moves the borders of the expected ranges to those of the passage where they are near. */
function alignBorders(expected: readonly SkeletonRange[], { ranges }: LocatedPassage): readonly SkeletonRange[] {
  return expected.map((range) => {
    const near = ranges.find(({ volume, from, to }) => volume === range.volume && from < range.to && to > range.from)
    if (!near) return range
    const from = Math.abs(near.from - range.from) <= MAX_BORDER_OFFSET ? near.from : range.from
    const to = Math.abs(near.to - range.to) <= MAX_BORDER_OFFSET ? near.to : range.to
    return { ...range, from, to }
  })
}

function listFailures(
  judged: readonly Judged[],
  source: ThaiCorpusId,
  least: number,
  evidence: CorpusEvidence,
): readonly string[] {
  return judged
    .filter((one) => one[source] < least)
    .sort((a, b) => sumRangeLengths(b.expected[source]) - sumRangeLengths(a.expected[source]))
    .map(({ expected, [source]: share }) => {
      const found = evidence[source].get(expected.heading)
      const has = share < 0 ? 'no text' : `${share.toFixed(2)} alike, has ${formatRanges(found?.ranges)}`
      return `${expected.heading}: ${has}, should have ${formatRanges(expected[source])}`
    })
}

const formatRanges = (ranges: readonly SkeletonRange[] = []) =>
  ranges.map(({ volume, from, to }) => `${volume}:${from}–${to}`).join(' + ') || 'nothing'

/** Passages that are much too long, and those without any of their words. */
function measureExtremes(
  judged: readonly Judged[],
  source: ThaiCorpusId,
  evidence: CorpusEvidence,
): readonly MeasureRow[] {
  const { name } = THAI_CORPORA[source]
  const found = judged.flatMap((one) => {
    const located = evidence[source].get(one.expected.heading)
    return located ? [{ ...one, length: located.length }] : []
  })
  const long = found
    .filter(({ expected, length }) => {
      // another edition may print what Siam Rath abridges: then CST's own length is its proportion
      const proportion = Math.max(sumRangeLengths(expected[source]), expected.skeleton)
      return length > Math.max(LONG_LETTERS, MAX_LENGTH_FACTOR * proportion)
    })
    .sort((a, b) => b.length - a.length)
  const withoutOverlap = found.filter((one) => one[source] <= 0).sort((a, b) => b.length - a.length)
  const report = ({ expected, length }: (typeof found)[number]) =>
    `${expected.heading}: ${length} letters, should be ${sumRangeLengths(expected[source])}`
  // one that is too long took its text from the neighbour that has none
  const nextToEmpty = long.filter(({ expected }) => isNextToEmpty(expected, source, evidence))
  return [
    checkMaxShare(`more than four times its proportion, ${name}`, 0.003, long.length, judged.length, long.map(report)),
    checkMaxCount(`… next to an empty neighbour, ${name}`, 0, nextToEmpty.length, nextToEmpty.map(report)),
    checkMaxCount(`without overlap, ${name}`, 0, withoutOverlap.length, withoutOverlap.map(report)),
  ]
}

/** Whether the previous or next heading has words in print, and none here. */
function isNextToEmpty(
  { passage }: ExpectedHeadingText,
  source: ThaiCorpusId,
  { raw, [source]: found }: CorpusEvidence,
): boolean {
  const at = raw.passages.indexOf(passage)
  return [at - 1, at + 1].some((other) => {
    const neighbour = raw.passages[other]
    if (!neighbour) return false
    const heading = getPassageHeadingKey(neighbour)
    const expected = raw.expected.get(heading)
    return (
      (expected?.letters ?? 0) >= MIN_LETTERS && sumRangeLengths(expected?.[source] ?? []) > 0 && !found.has(heading)
    )
  })
}
