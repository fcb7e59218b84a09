/** Looks up the headings with text around a place in the reading order. Texts are divided into blocks by them. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/** The headings of a text with words, in reading order. */
interface InOrder {
  readonly chapters: readonly { readonly heading: { readonly index: number } }[]
}

/** Returns the reading index of the last heading with text at or before an index. If there is none, that index. */
export const findHeadingIndexAtOrBefore = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at + 1) - 1]?.heading.index ?? at

/** Returns the reading index of the first heading with text at or after an index; `MAX_SAFE_INTEGER` without one. */
export const findHeadingIndexAtOrAfter = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at)]?.heading.index ?? Number.MAX_SAFE_INTEGER

/** Counts the headings with text before an index in the reading order. */
export const countPrecedingHeadingsWithText = (chapters: InOrder['chapters'], at: number): number =>
  countSortedItemsBefore(chapters.length, (nth) => (chapters[nth]?.heading.index ?? 0) < at)
