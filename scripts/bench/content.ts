/** What the benchmark's library holds: invented chants of realistic size, always the same. */

const SECTIONS = 20
const OCCASIONS = ['ทำวัตรเช้า', 'ทำวัตรเย็น', 'งานมงคล', 'งานอวมงคล', 'ก่อนนอน']
const LINES = [
  ['สาธุ โข ปนายํ ภนฺเต', 'sādhu kho panāyaṃ bhante', 'ดีแล้ว ท่านผู้เจริญ'],
  ['มโน สุทฺโธ ปสาโท จ', 'mano suddho pasādo ca', 'ใจสะอาดและผ่องใส'],
  ['เมตฺตา สพฺเพสุ ปาณิสุ', 'mettā sabbesu pāṇisu', 'ความรักในสัตว์ทั้งปวง'],
  ['ทานํ สีลํ จ ภาวนา', 'dānaṃ sīlaṃ ca bhāvanā', 'ทาน ศีล และภาวนา'],
] as const

/** Chant sections for the benchmark. */
export const sections = Array.from({ length: SECTIONS }, (_, index) => ({
  slug: `section-${index + 1}`,
  title: `หมวดที่ ${index + 1}`,
}))

/** The nth chant, from 0, as it is sent to the API. */
export function chant(n: number) {
  const lines = Array.from({ length: 4 }, (_, index) => LINES[(n + index * 3) % LINES.length] ?? LINES[0])
  return {
    slug: `chant-${n}`,
    title: `บทสวดที่ ${n} ${LINES[n % LINES.length]?.[2]}`,
    section: `section-${(n % SECTIONS) + 1}`,
    occasion: OCCASIONS[n % OCCASIONS.length],
    prayerType: n % 2 === 0 ? 'บทสวดมนต์' : 'บทแผ่เมตตา',
    pali: lines.map(([pali]) => pali).join('\n'),
    roman: lines.map(([, roman]) => roman).join('\n'),
    meaning: lines.map(([, , meaning]) => meaning).join('\n'),
    audio: n % 3 === 0 ? `/audio/chant-${n}.mp3` : null,
    note: null,
    source: 'เขียนขึ้นสำหรับวัดความเร็ว',
  }
}

/** The book of the benchmark. */
export const book = {
  slug: 'bench-book',
  title: 'หนังสือสำหรับวัดความเร็ว',
  author: 'คณะผู้จัดทำ',
  writtenIn: 'ไทย',
  shelves: ['featured'],
}

/** Twenty chapters of some ten pages each. */
export const bookContents = {
  chapterTitle: Array.from({ length: 20 }, (_, index) => `บทที่ ${index + 1}`),
  chapterBody: Array.from({ length: 20 }, (_, chapter) =>
    Array.from({ length: 40 }, (_, paragraph) => {
      const line = LINES[(chapter + paragraph) % LINES.length] ?? LINES[0]
      return `${line[2]} `.repeat(20).trim()
    }).join('\n\n'),
  ),
}
