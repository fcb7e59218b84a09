/** Divides a query into its words, and distinguishes those that say what it is about. */

import { hasThaiSynonyms, listThaiSynonyms } from '../../src/definitions/facts/thai-synonyms.ts'
import { splitIntoWords } from '../../src/definitions/languages/thai-words.ts'
import { stemWord } from '../letters/stems.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'

/** English stop words. */
const STOP_WORDS = new Set(
  'a an and are as at be been but by for from had has have he her him his i in into is it its me my not of on or our she so than that the their them then there they this to was we were when which who will with you your do does did go no nor one should would as just only'.split(
    ' ',
  ),
)

/** Thai stop words: they occur in nearly every sentence. */
const THAI_STOP_WORDS = new Set(
  'ที่ และ เป็น ไม่ ได้ ว่า แล้ว นั้น นี้ ซึ่ง ของ ใน ให้ แห่ง ด้วย ย่อม จะ ก็ มี แต่ ถ้า คือ อยู่ ไป มา กับ จาก เพราะ เพียง อย่า จึง ผู้ ความ การ ตาม กัน ทั้ง ยัง เขา เรา ท่าน ใด ต้อง ควร พึง โดย ต่อ ถึง หรือ'.split(
    ' ',
  ),
)

/** Words of questions and requests, titles of persons, and kinds of texts, which say nothing about the subject. */
const NON_SUBJECT_WORDS = new Set(
  'แบบ ไหน อะไร อย่าง ไร อย่างไร ยังไง ใคร เมื่อไร เมื่อไหร่ ทำไม กี่ บ้าง ไหม หน่อย ครับ ค่ะ คะ นะ ดี อยาก ขอ ช่วย มาก คน ทุก ตัว เรื่อง บท สวด คำ เวลา ตอน วิธี ทำ ใช้ เกี่ยวกับ เมื่อ โดน ถูก เรียก แก้ กล่าว พระ พระเจ้า พระพุทธเจ้า พระนาง นาง ปวง สูตร พระสูตร ชาดก คาถา วรรค ง่าย someone somebody anyone people what how why where about story sutta jataka chant buddhist buddhism buddha kind kinds type types'.split(
    ' ',
  ),
)

/**
 * Whether a word is a stop word, which occurs in nearly every sentence.
 * @param minThaiChars shorter Thai words are stop words, too: most are syllables of words that the dictionary lacks
 */
export const isStopWord = (word: string, minThaiChars = 3): boolean =>
  hasThaiLetters(word)
    ? THAI_STOP_WORDS.has(word) || word.length < minThaiChars
    : word.length < 2 || STOP_WORDS.has(word.toLowerCase())

/** Maximum adjacent segments that may be one entry of the table of synonyms. */
const MAX_JOINED_SEGMENTS = 3

/** Maximum characters of a Thai syllable. The dictionary of ICU divides names that it lacks into such segments. */
export const MAX_SYLLABLE_CHARS = 3
/** Minimum number of such segments that are joined to a name. */
const MIN_SYLLABLES = 3

/**
 * Divides a question into the words that say what it is about; an empty string replaces each stop word, question word
 * and number. Segments that have synonyms as one word stay together (`คน` and `ท้อง`), and so do the syllables of
 * unknown names (`จูฬ`, `ปัน`, `ถก`).
 */
export function splitIntoSubjectWords(question: string): readonly string[] {
  return question.split(/\s+/).flatMap((part) => splitPart(splitIntoWords(part)))
}

/** Joins the segments of a part without spaces, and blanks those that are not subject words. */
function splitPart(segments: readonly string[]): readonly string[] {
  const words: string[] = []
  for (let nth = 0; nth < segments.length; ) {
    const count = countSynonymSegments(segments.slice(nth)) || countSyllables(segments.slice(nth)) || 1
    const word = segments.slice(nth, nth + count).join('')
    words.push(count > 1 || isSubjectWord(word) ? word : '')
    nth += count
  }
  return words
}

const isSubjectWord = (word: string): boolean =>
  hasThaiSynonyms(word) ||
  !(isStopWord(word, 2) || NON_SUBJECT_WORDS.has(word.toLowerCase()) || /^[\p{Nd}.,]+$/u.test(word))

/** Counts the first segments that form an entry of the table of synonyms; 0 if there are less than two. */
function countSynonymSegments(segments: readonly string[]): number {
  for (let count = Math.min(MAX_JOINED_SEGMENTS, segments.length); count > 1; count--)
    if (hasThaiSynonyms(segments.slice(0, count).join(''))) return count
  return 0
}

/** Counts the first segments that are syllables of an unknown name; 0 if they are too few. */
function countSyllables(segments: readonly string[]): number {
  const end = segments.findIndex(
    (segment) =>
      !hasThaiLetters(segment) ||
      segment.length > MAX_SYLLABLE_CHARS ||
      hasThaiSynonyms(segment) ||
      (segment.length > 1 && !isSubjectWord(segment)),
  )
  const count = end < 0 ? segments.length : end
  return count < MIN_SYLLABLES ? 0 : count
}

/** Expands a subject word for a search: a Thai word to itself and its synonyms, another one to its English stem. */
export const expandSubjectWord = (word: string): readonly string[] =>
  hasThaiLetters(word) ? [word, ...listThaiSynonyms(word)] : [stemWord('en', word)]
