/** Measures texts in letters, and divides a paragraph after a number of letters. */

import type { CorpusParagraph, CorpusParagraphPart } from '../corpus.ts'

/** Counts the letters of a text that count for an alignment. */
export type AlignmentLetterCounter = (text: string) => number

/**
 * Whether a part of a paragraph counts for an alignment. Page marks do not. Notes and paragraph numbers do not either,
 * because they differ between editions.
 */
export const isPartCountedForAlignment = (
  part: CorpusParagraphPart,
): part is Extract<CorpusParagraphPart, { text: string }> =>
  'text' in part && part.kind !== 'note' && part.kind !== 'number'

/** Counts the letters of a paragraph that count for an alignment. @param measure counts the letters of a text */
export const countParagraphAlignmentLetters = ({ parts }: CorpusParagraph, measure: AlignmentLetterCounter): number =>
  parts.reduce((sum, part) => sum + (isPartCountedForAlignment(part) ? measure(part.text) : 0), 0)

/** Distance in letters by which an end of a sentence or verse line is preferred to another space. */
const SENTENCE_BONUS_LETTERS = 12

/**
 * Divides a paragraph between two words, with about `letters` letters in the first half. Null if that would be at its
 * start or end.
 * @param allowsAnySpace whether to divide at any space; otherwise at the end of a sentence if possible
 */
export function splitParagraphAtLength(
  paragraph: CorpusParagraph,
  letters: number,
  measure: AlignmentLetterCounter,
  allowsAnySpace = false,
): readonly [CorpusParagraph, CorpusParagraph] | null {
  let best: { part: number; offset: number; distance: number } | null = null
  let lettersBefore = 0
  const total = countParagraphAlignmentLetters(paragraph, measure)
  for (const [index, part] of paragraph.parts.entries()) {
    if (!isPartCountedForAlignment(part)) continue
    let from = 0
    for (const { 0: space, index: at } of part.text.matchAll(/\s+/g)) {
      const words = part.text.slice(from, at)
      lettersBefore += measure(words)
      from = at + space.length
      if (lettersBefore <= 0 || lettersBefore >= total) continue
      const isEnd = allowsAnySpace || space.includes('\n') || /[ฯ.।]$/.test(words)
      const distance = Math.abs(lettersBefore - letters) + (isEnd ? 0 : SENTENCE_BONUS_LETTERS)
      if (!best || distance < best.distance) best = { part: index, offset: from, distance }
    }
    lettersBefore += measure(part.text.slice(from))
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
