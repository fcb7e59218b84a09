/** Normalises the spans of a paragraph for storage: single spaces, no stray characters, no empty spans. */

import { isVerseSpanKind, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { SourceSpanWithCompanionText } from './corpus.ts'

/** Characters that belong in no text of the canon: control characters, and stray Devanagari in roman text. */
const STRAY_CHARACTERS = /[^\P{Cc}\t\n\r]|[\u0900-\u097f]/gu

/**
 * Returns spans with single spaces, without empty spans and stray characters.
 * @param reportStray receives each removed character
 */
export function normaliseSpanWhitespace(
  spans: readonly TextWithSpanKind[],
  reportStray: (character: string) => void,
): readonly TextWithSpanKind[] {
  const normalised: { text: string; kind?: TextWithSpanKind['kind'] }[] = []
  for (const { text, kind } of spans) {
    const clean = text
      .normalize('NFC')
      .replace(STRAY_CHARACTERS, (character) => {
        reportStray(character)
        return ''
      })
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
    const before = normalised.at(-1)
    // spaces on both sides of a border become one
    const words = !before || /\s$/.test(before.text) ? clean.replace(/^ /, '') : clean
    if (words === '') continue
    if (before && before.kind === kind && canExtend(before)) before.text += words
    else normalised.push(kind === undefined ? { text: words } : { text: words, kind })
  }
  for (let last = normalised.at(-1); last; last = normalised.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    normalised.pop()
  }
  return normalised as readonly TextWithSpanKind[]
}

/** Whether the next text may join a span of its kind: notes, marks and lines of verse stay separate. */
const canExtend = ({ text, kind }: { readonly text: string; readonly kind?: TextWithSpanKind['kind'] | undefined }) =>
  kind !== 'note' && kind !== 'mark' && !(isVerseSpanKind(kind) && text.endsWith('\n'))

/** Counts the visible characters of spans, without notes. 0 if there are only notes and their marks. */
export function countCharactersOutsideNotes(spans: readonly TextWithSpanKind[]): number {
  let count = 0
  if (spans.every(({ kind }) => kind === 'note' || kind === 'mark')) return 0
  for (const { text, kind } of spans) {
    if (kind !== 'note') for (const character of text) if (!/\s/u.test(character)) count++
  }
  return count
}

/** Returns the translation of the spans of a paragraph. Spaces and line ends remain only between words. */
export function toTranslatedSpans(spans: readonly SourceSpanWithCompanionText[]): readonly TextWithSpanKind[] {
  const translated: TextWithSpanKind[] = []
  let separator: TextWithSpanKind | undefined
  let last: readonly TextWithSpanKind[] | undefined
  for (const { instead, ...span } of spans) {
    if (instead === undefined) {
      separator = span
      continue
    }
    // both halves of a span that a page end cut
    if (instead === last || instead.length === 0) continue
    last = instead
    if (translated.length > 0) {
      if (separator) translated.push(separator)
      else if (!/[\s—]$/.test(translated.at(-1)?.text ?? '')) translated.push({ text: ' ' })
    }
    separator = undefined
    translated.push(...instead)
  }
  return translated
}
