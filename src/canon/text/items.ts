/** The item numbers of an edition (`[๙๑]`, `7. `): what they say. */

import { toWesternDigits } from '../../definitions/languages/thai-digits.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'

/** The items that a number opens: one, or a run of them (`๑-๗. `). */
export interface ItemNumber {
  readonly from: number
  readonly to: number
}

const NUMBER = /(\p{Nd}+)(?:\s*[-–]\s*(\p{Nd}+))?[^\p{Nd}]*$/u

/** What the text of a span of kind number says; undefined where it holds no number. */
export function parseItemNumber(text: string): ItemNumber | undefined {
  const [, from = '', to = from] = NUMBER.exec(text) ?? []
  if (from === '') return undefined
  const [first, last] = [Number(toWesternDigits(from)), Number(toWesternDigits(to))]
  return { from: first, to: Math.max(first, last) }
}

/** The items that begin in a paragraph; a number before a heading numbers that heading. */
export function findItemNumbers(spans: readonly TextSpan[]): readonly ItemNumber[] {
  const items: ItemNumber[] = []
  for (const [index, span] of spans.entries()) {
    if (span.kind !== 'number' || spans[index + 1]?.kind === 'heading') continue
    const item = parseItemNumber(span.text)
    if (item) items.push(item)
  }
  return items
}
