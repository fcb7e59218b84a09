/** Walks the spans of a paragraph for pages, EPUBs and MCP; an emitter writes each part in its format. */

import type { TextSpan } from '../../definitions/texts/format.ts'
import type { SpanRun } from './paragraphs.ts'

/** A range of words, such as a match or a correction, in UTF-16 units of the paragraph. */
export interface ParagraphTextRange {
  readonly start: number
  readonly end: number
}

/** Writes the spans, words and ranges of a text in one output format. */
export interface SpanFormatter<R extends ParagraphTextRange> {
  /** Returns the ranges of a run, sorted by their beginnings. @param text all words of the run */
  ranges(text: string, run: SpanRun): readonly R[]
  /** Whether a range is shown in a span of that kind. */
  covers(range: R, span: TextSpan): boolean
  /** Writes words of one line that are in no range. */
  words(text: string): string
  /** Writes words of one line inside a range. @param isFirst whether the range begins with them */
  ranged(text: string, range: R, isFirst: boolean): string
  /** Writes what follows the last words of a range. */
  after(range: R): string
  /** Writes a whole span. @param inside its words as written @param next the span after it */
  span(span: TextSpan, inside: string, next: TextSpan | undefined): string
}

/**
 * Formats a run of spans with the given formatter, which writes words, ranges and spans in one output format.
 * @param newLine what is written at the end of a line
 */
export function formatSpanRun<R extends ParagraphTextRange>(
  run: SpanRun,
  newLine: string,
  emitter: SpanFormatter<R>,
): string {
  const { spans } = run
  const ranges = emitter.ranges(spans.map(({ text }) => text).join(''), run)
  let written = ''
  let at = run.at
  for (const [nth, span] of spans.entries()) {
    const here = ranges.length === 0 ? ranges : ranges.filter((range) => emitter.covers(range, span))
    written += emitter.span(span, wordsOf(span.text, at, here, newLine, emitter), spans[nth + 1])
    at += span.text.length
  }
  return written
}

/** The words of a span, cut where ranges begin and end. No range is written over the end of a line. */
function wordsOf<R extends ParagraphTextRange>(
  text: string,
  offset: number,
  ranges: readonly R[],
  newLine: string,
  emitter: SpanFormatter<R>,
): string {
  if (ranges.length === 0 && !text.includes('\n')) return emitter.words(text)
  const inLines = (words: string, write: (line: string, nth: number) => string) =>
    words.split('\n').map(write).join(newLine)
  const plain = (words: string) => inLines(words, (line) => emitter.words(line))
  let written = ''
  let at = 0
  for (const range of ranges) {
    const [start, end] = [range.start - offset, range.end - offset]
    const [from, to] = [Math.max(at, start), Math.min(text.length, end)]
    const endsHere = end > 0 ? end <= text.length : end === 0 && offset === 0
    if (from < to) {
      written += plain(text.slice(at, from))
      written += inLines(text.slice(from, to), (line, nth) => {
        const [, before = '', words = '', behind = ''] = /^(\s*)(.*?)(\s*)$/su.exec(line) ?? []
        const inside = emitter.ranged(words, range, start >= 0 && nth === 0)
        return emitter.words(before) + inside + emitter.words(behind)
      })
      at = to
    } else if (endsHere && to >= at && emitter.after(range) !== '') {
      written += plain(text.slice(at, to))
      at = to
    }
    if (endsHere) written += emitter.after(range)
  }
  return written + plain(text.slice(at))
}
