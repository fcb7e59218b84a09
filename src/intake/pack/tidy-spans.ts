/** Normalises the spans of a paragraph for storage: single spaces, no stray characters, no empty spans. */

import { isVerseSpanKind, type TextSpan } from '../../definitions/texts/format.ts'
import type { SourceSpanWithCompanionText } from './corpus.ts'

/** Characters that belong in no text of the canon: control characters, and stray Devanagari in roman text. */
const STRAY = /[^\P{Cc}\t\n\r]|[\u0900-\u097f]/gu

/**
 * Normalises the spaces of spans and removes empty spans and stray characters.
 * @param reportStray receives each removed character
 */
export function normaliseSpanWhitespace(
  spans: readonly TextSpan[],
  reportStray: (character: string) => void,
): readonly TextSpan[] {
  const tidy: { text: string; kind?: TextSpan['kind'] }[] = []
  for (const { text, kind } of spans) {
    const clean = text
      .normalize('NFC')
      .replace(STRAY, (character) => {
        reportStray(character)
        return ''
      })
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
    const before = tidy.at(-1)
    // spaces on both sides of a border become one
    const fitting = !before || /\s$/.test(before.text) ? clean.replace(/^ /, '') : clean
    if (fitting === '') continue
    if (before && before.kind === kind && canContinue(before)) before.text += fitting
    else tidy.push(kind === undefined ? { text: fitting } : { text: fitting, kind })
  }
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    tidy.pop()
  }
  return tidy as readonly TextSpan[]
}

/** Whether the next text may join a span of its kind: notes, marks and lines of verse stay separate. */
const canContinue = ({ text, kind }: { readonly text: string; readonly kind?: TextSpan['kind'] | undefined }) =>
  kind !== 'note' && kind !== 'mark' && !(isVerseSpanKind(kind) && text.endsWith('\n'))

/** Counts the visible characters of spans, without notes and the marks before them. */
export function countCharactersOutsideNotes(spans: readonly TextSpan[]): number {
  let count = 0
  if (spans.every(({ kind }) => kind === 'note' || kind === 'mark')) return 0
  for (const { text, kind } of spans) {
    if (kind !== 'note') for (const character of text) if (!/\s/u.test(character)) count++
  }
  return count
}

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
    // both halves of a span that a page end cut
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
