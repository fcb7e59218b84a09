/**
 * Removes framing words from a query, such as the first or last words of `บทสวดพาหุง`, `มรรค 8 มีอะไรบ้าง`, `meaning of
 * sati`. They are removed from both ends one by one, since many names begin with one of them (บท, คำ, คาถา).
 */

import { THAI_CLASSIFIERS_PATTERN } from '../../src/definitions/languages/numerals.ts'

/** The kind of result that framing words (`meaning of`, `บทสวด`) ask for: an explanation, a chant or a story. */
export type QueryIntent = 'question' | 'chant' | 'story'

/** Framing words at one end of a query, longer phrases first. A weak one is removed only if the rest is a name. */
interface Frame {
  readonly words: RegExp
  readonly kind?: QueryIntent
  readonly isWeak?: true
}

const start = (words: string): RegExp => new RegExp(`^(?:${words})\\s*`, 'iu')
const end = (words: string): RegExp => new RegExp(`\\s*(?:${words})$`, 'iu')
/** The same for English words, which need a space next to them. */
const startWord = (words: string): RegExp => new RegExp(`^(?:${words})\\s+`, 'iu')
const endWord = (words: string): RegExp => new RegExp(`\\s+(?:${words})$`, 'iu')

const FRAMES: readonly Frame[] = [
  // "in Buddhism", "according to the canon"
  {
    words: end('(?:ใน|ตาม|ของ)(?:(?:ทาง|หลัก|คำสอน(?:ของ)?)*(?:พระ)?พุทธ(?:ศาสนา)?|(?:ทาง|หลัก)ธรรม|พระไตรปิฎก)'),
    kind: 'question',
  },
  {
    words: endWord(
      '(?:in|according\\s+to)\\s+(?:(?:early|theravada|the)\\s+)*(?:buddhism|pali\\s+canon|suttas|buddha)',
    ),
    kind: 'question',
  },
  {
    words: end(
      '(?:แปลว่า|คือ|หมายถึง|หมายความว่า|ได้แก่|มี|ประกอบด้วย)(?:วัน)?\\s*(?:อะ)?ไร(?:บ้าง)?|(?:หมายความว่า|สอนว่า|เป็น)(?:อย่างไร|ยังไง)',
    ),
    kind: 'question',
  },
  {
    words: end(
      '(?:มี(?=ความ))?(?:ความ)?(?:แตก)?ต่าง(?:จาก|กับ)?กัน(?:หรือไม่|ไหม|(?:ตรง)?ไหน|อย่างไร|ยังไง)?|(?:คือ|เป็น)(?:อัน|สิ่ง)เดียวกัน(?:หรือไม่|ไหม)?',
    ),
    kind: 'question',
  },
  { words: start('(?:ข้อ|ความ)?(?:แตก)?ต่าง(?:กัน)?(?:ของ|ระหว่าง)|เปรียบเทียบ'), kind: 'question' },
  {
    words: end(
      '(?:มี(?=ความ))?(?:ความ)?สำคัญ(?:อย่างไร|ยังไง)|(?:ตั้ง)?(?:อยู่|คือ)(?:(?:ที่)?(?:ไหน|ใด)|เมืองไหน)|(?:มา)?จาก(?:ที่)?(?:ไหน|(?:พระ)?สูตร(?:ไหน|ใด))|อยู่ใน(?:พระ)?สูตร(?:ไหน|ใด)|(?:ตั้ง)?(?:อยู่)?ที่(?:ไหน|ใด)|(?:มี)?กี่(?:[^\\s]{1,8})|(?:ยาว)?นาน(?:แค่|เพียง|เท่า)(?:ไหน|ใด|ไร)|(?:มี)?ชื่ออะไร|(?:ทำ)?(?:เพื่อ|เพราะ)อะไร|เท่า(?:ไร|ไหร่|ใด)|(?:เป็น)?(?:เลิศ|เอตทัคคะ|เก่ง|ชำนาญ)?(?:ใน|ทาง)?ด้าน(?:ไหน|ใด|อะไร)|ได้(?:ไหม|หรือไม่)|(?:ตรงกับ)?วัน(?:ที่)?(?:ใด|ไหน)|(?:มีความ)?(?:สัมพันธ์|เกี่ยวข้อง)กัน(?:อย่างไร|ยังไง)|(?:ต้อง)?(?:ใช้|ทำ|ฝึก|ปฏิบัติ)(?:ตัว)?(?:อย่างไร|ยังไง)|(?:ใช้)?(?:ใน|กับ)ชีวิตประจำวัน(?:อย่างไร|ยังไง)?',
    ),
    kind: 'question',
  },
  {
    words: end(
      '(?:สอน|ว่าด้วย|กล่าวถึง|เกี่ยวกับ)(?:เรื่อง)?อะไร|(?:มีเรื่อง)?(?:อะ)?ไรบ้าง|(?:ไว้)?(?:ว่า)?(?:ได้)?(?:อย่างไร|ยังไง)|(?:คือ|เป็น|ได้แก่|มี|หมายถึง)ใคร(?:บ้าง)?|(?:มี)?(?:จริงไหม|จริงหรือ(?:ไม่|เปล่า)?)',
    ),
    kind: 'question',
  },
  // "what should I do", "is it a sin", "is it allowed"
  {
    words: end(
      '(?:(?:เรา)?(?:จะ|ต้อง|ควร)+)?(?:ทำ|แก้|รับมือ|จัดการ|เริ่ม)(?:ยัง|อย่าง)?(?:ไง|ไร)(?:ดี|ได้บ้าง)?|(?:ยัง|อย่าง)(?:ไง|ไร)(?:ดี|ได้บ้าง)?|(?<=[ก-๙])ไงดี|(?:จะ|ถือว่า|เป็นการ)*(?:(?:ได้|มี|เป็น)?(?:บาป|บุญ|กุศล)|ผิด(?:ศีล)?(?:ข้อไหน)?|ดี|จริง|ได้)?(?:หรือ(?:ไม่|เปล่า)|รึเปล่า|ไหม|มั้ย|มั๊ย)',
    ),
    kind: 'question',
  },
  {
    words: start('(?:เรา|ฉัน|ผม|หนู)?(?:จะ|ต้อง|ควร)*ทำ(?:ยัง|อย่าง)?(?:ไง|ไร)(?:ดี)?(?:ให้|ถ้า|เมื่อ|เวลา|กับ)?(?=[ก-๙\\s])'),
    kind: 'question',
  },
  {
    words: end(
      'แปลว่า|คือ|หมายถึง|หมายความว่า|ได้แก่|ประกอบด้วย|(?:(?:พร้อม|และ)(?:ทั้ง)?|มี(?=ความ))?ความหมาย|(?:พร้อม)?(?:คำ)?อธิบาย',
    ),
    kind: 'question',
  },
  {
    words: start('(?:ความ|คำ)หมาย(?:ของ)?(?:คำว่า)?|(?:ความ|ข้อ)สำคัญของ|คำว่า|(?:อะไร|ใคร)คือ|อธิบาย|นิยาม(?:ของ)?'),
    kind: 'question',
  },
  {
    words: start(
      '(?:ทำไม|เหตุใด|เพราะ(?:เหตุ)?(?:อะไร|ใด))(?:ชาวพุทธ|พระ(?:ภิกษุ|สงฆ์)?(?=ต้อง|จึง|ถึง)|เรา|คนไทย)?(?:จึง|ถึง)?(?:ต้อง)?(?:รักษา|ถือ)?|(?:ทำ)?(?:อย่างไร|ยังไง)(?:จึง|ถึง)(?:จะ)?|ใคร(?:เป็น)?(?:คน|ผู้)?|วิธี(?:การ)?|(?:คำสอน|ธรรมะ|หลักธรรม|พุทธ(?:ศาสน)?สุภาษิต|พุทธพจน์)(?:(?:ที่)?(?:เรื่อง|เกี่ยวกับ|ว่าด้วย)|ใน|สำหรับ|ของ)(?:การ)?|(?:อานิสงส์|ประโยชน์|ผล|โทษ)(?:ของ)?การ|(?:พระพุทธเจ้า|พระพุทธองค์)(?:ทรง)?(?:ตรัส|สอน)(?:ถึง)?(?:เรื่อง|เกี่ยวกับ)|(?:พระ)?สูตรที่(?=พระพุทธ)|พระสูตร(?:ที่)?(?:เรื่อง|ว่าด้วย(?:เรื่อง)?|เกี่ยวกับ|พูดถึง|กล่าวถึง|สอน(?:เรื่อง)?(?:การ)?)',
    ),
    kind: 'question',
  },
  {
    words: startWord(
      '(?:what|how)\\s+(?:did|does|do)\\s+(?:the\\s+)?(?:buddha|buddhists|suttas?)\\s+(?:(?:say|teach|think)\\s+(?:about|on)|define)',
    ),
    kind: 'question',
  },
  {
    words: startWord(
      "(?:is|are)\\s+there|can|does|is\\s+it\\s+(?:an?\\s+sin|wrong|bad|allowed|right)\\s+to|(?:is|are|should)(?:\\s+(?:we|i|you|buddhists))?|do\\s+(?:we|i|you|buddhists)|(?:what|who|where|when|why|how|which)(?:'s|\\s+(?:is|are|was|were|did|does|do|many|much|to|(?:can|should|do)\\s+(?:i|we)))|(?:the\\s+)?(?:(?:meaning|definition|importance|benefits?|life|history|practice)s?\\s+of|differences?\\s+between)|define|explain|compare",
    ),
    kind: 'question',
  },
  {
    words: startWord(
      '(?:practi[cs]e|develop|cultivate|attain|overcom(?:e|ing)|becom(?:e|ing)|(?:deal|cop)e?(?:ing)?\\s+with|stop(?:ping)?|quit(?:ting)?|feel(?:ing)?|being)',
    ),
    isWeak: true,
  },
  {
    words: endWord(
      'a\\s+sin|allowed|means?|meanings?|definition|summary|says?|(?:is\\s+)?about|explained|explanation|what\\s+are\\s+they|are\\s+there|names?|(?:the\\s+)?differences?',
    ),
    kind: 'question',
  },
  {
    words: end(
      '(?:พร้อม|และ)?(?:คำ)?แปล(?:เป็น)?(?:ไทย)?|(?:(?<![0-9๐-๙])[0-9๐-๙]+\\s*)?(?:จบ|รอบ)|pdf|mp3|ครับ|ค่ะ|(?<!รา|โร|โภ|โย|รร)คะ',
    ),
  },
  {
    words: end('(?:ฉบับ|แบบ|โดย)(?:เต็ม|ย่อ|สั้น|สมบูรณ์)|(?:เต็ม|ทั้ง)บท|(?:แบบ)?(?:สั้น|ย่อ)\\s*ๆ|(?:ย่อ)?ให้เข้าใจง่าย|บทไหน(?:ดี)?'),
  },
  { words: start('คำแปล(?:ของ)?|สรุป|เนื้อหา(?:ของ)?|เนื้อความ|หลักธรรม|ข้อธรรม|ดาวน์โหลด') },
  { words: end('สรุป|เนื้อหา|เนื้อความ|เรื่อง(?:ย่อ)?|ประวัติ(?:ย่อ)?') },
  { words: start('(?:ต้อง)?สวด(?:มนต์)?(?:บท)?(?:อะไร|ไหน)(?:ดี)?(?:ใน|ตอน|เวลา)?(?:งาน(?=ขึ้นบ้าน))?'), kind: 'chant' },
  { words: start('(?:บท)?สวดมนต์(?:บท)?|บทสวด|คำสวด|สวด|ตั้ง(?=\\s*น[ะโ])'), kind: 'chant', isWeak: true },
  { words: start('(?:พระ)?คาถา|บท|คำ(?:กล่าว)?'), kind: 'chant', isWeak: true },
  {
    words: startWord(
      '(?:how\\s+to\\s+)?(?:(?:buddhist|pali|thai)\\s+)?chant(?:s|ing)?(?:\\s+(?:of|for))?|lyrics\\s+of',
    ),
    kind: 'chant',
    isWeak: true,
  },
  { words: endWord('chant(?:ing)?|lyrics'), kind: 'chant', isWeak: true },
  { words: end('(?:ต้อง)?(?:สวด|ใช้|ท่อง)(?:บท|คาถา)?(?:อะไร|ไหน)(?:บ้าง|ดี)?'), kind: 'chant' },
  { words: end('(?:บท)?สวด(?:มนต์)?'), kind: 'chant', isWeak: true },
  {
    words: startWord(
      '(?:the\\s+)?(?:dhammapada\\s+)?(?:discourse|suttas?|sermon|simile|parable|dhammapada|verses?|quotes?|teachings?|list)\\s+(?:of|on|about)',
    ),
    isWeak: true,
  },
  {
    words: start('นิทาน(?:ชาดก)?(?:เรื่อง)?|ชาดก(?:เรื่อง)?|เรื่อง(?:ย่อ|เล่า|ราว)?(?:ของ)?|ประวัติ'),
    kind: 'story',
    isWeak: true,
  },
  { words: startWord('(?:the\\s+)?(?:story|tale)\\s+of|about'), kind: 'story' },
  { words: endWord('pdf|mp3|translation|text|full|in\\s+(?:english|pali|thai)') },
  { words: endWord('of\\s+(?:the\\s+)?(?:lord\\s+)?buddha'), isWeak: true },
  {
    words: startWord(
      '(?:(?:two|three|four|five|six|seven|eight|nine|ten|\\d+)\\s+)?(?:kinds?|types?|forms?|sorts?)\\s+of',
    ),
    kind: 'question',
    isWeak: true,
  },
  { words: startWord('the|an?'), isWeak: true },
  {
    // but not a citation, as `DN 16` and `เล่ม 9 หน้า 231`
    words: end(
      `(?<=[\u0e01-\u0e4e]\\s*)(?<!(?:หน้า|เล่ม|ข้อ)\\s*)[0-9๐-๙]+(?:\\s*${THAI_CLASSIFIERS_PATTERN})?|(?:ประการ|ข้อ)`,
    ),
    isWeak: true,
  },
  { words: end('ข้อ(?:ที่)?\\s*[0-9๐-๙]+'), isWeak: true },
  { words: endWord('english|thai|pali|list|simply|buddhis[mt]'), isWeak: true },
  { words: start('อุปมา(?:ด้วย|เรื่อง)?'), isWeak: true },
  { words: end('ย่อ'), isWeak: true },
  { words: end('หาย(?:เร็ว|ป่วย|ไข้)(?:\\s*ๆ)?'), isWeak: true },
  // the beneficiary of a chant
  {
    words: end(
      '(?:ให้|แก่|แด่|สำหรับ)(?:เจ้ากรรมนายเวร|ตัวเอง|ตนเอง|(?:คุณ)?(?:พ่อแม่|พ่อ|แม่)|บิดามารดา|(?:หมู่)?ญาติ|บรรพบุรุษ|(?:ผู้|คน)(?:ป่วย|ตาย|ล่วงลับ|อื่น)|สรรพสัตว์|เทวดา)',
    ),
    isWeak: true,
  },
]

