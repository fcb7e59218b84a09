/** Looks up the headings with text around a place in the reading order, for dividing texts into blocks. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/** The headings of a text with words, in reading order. */
interface InOrder {
  readonly chapters: readonly { readonly heading: { readonly index: number } }[]
}

/** Returns the index of the last heading with text at or before a place; the place itself when there is none. */
export const findHeadingBeforePlace = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at + 1) - 1]?.heading.index ?? at

/** Returns the index of the first heading with text at or after a place; `MAX_SAFE_INTEGER` when there is none. */
export const findHeadingAfterPlace = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at)]?.heading.index ?? Number.MAX_SAFE_INTEGER

/** Returns how many headings with text come before a place in the reading order. */
export const countPrecedingHeadingsWithText = (chapters: InOrder['chapters'], at: number): number =>
  countSortedItemsBefore(chapters.length, (nth) => (chapters[nth]?.heading.index ?? 0) < at)
