/**
 * Removes framing words from a query, such as the first or last words of `บทสวดพาหุง`, `มรรค 8 มีอะไรบ้าง`, `meaning of
 * sati`. They are removed from both ends one by one, since many names begin with one of them (บท, คำ, คาถา).
 */

/** The kind of result that framing words ask for: an explanation, a chant or a story. */
export type QueryIntent = 'question' | 'chant' | 'story'

/** Framing words at one end, longer phrases first. A weak one is removed only if the rest is a name. */
interface Frame {
  readonly words: RegExp
  readonly kind?: QueryIntent
  readonly isWeak?: true
}

const start = (words: string): RegExp => new RegExp(`^(?:${words})\\s*`, 'iu')
const end = (words: string): RegExp => new RegExp(`\\s*(?:${words})$`, 'iu')
/** Patterns of English words, which need a space next to them. */
const startWord = (words: string): RegExp => new RegExp(`^(?:${words})\\s+`, 'iu')
const endWord = (words: string): RegExp => new RegExp(`\\s+(?:${words})$`, 'iu')

const FRAMES: readonly Frame[] = [
  {
    words: end('(?:แปลว่า|คือ|หมายถึง|หมายความว่า|ได้แก่|มี|ประกอบด้วย)อะไร(?:บ้าง)?|(?:หมายความว่า|สอนว่า|เป็น)(?:อย่างไร|ยังไง)'),
    kind: 'question',
  },
  {
    words: end(
      '(?:สอน|ว่าด้วย|กล่าวถึง|เกี่ยวกับ)(?:เรื่อง)?อะไร|มีกี่(?:ข้อ|ประการ|อย่าง)|(?:มีเรื่อง)?อะไรบ้าง|(?:ไว้)?(?:ว่า)?(?:อย่างไร|ยังไง)|(?:คือ|เป็น|ได้แก่)ใคร(?:บ้าง)?|(?:มี)?(?:จริงไหม|จริงหรือ(?:ไม่|เปล่า)?)',
    ),
    kind: 'question',
  },
  { words: end('แปลว่า|คือ|หมายถึง|หมายความว่า|ได้แก่|(?:มี)?ความหมาย|อธิบาย'), kind: 'question' },
  { words: start('(?:ความ|คำ)หมาย(?:ของ)?(?:คำว่า)?|คำว่า|อะไรคือ|อธิบาย|นิยาม(?:ของ)?'), kind: 'question' },
  {
    words: start(
      'ทำไม(?:ต้อง|จึงต้อง)(?:รักษา|ถือ)?|(?:พระพุทธเจ้า|พระพุทธองค์)(?:ทรง)?(?:ตรัส|สอน)(?:ถึง)?(?:เรื่อง|เกี่ยวกับ)|พระสูตร(?:ที่)?(?:เรื่อง|ว่าด้วย(?:เรื่อง)?|เกี่ยวกับ|พูดถึง|กล่าวถึง)',
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
      "(?:what|who)(?:'s|\\s+(?:is|are|was|were|does|do))|(?:the\\s+)?(?:meaning|definition)s?\\s+of|define|explain",
    ),
    kind: 'question',
  },
  {
    words: endWord('means?|meanings?|definition|says?|(?:is\\s+)?about|explained|explanation|what\\s+are\\s+they'),
    kind: 'question',
  },
  {
    words: end(
      '(?:พร้อม|และ)?(?:คำ)?แปล(?:เป็น)?(?:ไทย)?|(?:(?<![0-9๐-๙])[0-9๐-๙]+\\s*)?(?:จบ|รอบ)|pdf|mp3|ครับ|ค่ะ|(?<!รา|โร|โภ|โย|รร)คะ',
    ),
  },
  { words: end('(?:ฉบับ|แบบ|โดย)(?:เต็ม|ย่อ|สั้น|สมบูรณ์)|(?:แบบ)?(?:สั้น|ย่อ)\\s*ๆ|(?:ย่อ)?ให้เข้าใจง่าย|บทไหน(?:ดี)?') },
  { words: start('คำแปล(?:ของ)?|สรุป|เนื้อหา(?:ของ)?|เนื้อความ|หลักธรรม|ข้อธรรม|ดาวน์โหลด') },
  { words: end('สรุป|เนื้อหา|เนื้อความ|เรื่องย่อ') },
  { words: start('(?:บท)?สวดมนต์(?:บท)?|บทสวด|คำสวด|สวด|ตั้ง(?=\\s*น[ะโ])'), kind: 'chant', isWeak: true },
  { words: start('(?:พระ)?คาถา|บท|คำ(?:กล่าว)?'), kind: 'chant', isWeak: true },
  {
    words: startWord('(?:how\\s+to\\s+)?chant(?:ing)?(?:\\s+of)?|lyrics\\s+of'),
    kind: 'chant',
    isWeak: true,
  },
  { words: endWord('chant(?:ing)?|lyrics'), kind: 'chant', isWeak: true },
  { words: end('(?:ต้อง)?(?:สวด|ใช้|ท่อง)(?:บท|คาถา)?(?:อะไร|ไหน)(?:บ้าง|ดี)?'), kind: 'chant' },
  { words: end('(?:บท)?สวด(?:มนต์)?'), kind: 'chant', isWeak: true },
  {
    words: startWord(
      '(?:the\\s+)?(?:discourse|suttas?|sermon|simile|parable|dhammapada|verses?|list)\\s+(?:of|on|about)',
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
  { words: startWord('the|an?'), isWeak: true },
  { words: end('(?<![0-9๐-๙])[0-9๐-๙]+(?:\\s*(?:ข้อ|ประการ|อย่าง|กัณฑ์|วิธี))?|(?:ประการ|ข้อ)'), isWeak: true },
  { words: endWord('english|thai|pali|list|simply|in\\s+buddhism'), isWeak: true },
  { words: start('อุปมา(?:ด้วย|เรื่อง)?'), isWeak: true },
  // whom a chant is for
  {
    words: end(
      '(?:ให้|แก่|แด่|สำหรับ)(?:เจ้ากรรมนายเวร|ตัวเอง|ตนเอง|(?:คุณ)?(?:พ่อแม่|พ่อ|แม่)|บิดามารดา|(?:หมู่)?ญาติ|บรรพบุรุษ|(?:ผู้|คน)(?:ป่วย|ตาย|ล่วงลับ|อื่น)|สรรพสัตว์|เทวดา)',
    ),
    isWeak: true,
  },
]

/** Numbers in words, as names of groups and books have them, longer ones first. */
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
export interface UnframedQuery {
  readonly rest: string
  readonly kind: QueryIntent | undefined
  /** Whether to search for the rest even if it is no name. */
  readonly isSure: boolean
}

/** A remaining query needs this many letters in a row: that of `พ.ศ. ๒๕๖๗` has none. */
const HAS_WORD = /[\p{L}\p{M}]{3}/u

/** A query with more framing words than this is a quoted text. */
const MAX_FRAMES = 6

/**
 * Removes framing words from a query one by one and returns each step, the longest rest first. Empty if there are none.
 */
export function removeFramingWords(typed: string): readonly UnframedQuery[] {
  const found: UnframedQuery[] = []
  // patterns that begin with spaces try each of a long run
  let rest = typed
    .replace(/\s+/g, ' ')
    .replace(/[\s?]+$/, '')
    .trimStart()
  let kind: QueryIntent | undefined
  let isSure = false
  for (let count = 0; count < MAX_FRAMES; count++) {
    const frame = FRAMES.find(({ words }) => words.test(rest))
    const left = frame ? rest.replace(frame.words, '').trim() : ''
    if (!frame || !HAS_WORD.test(left)) break
    rest = left
    kind ??= frame.kind
    isSure = !frame.isWeak && (found.length === 0 || (found.at(-1)?.isSure ?? false))
    found.push({ rest, kind, isSure })
  }
  const inDigits = NUMBERS.reduce((text, [word, digits]) => text.replace(word, ` ${digits} `), rest)
  if (inDigits !== rest && /[\u0e01-\u0e4e]{3}/.test(inDigits))
    found.push({ rest: inDigits.replace(/\s+/g, ' ').trim(), kind, isSure: false })
  return found
}
