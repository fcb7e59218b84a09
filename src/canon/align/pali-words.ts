/**
 * Hashes the words of Pali text to numbers that do not depend on the script. So millions of words can be compared at
 * once.
 */

import { lowerCaseKeepingLength } from '../../../search/letters/letter-case.ts'
import { hasThaiLetters, thaiPaliToRoman, thaiPaliToRomanWithMap } from '../../../search/letters/thai-pali.ts'
import { callOnce } from '../../definitions/once.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../definitions/texts/format.ts'

/** Receives a Pali word: its hash, which ignores case and script, and its start and end in UTF-16 units. */
export type PaliWordCallback = (word: number, start: number, end: number) => void

/** Above the code unit of every letter of roman Pali. */
const MAX_UNIT = 0x1f00

/** Compared letter by UTF-16 unit; 0 for units that are no letters. */
const comparedUnits = callOnce(() =>
  Uint16Array.from({ length: MAX_UNIT }, (_, unit) => {
    const letter = String.fromCharCode(unit)
    return /\p{L}/u.test(letter) ? lowerCaseKeepingLength(letter).replace('ṁ', 'ṃ').charCodeAt(0) : 0
  }),
)

/** Mixes a unit into a hash; two words have the same hash once in 4,000 million. */
const mixHash = (hash: number, unit: number): number => {
  const sum = Math.imul(hash ^ unit, 0x9e3779b1) + 0x7f4a7c15
  return sum ^ (sum >>> 15)
}

/** Hash of no letters. */
const EMPTY_HASH = 0
/** Hash of `pe`: `…pe…` marks omitted words and is no word. */
const OMISSION_SIGN_HASH = [...'pe'].reduce((hash, letter) => mixHash(hash, letter.charCodeAt(0)), EMPTY_HASH)

/** Matches everything but letters. PAIYANNOI ends a sentence in Pali, though Unicode calls it a letter. */
const NO_LETTER = /[^\p{L}\p{M}]|ฯ/u

/**
 * Calls `seen` for each word of a text in Roman or Thai script, in order. The sign `pe` for left-out words is skipped.
 */
export function forEachPaliWord(text: string, seen: PaliWordCallback): void {
  if (!hasThaiLetters(text)) {
    forEachRomanWord(text, seen)
    return
  }
  const { text: roman, map } = thaiPaliToRomanWithMap(text)
  forEachRomanWord(roman, (word, start, end) => {
    // a vowel that is written before its consonant is read after it
    const from = Math.min(map[start] ?? start, map[start + 1] ?? text.length)
    let to = map[end] ?? text.length
    while (to > from + 1 && NO_LETTER.test(text.charAt(to - 1))) to--
    seen(word, from, to)
  })
}

/**
 * Calls `seen` with the hash of each word in the spans of a paragraph. Notes and numbers are skipped. It takes half the
 * time of `forEachPaliWord`, because it gives no places.
 */
export function forEachPaliWordHash(spans: readonly TextWithSpanKind[], seen: (word: number) => void): void {
  for (const { text, kind } of spans) {
    if (isSpanOfTextItself(kind)) forEachRomanWord(hasThaiLetters(text) ? thaiPaliToRoman(text) : text, seen)
  }
}

function forEachRomanWord(text: string, seen: PaliWordCallback): void {
  const compared = comparedUnits()
  let word = EMPTY_HASH
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0
    const letter = unit < MAX_UNIT ? (compared[unit] ?? 0) : 0
    if (letter !== 0) {
      if (word === EMPTY_HASH) start = at
      word = mixHash(word, letter)
    } else if (word !== EMPTY_HASH) {
      if (word !== OMISSION_SIGN_HASH) seen(word, start, at)
      word = EMPTY_HASH
    }
  }
}
