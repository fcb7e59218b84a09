/**
 * Divides the headings of a volume into blocks. At the borders of a block every edition begins a heading. If an edition
 * has no text for a heading, its words belong to the heading before, so these headings are aligned together.
 */

import { isTranslationOrCommentary } from '../../definitions/editions.ts'

/** The first page of a displayed text of one edition, with the index of the text's heading in the volume. */
export interface FirstPageOfDisplayedText {
  readonly edition: string
  /** Index of its heading in the volume. */
  readonly heading: number
  readonly firstPage: number
}

/**
 * Maximum adjacent headings that an edition lacks while its words may be elsewhere; with more, it has no text of them.
 */
const MAX_LACKING_HEADINGS = 60

/**
 * Finds the first heading of every block of a volume.
 * @param count number of headings with text in the volume
 * @param texts displayed texts of all editions
 * @returns the indexes of these headings in reading order, ascending
 */
export function findAlignmentBlockStarts(count: number, texts: readonly FirstPageOfDisplayedText[]): readonly number[] {
  const isInside = new Uint8Array(count + 1)
  // a translation begins with its root wherever it has text
  const independentTexts = texts.filter(({ edition }) => !isTranslationOrCommentary(edition))
  for (const column of Map.groupBy(independentTexts, ({ edition }) => edition).values()) {
    const headings = [...new Set(column.map(({ heading }) => heading))].sort((a, b) => a - b)
    const [first = 0] = headings
    // the titles of a volume come before the first words of an edition that does not print them
    const isFromPageOne = column.some(({ heading, firstPage }) => heading === first && firstPage === 1)
    if (isFromPageOne && first < MAX_LACKING_HEADINGS) isInside.fill(1, 1, first + 1)
    for (const [nth, heading] of headings.entries()) {
      const next = headings[nth + 1] ?? count
      if (next - heading <= MAX_LACKING_HEADINGS) isInside.fill(1, heading + 1, next)
    }
  }
  return Array.from({ length: count }, (_, index) => index).filter((index) => isInside[index] === 0)
}
