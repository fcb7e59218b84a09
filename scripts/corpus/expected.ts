/** The place of each heading's words in the raw volumes of Siam Rath and the royal edition, found by the words. */

import { findLongestIncreasingSubsequence } from '../../src/canon/align/increasing-subsequences.ts'
import { alignSkeletons, projectPlace } from './align.ts'
import { alignRoyal, type RoyalAlignment } from './items.ts'
import type { MatchRange } from './locate.ts'
import { type CstParagraph, type CstPassage, isCstText, readCst } from './raw/cst.ts'
import { type RawVolume, royalVolume, siamrathVolume } from './raw/thai-files.ts'
import { lettersIn, SkeletonStream, skeletonOf } from './skeleton.ts'

/** The volumes of the canon. */
export const VOLUMES = Array.from({ length: 45 }, (_, at) => at + 1)

/** The expected text of one heading, according to the raw files. */
export interface ExpectedText {
  readonly heading: string
  readonly passage: CstPassage
  /** Letters of its text in CST. */
  readonly letters: number
  readonly skeleton: number
  /** The place of its words in Siam Rath, and the corresponding place in the royal edition. */
  readonly siamrath: readonly MatchRange[]
  readonly royal: readonly MatchRange[]
}

/** The raw texts and their alignments, which all measures share. */
export interface RawTexts {
  readonly siamrath: ReadonlyMap<number, RawVolume>
  readonly royal: ReadonlyMap<number, RawVolume>
  readonly passages: readonly CstPassage[]
  /** All paragraphs of the books of the canon, headings too. */
  readonly cstParagraphs: readonly CstParagraph[]
  readonly expected: ReadonlyMap<string, ExpectedText>
  readonly royalAlignments: ReadonlyMap<number, RoyalAlignment>
  /** Where the pages of Siam Rath begin in each raw volume, as CST's T marks say. */
  readonly printed: ReadonlyMap<number, readonly PrintedBeginning[]>
}

/** A page of print, and the skeleton letters of the raw volume before its first words. */
export interface PrintedBeginning {
  readonly page: number
  readonly at: number
}

/**
 * Headings of the adjacent volumes that are aligned with a volume, since a heading's text may run into the next one.
 */
const NEIGHBOUR_HEADINGS = 40

/** A range shorter than this share of the longest one of its heading is noise at the edge of a volume. */
const MIN_RANGE_SHARE = 0.1

/** The key of a heading: division and slug. */
export const headingOfExpected = ({ fact }: CstPassage): string => `${fact.division}/${fact.slug}`

/** The text of a passage, one paragraph a line. */
export const textOfExpected = ({ paragraphs }: CstPassage): string =>
  paragraphs.flatMap((paragraph) => (isCstText(paragraph) ? [paragraph.text] : [])).join('\n')

/** Reads the raw volumes and finds the place of every heading. @param folders of the two corpora of Thai page files @param cst folder of the split files of CST */
export function readRawTexts(folders: { readonly siamrath: string; readonly royal: string }, cst: string): RawTexts {
  const siamrath = new Map(VOLUMES.map((volume) => [volume, siamrathVolume(folders.siamrath, volume)]))
  const royal = new Map(VOLUMES.map((volume) => [volume, royalVolume(folders.royal, volume)]))
  const { passages, paragraphs: cstParagraphs } = readCst(cst)
  const found = new Map<CstPassage, { skeleton: number; siamrath: MatchRange[]; royal: MatchRange[] }>()
  const royalAlignments = new Map<number, RoyalAlignment>()
  const printed = new Map<number, readonly PrintedBeginning[]>()
  for (const volume of VOLUMES) {
    const [pali, thai] = [siamrath.get(volume), royal.get(volume)]
    if (!pali) continue
    const translated = thai && thai.skeleton.length > 0 ? alignRoyal(pali, thai) : undefined
    if (translated) royalAlignments.set(volume, translated)
    const { places, marks } = alignVolume(volume, pali, passages)
    printed.set(volume, marks)
    for (const { passage, skeleton, from, to } of places) {
      const ranges = found.getOrInsert(passage, { skeleton, siamrath: [], royal: [] })
      if (to <= from) continue
      ranges.siamrath.push({ volume, from, to })
      if (!translated) continue
      const [start, end] = [projectPlace(translated.alignment, from), projectPlace(translated.alignment, to)]
      ranges.royal.push({ volume, from: Math.round(start), to: Math.round(end) })
    }
  }
  const expected = passages.map((passage): [string, ExpectedText] => {
    const { skeleton = 0, siamrath: pali = [], royal: thai = [] } = found.get(passage) ?? {}
    const heading = headingOfExpected(passage)
    const letters = lettersIn(textOfExpected(passage))
    return [
      heading,
      { heading, passage, letters, skeleton, siamrath: dropShortRanges(pali), royal: dropShortRanges(thai) },
    ]
  })
  return { siamrath, royal, passages, cstParagraphs, expected: new Map(expected), royalAlignments, printed }
}

function alignVolume(volume: number, { skeleton: raw }: RawVolume, passages: readonly CstPassage[]) {
  const first = passages.findIndex(({ fact }) => fact.volume === volume)
  const last = passages.findLastIndex(({ fact }) => fact.volume === volume)
  const nearbyPassages =
    first < 0 ? [] : passages.slice(Math.max(0, first - NEIGHBOUR_HEADINGS), last + 1 + NEIGHBOUR_HEADINGS)
  const stream = new SkeletonStream()
  const marks: (readonly [at: number, page: number, digit: number])[] = []
  const starts = nearbyPassages.map((passage) => {
    const at = stream.length
    for (const paragraph of passage.paragraphs) {
      // a mark may be at a heading
      for (const { at, mark } of paragraph.marks) {
        const before = isCstText(paragraph) ? skeletonOf(paragraph.text.slice(0, at)).length : 0
        if (passage.fact.volume === volume) marks.push([stream.length + before, Number(mark.slice(2)), Number(mark[0])])
      }
      if (isCstText(paragraph)) stream.add(paragraph.text)
    }
    return at
  })
  const alignment = alignSkeletons(stream.skeleton(), raw)
  const project = (at: number) => Math.round(projectPlace(alignment, at))
  return {
    places: nearbyPassages.map((passage, at) => {
      const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? stream.length]
      return { passage, skeleton: end - start, from: project(start), to: project(end) }
    }),
    marks: selectRightMarks(marks).map(([at, page]): PrintedBeginning => ({ page, at: project(at) })),
  }
}

/** Selects marks of the volume's own digit with ascending pages: 47 of 21 782 are wrong. */
function selectRightMarks<T extends readonly [at: number, page: number, digit: number]>(marks: readonly T[]): T[] {
  const counts = Map.groupBy(marks, ([, , digit]) => digit)
  const [usualDigit = 0] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return findLongestIncreasingSubsequence(marks.filter(([, , digit]) => digit === usualDigit))
}

function dropShortRanges(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const longest = Math.max(0, ...ranges.map(({ from, to }) => to - from))
  return ranges.filter(({ from, to }) => to - from >= MIN_RANGE_SHARE * longest)
}

/** The total length of ranges. */
export const lengthOfText = (ranges: readonly MatchRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** The overlap of two lists of ranges, as a share of all that they cover: 0 to 1. */
export function overlapOfTexts(one: readonly MatchRange[], other: readonly MatchRange[]): number {
  let shared = 0
  for (const a of one) {
    for (const b of other) {
      if (a.volume === b.volume) shared += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
    }
  }
  return shared / Math.max(1, lengthOfText(one) + lengthOfText(other) - shared)
}
