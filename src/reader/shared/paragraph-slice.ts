/** Some of the words of a paragraph, where rows of several editions divide it. */

import type { ParagraphSlice } from '../../canon/places/streams.ts'
import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import type { SpanRun } from './paragraphs.ts'

/**
 * A slice of a stored paragraph in the paragraph as it is shown. Corrected words are in one slice alone.
 * @param corrections of the part that holds the paragraph @param paragraph its index in the part
 */
export function shownSlice(
  slice: ParagraphSlice | undefined,
  corrections: readonly AppliedCorrection[],
  paragraph: number,
): ParagraphSlice | undefined {
  if (!slice) return undefined
  const own = corrections.filter((words) => words.paragraph === paragraph)
  const shown = (place: number): number => {
    let moved = 0
    for (const { start, end, printed } of own) {
      if (start - moved >= place) break
      // a place inside of the printed words is before those that are shown
      if (start - moved + printed.length > place) return start
      moved += end - start - printed.length
    }
    return place + moved
  }
  return { from: shown(slice.from), to: shown(slice.to) }
}

/** The spans of a slice; those that it does not cut are the same objects. @param paragraph its index */
export function slicedRun(spans: readonly TextSpan[], paragraph: number, { from, to }: ParagraphSlice): SpanRun {
  if (from === 0 && to === Number.POSITIVE_INFINITY) return { paragraph, at: 0, spans }
  let at = 0
  const own = spans.flatMap((span) => {
    const [start, end] = [Math.max(0, from - at), Math.min(span.text.length, to - at)]
    at += span.text.length
    if (start >= end) return []
    return end - start === span.text.length ? [span] : [{ ...span, text: span.text.slice(start, end) }]
  })
  return { paragraph, at: from, spans: own, whole: spans.map(({ text }) => text).join('') }
}
