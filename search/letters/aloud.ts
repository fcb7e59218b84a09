/**
 * Pali in Thai script as it is read aloud: นโม ตสฺส of the canon as นะโม ตัสสะ of chant books. ะ and ั write the `a` that the
 * canon leaves out, no phinthu is needed, and the niggahita is ง. It is made when it is shown; the canon's spelling is stored.
 */

import { hasPhinthu, hasThaiLetters } from './thai-pali.ts'

const CONSONANT = '[\\u0e01-\\u0e2e]'
const PHINTHU = '\\u0e3a'
const NIKHAHIT = '\\u0e4d'

/** A vowel that is written before its consonants, these, the vowel behind them, a niggahita, and what closes the syllable. */
const SYLLABLE = new RegExp(
  `([เโ]?)((?:${CONSONANT}${PHINTHU})*${CONSONANT})(?!${PHINTHU})([าิีึุู]?)(${NIKHAHIT}?)((?:${CONSONANT}${PHINTHU})?)`,
  'gu',
)

/** The text in the spelling of chant books; what is spelled so already, and what is not in Thai script, stays. */
export function toChantSpelling(text: string): string {
  if (!hasThaiLetters(text) || isAloud(text)) return text
  return text.replace(SYLLABLE, (_, lead, onset, vowel, nikhahit, coda) => {
    const closing = `${nikhahit === '' ? '' : 'ง'}${coda}`.replaceAll('\u0e3a', '')
    const written = spelled(vowel, lead !== '', closing)
    return lead + onset.replaceAll('\u0e3a', '') + written
  })
}

function spelled(vowel: string, isLed: boolean, closing: string): string {
  if (vowel === 'ึ') return `ิง${closing}`
  if (vowel !== '' || isLed) return vowel + closing
  return closing === '' ? 'ะ' : `ั${closing}`
}

const isAloud = (text: string): boolean => !hasPhinthu(text) && /[\u0e30\u0e31]/.test(text)
