/**
 * The running text around the end of a page: the last letters of what a passage has on it, and the first of what it has
 * on the next one. What is in this key and in the key of neither page goes on over the break.
 */

import { readRunningParagraphs } from '../../db/stored-paragraphs.ts'
import { isThaiScriptPaliEdition } from '../../src/definitions/editions.ts'
import { toSearchKey } from '../letters/fold.ts'
import { toForeignKey } from '../letters/foreign.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../letters/thai-pali.ts'

import { isNonPaliDividedEdition } from './page-keys.ts'

/** Letters of a key on either side of a break. Longer words are looked for by pieces of this length. */
export const PAGE_BREAK_KEY_LETTERS = 40

/** So many characters have a letter of a key, with what it leaves out. */
const CHARACTERS_A_LETTER = 3

/** A key around a break, and how many of its letters are before it. */
export interface PageBreakKey {
  readonly key: string
  readonly at: number
}

/**
 * The keys around the break, of letters and, of Pali in Thai script, of their sound; none where a side has no letters.
 * @param letters on either side
 */
export function pageBreakKeys(
  edition: string,
  before: string,
  after: string,
  letters = PAGE_BREAK_KEY_LETTERS,
): readonly PageBreakKey[] {
  const characters = CHARACTERS_A_LETTER * letters
  const tail = before.slice(-characters)
  const text = `${tail}\n${after.slice(0, characters)}`
  const keyFor = isNonPaliDividedEdition(edition) ? toForeignKey : toSearchKey
  const forms = isThaiScriptPaliEdition(edition) && hasThaiLetters(text) ? [same, thaiPaliToRoman] : [same]
  return forms.flatMap((form) => {
    // the space after the last word of a foreign key is the one before the next word
    const [key, end] = [keyFor(form(text)), keyFor(form(tail)).trimEnd().length]
    const start = Math.max(0, end - letters)
    return end === 0 || end >= key.length ? [] : [{ key: key.slice(start, end + letters), at: end - start }]
  })
}

const same = (text: string): string => text

/** Whether a key is in a joint with letters on both sides of the break. */
export function crossesPageBreak({ key, at }: PageBreakKey, wanted: string): boolean {
  for (let from = key.indexOf(wanted); from >= 0 && from < at; from = key.indexOf(wanted, from + 1))
    if (from + wanted.length > at) return true
  return false
}

/** A key as it is looked for in joints: whole, or in pieces, one of which has the break inside. */
export function splitKeyForPageBreaks(key: string): readonly string[] {
  if (key.length <= PAGE_BREAK_KEY_LETTERS) return [key]
  const step = PAGE_BREAK_KEY_LETTERS / 2
  const count = Math.ceil((key.length - PAGE_BREAK_KEY_LETTERS) / step) + 1
  return Array.from({ length: count }, (_, nth) => {
    const start = Math.min(nth * step, key.length - PAGE_BREAK_KEY_LETTERS)
    return key.slice(start, start + PAGE_BREAK_KEY_LETTERS)
  })
}

/** The running text of a part, without notes, its paragraphs between line feeds. */
export const joinRunningText = (paragraphs: string): string => readRunningParagraphs(paragraphs).join('\n')
