/** Converts text that was typed with the wrong keyboard layout: Thai Kedmanee (TIS 820) and US English. */

import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'

const ENGLISH = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

/**
 * Minimum and maximum characters to convert: fewer are ambiguous, and for more a user would have noticed the layout.
 */
const [MIN_CHARS, MAX_CHARS] = [4, 40]

const mapKeys = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, nth) => [letter, to[nth] ?? letter]))

const [TO_THAI, TO_ENGLISH] = [mapKeys(ENGLISH, THAI), mapKeys(THAI, ENGLISH)]

/** Thai with digits or dots is an abbreviation or a number of something. */
const NUMBERED_THAI = /[.0-9๐-๙]/

/** A conversion must contain a word of three letters, or a citation number. */
const HAS_WORD = /[\p{L}\p{M}]{3}|[a-z]{2}\d/iu

/** An English word or a citation number; a converted Thai sentence has other characters between the letters. */
const ENGLISH_WORD = /^[\p{L}\p{N}]+(?:['-]\p{L}+)*(?:[./-]\d+)*[.,?!]?$/u

/**
 * Converts text that was typed with the Thai layout instead of the English one, or the reverse. Undefined if a
 * character is on neither, the text is shorter than 4 or longer than 40 characters, or the result has no word.
 */
export function convertKeyboardLayout(typed: string): string | undefined {
  if (typed.length < MIN_CHARS || typed.length > MAX_CHARS) return undefined
  const isThai = /[\u0e01-\u0e5b]/.test(typed)
  if (isThai && NUMBERED_THAI.test(typed)) return undefined
  const keyboard = isThai ? TO_ENGLISH : TO_THAI
  const letters = Array.from(orderThaiMarks(typed), (letter) => (letter === ' ' ? letter : keyboard.get(letter)))
  const converted = letters.includes(undefined) ? '' : letters.join('')
  const areWords = !isThai || converted.split(/ +/).every((word) => word === '' || ENGLISH_WORD.test(word))
  return HAS_WORD.test(converted) && areWords ? converted : undefined
}
