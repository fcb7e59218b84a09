/** Where the words of a shown passage differ from another source's, and what is there. */

import type { Edition } from '../../definitions/editions.ts'
import { compareWords, extentOf, type Paragraphs, wording } from './compared-words.ts'

/** A stretch of the shown text, in UTF-16 units of `joinedText`; empty where only the other source has words. */
export interface Difference {
  readonly start: number
  readonly end: number
  /** The other source's words; empty where it has none. */
  readonly other: string
}

/** Where whole words differ, in reading order. */
export function shownDifferences(shown: Paragraphs, other: Paragraphs, edition: Edition): Difference[] {
  const compared = compareWords(shown, other, edition)
  return compared.pairs.map((pair) => ({
    ...extentOf(compared.shown, pair.shown, pair.shownAt),
    other: wording(compared.other, pair.other),
  }))
}

/** Where each paragraph begins in the text that indexes are counted in. */
export function paragraphStarts(paragraphs: Paragraphs): readonly number[] {
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
