/**
 * The first hour of a volunteer: a task each, with what to do and how one knows that it is done. Labels and keys are said as
 * the screens have them; a test plays the tasks through by these words alone.
 */

import { chants } from '../../../definitions/chants.ts'
import { SEND } from '../form/note-to-reviewer.tsx'
import { STATES } from '../proposals/proposal.ts'

/** Words of a step or a picture: plain, or as the desk draws them. */
export type Words = string | { readonly as: Drawn; readonly words: string }

/** Elements by their names; the others are classes. */
export type Drawn = 'kbd' | 'mark' | 'del' | 'ins' | 'b' | 'label' | 'soft' | 'tag' | 'button' | 'field'

export interface Task {
  /** In the address. */
  readonly name: string
  readonly title: string
  readonly minutes: number
  readonly steps: readonly (readonly Words[])[]
  /** How one knows that it is done, and what happens to it. */
  readonly outcome: string
  /** The screen where it is done. */
  readonly at: readonly [path: string, label: string]
  /** What stands there, line by line. */
  readonly picture: readonly (readonly Words[])[]
}

const drawn = (as: Drawn) => (words: string) => ({ as, words })
/** What stands on a button or link of the desk. */
const on = drawn('label')
const key = drawn('kbd')
const mark = drawn('mark')
const del = drawn('del')
const ins = drawn('ins')
const bold = drawn('b')
const soft = drawn('soft')
const tag = drawn('tag')
const button = drawn('button')
const field = drawn('field')

const DESK: Task = {
  name: 'desk',
  title: 'รู้จักโต๊ะ',
  minutes: 5,
  steps: [
    ['แถบซ้ายมีสามหมวด คือแก้คำ บทสวดและหนังสือ และดูแล บนโทรศัพท์กด ', on('เมนู'), ' ก่อน'],
    ['ค้นทั้งห้องสมุดด้วย ', key('Ctrl+K'), ' ดูแป้นลัดของหน้าจอที่เปิดอยู่ด้วย ', key('Ctrl+/')],
    ['สิ่งที่พิมพ์แล้วยังไม่ได้บันทึกอยู่ในเบราว์เซอร์นี้ ปิดแท็บหรือเน็ตหลุดก็ไม่หาย'],
    ['ลุกจากเครื่องเมื่อใด กด ', on('ล็อก')],
  ],
  outcome: 'ลองได้ทุกอย่าง ไม่มีสิ่งใดที่แก้แล้วกลับคืนไม่ได้',
  at: ['', 'งานที่รออยู่'],
  picture: [
    [bold('โต๊ะบรรณาธิการ'), ' ', tag('ค้นหาทั้งห้องสมุด'), ' ', tag('ล็อก')],
    [bold('แก้คำ'), ' คำผิด · ข้อความที่ไม่ตรงกัน'],
    [bold('บทสวดและหนังสือ'), ' หนังสือ · บทสวด · ชาดก'],
    [bold('ดูแล'), ' ประวัติการแก้ไข'],
    [soft('หน้าแรก: งานที่รออยู่ แต่ละบรรทัดกดเข้าไปทำได้')],
  ],
}

const SUSPECTS: Task = {
  name: 'suspects',
  title: 'ตัดสินคำที่สงสัยสิบคำ',
  minutes: 10,
  steps: [
    ['เปิด ', on('คำผิด'), ' ในแถบซ้าย แล้วกด ', key('Enter'), ' หรือคลิกในกรอบ แป้นจึงจะทำงาน'],
    ['อ่านทั้งบรรทัด คำที่สงสัยถูกระบายไว้ ข้างล่างเป็นคำที่เสนอ และที่อื่นพิมพ์ว่าอย่างไร'],
    ['คำที่เสนอถูก กด ', key('1'), ' คำที่พิมพ์ไว้ถูกอยู่แล้ว กด ', key('P')],
    ['ไม่แน่ใจ กด ', key('L'), ' ไว้ภายหลัง คนอื่นจะได้ดู กดผิดไป กด ', key('U'), ' เลิกทำ'],
    ['คำต่อไปขึ้นมาเอง ทำจนครบสิบคำ'],
  ],
  outcome: 'คำที่ตัดสินแล้วไม่ขึ้นมาอีก และทุกคำยังมีฉบับที่พิมพ์ไว้ให้เทียบเสมอ',
  at: ['misprints', 'คำผิด'],
  picture: [
    ['เอกํ สมยํ ', mark('ภควาx'), ' สาวตฺถิยํ วิหรติ'],
    [key('1'), ' ', bold('ภควา'), ' ', soft('แหล่งอื่นพิมพ์อย่างนี้ 3 แห่ง')],
    [button('1 แก้เป็น ภควา'), ' ', button('P คงตามที่พิมพ์')],
    [button('L ไว้ภายหลัง'), ' ', button('U เลิกทำครั้งล่าสุด')],
  ],
}

