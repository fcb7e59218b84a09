/** Where the words of a shown passage differ from another source's, and what is there. */

import type { Edition } from '../../definitions/editions.ts'
import { compareWords, extentOfWords, type SpanParagraphs, textOfWords } from './compared-words.ts'

/** A stretch of the shown text, in UTF-16 units of `joinedText`; empty where only the other source has words. */
export interface DisplayedDifference {
  readonly start: number
  readonly end: number
  /** The other source's words; empty where it has none. */
  readonly other: string
}

/** Where whole words differ, in reading order. */
export function findDisplayedDifferences(
  shown: SpanParagraphs,
  other: SpanParagraphs,
  edition: Edition,
): DisplayedDifference[] {
  const compared = compareWords(shown, other, edition)
  return compared.pairs.map((pair) => ({
    ...extentOfWords(compared.shown, pair.shown, pair.shownAt),
    other: textOfWords(compared.other, pair.other),
  }))
}

/** Where each paragraph begins in the text that indexes are counted in. */
export function paragraphStartOffsets(paragraphs: SpanParagraphs): readonly number[] {
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