/** Question words wherever they are in a query. */
const QUESTION_WORDS =
  /ใคร|อะไร|ไหน|(?:ที่|อัน|สิ่ง)ใด|อย่างไร|ยังไง|ทำไง|ทำไม|เหตุใด|เมื่อไร|กี่|ไหม|มั้ย|หรือไม่|หรือเปล่า|รึเปล่า|ไงดี|ต่าง(?:กัน|จาก)|^(?:wh(?:at|o|om|ose|ere|en|y|ich)|how|does|did|can|is|are|should|do\s+(?:we|i|you|buddhists|monks|gods|ghosts))\s|\s(?:vs\.?|versus)\s|\?\s*$/iu

/** Whether a query has a question word anywhere, even one that is not removed as a framing word. */
export const isQuestion = (typed: string): boolean => QUESTION_WORDS.test(typed)

/** Numbers in words, which names of groups and books write in digits; longer ones first. */
const NUMBERS: readonly (readonly [word: string, digits: string])[] = [
  ['สิบสอง', '12'],
  ['สิบ', '10'],
  ['สอง', '2'],
  ['สาม', '3'],
  ['สี่', '4'],
  ['ห้า', '5'],
  ['หก', '6'],
  ['เจ็ด', '7'],
  ['แปด', '8'],
  ['เก้า', '9'],
]

