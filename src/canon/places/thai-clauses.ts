/**
 * Finds the places at which a row may divide a Thai paragraph. Thai has no full stop: spaces end its clauses, but also
 * occur inside phrases and around numbers and signs.
 */

/** The end of a clause in a text, in UTF-16 units. */
export interface ClauseEnd {
  readonly at: number
  /** Whether a sign or the next words show that a sentence begins. */
  readonly isStrong: boolean
}

/** Matches words that begin a sentence, after quotation marks, and the abbreviated name of a speaker. */
const BEGINS =
  /^["'“‘(*]*(?:ดูกร|ดูก่อน|ข้าแต่|ครั้งนั้น|ลำดับนั้น|สมัยนั้น|ก็สมัย|ครั้น|พระผู้มีพระภาคตรัส|ก็ข้อที่|เปรียบเหมือน|อีกประการ|อนึ่ง|เอวํ|สมัยหนึ่ง|ข้าพเจ้าได้|[ก-ฮ][ก-ฮา]?[ก-ฮ]?\. )/

/** Matches words that usually begin a clause inside a sentence. */
const MAY_BEGIN = /^["'“‘(*]*(?:ก็|เมื่อ|แม้|ถ้า|เพราะ|เธอ|ข้อนั้น|ภิกษุ|ท่าน|พระ|เขา|บุคคล|อริยสาวก|ฉันนั้น|พราหมณ์|ส่วน)/

/** Words that hardly ever begin a sentence: verbs, prepositions and conjunctions. */
const RARELY_BEGINS =
  /^(?:เป็น|ซึ่ง|เข้าไป|การ|ไม่|เพื่อ|กระทำ|จะ|จัก|มี|เกิด|ชื่อ|ควร|ทั้ง|ที่|หรือ|เห็น|ทำ|ประกอบ|เว้น|ให้|ยัง|ของ|อัน|และ|แล้ว|โดย|ทรง|กิจ|จิต|สัตว์)/

/** Matches the end of a sentence, except abbreviations. */
const ENDED = /(?:(?<!เป|ล)ฯ|[?!;:]|(?<![.ก-ฮ]|(?:^|\s)[ก-ฮ][ก-ฮา]?)\.)["'”’)\]]*\s*$/

/**
 * Matches text that belongs to the words before it: numbers, repetition, omission, closing marks, and words that close
 * a sentence.
 */
const CONTINUES =
  /^(?:[๐-๙\d]|ๆ|ฯ|[.,;:!?)\]}”’…]|พระเจ้าข้า|พระพุทธเจ้าข้า|(?:ดังนี้|ฉะนี้|ฉะนั้น|ดังนั้น|เป็นต้น|เถิด|หนอ|เล่า|แล|บ้าง|ด้วย)(?:[\s.?!ฯ"”’]|$))/

/** Matches text that belongs to the words after it: an opening mark, the name of a speaker, a vocative. */
const LEADS_ON = /(?:["“‘([]|(?:^|\s)[ก-ฮ][ก-ฮา]?[ก-ฮ]?\.|(?:^|[\s*])(?:ดูกร|ดูก่อน|ข้าแต่)\S*)\s*$/

/** Matches text that usually belongs to the words after it: repetition, prepositions, a line of print. */
const MAY_LEAD_ON = /(?:ๆ|ใน|ซึ่ง|และ|(?:^|\s)ณ|\n)\s*$/

/** Matches a number that belongs to what it counts, not one that numbers a member of a list. */
const COUNTS = /[๐-๙\d]\s*$/
const LISTED = /(?:^|[^๐-๙\d,.])[๑1]\s*$/

/** Characters before and after a position that tell whether a clause ends there. */
const CONTEXT_CHARS = 40

/** What ends a clause: a space, with a sign set apart; prints leave out some spaces before words that begin a sentence. */
const SPACE = /\s+(?:ฯ\s+)*|(?=ดูกร|ข้าแต่|เปรียบเหมือน|ลำดับนั้น)(?<=[ก-๛])/g

/** Round and square brackets, as UTF-16 units: to make a string of each Thai letter would take longer than all else. */
const OPENING_UNITS = [0x28, 0x5b] as const
const CLOSING_UNITS = [0x29, 0x5d] as const

/** Maximum characters after which an unclosed bracket is ignored. */
const MAX_BRACKET = 200

/** Finds the ends of clauses in a Thai text, in order; the end of the text is not among them. */
export function findThaiClauseEnds(text: string): readonly ClauseEnd[] {
  const ends: ClauseEnd[] = []
  // in text without spaces, line ends end clauses
  const hasSpaces = text.includes(' ')
  let [opened, read] = [-1, 0]
  for (const { index, 0: space } of text.matchAll(SPACE)) {
    for (; read < index; read++) {
      const unit = text.charCodeAt(read)
      if (unit === OPENING_UNITS[0] || unit === OPENING_UNITS[1]) opened = read
      else if (unit === CLOSING_UNITS[0] || unit === CLOSING_UNITS[1]) opened = -1
    }
    const at = index + space.length
    if (opened >= 0 && index - opened <= MAX_BRACKET) continue
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), at)
    const next = text.slice(at, at + CONTEXT_CHARS)
    if (next === '' || CONTINUES.test(next) || LEADS_ON.test(before)) continue
    const isStrong = scoreAgainstThaiSentenceStart(before, next) === 0
    const isInside = (COUNTS.test(before) && !LISTED.test(before)) || (hasSpaces && MAY_LEAD_ON.test(before))
    if (isStrong || !isInside) ends.push({ at, isStrong })
  }
  return ends
}

/** Tells how much speaks against a sentence of Thai that begins between two texts, 0 to 3. */
export function scoreAgainstThaiSentenceStart(before: string, words: string): number {
  if (ENDED.test(before.slice(-CONTEXT_CHARS)) || BEGINS.test(words)) return 0
  if (MAY_BEGIN.test(words)) return 1
  return RARELY_BEGINS.test(words) ? 3 : 2
}