const READING: Task = {
  name: 'reading',
  title: 'แก้คำที่พบขณะอ่าน',
  minutes: 10,
  steps: [
    ['กด ', on('เปิดหน้าเว็บ'), ' ที่มุมบน แล้วอ่านพระไตรปิฎกหน้าใดก็ได้'],
    ['พบคำที่พิมพ์ผิด เลือกคำนั้น (แตะสองครั้ง หรือลากเมาส์) แล้วกด ', key('E')],
    ['พิมพ์คำที่ถูก และเหตุผลสั้น ๆ ว่าเทียบกับอะไร แล้วกดปุ่มสีเข้มข้างล่าง'],
  ],
  outcome: 'หน้าที่อ่านอยู่กลับมาที่เดิม คำที่แก้มีเครื่องหมายบอก และผู้อ่านยังดูตามที่พิมพ์ได้',
  at: ['corrections', 'คำที่แก้แล้ว'],
  picture: [
    ['อิธ ภิกฺขุ ', mark('โสกสฺมึ'), ' อภิชฺฌํ วิเนติ ', soft('← เลือกคำแล้วกด '), key('E')],
    [del('โสกสฺมึ'), ' ', ins('โลกสฺมึ')],
    ['เหตุผล ', field('พิมพ์ผิด เทียบกับฉบับอักษรโรมัน')],
  ],
}

const PAGES: Task = {
  name: 'pages',
  title: 'อ่านหนึ่งหน้าเทียบกับฉบับพิมพ์',
  minutes: 10,
  steps: [
    ['เปิด ', on('อ่านเทียบกับฉบับพิมพ์'), ' ในแถบซ้าย แล้วกด ', on('อ่านหน้าในส่วนงานของฉัน')],
    ['เปิดหนังสือเล่มเดียวกัน หรือดูภาพหน้าหนังสือข้าง ๆ ถ้ามี แล้วอ่านเทียบทีละคำ'],
    ['คำใดไม่ตรงกับหนังสือ เลือกคำนั้นแล้วกด ', key('E')],
    ['ตรงทั้งหน้า กด ', key('Enter'), ' แล้วหน้าต่อไปขึ้นมาเอง กดผิดไป กด ', key('U')],
  ],
  outcome: 'อีกคนจะอ่านยืนยันหน้าเดียวกัน ถ้าข้อความเปลี่ยนภายหลัง หน้านั้นกลับมาให้อ่านใหม่เฉพาะที่เปลี่ยน',
  at: ['pages', 'อ่านเทียบกับฉบับพิมพ์'],
  picture: [
    [bold('เล่ม 9 หน้า 12'), ' ', tag('ยังไม่ได้อ่าน')],
    ['เอวมฺเม สุตํ ฯ เอกํ สมยํ ภควา …'],
    [button('Enter อ่านแล้ว ตรงตามฉบับพิมพ์'), ' ', button('E แก้คำที่เลือก')],
  ],
}

/** @param publishes whether the volunteer's key may */
const chant = (publishes: boolean): Task => ({
  name: 'chant',
  title: publishes ? 'เพิ่มบทสวดหนึ่งบท' : 'เสนอบทสวดหนึ่งบท',
  minutes: 10,
  steps: [
    ['เปิด ', on(chants.label.th), ' ในแถบซ้าย แล้วกด ', on(`เพิ่ม${chants.label.th}`)],
    ['พิมพ์ ', on(chants.fields.title.label.th), ' ชื่อในลิงก์ขึ้นมาเองตามชื่อ ไม่ต้องแก้'],
    [
      'พิมพ์ ',
      on(chants.fields.pali.label.th),
      ' บรรทัดละวรรค เว้นหนึ่งบรรทัดเมื่อขึ้นบทใหม่ ',
      on(chants.fields.meaning.label.th),
      ' ให้บรรทัดตรงกัน',
    ],
    publishes
      ? ['กด ', on('บันทึก'), ' หรือ ', key('Ctrl+S')]
      : ['กด ', on(SEND), ' หรือ ', key('Ctrl+S'), ' เขียนบันทึกถึงผู้ตรวจได้ เช่น คัดมาจากเล่มใด'],
  ],
  outcome: publishes
    ? 'บทสวดขึ้นหน้าเว็บทันที กด “หน้าที่ผู้อ่านเห็น” ดูได้ และเลิกทำได้'
    : 'ยังไม่มีผู้อ่านเห็น บทสวดไปอยู่ในงานของฉัน จนกว่ามีผู้ตรวจเผยแพร่',
  at: ['chants', chants.label.th],
  picture: [
    [chants.fields.title.label.th, ' ', field('บทพิจารณาสังขาร')],
    [chants.fields.pali.label.th, ' ', field('สัพเพ สังขารา อนิจจา')],
    [chants.fields.meaning.label.th, ' ', field('สังขารทั้งหลายทั้งปวงไม่เที่ยง')],
    [button(publishes ? 'บันทึก' : SEND), ' ', soft('← ปุ่มสีเข้มล่างสุด')],
  ],
})