/** A query without some of its framing words. */
export interface QueryWithoutFramingWords {
  readonly rest: string
  /** The kind of result that the removed words ask for; undefined if they ask for none. */
  readonly intent: QueryIntent | undefined
  /** Whether to search for the rest even if it is not a name. */
  readonly isSure: boolean
}

/** The rest must have three letters in a row, which `พ.ศ. ๒๕๖๗` lacks, or be a word of two letters (ภพ, ผล). */
const HAS_WORD = /[\p{L}\p{M}]{3}|^[\p{L}\p{M}]{2}$/u

/** Maximum framing words to remove: a query with more is probably a quoted text. */
const MAX_FRAMES = 6

/**
 * Removes framing words one by one and returns the query after each step, the longest first. If what remains has Thai
 * number words (สิบสอง), it also comes last with digits, even if no framing word was found. Empty if there is neither.
 */
export function listQueriesWithoutFramingWords(typed: string): readonly QueryWithoutFramingWords[] {
  const found: QueryWithoutFramingWords[] = []
  // patterns that begin with spaces would retry at each space of a long run
  let rest = typed
    .replace(/\s+/g, ' ')
    .replace(/[\s?]+$/, '')
    .trimStart()
  let intent: QueryIntent | undefined
  let isSure = false
  for (let count = 0; count < MAX_FRAMES; count++) {
    const frame = FRAMES.find(({ words }) => words.test(rest))
    const remaining = frame ? rest.replace(frame.words, '').trim() : ''
    if (!frame || !HAS_WORD.test(remaining)) break
    rest = remaining
    intent ??= frame.kind
    isSure = !frame.isWeak && (found.length === 0 || (found.at(-1)?.isSure ?? false))
    found.push({ rest, intent, isSure })
  }
  const inDigits = NUMBERS.reduce((text, [word, digits]) => text.replace(word, ` ${digits} `), rest)
  if (inDigits !== rest && /[\u0e01-\u0e4e]{3}/.test(inDigits))
    found.push({ rest: inDigits.replace(/\s+/g, ' ').trim(), intent, isSure: false })
  return found
}
