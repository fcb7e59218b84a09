/** The place of each heading's words in the raw volumes of Siam Rath and the royal edition, found by the words. */

import { findLongestIncreasingSubsequence } from '../../src/canon/align/increasing-subsequences.ts'
import { alignSkeletons, mapLeftPlaceToRight } from './align.ts'
import { alignRoyalVolume, type RoyalAlignment } from './items.ts'
import type { SkeletonRange } from './locate.ts'
import { isCstTextParagraph, type RawCstParagraph, type RawCstPassage, readRawCstCanon } from './raw/cst.ts'
import { type RawThaiVolume, readRawRoyalVolume, readRawSiamRathVolume } from './raw/thai-files.ts'
import { countUnicodeLetters, encodeSkeleton, SkeletonBuilder } from './skeleton.ts'

/** The numbers of the volumes of the canon, 1 to 45. */
export const CANON_VOLUMES = Array.from({ length: 45 }, (_, at) => at + 1)

/** The text that a heading should have according to the raw files, and its places in them. */
export interface ExpectedHeadingText {
  readonly heading: string
  readonly passage: RawCstPassage
  /** Number of letters of its text in CST. */
  readonly letters: number
  /** Number of skeleton letters of its text in CST. */
  readonly skeleton: number
  /** The place of its words in Siam Rath, and the corresponding place in the royal edition. */
  readonly siamrath: readonly SkeletonRange[]
  readonly royal: readonly SkeletonRange[]
}

/** The raw texts of CST, Siam Rath and the royal edition, aligned with each other. */
export interface AlignedRawTexts {
  readonly siamrath: ReadonlyMap<number, RawThaiVolume>
  readonly royal: ReadonlyMap<number, RawThaiVolume>
  readonly passages: readonly RawCstPassage[]
  /** All paragraphs of the books of the canon, including headings. */
  readonly cstParagraphs: readonly RawCstParagraph[]
  readonly expected: ReadonlyMap<string, ExpectedHeadingText>
  readonly royalAlignments: ReadonlyMap<number, RoyalAlignment>
  /** The pages of Siam Rath by volume, with their places in the raw volume, by CST's T marks. */
  readonly printed: ReadonlyMap<number, readonly PrintedPageStart[]>
}

/** A printed page, and the number of skeleton letters before its first words in the raw volume. */
export interface PrintedPageStart {
  readonly page: number
  readonly at: number
}

/** Headings of adjacent volumes that are aligned with a volume, since a heading's text may run into the next one. */
const NEIGHBOUR_HEADINGS = 40

/** A range shorter than this share of the longest one of its heading is noise at the edge of a volume. */
const MIN_RANGE_SHARE = 0.1

/** Returns the key of a passage's heading, `division/slug`. */
export const getPassageHeadingKey = ({ fact }: RawCstPassage): string => `${fact.division}/${fact.slug}`

/** Returns the text of a passage without headings, one paragraph per line. */
export const getPassageText = ({ paragraphs }: RawCstPassage): string =>
  paragraphs.flatMap((paragraph) => (isCstTextParagraph(paragraph) ? [paragraph.text] : [])).join('\n')

/**
 * Reads and aligns the raw volumes. @param folders of the page files of both Thai corpora @param cst of the split files
 */
