/** Which headings with text are around a place in the reading order: what divides texts into blocks asks for them. */

import { bisectCount } from '../../foundation/bisect.ts'

/** One text, by the headings that it has something for, in reading order. */
interface InOrder {
  readonly chapters: readonly { readonly heading: { readonly index: number } }[]
}

/** The index of the heading with text at a place, or else of the last one before it. */
export const indexBefore = ({ chapters }: InOrder, at: number): number =>
  chapters[countChaptersBefore(chapters, at + 1) - 1]?.heading.index ?? at

/** The index of the first heading with text from a place on. */
export const indexAfter = ({ chapters }: InOrder, at: number): number =>
  chapters[countChaptersBefore(chapters, at)]?.heading.index ?? Number.MAX_SAFE_INTEGER

/** How many chapters are before a place. */
export const countChaptersBefore = (chapters: InOrder['chapters'], at: number): number =>
  bisectCount(chapters.length, (nth) => (chapters[nth]?.heading.index ?? 0) < at)
