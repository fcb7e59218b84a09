/** How long texts are, in letters, and how a paragraph is cut at one of its letters. */

import type { Paragraph, ParagraphPart } from '../corpus.ts'

/** How many letters of a text count. */
export type LetterMeasure = (text: string) => number

/** Notes, and numbers in front of paragraphs, are each edition's own. */
export const isMeasuredPart = (part: ParagraphPart): part is Extract<ParagraphPart, { text: string }> =>
  'text' in part && part.kind !== 'note' && part.kind !== 'number'

/** The length of a paragraph in the measure. */
export const measuredLength = ({ parts }: Paragraph, measure: LetterMeasure): number =>
  parts.reduce((sum, part) => sum + (isMeasuredPart(part) ? measure(part.text) : 0), 0)

/** Ends of sentences and of lines of verse are this many letters better than other spaces. */
const SENTENCE = 12

/**
 * A paragraph in two, cut between two words so that about `letters` of it are in the first half; null where the cut
 * would be at its start or end. @param free whether any space will do as well as the end of a sentence
 */
export function splitParagraphAtLength(
  paragraph: Paragraph,
  letters: number,
  measure: LetterMeasure,
  free = false,
): readonly [Paragraph, Paragraph] | null {
  let best: { part: number; offset: number; off: number } | null = null
  let passed = 0
  const total = measuredLength(paragraph, measure)
  for (const [index, part] of paragraph.parts.entries()) {
    if (!isMeasuredPart(part)) continue
    let from = 0
    for (const { 0: space, index: at } of part.text.matchAll(/\s+/g)) {
      const words = part.text.slice(from, at)
      passed += measure(words)
      from = at + space.length
      if (passed <= 0 || passed >= total) continue
      const isEnd = free || space.includes('\n') || /[ฯ.।]$/.test(words)
      const off = Math.abs(passed - letters) + (isEnd ? 0 : SENTENCE)
      if (!best || off < best.off) best = { part: index, offset: from, off }
    }
    passed += measure(part.text.slice(from))
  }
  if (!best) return null
  const { part, offset } = best
  const span = paragraph.parts[part]
  if (!span || !('text' in span)) return null
  const halves = [
    { ...span, text: span.text.slice(0, offset) },
    { ...span, text: span.text.slice(offset) },
  ] as const
  const rest = halves[1].text === '' ? [] : [halves[1]]
  return [
    { ...paragraph, parts: [...paragraph.parts.slice(0, part), halves[0]] },
    { ...paragraph, counts: 0, parts: [...rest, ...paragraph.parts.slice(part + 1)] },
  ]
}
