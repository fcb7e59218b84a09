/** Slices of paragraphs, for rows of several editions that divide a paragraph. */

import type { ParagraphSlice } from '../../canon/places/streams.ts'
import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import type { SpanRun } from './paragraphs.ts'

/**
 * Converts a slice of a stored paragraph to the corrected paragraph that is shown. Corrected words are in one slice
 * only.
 * @param corrections of the stored part that contains the paragraph
 * @param paragraph its index in the part
 */
export function toCorrectedSlice(
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

/**
 * Returns the spans of a paragraph that a slice covers. Spans that it does not cut stay the same objects.
 * @param paragraph its index
 */
export function sliceSpanRun(spans: readonly TextSpan[], paragraph: number, { from, to }: ParagraphSlice): SpanRun {
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
