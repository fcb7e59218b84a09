/**
 * Compares words by their letters: whether they are spellings of one word, and in which letters two spellings differ.
 */

import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'

/** Matches a nasal of any class, or the niggahita, before a consonant. */
const NASAL_BEFORE = /[mn](?=[kgcjtdpbhmny])/g
const DOUBLED = /([bcdfghjklmnpqrstvwxyz])\1+/g

/**
 * Returns a key that is equal for spellings of one word (desk §1, orthography). In Pali it ignores the nasal before a
 * consonant, saṃy against saññ, niggahita against m, doubled consonants, ḷ against l, ṇ against n, marks of quotation
 * and sandhi, and word division. In Thai it ignores only letters of the same sound.
 * @param edition the edition of the words, which decides the language
 */
export function toSpellingVariantKey(words: string, edition: EditionId): string {
  if (!isPaliEdition(edition)) return toSourceAgreementKey(words.replaceAll('ฬ', 'ล').replaceAll('ณ', 'น'))
  const roman = hasThaiLetters(words) ? thaiPaliToRoman(words) : words
  return toSourceAgreementKey(roman)
    .replace(NASAL_BEFORE, 'N')
    .replace(DOUBLED, '$1')
    .replace(/N+(?:[nmy]|N)*/g, 'N')
}

/** Matches a letter: a Pali aspirate is one, though two in roman script; a Thai letter includes its marks. */
const LETTER = /[kgcjṭḍtdpb]h|\p{L}\p{M}*|\p{N}/gu

/** The letters of a word: NFC, lower case, one sign for the niggahita. */
const lettersOf = (word: string): readonly string[] =>
  word.normalize('NFC').toLowerCase().replaceAll('ṁ', 'ṃ').match(LETTER) ?? []

/**
 * Describes how two spellings differ, such as `saṃkh→saṅkh` for saṃkhāraṃ and saṅkhāraṃ: each from its beginning to the
 * first letter after the difference. Pairs that differ in the same way have the same description.
 */
export function describeDifferingLetters(shown: string, other: string): string {
  const [a, b] = [lettersOf(shown), lettersOf(other)]
  let end = 0
  while (end < Math.min(a.length, b.length) && a.at(-1 - end) === b.at(-1 - end)) end++
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  const common = Math.min(end, Math.min(a.length, b.length) - start)
  const takeThroughDifference = (letters: readonly string[]) => letters.slice(0, letters.length - common + 1).join('')
  return `${takeThroughDifference(a)}→${takeThroughDifference(b)}`
}
