/** Finds where the words of a displayed passage differ from another source's, and the other source's words there. */

import type { EditionId } from '../../definitions/editions.ts'
import { findDifferingWords, getTextOfWords, getTextRangeOfWords, type PassageParagraphs } from './compared-words.ts'

/**
 * A range of the displayed text that differs from another source, in UTF-16 units of its joined paragraphs; empty where only the
 * other source has words.
 */
export interface DisplayedDifference {
  readonly start: number
  readonly end: number
  /** The other source's words; empty where it has none. */
  readonly other: string
}

/** Finds the ranges of the displayed text whose words differ from another source's, in reading order. */
export function findDisplayedDifferences(
  shown: PassageParagraphs,
  other: PassageParagraphs,
  edition: EditionId,
): DisplayedDifference[] {
  const compared = findDifferingWords(shown, other, edition)
  return compared.pairs.map((pair) => ({
    ...getTextRangeOfWords(compared.shown, pair.shown, pair.shownAt),
    other: getTextOfWords(compared.other, pair.other),
  }))
}

/**
 * Returns the offset of each paragraph in the joined text of a passage, in UTF-16 units, as the offsets of differences
 * count.
 */
export function computeParagraphStartOffsets(paragraphs: PassageParagraphs): readonly number[] {
  let length = 0
  let endsLine = false
  return paragraphs.map((spans, index) => {
    if (index > 0 && !endsLine) {
      length++
      endsLine = true
    }
    const start = length
    for (const { text } of spans) {
      length += text.length
      if (text !== '') endsLine = text.endsWith('\n')
    }
    return start
  })
}