const MINE: Task = {
  name: 'mine',
  title: 'งานที่ส่งไปถึงไหนแล้ว',
  minutes: 10,
  steps: [
    ['เปิด ', on('งานของฉัน'), ' ในแถบซ้าย'],
    [on(STATES.waiting), ' คือยังไม่มีใครเปิดดู ผู้อ่านยังไม่เห็น จะถอนคืนก็ได้'],
    [on(STATES.returned), ' มีเหตุผลบอกไว้ เปิดงานนั้น แก้ตามเหตุผล แล้วกด ', on('ส่งให้ตรวจอีกครั้ง')],
    [on(STATES.published), ' คือผู้อ่านเห็นแล้ว ถ้าผู้ตรวจแก้ก่อนเผยแพร่ จะเห็นว่าแก้ตรงไหน'],
  ],
  outcome: 'งานไม่หมดอายุและไม่มีวันหาย ชื่อของคุณอยู่ในประวัติข้างชื่อผู้เผยแพร่',
  at: ['mine', 'งานของฉัน'],
  picture: [
    [tag(STATES.waiting), ' บทพิจารณาสังขาร ', soft('← รอได้ ทำอย่างอื่นต่อ')],
    [tag(STATES.returned), ' ภควา ', soft('← เปิด แก้ ส่งใหม่')],
    [tag(STATES.published), ' โลกสฺมึ ', soft('← เสร็จแล้ว')],
  ],
}

const REVIEW: Task = {
  name: 'review',
  title: 'ตรวจงานที่ผู้อื่นเสนอ',
  minutes: 10,
  steps: [
    ['เปิด ', on('รอตรวจ'), ' ในแถบซ้าย แล้วกด ', key('Enter'), ' หรือคลิกในกรอบ'],
    ['อ่านของเดิมกับของใหม่ คำที่ต่างกันระบายไว้ และอ่านบันทึกของผู้เสนอ'],
    ['ถูกต้อง กด ', key('1'), ' ถูกบางส่วน กด ', key('E'), ' แก้แล้วเผยแพร่'],
    ['ยังไม่ได้ กด ', key('2'), ' แล้วเลือกหรือพิมพ์เหตุผล ผู้เสนอจะได้แก้แล้วส่งมาใหม่'],
  ],
  outcome: 'ที่เผยแพร่แล้วผู้อ่านเห็นทันที กด U เลิกทำได้',
  at: ['proposals', 'รอตรวจ'],
  picture: [
    ['สังขารทั้งหลาย', del('ไม่เที่ยง'), ins('ทั้งปวงไม่เที่ยง')],
    [soft('บันทึกของผู้เสนอ: คัดจากหนังสือสวดมนต์ของวัด')],
    [button('1 เผยแพร่'), ' ', button('E แก้แล้วเผยแพร่'), ' ', button('2 ส่งกลับ')],
  ],
}

const UNDO: Task = {
  name: 'undo',
  title: 'เมื่อทำพลาด',
  minutes: 5,
  steps: [
    ['หลังบันทึก แถบล่างมี ', on('เลิกทำ'), ' อยู่ครู่หนึ่ง ในคิวคำผิดกด ', key('U')],
    ['นานกว่านั้น เปิด ', on('ประวัติการแก้ไข'), ' หางานของคุณ แล้วกด ', on('เลิกทำ')],
    ['มีผู้อื่นแก้ที่เดียวกันก่อน หน้าจอจะวางของทั้งสองคนให้เลือก ไม่มีของใครถูกทับ'],
  ],
  outcome: 'การเลิกทำก็เลิกทำได้เช่นกัน',
  at: ['history', 'ประวัติการแก้ไข'],
  picture: [
    ['บันทึกแล้ว ', button('เลิกทำ'), ' ', soft('← แถบล่างหลังบันทึก')],
    ['แก้ บทสวด บทพิจารณาสังขาร ', button('เลิกทำ'), ' ', soft('← ในประวัติการแก้ไข')],
  ],
}

/** @param publishes whether the key may: who proposes has other tasks */
export const tasksOf = (publishes: boolean): readonly Task[] => [
  DESK,
  SUSPECTS,
  READING,
  PAGES,
  chant(publishes),
  publishes ? REVIEW : MINE,
  UNDO,
]
