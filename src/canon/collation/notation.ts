/**
 * Ignores differences of Pali notation without meaning: how nasals are written and where words are divided (text §6).
 */

import { toSourceAgreementKey } from '../../../search/letters/source-agreement.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import type { WordWithCollationKeys } from './words.ts'

/** Matches a nasal of any class, or the niggahita, before a consonant or at the end. */
const NASAL = /[mn](?=[kgcjtdpbhmny]|$)/g

/**
 * Matches ḷ and ṇ, which are letters of their own, like ฬ and ณ. l and n for them are another spelling, though folding
 * removes the dot. Before ṭ and ḍ the class of a nasal follows from them.
 */
const DOTTED = /ḷ|ṇ(?![ṭḍ])/g
const STAND_INS: Readonly<Record<string, string>> = { ḷ: 'w', ṇ: 'q' }

const letterKey = (word: string): string =>
  toSourceAgreementKey(
    word
      .normalize('NFC')
      .toLowerCase()
      .replace(DOTTED, (letter) => STAND_INS[letter] ?? letter),
  )

/** Matches note marks, which are raised figures. */
const NOTE_MARK = /[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+/g

const VOWEL = /[aiu]$/

const foldNasals = (letters: string): string => letters.replace(NOTE_MARK, '').replace(NASAL, 'N')

/** Returns a key that is equal for words that sound alike, however nasals are written and words divided. */
export const toReadAloudKeyOfWords = (words: readonly WordWithCollationKeys[]): string =>
  foldNasals(words.map(({ roman }) => roman).join(''))

/**
 * Returns a key of a string that is equal for words that sound alike, like `toReadAloudKeyOfWords`. Two equal vowels
 * also become one where words meet: `na anu…` equals `nānu…`.
 */
export function toReadAloudKey(words: string, edition: EditionId): string {
  if (!isPaliEdition(edition)) return toSourceAgreementKey(words)
  const roman = hasThaiLetters(words) ? thaiPaliToRoman(words) : words
  let letters = ''
  for (const word of roman.split(/\s+/).map(letterKey)) {
    const meets = VOWEL.test(letters) && letters.at(-1) === word[0]
    letters += meets ? word.slice(1) : word
  }
  return foldNasals(letters)
}

/** Matches the count of what a word names, after a dash: `Avipāka—4`. */
const COUNT = /\s*[–—-]\s*\p{N}+$/u

/**
 * Whether both sides have the same label, and only one appends a count and drops the ending: `Avipākaṃ` and
 * `Avipāka—4`.
 */
export function isLabelCountAppendedOnOneSide(words: string, instead: string, edition: EditionId): boolean {
  if (!isPaliEdition(edition) || COUNT.test(words) === COUNT.test(instead)) return false
  const label = (text: string) => toReadAloudKey(text.replace(COUNT, ''), edition).replace(/N$/, '')
  return label(words) === label(instead)
}
