/** Where the words of a shown passage differ from another source's, and what stands there. */

import type { Edition, Span } from '../../texts/format.ts'
import { changesBetween } from './align-words.ts'
import { pairWords } from './pair-words.ts'
import { wording } from './variant.ts'
import { wordsOf } from './words.ts'

/** A stretch of the shown text, in UTF-16 units of `joinedText`; empty where only the other source has words. */
export interface Difference {
  readonly start: number
  readonly end: number
  /** The other source's words; empty where it has none. */
  readonly other: string
}

type Paragraphs = readonly (readonly Span[])[]

/** Where whole words differ, in reading order. */
export function shownDifferences(shown: Paragraphs, other: Paragraphs, edition: Edition): Difference[] {
  const left = wordsOf(shown, edition)
  const right = wordsOf(other, edition)
  const changes = changesBetween(
    left.words.map(({ key }) => key),
    right.words.map(({ key }) => key),
  )
  return changes.flatMap(({ aFrom, aTo, bFrom, bTo }) => {
    let at = left.words[aFrom - 1]?.end ?? 0
    return pairWords(left.words.slice(aFrom, aTo), right.words.slice(bFrom, bTo)).map((pair) => {
      const start = pair.shown[0]?.start ?? at
      const end = pair.shown.at(-1)?.end ?? at
      at = end
      return { start, end, other: wording(right, pair.other) }
    })
  })
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
