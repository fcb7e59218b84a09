/** Cleans text from forms and files: removes invisible characters, and orders Thai vowel and tone marks. */

/** A replacement rule for cleaning text. */
export interface TextCleaningRule {
  readonly found: RegExp
  readonly instead: string | ((found: string, ...groups: string[]) => string)
  /** What the rule does, in Thai, for the report to the editor; empty if it is not reported. */
  readonly said: string
}

const TONE = '[\u0e48-\u0e4b]'

/**
 * Thai letters as old fonts drew them next to tall letters and high vowels, from U+F700 on; texts out of PDFs have
 * them.
 */
const PRIVATE_USE_LETTERS =
  '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d' +
  '\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'
const FIRST_PRIVATE_UNIT = 0xf700
const PRIVATE_USE = /[\uf700-\uf71a]/g
const publicLetter = (letter: string): string => PRIVATE_USE_LETTERS.charAt(letter.charCodeAt(0) - FIRST_PRIVATE_UNIT)

/** Replaces Thai letters of the private use area by the standard letters that they show. Normalises to NFC. */
export const replacePrivateUseThaiLetters = (text: string): string =>
  text.replace(PRIVATE_USE, publicLetter).normalize('NFC')

/**
 * Unicode Standard, chapter 16 (Thai): a consonant, then a vowel above or below, then one tone mark, then SARA A, AA or
 * AM. No Thai word has another order or a mark twice, and on the screen both look alike.
 */
const MARKS_IN_ORDER: readonly TextCleaningRule[] = [
  {
    found: PRIVATE_USE,
    instead: publicLetter,
    said: 'เปลี่ยนอักษรไทยเฉพาะแบบอักษรเป็นอักษรปกติ',
  },
  {
    found: /\u0e4d([\u0e48-\u0e4c]*)\u0e32|([\u0e48-\u0e4c]+)\u0e4d\u0e32/g,
    instead: (_, before = '', after = '') => `${before}${after}\u0e33`,
    said: 'แก้สระอำที่พิมพ์แยกกัน เช่น นํ้า เป็น น้ำ',
  },
  {
    found: new RegExp(`([\u0e30\u0e32\u0e33])(${TONE}+)`, 'g'),
    instead: '$2$1',
    said: 'แก้วรรณยุกต์ที่พิมพ์หลังสระ เช่น หนา้ เป็น หน้า',
  },
  {
    found: /([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e39])/g,
    instead: '$2$1',
    said: 'แก้วรรณยุกต์ที่พิมพ์ก่อนสระ',
  },
  { found: /([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+/g, instead: '$1', said: 'ตัดสระและวรรณยุกต์ที่พิมพ์ซ้ำ' },
]

/** The rules for cleaning text from a file or a form, in the order in which they apply. */
export const TEXT_CLEANING_RULES: readonly TextCleaningRule[] = [
  { found: /\u00ad/g, instead: '', said: 'ตัดยัติภังค์ที่มองไม่เห็นออก' },
  // the scripts of India and Burma join letters with two of them
  {
    found: /[\u200b\u200e\u200f\u2060-\u2064\u180e]|(?<![\u0900-\u0dff\u1000-\u109f])[\u200c\u200d]/g,
    instead: '',
    said: 'ตัดอักขระไร้ความกว้างออก',
  },
  { found: /[\u00a0\u2000-\u200a\u202f\u205f]/g, instead: ' ', said: '' },
  ...MARKS_IN_ORDER,
]

const applyRule = (text: string, { found, instead }: TextCleaningRule): string =>
  typeof instead === 'string' ? text.replace(found, instead) : text.replace(found, instead)

/** Matches marks out of order. Most texts have none, and this check takes a fifth of the time of applying all rules. */
const OUT_OF_ORDER =
  /[\uf700-\uf71a]|\u0e4d[\u0e48-\u0e4c]*\u0e32|[\u0e30\u0e32\u0e33\u0e48-\u0e4c][\u0e48-\u0e4c]|[\u0e48-\u0e4c][\u0e31\u0e34-\u0e39\u0e4d]|([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1/

/** Cleans text from a form by TEXT_CLEANING_RULES. */
export const cleanTypedText = (text: string): string => TEXT_CLEANING_RULES.reduce(applyRule, text)

/**
 * Orders the Thai vowel and tone marks of a text, removes repeated ones, and replaces private-use Thai letters by
 * standard ones.
 */
export const orderThaiMarks = (text: string): string =>
  OUT_OF_ORDER.test(text) ? MARKS_IN_ORDER.reduce(applyRule, text) : text