export function readAndAlignRawTexts(
  folders: { readonly siamrath: string; readonly royal: string },
  cst: string,
): AlignedRawTexts {
  const siamrath = new Map(CANON_VOLUMES.map((volume) => [volume, readRawSiamRathVolume(folders.siamrath, volume)]))
  const royal = new Map(CANON_VOLUMES.map((volume) => [volume, readRawRoyalVolume(folders.royal, volume)]))
  const { passages, paragraphs: cstParagraphs } = readRawCstCanon(cst)
  const found = new Map<RawCstPassage, { skeleton: number; siamrath: SkeletonRange[]; royal: SkeletonRange[] }>()
  const royalAlignments = new Map<number, RoyalAlignment>()
  const printed = new Map<number, readonly PrintedPageStart[]>()
  for (const volume of CANON_VOLUMES) {
    const [pali, thai] = [siamrath.get(volume), royal.get(volume)]
    if (!pali) continue
    const translated = thai && thai.skeleton.length > 0 ? alignRoyalVolume(pali, thai) : undefined
    if (translated) royalAlignments.set(volume, translated)
    const { places, marks } = alignVolume(volume, pali, passages)
    printed.set(volume, marks)
    for (const { passage, skeleton, from, to } of places) {
      const ranges = found.getOrInsert(passage, { skeleton, siamrath: [], royal: [] })
      if (to <= from) continue
      ranges.siamrath.push({ volume, from, to })
      if (!translated) continue
      const [start, end] = [
        mapLeftPlaceToRight(translated.alignment, from),
        mapLeftPlaceToRight(translated.alignment, to),
      ]
      ranges.royal.push({ volume, from: Math.round(start), to: Math.round(end) })
    }
  }
  const expected = passages.map((passage): [string, ExpectedHeadingText] => {
    const { skeleton = 0, siamrath: pali = [], royal: thai = [] } = found.get(passage) ?? {}
    const heading = getPassageHeadingKey(passage)
    const letters = countUnicodeLetters(getPassageText(passage))
    return [
      heading,
      { heading, passage, letters, skeleton, siamrath: dropShortRanges(pali), royal: dropShortRanges(thai) },
    ]
  })
  return { siamrath, royal, passages, cstParagraphs, expected: new Map(expected), royalAlignments, printed }
}

function alignVolume(volume: number, { skeleton: raw }: RawThaiVolume, passages: readonly RawCstPassage[]) {
  const first = passages.findIndex(({ fact }) => fact.volume === volume)
  const last = passages.findLastIndex(({ fact }) => fact.volume === volume)
  const nearbyPassages =
    first < 0 ? [] : passages.slice(Math.max(0, first - NEIGHBOUR_HEADINGS), last + 1 + NEIGHBOUR_HEADINGS)
  const stream = new SkeletonBuilder()
  const marks: (readonly [at: number, page: number, digit: number])[] = []
  const starts = nearbyPassages.map((passage) => {
    const at = stream.length
    for (const paragraph of passage.paragraphs) {
      // a mark may be at a heading
      for (const { at, mark } of paragraph.marks) {
        const before = isCstTextParagraph(paragraph) ? encodeSkeleton(paragraph.text.slice(0, at)).length : 0
        if (passage.fact.volume === volume) marks.push([stream.length + before, Number(mark.slice(2)), Number(mark[0])])
      }
      if (isCstTextParagraph(paragraph)) stream.add(paragraph.text)
    }
    return at
  })
  const alignment = alignSkeletons(stream.skeleton(), raw)
  const project = (at: number) => Math.round(mapLeftPlaceToRight(alignment, at))
  return {
    places: nearbyPassages.map((passage, at) => {
      const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? stream.length]
      return { passage, skeleton: end - start, from: project(start), to: project(end) }
    }),
    marks: selectRightMarks(marks).map(([at, page]): PrintedPageStart => ({ page, at: project(at) })),
  }
}

/** Selects marks of the volume's own digit with ascending pages: 47 of 21 782 are wrong. */
function selectRightMarks<T extends readonly [at: number, page: number, digit: number]>(marks: readonly T[]): T[] {
  const counts = Map.groupBy(marks, ([, , digit]) => digit)
  const [usualDigit = 0] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return findLongestIncreasingSubsequence(marks.filter(([, , digit]) => digit === usualDigit))
}

function dropShortRanges(ranges: readonly SkeletonRange[]): readonly SkeletonRange[] {
  const longest = Math.max(0, ...ranges.map(({ from, to }) => to - from))
  return ranges.filter(({ from, to }) => to - from >= MIN_RANGE_SHARE * longest)
}

/** Returns the total length of ranges, in skeleton letters. */
export const sumRangeLengths = (ranges: readonly SkeletonRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns the overlap of two lists of ranges as a share of all that they cover (Jaccard index, 0 to 1). */
export function computeRangeOverlap(one: readonly SkeletonRange[], other: readonly SkeletonRange[]): number {
  let shared = 0
  for (const a of one) {
    for (const b of other) {
      if (a.volume === b.volume) shared += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
    }
  }
  return shared / Math.max(1, sumRangeLengths(one) + sumRangeLengths(other) - shared)
}
