/** What somebody meant who typed on a keyboard that was set to the other language: Thai Kedmanee (TIS 820) and US English. */

const ENGLISH =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

/** Fewer letters say too little; who types more has looked at the screen. */
const [LEAST, MOST] = [4, 40]

const keys = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, nth) => [letter, to[nth] ?? letter]))

const [toThai, toEnglish] = [keys(ENGLISH, THAI), keys(THAI, ENGLISH)]

/** The same keys in the other language; undefined where something was typed that is on neither, too little or too much. */
export function onOtherKeyboard(typed: string): string | undefined {
  if (typed.length < LEAST || typed.length > MOST) return undefined
  const keyboard = /[\u0e01-\u0e5b]/.test(typed) ? toEnglish : toThai
  const letters = Array.from(typed, (letter) => (letter === ' ' ? letter : keyboard.get(letter)))
  return letters.includes(undefined) ? undefined : letters.join('')
}
