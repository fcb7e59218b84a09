/**
 * Paragraphs of the canon for pages, EPUBs and MCP: their kinds, footnotes and slices, and formatting of their spans.
 */

import type { ParagraphSlice } from '../../canon/places/streams.ts'
import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'

type Paragraph = readonly TextWithSpanKind[]

type ParagraphShape = 'heading' | 'note' | 'verse' | 'line' | 'text'

/** Returns what a paragraph is (verse, text, heading, line or footnote), by the kinds of its spans. */
export function classifyParagraph(spans: readonly TextWithSpanKind[]): ParagraphShape {
  const kinds = new Set<TextWithSpanKind['kind']>()
  for (const { kind, text } of spans) if (text.trim() !== '') kinds.add(kind)
  if (kinds.has('verse') || kinds.has('uddana')) return 'verse'
  if (kinds.has(undefined) || kinds.has('bold') || kinds.has('italic') || kinds.has('speaker')) return 'text'
  if (kinds.has('heading')) return 'heading'
  if (kinds.has('colophon') || kinds.has('centre')) return 'line'
  return kinds.has('note') ? 'note' : 'text'
}

/** Consecutive spans of one paragraph, with their offset in it. */
export interface SpanRun {
  /** Index of the paragraph. */
  readonly paragraph: number
  /** The offset of the spans in the paragraph, in UTF-16 units. */
  readonly at: number
  readonly spans: readonly TextWithSpanKind[]
  /** All words of the paragraph, where the spans are a slice of it. */
  readonly whole?: string
}

/** A footnote to which a mark in the text links. */
export interface LinkedFootnote {
  /** The mark at the start of the footnote. */
  readonly own: TextWithSpanKind
  /** The words of the footnote without its mark; a long one has several paragraphs. */
  readonly runs: readonly SpanRun[]
}

/** The footnotes of a printed page: those with marks in the text, and the rest. */
export interface PrintedPageFootnotes {
  /** The footnotes by their marks in the text. */
  readonly byMark: ReadonlyMap<TextWithSpanKind, LinkedFootnote>
  /**
   * The rest of each paragraph of notes, by its index: notes without a mark in the text stay where they are printed.
   */
  readonly remaining: ReadonlyMap<number, SpanRun>
}

/**
 * Matches the footnotes of a printed page with their marks in the text. Marks refer only to footnotes of their own
 * page.
 * @param paragraphs paragraphs of one printed page, or of one text on it
 */
export function matchFootnotesWithMarks(paragraphs: readonly Paragraph[]): PrintedPageFootnotes {
  const byMark = new Map<TextWithSpanKind, LinkedFootnote>()
  const remaining = new Map<number, SpanRun>()
  const unmatchedMarks = new Map<string, TextWithSpanKind>()
  let currentNote: SpanRun[] | undefined
  for (const [paragraph, spans] of paragraphs.entries()) {
    if (classifyParagraph(spans) !== 'note') {
      currentNote = undefined
      for (const span of spans) if (span.kind === 'mark') unmatchedMarks.set(getMarkName(span), span)
      continue
    }
    const unmatched: SpanRun[] = []
    for (const run of splitAtMarks(spans, paragraph)) {
      const [first, ...words] = run.spans
      const mark = first?.kind === 'mark' ? unmatchedMarks.get(getMarkName(first)) : undefined
      if (first && mark) {
        currentNote = [{ ...run, at: run.at + first.text.length, spans: words }]
        byMark.set(mark, { own: first, runs: currentNote })
        unmatchedMarks.delete(getMarkName(first))
      } else if (currentNote && first?.kind !== 'mark') currentNote.push(run)
      else {
        currentNote = undefined
        unmatched.push(run)
      }
    }
    remaining.set(paragraph, joinRuns(unmatched, paragraph))
  }
  return { byMark, remaining }
}

/** Returns the number or star of a mark, without the signs that some prints set around it. */
const getMarkName = ({ text }: TextWithSpanKind): string => text.replace(/[^\p{N}*]/gu, '')

function splitAtMarks(spans: Paragraph, paragraph: number): readonly SpanRun[] {
  const runs: { paragraph: number; at: number; spans: TextWithSpanKind[] }[] = []
  let at = 0
  for (const span of spans) {
    const last = runs.at(-1)
    if (last && span.kind !== 'mark') last.spans.push(span)
    else runs.push({ paragraph, at, spans: [span] })
    at += span.text.length
  }
  return runs
}

const joinRuns = (runs: readonly SpanRun[], paragraph: number): SpanRun => ({
  paragraph,
  at: runs[0]?.at ?? 0,
  spans: runs.flatMap(({ spans }) => spans),
})

/** Whether a footnote span is only its sign, such as a number. */
export const isNoteSignOnly = ({ text }: Pick<TextWithSpanKind, 'text'>): boolean => text.trim().length <= 3

