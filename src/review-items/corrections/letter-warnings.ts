/** Warns before a correction about letter sequences in the new words that no spelling allows. */

import { findInvalidLetterSequences } from '../../../search/letters/invalid-letters.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'

interface CorrectedWords {
  readonly edition: EditionId
  readonly wrong: string
  readonly right: string
}

/**
 * Returns Thai warnings about letter sequences in the corrected words that are invalid in their script, unless the
 * printed words have them, too. The search for misprints uses the same test.
 */
export function findLetterSequenceWarnings({ edition, wrong, right }: CorrectedWords): readonly string[] {
  const listInvalidSequences = (words: string) =>
    findInvalidLetterSequences(words, isPaliEdition(edition)).map(({ start, length }) =>
      words.slice(start, start + length),
    )
  const printed = new Set(listInvalidSequences(wrong))
  const added = new Set(listInvalidSequences(right).filter((letters) => !printed.has(letters)))
  return [...added].map(
    (letters) =>
      `“${right}” มี “${toVisibleLetters(letters)}” ตรงที่ที่ตัวหนังสือนี้มีไม่ได้ กรุณาดูลำดับสระกับวรรณยุกต์ และภาษาของแป้นพิมพ์อีกครั้ง`,
  )
}

/** Puts a dotted circle before a combining mark, so that it is visible on its own. */
const toVisibleLetters = (letters: string): string => (/^\p{M}/u.test(letters) ? `◌${letters}` : letters)
