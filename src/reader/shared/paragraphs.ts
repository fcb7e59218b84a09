/** What the paragraphs of a printed page are, and its notes, each with the mark in the text that leads to it. */

import type { TextSpan } from '../../definitions/texts/format.ts'

type Paragraph = readonly TextSpan[]

type ParagraphShape = 'heading' | 'note' | 'verse' | 'line' | 'text'

/** What a paragraph is as a whole, by the kinds of its words. */
export function paragraphShapeOf(spans: readonly TextSpan[]): ParagraphShape {
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
  readonly spans: readonly TextSpan[]
  /** All words of the paragraph, where the spans are a slice of it. */
  readonly whole?: string
}

/** A note that a mark in the text leads to. */
export interface LinkedFootnote {
  /** The mark in front of the note. */
  readonly own: TextSpan
  /** Its words, without that mark; a long one has several paragraphs. */
  readonly runs: readonly SpanRun[]
}

/** The notes of a page, by their marks. */
export interface PageNotes {
  /** By their marks in the text. */
  readonly byMark: ReadonlyMap<TextSpan, LinkedFootnote>
  /** What remains of the paragraphs of notes, by index: notes without a mark stay where they are printed. */
  readonly left: ReadonlyMap<number, SpanRun>
}

/**
 * Links footnotes and their marks.
 * @param paragraphs of one printed page, or of one text on it: marks name notes of the same page alone
 */
export function linkFootnotes(paragraphs: readonly Paragraph[]): PageNotes {
  const byMark = new Map<TextSpan, LinkedFootnote>()
  const left = new Map<number, SpanRun>()
  const waiting = new Map<string, TextSpan>()
  let open: SpanRun[] | undefined
  for (const [paragraph, spans] of paragraphs.entries()) {
    if (paragraphShapeOf(spans) !== 'note') {
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

/** Whether a note is only the sign of one. */
export const isNoteSignOnly = ({ text }: Pick<TextSpan, 'text'>): boolean => text.trim().length <= 3

/** A span as markup, by its kind. @param inside its words as markup @param next the span behind it */
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