/** Renders a span as HTML by its kind. @param inside its words as markup @param next the span after it */
export function renderSpan(
  { kind, text }: TextWithSpanKind,
  inside: string,
  next: TextWithSpanKind | undefined,
): string {
  switch (kind) {
    case 'number':
      return `<b>${inside}</b>`
    case 'note':
      if (isNoteSignOnly({ text })) return `<sup>${inside.trim()}</sup> `
      // a reading between two sentences needs a space after it
      return `<small>${inside}</small>${/^[\p{L}“‘]/u.test(next?.text ?? '') ? ' ' : ''}`
    case 'mark':
      return `<sup>${inside}</sup>`
    case 'bold':
      return `<strong>${inside}</strong>`
    case 'italic':
    case 'speaker':
      return `<i>${inside}</i>`
    default:
      return inside
  }
}

/**
 * Converts a slice of a stored paragraph to a slice of the corrected paragraph that is shown. Corrected words are in
 * one slice only. Undefined, for the whole paragraph, stays undefined.
 * @param corrections corrections of the part that contains the paragraph
 * @param paragraph index of the paragraph in the part
 */
export function toCorrectedSlice(
  slice: ParagraphSlice | undefined,
  corrections: readonly AppliedCorrection[],
  paragraph: number,
): ParagraphSlice | undefined {
  if (!slice) return undefined
  const own = corrections.filter((words) => words.paragraph === paragraph)
  const toCorrectedOffset = (place: number): number => {
    let shift = 0
    for (const { start, end, printed } of own) {
      if (start - shift >= place) break
      // a place inside the replaced printed words maps to the start of the displayed ones
      if (start - shift + printed.length > place) return start
      shift += end - start - printed.length
    }
    return place + shift
  }
  return { from: toCorrectedOffset(slice.from), to: toCorrectedOffset(slice.to) }
}

/**
 * Returns the spans of a paragraph in a slice. Spans that the slice does not cut stay the same objects.
 * @param paragraph index of the paragraph
 */
export function sliceSpanRun(
  spans: readonly TextWithSpanKind[],
  paragraph: number,
  { from, to }: ParagraphSlice,
): SpanRun {
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

/** A range of words in a paragraph, such as a match or a correction, in UTF-16 units. */
export interface ParagraphTextRange {
  readonly start: number
  readonly end: number
}

/** Writes the spans, words and ranges of a text in one output format. */
export interface SpanFormatter<R extends ParagraphTextRange> {
  /** Returns the ranges of a run, sorted by their beginnings. @param text all words of the run */
  ranges(text: string, run: SpanRun): readonly R[]
  /** Whether a range is shown in a span of that kind. */
  covers(range: R, span: TextWithSpanKind): boolean
  /** Writes words of one line that are in no range. */
  words(text: string): string
  /** Writes words of one line inside a range. @param isFirst whether the range begins with them */
  ranged(text: string, range: R, isFirst: boolean): string
  /** Writes what follows the last words of a range. */
  after(range: R): string
  /** Writes a whole span. @param inside its words as written @param next the span after it */
  span(span: TextWithSpanKind, inside: string, next: TextWithSpanKind | undefined): string
}

/**
 * Formats consecutive spans of a paragraph in the output format of a formatter.
 * @param newLine output for the end of a line
 */
export function formatSpanRun<R extends ParagraphTextRange>(
  run: SpanRun,
  newLine: string,
  formatter: SpanFormatter<R>,
): string {
  const { spans } = run
  const ranges = formatter.ranges(spans.map(({ text }) => text).join(''), run)
  let output = ''
  let at = run.at
  for (const [nth, span] of spans.entries()) {
    const spanRanges = ranges.length === 0 ? ranges : ranges.filter((range) => formatter.covers(range, span))
    output += formatter.span(span, formatWords(span.text, at, spanRanges, newLine, formatter), spans[nth + 1])
    at += span.text.length
  }
  return output
}

/** Formats the words of a span, split where ranges begin and end. No range spans a line break. */
function formatWords<R extends ParagraphTextRange>(
  text: string,
  offset: number,
  ranges: readonly R[],
  newLine: string,
  formatter: SpanFormatter<R>,
): string {
  if (ranges.length === 0 && !text.includes('\n')) return formatter.words(text)
  const formatLines = (words: string, write: (line: string, nth: number) => string) =>
    words.split('\n').map(write).join(newLine)
  const formatPlain = (words: string) => formatLines(words, (line) => formatter.words(line))
  let output = ''
  let at = 0
  for (const range of ranges) {
    const [start, end] = [range.start - offset, range.end - offset]
    const [from, to] = [Math.max(at, start), Math.min(text.length, end)]
    const endsHere = end > 0 ? end <= text.length : end === 0 && offset === 0
    if (from < to) {
      output += formatPlain(text.slice(at, from))
      output += formatLines(text.slice(from, to), (line, nth) => {
        const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(line) ?? []
        const inside = formatter.ranged(words, range, start >= 0 && nth === 0)
        return formatter.words(before) + inside + formatter.words(after)
      })
      at = to
    } else if (endsHere && to >= at && formatter.after(range) !== '') {
      output += formatPlain(text.slice(at, to))
      at = to
    }
    if (endsHere) output += formatter.after(range)
  }
  return output + formatPlain(text.slice(at))
}
