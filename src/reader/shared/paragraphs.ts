/** The kinds of paragraphs on a printed page, and its footnotes with the marks in the text that link to them. */

import type { TextSpan } from '../../definitions/texts/format.ts'

type Paragraph = readonly TextSpan[]

type ParagraphShape = 'heading' | 'note' | 'verse' | 'line' | 'text'

/** Determines what a paragraph is (verse, text, heading, line or footnote) from the kinds of its spans. */
export function getParagraphShape(spans: readonly TextSpan[]): ParagraphShape {
  const kinds = new Set<TextSpan['kind']>()
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
  readonly spans: readonly TextSpan[]
  /** All words of the paragraph, where the spans are a slice of it. */
  readonly whole?: string
}

/** A footnote that a mark in the text links to. */
export interface LinkedFootnote {
  /** The mark in front of the footnote itself. */
  readonly own: TextSpan
  /** The words of the footnote without its mark; a long one has several paragraphs. */
  readonly runs: readonly SpanRun[]
}

/** The footnotes of a printed page: those with marks in the text, and what remains without one. */
export interface PrintedPageNotes {
  /** The footnotes by their marks in the text. */
  readonly byMark: ReadonlyMap<TextSpan, LinkedFootnote>
  /** What remains of the paragraphs of notes, by index: notes without a mark stay where they are printed. */
  readonly left: ReadonlyMap<number, SpanRun>
}

/**
 * Matches the footnotes of a printed page with their marks in the text.
 * @param paragraphs of one printed page, or of one text on it: marks only name footnotes of their own page
 */
export function linkFootnotes(paragraphs: readonly Paragraph[]): PrintedPageNotes {
  const byMark = new Map<TextSpan, LinkedFootnote>()
  const left = new Map<number, SpanRun>()
  const waiting = new Map<string, TextSpan>()
  let open: SpanRun[] | undefined
  for (const [paragraph, spans] of paragraphs.entries()) {
    if (getParagraphShape(spans) !== 'note') {
      open = undefined
      for (const span of spans) if (span.kind === 'mark') waiting.set(nameOfMark(span), span)
      continue
    }
    const loose: SpanRun[] = []
    for (const run of cutAtMarks(spans, paragraph)) {
      const [first, ...words] = run.spans
      const mark = first?.kind === 'mark' ? waiting.get(nameOfMark(first)) : undefined
      if (first && mark) {
        open = [{ ...run, at: run.at + first.text.length, spans: words }]
        byMark.set(mark, { own: first, runs: open })
        waiting.delete(nameOfMark(first))
      } else if (open && first?.kind !== 'mark') open.push(run)
      else {
        open = undefined
        loose.push(run)
      }
    }
    left.set(paragraph, joined(loose, paragraph))
  }
  return { byMark, left }
}

/** The number or star of a mark, without the signs that some prints set around it. */
const nameOfMark = ({ text }: TextSpan): string => text.replace(/[^\p{N}*]/gu, '')

function cutAtMarks(spans: Paragraph, paragraph: number): readonly SpanRun[] {
  const runs: { paragraph: number; at: number; spans: TextSpan[] }[] = []
  let at = 0
  for (const span of spans) {
    const last = runs.at(-1)
    if (last && span.kind !== 'mark') last.spans.push(span)
    else runs.push({ paragraph, at, spans: [span] })
    at += span.text.length
  }
  return runs
}

const joined = (runs: readonly SpanRun[], paragraph: number): SpanRun => ({
  paragraph,
  at: runs[0]?.at ?? 0,
  spans: runs.flatMap(({ spans }) => spans),
})

/** Whether a footnote span is only its sign, such as a number. */
export const isNoteSignOnly = ({ text }: Pick<TextSpan, 'text'>): boolean => text.trim().length <= 3

/** Renders a span as HTML according to its kind. @param inside its words as markup @param next the span after it */
export function renderSpan({ kind, text }: TextSpan, inside: string, next: TextSpan | undefined): string {
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
