/** What programs put into whole texts, and how Thai is misspelled unseen, beside what is cleaned of any paste. */

import { MARKS, type Rule, rule } from '../base/cleaning.ts'

const TONE = '[\u0e48-\u0e4c]'

/** Thai letters as old fonts drew them beside tall letters and high vowels, from U+F700 on; texts out of PDFs have them. */
const DRAWN =
  '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d' +
  '\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'
const FIRST_DRAWN = 0xf700

/** Of a text that comes out of a file. */
export const OF_FILES: readonly Rule[] = [
  ...MARKS,
  rule(/\u00ad/g, '', 'ตัดยัติภังค์ที่มองไม่เห็น (soft hyphen) ออก'),
  // the scripts of India and Burma join letters with two of them
  rule(
    /[\u200b\u200e\u200f\u2060-\u2064\u180e]|(?<![\u0900-\u0dff\u1000-\u109f])[\u200c\u200d]/g,
    '',
    'ตัดอักขระไร้ความกว้างออก',
  ),
  rule(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' '),
  rule(
    /[\uf700-\uf71a]/g,
    (letter) => DRAWN.charAt(letter.charCodeAt(0) - FIRST_DRAWN),
    'เปลี่ยนอักษรไทยเฉพาะแบบอักษรเป็นอักษรปกติ',
  ),
  rule(
    new RegExp(`\u0e4d(${TONE})\u0e32|(${TONE})\u0e4d\u0e32|\u0e4d\u0e32|\u0e33(${TONE})`, 'g'),
    (_, ...tones) => `${tones.slice(0, 3).find((tone) => tone) ?? ''}\u0e33`,
    'แก้สระอำที่พิมพ์แยกกัน เช่น นํ้า เป็น น้ำ',
  ),
  rule(new RegExp(`(${TONE})([\u0e31\u0e34-\u0e39])`, 'g'), '$2$1', 'แก้วรรณยุกต์ที่พิมพ์ก่อนสระ'),
  rule(/\u0e40\u0e40/g, '\u0e41', 'แก้สระเอสองตัวเป็นสระแอ'),
]

/** Letters that only one font knows, or that were lost before: they stay, and somebody has to look. */
const UNKNOWN = /[\ue000-\uf8ff\ufffd]/g

/** The letters of a text that no reader may see. */
export const unknownLetters = (text: string): number => text.match(UNKNOWN)?.length ?? 0
