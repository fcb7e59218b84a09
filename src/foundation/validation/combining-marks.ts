/**
 * How many combining marks may follow each other: 30, as in Unicode's Stream-Safe Text Format (UAX 15 §13). No language
 * needs more, and putting a long row of them into canonical order takes time that grows with its square.
 */

/**
 * Maximum number of combining marks in a row. With this limit, NFC takes time in proportion to the length of the text.
 */
export const MAX_COMBINING_MARKS = 30

/** The Thai sentence for too many combining marks, without the name of the field. */
export const TOO_MANY_MARKS_SENTENCE = `มีสระ วรรณยุกต์ หรือเครื่องหมายกำกับติดกันเกิน ${MAX_COMBINING_MARKS} ตัว กรุณาลบตัวที่เกินออกหรือพิมพ์ข้อความใหม่`

/**
 * Whether a text has more than 30 combining marks (`\p{M}`) in a row. It looks at every 31st UTF-16 unit, because a run
 * of 31 marks includes one of them. Only if that unit is a mark, it measures the whole run.
 */
export function hasTooManyCombiningMarks(text: string): boolean {
  for (let index = MAX_COMBINING_MARKS; index < text.length; index += MAX_COMBINING_MARKS + 1) {
    if (!isMark(text, index)) continue
    let start = index
    while (start > 0 && isMark(text, start - 1)) start--
    let end = index + 1
    while (end < text.length && isMark(text, end)) end++
    if (end - start > MAX_COMBINING_MARKS && [...text.slice(start, end)].length > MAX_COMBINING_MARKS) return true
    index = end
  }
  return false
}

const MARK = /^\p{M}$/u
const UNKNOWN = 0
const YES = 1
const NO = 2

/** Caches whether characters are marks, since a regular expression takes ten times as long. */
const known = new Uint8Array(0x110000)

/** Whether the unit at an index is a mark, or half of a surrogate pair of one. */
function isMark(text: string, index: number): boolean {
  let character = text.charCodeAt(index)
  if (character >= 0xd800 && character < 0xe000) {
    const isSecondHalf = character >= 0xdc00 && isFirstHalf(text.charCodeAt(index - 1))
    character = text.codePointAt(isSecondHalf ? index - 1 : index) ?? character
  }
  const answer = known[character] ?? UNKNOWN
  return answer === UNKNOWN ? classify(character) : answer === YES
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

function classify(character: number): boolean {
  const isCombiningMark = MARK.test(String.fromCodePoint(character))
  known[character] = isCombiningMark ? YES : NO
  return isCombiningMark
}
