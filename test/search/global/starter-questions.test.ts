/** Typical questions for a chant, a group of teachings or a story, in a library with the starter collections. */

import { afterAll, expect, test } from 'bun:test'
import { openTestLibrary } from '../../support/library.ts'
import { openStarterDatabase } from '../../support/starter.ts'

/** Questions and their answers: paths of the API, separated by spaces if there are several. */
const QUESTIONS: readonly (readonly [question: string, answers: string])[] = [
  ['ทำวัตรเช้า', 'chant-sections/morning-chanting'],
  ['ทำวัตรเย็น', 'chant-sections/evening-chanting'],
  ['อิติปิโส', 'chants/itipiso'],
  ['อิติปิโส ภควา', 'chants/itipiso'],
  ['บทสวดมนต์', 'chant-sections/morning-chanting'],
  ['นะโม ตัสสะ', 'chants/namo-tassa'],
  ['อะระหัง สัมมา', 'chants/ratanattaya-vandana'],
  ['พาหุง', 'chants/jayamangala-gatha'],
  ['พาหุงมหากา', 'chants/jayamangala-gatha chants/jaya-paritta'],
  ['ชินบัญชร', 'chants/jinapanjara-gatha'],
  ['คาถาชินบัญชร', 'chants/jinapanjara-gatha'],
  ['แผ่เมตตา', 'chants/metta-for-all-beings chants/metta-for-oneself chant-sections/loving-kindness'],
  ['สัพเพ สัตตา', 'chants/metta-for-all-beings'],
  ['กรวดน้ำ', 'chants/sharing-merit-with-relatives chants/uddissanadhitthana-gatha chant-sections/loving-kindness'],
  ['อิมินา ปุญญะกัมเมนะ', 'chants/uddissanadhitthana-gatha'],
  ['อาราธนาศีล 5', 'chants/aradhana-pancasila'],
  ['ศีล 5', 'chants/pancasila dhamma-groups/panca-sila'],
  ['ศีลห้า', 'chants/pancasila dhamma-groups/panca-sila'],
  ['ศีล 8', 'chants/atthasila dhamma-groups/attha-sila'],
  ['ถวายสังฆทาน', 'chants/offering-to-the-sangha'],
  ['ธัมมจักกัปปวัตตนสูตร', 'chants/dhammacakkappavattana-sutta'],
  ['มงคลสูตร', 'chants/mangala-sutta'],
  ['โพชฌังคปริตร', 'chants/bojjhanga-paritta'],
  ['ชุมนุมเทวดา', 'chants/chumnum-devata'],
  ['พระอภิธรรม 7 คัมภีร์', 'chants/abhidhamma-sangani chants/abhidhamma-patthana'],
  ['บังสุกุล', 'chants/bangsukul-for-the-dead chants/bangsukul-for-the-living'],
  ['ยถา สัพพี', 'chants/yatha-sabbi'],
  ['อนุโมทนาวิธี ยถา สัพพี', 'chants/yatha-sabbi'],
  ['คาถาก่อนเดินทาง', 'chants/mora-paritta'],
  ['คาถาป้องกันงู', 'chants/khandha-paritta'],
  ['คำถวายผ้าป่า', 'chants/offering-forest-robes'],
  ['คำถวายผ้ากฐิน', 'chants/offering-kathina-robe'],
  ['สวดมนต์ให้คนตาย', 'chants/bangsukul-for-the-dead'],
  ['คำสมาทานศีล 8', 'chants/atthasila'],
  ['chant for the sick', 'chants/bojjhanga-paritta'],
  ['buddhist chant before meals', 'chants/tankhanika-paccavekkhana'],
  ['บทสวดให้คนป่วยหายเร็ว', 'chants/bojjhanga-paritta'],
  ['พระปริตร 12 ตำนาน', 'chant-sections/parittas'],
  ['คำลาข้าวพระพุทธ', 'chants/taking-back-the-offered-rice'],
  ['คำถวายข้าวพระพุทธ', 'chants/offering-rice-to-the-buddha'],
  ['ศีล 8 ข้อ 6 คืออะไร', 'dhamma-groups/attha-sila chants/atthasila'],
  ['ศีล 5 มีอะไรบ้างพร้อมความหมาย', 'dhamma-groups/panca-sila chants/pancasila'],
  ['อริยสัจ 4', 'dhamma-groups/ariya-sacca'],
  ['อริยสัจสี่', 'dhamma-groups/ariya-sacca'],
  ['โพชฌงค์ 7', 'dhamma-groups/bojjhanga'],
  ['พละห้า', 'dhamma-groups/panca-bala'],
  ['พรหมวิหาร 4', 'dhamma-groups/brahma-vihara'],
  ['อิทธิบาทสี่', 'dhamma-groups/iddhi-pada'],
  ['มรรค 8', 'dhamma-groups/atthangika-magga'],
  ['ขันธ์ 5', 'dhamma-groups/panca-khandha'],
  ['ทิศ 6', 'dhamma-groups/six-directions'],
  ['ปฏิจจสมุปบาท', 'dhamma-groups/paticca-samuppada chants/paticcasamuppada'],
  ['นิทานชาดก', 'jataka/jataka-1'],
  ['กระต่ายตื่นตูม', 'jataka/jataka-322'],
  ['พระเวสสันดร', 'jataka/jataka-547'],
  ['บทสวดพาหุง', 'chants/jayamangala-gatha'],
  ['คาถาพาหุง', 'chants/jayamangala-gatha'],
  ['บทสวดชินบัญชร', 'chants/jinapanjara-gatha'],
  ['นะโม 3 จบ', 'chants/namo-tassa'],
  ['บทสวดแผ่เมตตาตนเอง', 'chants/metta-for-oneself'],
  ['มรรค 8 มีอะไรบ้าง', 'dhamma-groups/atthangika-magga'],
  ['อริยสัจ 4 คืออะไร', 'dhamma-groups/ariya-sacca'],
  ['อภิธรรมเจ็ดคัมภีร์', 'chants/abhidhamma-sangani chants/abhidhamma-patthana'],
]

/** Number of best results that must include an answer. */
const MAX_BEST_ANSWERS = 2

const library = openTestLibrary({ db: openStarterDatabase() })
afterAll(() => library.close())

interface Found {
  readonly groups: readonly {
    readonly items: readonly { readonly href: string; readonly score: number }[]
  }[]
}

test.each(QUESTIONS)('%s', async (question, answers) => {
  const { body } = await library.get<Found>(`/search?limit=5&q=${encodeURIComponent(question)}`)
  const items = body.groups.flatMap(({ items: groupItems }) => groupItems).toSorted((a, b) => b.score - a.score)
  const first = items.slice(0, MAX_BEST_ANSWERS).map(({ href }) => href.split('?')[0] ?? '')
  expect(first.some((href) => answers.split(' ').some((answer) => href.endsWith(`/${answer}`))) || first).toBe(true)
})
