/** Warnings before a correction: letter sequences in the new words that no spelling allows. */

import { findInvalidLetterSequences } from '../../../search/letters/invalid-letters.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'

interface Words {
  readonly edition: EditionId
  readonly wrong: string
  readonly right: string
}

/**
 * Returns Thai warnings about invalid letter sequences in the corrected words, by the test that imports use to find
 * misprints. Sequences that the printed words already have are not reported.
 */
export function findLetterWarnings({ edition, wrong, right }: Words): readonly string[] {
  const faultsOf = (words: string) =>
    findInvalidLetterSequences(words, isPaliEdition(edition)).map(({ start, length }) =>
      words.slice(start, start + length),
    )
  const printed = new Set(faultsOf(wrong))
  const made = new Set(faultsOf(right).filter((letters) => !printed.has(letters)))
  return [...made].map(
    (letters) => `“${right}” มี “${seen(letters)}” ตรงที่ที่ตัวหนังสือนี้มีไม่ได้ กรุณาดูลำดับสระกับวรรณยุกต์ และภาษาของแป้นพิมพ์อีกครั้ง`,
  )
}

/** A sign is seen above or below something. */
const seen = (letters: string): string => (/^\p{M}/u.test(letters) ? `◌${letters}` : letters)
