/** Converts text that was typed with the wrong keyboard layout: Thai Kedmanee (TIS 820) and US English. */

import { orderThaiMarks } from '../../src/definitions/languages/cleaning.ts'

const ENGLISH = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

/** Minimum and maximum characters to convert: fewer say too little; who types more has looked at the screen. */
const [MIN_VALUE, MAX_COUNT] = [4, 40]

const keys = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, nth) => [letter, to[nth] ?? letter]))

const [toThai, toEnglish] = [keys(ENGLISH, THAI), keys(THAI, ENGLISH)]

/** Thai with digits or dots is an abbreviation or a number of something. */
const NUMBERED_THAI = /[.0-9๐-๙]/

/** A conversion must contain a word of three letters, or a citation number. */
const HAS_WORD = /[\p{L}\p{M}]{3}|[a-z]{2}\d/iu

/** An English word or a citation number, as typed: a Thai sentence gives other characters between the letters. */
const ENGLISH_WORD = /^[\p{L}\p{N}]+(?:['-]\p{L}+)*(?:[./-]\d+)*[.,?!]?$/u

/**
 * Returns what the same keys type in the other layout. Undefined if a character is on neither, the text is too short or
 * too long, or the result has no word.
 */
export function convertKeyboardLayout(typed: string): string | undefined {
  if (typed.length < MIN_VALUE || typed.length > MAX_COUNT) return undefined
  const isThai = /[\u0e01-\u0e5b]/.test(typed)
  if (isThai && NUMBERED_THAI.test(typed)) return undefined
  const keyboard = isThai ? toEnglish : toThai
  const letters = Array.from(orderThaiMarks(typed), (letter) => (letter === ' ' ? letter : keyboard.get(letter)))
  const meant = letters.includes(undefined) ? '' : letters.join('')
  const areWords = !isThai || meant.split(/ +/).every((word) => word === '' || ENGLISH_WORD.test(word))
  return HAS_WORD.test(meant) && areWords ? meant : undefined
}
