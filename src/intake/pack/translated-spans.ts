/** Converts a paragraph of a source to its translation: the same place, other words. */

import type { TextSpan } from '../../definitions/texts/format.ts'
import type { SourceSpanWithCompanionText } from './corpus.ts'

/** Replaces the spans of a paragraph by their translation. Spaces and line ends remain only between words. */
export function toTranslatedSpans(spans: readonly SourceSpanWithCompanionText[]): readonly TextSpan[] {
  const said: TextSpan[] = []
  let between: TextSpan | undefined
  let last: readonly TextSpan[] | undefined
  for (const { instead, ...span } of spans) {
    if (instead === undefined) {
      between = span
      continue
    }
    // both halves of a span that a page cut
    if (instead === last || instead.length === 0) continue
    last = instead
    if (said.length > 0) {
      if (between) said.push(between)
      else if (!/[\s—]$/.test(said.at(-1)?.text ?? '')) said.push({ text: ' ' })
    }
    between = undefined
    said.push(...instead)
  }
  return said
}
