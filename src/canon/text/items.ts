/** Parses the item numbers that an edition prints (`[๙๑]`, `7. `). */

import { toWesternDigits } from '../../definitions/languages/thai-digits.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'

/** The range of items that a printed number opens; `from` equals `to` for a single item (`๑-๗. ` is 1 to 7). */
export interface ItemNumberRange {
  readonly from: number
  readonly to: number
}

const NUMBER = /(\p{Nd}+)(?:\s*[-–]\s*(\p{Nd}+))?[^\p{Nd}]*$/u

/** Parses the text of a number span, in Thai or Western digits; undefined when it contains no number. */
export function parseItemNumberRange(text: string): ItemNumberRange | undefined {
  const [, from = '', to = from] = NUMBER.exec(text) ?? []
  if (from === '') return undefined
  const [first, last] = [Number(toWesternDigits(from)), Number(toWesternDigits(to))]
  return { from: first, to: Math.max(first, last) }
}

/**
 * Returns the items that begin in a paragraph. A number directly before a heading numbers that heading and is skipped.
 */
export function findItemNumberRanges(spans: readonly TextSpan[]): readonly ItemNumberRange[] {
  const items: ItemNumberRange[] = []
  for (const [index, span] of spans.entries()) {
    if (span.kind !== 'number' || spans[index + 1]?.kind === 'heading') continue
    const item = parseItemNumberRange(span.text)
    if (item) items.push(item)
  }
  return items
}
