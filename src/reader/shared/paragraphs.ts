/** What the paragraphs of a printed page are, and its notes, each with the mark in the text that leads to it. */

import type { Span } from '../../definitions/texts/format.ts'

type Paragraph = readonly Span[]

type ParagraphShape = 'heading' | 'note' | 'verse' | 'line' | 'text'

/** What a paragraph is as a whole, by the kinds of its words. */
export function shapeOf(spans: readonly Span[]): ParagraphShape {
  const kinds = new Set(spans.filter(({ text }) => text.trim() !== '').map(({ kind }) => kind))
  if (kinds.has('verse') || kinds.has('uddana')) return 'verse'
  if (kinds.has(undefined) || kinds.has('bold') || kinds.has('italic') || kinds.has('speaker')) return 'text'
  if (kinds.has('heading')) return 'heading'
  if (kinds.has('colophon') || kinds.has('centre')) return 'line'
  return kinds.has('note') ? 'note' : 'text'
}

/** Spans of one paragraph that follow each other. */
export interface SpanRun {
  /** Index of the paragraph. */
  readonly paragraph: number
  /** UTF-16 units of the paragraph in front of them. */
  readonly at: number
  readonly spans: readonly Span[]
}

/** A note that a mark in the text leads to. */
export interface FootNote {
  /** The mark in front of the note. */
  readonly own: Span
  /** Its words, without that mark; a long one has several paragraphs. */
  readonly runs: readonly SpanRun[]
}

/** The notes of a page, by their marks. */
export interface PageNotes {
  /** By their marks in the text. */
  readonly byMark: ReadonlyMap<Span, FootNote>
  /** What remains of the paragraphs of notes, by index: notes without a mark stay where they are printed. */
  readonly left: ReadonlyMap<number, SpanRun>
}

/**
 * Links footnotes and their marks.
 * @param paragraphs of one printed page, or of one text on it: marks name notes of the same page alone
 */
export function notesOn(paragraphs: readonly Paragraph[]): PageNotes {
  const byMark = new Map<Span, FootNote>()
  const left = new Map<number, SpanRun>()
  const waiting = new Map<string, Span>()
  let open: SpanRun[] | undefined
  for (const [paragraph, spans] of paragraphs.entries()) {
    if (shapeOf(spans) !== 'note') {
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

/** Without the signs that some prints set around it. */
const nameOfMark = ({ text }: Span): string => text.replace(/[^\p{N}*]/gu, '')

function cutAtMarks(spans: Paragraph, paragraph: number): readonly SpanRun[] {
  const runs: { paragraph: number; at: number; spans: Span[] }[] = []
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

/** Whether a note is only the sign of one. */
export const isShortNote = ({ text }: Pick<Span, 'text'>): boolean => text.trim().length <= 3

/** A span as markup, by its kind. @param inside its words as markup @param next the span behind it */
export function spanMarkup({ kind, text }: Span, inside: string, next: Span | undefined): string {
  switch (kind) {
    case 'number':
      return `<b>${inside}</b>`
    case 'note':
      if (isShortNote({ text })) return `<sup>${inside.trim()}</sup> `
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
