/**
 * Page breaks: the last letters of a passage on one page with the first ones on the next. A term that is in the key of
 * the break, and in that of neither page, crosses it.
 */

import { isThaiScriptPaliEdition } from '../../src/definitions/editions.ts'
import { toSearchKey } from '../letters/fold.ts'
import { toNonPaliSearchKey } from '../letters/non-pali-keys.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'
import { isSpacedNonPaliEdition } from './page-keys.ts'

/** Letters of a page-break key on each side of the break. Longer terms are looked up by segments of this length. */
export const PAGE_BREAK_KEY_LETTERS_PER_SIDE = 40

/** Maximum characters of text per letter of a key; keys omit spaces, marks and punctuation. */
const MAX_CHARS_PER_LETTER = 3

/** The search key of the text around a page break; `at` is how many of its letters precede the break. */
export interface PageBreakSearchKey {
  readonly key: string
  readonly at: number
}

/**
 * Makes the keys of the text around a page break: its search key and, for Thai-script Pali, that of its roman reading.
 * Empty if a side has no letters.
 * @param before text before the break
 * @param after text after it
 * @param letters maximum letters on either side
 */
export function createPageBreakSearchKeys(
  edition: string,
  before: string,
  after: string,
  letters = PAGE_BREAK_KEY_LETTERS_PER_SIDE,
): readonly PageBreakSearchKey[] {
  const characters = MAX_CHARS_PER_LETTER * letters
  const tail = before.slice(-characters)
  const text = `${tail}\n${after.slice(0, characters)}`
  const keyFor = isSpacedNonPaliEdition(edition) ? toNonPaliSearchKey : toSearchKey
  const forms = isThaiScriptPaliEdition(edition) && hasThaiLetters(text) ? [same, thaiPaliToRoman] : [same]
  return forms.flatMap((form) => {
    // the space after the last word of a foreign key is the one before the next word
    const [key, end] = [keyFor(form(text)), keyFor(form(tail)).trimEnd().length]
    const start = Math.max(0, end - letters)
    return end === 0 || end >= key.length ? [] : [{ key: key.slice(start, end + letters), at: end - start }]
  })
}

const same = (text: string): string => text

/** Whether a page-break key contains the key `wanted` with letters on both sides of the break. */
export function crossesPageBreak({ key, at }: PageBreakSearchKey, wanted: string): boolean {
  for (let from = key.indexOf(wanted); from >= 0 && from < at; from = key.indexOf(wanted, from + 1))
    if (from + wanted.length > at) return true
  return false
}

/**
 * Splits a key into overlapping segments of PAGE_BREAK_KEY_LETTERS_PER_SIDE, by which to search page-break keys: if the
 * key crosses a break, one of them does so entirely within the page-break key. A short key is one segment.
 */
export function splitIntoPageBreakKeys(key: string): readonly string[] {
  if (key.length <= PAGE_BREAK_KEY_LETTERS_PER_SIDE) return [key]
  const step = PAGE_BREAK_KEY_LETTERS_PER_SIDE / 2
  const count = Math.ceil((key.length - PAGE_BREAK_KEY_LETTERS_PER_SIDE) / step) + 1
  return Array.from({ length: count }, (_, nth) => {
    const start = Math.min(nth * step, key.length - PAGE_BREAK_KEY_LETTERS_PER_SIDE)
    return key.slice(start, start + PAGE_BREAK_KEY_LETTERS_PER_SIDE)
  })
}
