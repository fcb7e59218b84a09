/**
 * Applies corrections to stored paragraphs. Reports where the corrected words are afterwards and what was printed
 * (variants §2).
 */

import { parseStoredParagraphs, serializeParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'

/**
 * A correction in the displayed text: where the corrected words are, what was printed, and when and why it was
 * corrected.
 */
export interface AppliedCorrection {
  /** Index in the part. */
  readonly paragraph: number
  /** UTF-16 units in the paragraph as it is shown. */
  readonly start: number
  readonly end: number
  readonly printed: string
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
}

/** A replacement of printed words in a paragraph. No two replacements overlap. */
export interface TextReplacement extends Pick<AppliedCorrection, 'paragraph' | 'start' | 'reason' | 'at'> {
  /** Length of the printed words, in UTF-16 units. */
  readonly length: number
  readonly right: string
}

/**
 * Replaces words in stored paragraphs by their corrections.
 * @param stored JSON of the paragraphs of one part, as text.db has it
 * @returns JSON of the corrected paragraphs, and the places of the corrected words in them
 */
export function applyCorrections(
  stored: string,
  replacements: readonly TextReplacement[],
): { readonly stored: string; readonly words: readonly AppliedCorrection[] } {
  const byParagraph = Map.groupBy(replacements, ({ paragraph }) => paragraph)
  const words: AppliedCorrection[] = []
  const paragraphs = parseStoredParagraphs(stored).map((spans, paragraph) => {
    const printed = spans.map(({ text }) => text).join('')
    const inParagraph = (byParagraph.get(paragraph) ?? [])
      .map((replacement) => {
        const { start, length, right } = replacement
        return { ...replacement, right: withPrintedLineBreaks(printed.slice(start, start + length), right) }
      })
      .toSorted((a, b) => a.start - b.start)
    let shift = 0
    for (const { start, length, right, reason, at } of inParagraph) {
      const from = start + shift
      words.push({
        paragraph,
        start: from,
        end: from + right.length,
        reason,
        at,
        printed: printed.slice(start, start + length),
      })
      shift += right.length - length
    }
    // from the last to the first: a replacement only moves the offsets after it
    return inParagraph.reduceRight<readonly TextWithSpanKind[]>(replaceInSpans, spans)
  })
  return { stored: serializeParagraphs(paragraphs), words }
}

/** Keeps the printed line breaks between the right words; only possible when both have the same number of words. */
function withPrintedLineBreaks(printed: string, right: string): string {
  const [spaces, words] = [printed.match(/\s+/g) ?? [], right.split(' ')]
  if (words.length !== spaces.length + 1) return right
  return words.map((word, at) => word + (spaces[at] ?? '')).join('')
}

/**
 * Replaces words that may cover several spans. The right words take the kind of the span where the wrong ones begin.
 */
function replaceInSpans(
  spans: readonly TextWithSpanKind[],
  { start, length, right }: TextReplacement,
): readonly TextWithSpanKind[] {
  const end = start + length
  let at = 0
  let isInserted = false
  return spans.flatMap((span) => {
    const [from, to] = [Math.max(0, start - at), Math.min(span.text.length, end - at)]
    at += span.text.length
    if (from >= to) return [span]
    const text = span.text.slice(0, from) + (isInserted ? '' : right) + span.text.slice(to)
    isInserted = true
    return text === '' ? [] : [{ ...span, text }]
  })
}
