/** A paragraph of a source as its translation says it: the same place, other words. */

import type { Span } from '../../definitions/texts/format.ts'
import type { SourceSpan } from './corpus.ts'

/** The spans of a paragraph in the words of the translation. Spaces and line ends are between words alone. */
export function inTranslation(spans: readonly SourceSpan[]): readonly Span[] {
  const said: Span[] = []
  let between: Span | undefined
  let last: readonly Span[] | undefined
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
