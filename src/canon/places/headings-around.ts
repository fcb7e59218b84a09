/** Looks up the headings with text around a place in the reading order. Texts are divided into blocks by them. */

import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/** The headings of a text with words, in reading order. */
interface InOrder {
  readonly chapters: readonly { readonly heading: { readonly index: number } }[]
}

/** Returns the index of the last heading with text at or before a place. If there is none, the place itself. */
export const findHeadingBeforePlace = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at + 1) - 1]?.heading.index ?? at

/** Returns the index of the first heading with text at or after a place. If there is none, `MAX_SAFE_INTEGER`. */
export const findHeadingAfterPlace = ({ chapters }: InOrder, at: number): number =>
  chapters[countPrecedingHeadingsWithText(chapters, at)]?.heading.index ?? Number.MAX_SAFE_INTEGER

/** Counts the headings with text before a place in the reading order. */
export const countPrecedingHeadingsWithText = (chapters: InOrder['chapters'], at: number): number =>
  countSortedItemsBefore(chapters.length, (nth) => (chapters[nth]?.heading.index ?? 0) < at)
