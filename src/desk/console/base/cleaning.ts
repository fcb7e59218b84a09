/** What programs leave in texts and no reader should have: taken out or put right, and said. */

/** What is found, what stands there instead, and how it is told; empty where it is not worth a word. */
export interface Rule {
  readonly found: RegExp
  readonly instead: string | ((found: string, ...groups: string[]) => string)
  /** Without its number. */
  readonly said: string
}

const rule = (found: RegExp, instead: Rule['instead'], said = ''): Rule => ({ found, instead, said })

/** Of any text that is pasted. */
export const MARKS: readonly Rule[] = [
  // lines and pages of word processors
  rule(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'),
  rule(/[^\P{Cc}\t\n]/gu, '', 'ตัดอักขระควบคุมที่มองไม่เห็นออก'),
  rule(/[\u202a-\u202e\u2066-\u2069]/g, '', 'ตัดเครื่องหมายบังคับทิศทางข้อความออก'),
  rule(/\ufeff/g, '', 'ตัดเครื่องหมาย BOM ออก'),
]

const TONE = '[\u0e48-\u0e4c]'

/** Thai letters as old fonts drew them beside tall letters and high vowels, from U+F700 on; texts out of PDFs have them. */
const DRAWN =
  '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d' +
  '\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'
const FIRST_DRAWN = 0xf700

/** Of a whole text that comes out of a file beside these: what its program put in, and how Thai is misspelled unseen. */
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

/** How often each thing was done, by how it is told. */
export type Done = ReadonlyMap<string, number>

/** @param done is added to */
export function clean(text: string, rules: readonly Rule[], done: Map<string, number>): string {
  let now = text
  for (const { found, instead, said } of rules) {
    const count = now.match(found)?.length ?? 0
    if (count === 0) continue
    now = typeof instead === 'string' ? now.replace(found, instead) : now.replace(found, instead)
    if (said !== '') done.set(said, (done.get(said) ?? 0) + count)
  }
  return now
}

/** The letters of a text that no reader may see. */
export const unknownLetters = (text: string): number => text.match(UNKNOWN)?.length ?? 0
