/**
 * An introduction for new volunteers: a few tasks, each with instructions and a picture. A test follows the
 * instructions, so labels and keys must be those of the screens.
 */

import { chantsResourceDefinition } from '../../../definitions/chants.ts'
import { canKeyPublish } from '../base/api.ts'
import { ListRow } from '../base/keyboard-list.tsx'
import { createScreenAddress, DESK_ROOT, type ScreenAddress } from '../base/route.ts'
import { useObservableValue } from '../base/signal.ts'
import { SEND_FOR_REVIEW_LABEL } from '../form/draft-offer.tsx'
import { PROPOSAL_STATE_LABELS } from '../proposals/proposal-requests.ts'

/** Text with markup: `<kbd>1</kbd>` becomes the element of that name, or a span with that class. */
type MarkedUpText = string

interface Task {
  /** Its segment in the address. */
  readonly name: string
  readonly title: string
  readonly minutes: number
  readonly steps: readonly MarkedUpText[]
  /** How the volunteer knows that it is done, and what happens next. */
  readonly outcome: string
  /** The screen for the task. */
  readonly screen: readonly [path: string, label: string]
  /** Lines of the picture of that screen. */
  readonly picture: readonly MarkedUpText[]
}

const DESK: Task = {
  name: 'desk',
  title: 'รู้จักโต๊ะ',
  minutes: 5,
  steps: [
    'แถบซ้ายมีสามหมวด คือแก้คำ บทสวดและหนังสือ และดูแล บนโทรศัพท์กด <label>เมนู</label> ก่อน',
    'ค้นทั้งห้องสมุดด้วย <kbd>Ctrl+K</kbd> ดูแป้นลัดของหน้าจอที่เปิดอยู่ด้วย <kbd>Ctrl+/</kbd>',
    'สิ่งที่พิมพ์แล้วยังไม่ได้บันทึกอยู่ในเบราว์เซอร์นี้ ปิดแท็บหรือเน็ตหลุดก็ไม่หาย',
    'ลุกจากเครื่องเมื่อใด กด <label>ล็อก</label>',
  ],
  outcome: 'ลองได้ทุกอย่าง ไม่มีสิ่งใดที่แก้แล้วกลับคืนไม่ได้',
  screen: ['', 'งานที่รออยู่'],
  picture: [
    '<b>โต๊ะบรรณาธิการ</b> <tag>ค้นหาทั้งห้องสมุด</tag> <tag>ล็อก</tag>',
    '<b>แก้คำ</b> คำผิด · ข้อความที่ไม่ตรงกัน',
    '<b>บทสวดและหนังสือ</b> หนังสือ · บทสวด · ชาดก',
    '<b>ดูแล</b> ประวัติการแก้ไข',
    '<soft>หน้าแรก: งานที่รออยู่ แต่ละบรรทัดกดเข้าไปทำได้</soft>',
  ],
}

const SUSPECTS: Task = {
  name: 'suspects',
  title: 'ตัดสินคำที่สงสัยสิบคำ',
  minutes: 10,
  steps: [
    'เปิด <label>คำผิด</label> ในแถบซ้าย แล้วกด <kbd>Enter</kbd> หรือคลิกในกรอบ แป้นจึงจะทำงาน',
    'อ่านทั้งบรรทัด คำที่สงสัยถูกระบายไว้ ข้างล่างเป็นคำที่เสนอ และที่อื่นพิมพ์ว่าอย่างไร',
    'คำที่เสนอถูก กด <kbd>1</kbd> คำที่พิมพ์ไว้ถูกอยู่แล้ว กด <kbd>P</kbd>',
    'ไม่แน่ใจ กด <kbd>L</kbd> ไว้ภายหลัง คนอื่นจะได้ดู กดผิดไป กด <kbd>U</kbd> เลิกทำ',
    'คำต่อไปขึ้นมาเอง ทำจนครบสิบคำ',
  ],
  outcome: 'คำที่ตัดสินแล้วไม่ขึ้นมาอีก และทุกคำยังมีฉบับที่พิมพ์ไว้ให้เทียบเสมอ',
  screen: ['misprints', 'คำผิด'],
  picture: [
    'เอกํ สมยํ <mark>ภควาx</mark> สาวตฺถิยํ วิหรติ',
    '<kbd>1</kbd> <b>ภควา</b> <soft>แหล่งอื่นพิมพ์อย่างนี้ 3 แห่ง</soft>',
    '<button>1 แก้เป็น ภควา</button> <button>P คงตามที่พิมพ์</button>',
    '<button>L ไว้ภายหลัง</button> <button>U เลิกทำครั้งล่าสุด</button>',
  ],
}

const READING: Task = {
  name: 'reading',
  title: 'แก้คำที่พบขณะอ่าน',
  minutes: 10,
  steps: [
    'กด <label>เปิดหน้าเว็บ</label> ที่มุมบน แล้วอ่านพระไตรปิฎกหน้าใดก็ได้',
    'พบคำที่พิมพ์ผิด เลือกคำนั้น (แตะสองครั้ง หรือลากเมาส์) แล้วกด <kbd>E</kbd>',
    'พิมพ์คำที่ถูก และเหตุผลสั้น ๆ ว่าเทียบกับอะไร แล้วกดปุ่มสีเข้มข้างล่าง',
  ],
  outcome: 'หน้าที่อ่านอยู่กลับมาที่เดิม คำที่แก้มีเครื่องหมายบอก และผู้อ่านยังดูตามที่พิมพ์ได้',
  screen: ['corrections', 'คำที่แก้แล้ว'],
  picture: [
    'อิธ ภิกฺขุ <mark>โสกสฺมึ</mark> อภิชฺฌํ วิเนติ <soft>← เลือกคำแล้วกด </soft><kbd>E</kbd>',
    '<del>โสกสฺมึ</del> <ins>โลกสฺมึ</ins>',
    'เหตุผล <field>พิมพ์ผิด เทียบกับฉบับอักษรโรมัน</field>',
  ],
}

const PAGES: Task = {
  name: 'pages',
  title: 'อ่านหนึ่งหน้าเทียบกับฉบับพิมพ์',
  minutes: 10,
  steps: [
    'เปิด <label>อ่านเทียบกับฉบับพิมพ์</label> ในแถบซ้าย แล้วกด <label>อ่านหน้าในส่วนงานของฉัน</label>',
    'เปิดหนังสือเล่มเดียวกัน หรือดูภาพหน้าหนังสือข้าง ๆ ถ้ามี แล้วอ่านเทียบทีละคำ',
    'คำใดไม่ตรงกับหนังสือ เลือกคำนั้นแล้วกด <kbd>E</kbd>',
    'กด <kbd>B</kbd> เพื่อเริ่ม <kbd>Enter</kbd> เลื่อนอ่านต่อ ถึงบรรทัดสุดท้ายแล้วจึงบันทึกว่าอ่านแล้ว กดผิดไป กด <kbd>U</kbd> หน้ามีปัญหา กด <kbd>P</kbd>',
  ],
  outcome: 'อีกคนจะอ่านยืนยันหน้าเดียวกัน ถ้าข้อความเปลี่ยนภายหลัง หน้านั้นกลับมาให้อ่านใหม่เฉพาะที่เปลี่ยน',
  screen: ['pages', 'อ่านเทียบกับฉบับพิมพ์'],
  picture: [
    '<b>เล่ม 9 หน้า 12</b> <tag>ยังไม่ได้อ่าน</tag>',
    'เอวมฺเม สุตํ ฯ เอกํ สมยํ ภควา …',
    '<button>Enter อ่านแล้ว ตรงตามฉบับพิมพ์</button> <button>E แก้คำที่เลือก</button>',
  ],
}

/** Returns the task of adding a chant. @param publishes whether the volunteer's key may publish */
const createChantTask = (publishes: boolean): Task => ({
  name: 'chant',
  title: publishes ? 'เพิ่มบทสวดหนึ่งบท' : 'เสนอบทสวดหนึ่งบท',
  minutes: 10,
  steps: [
    `เปิด <label>${chantsResourceDefinition.label.th}</label> ในแถบซ้าย แล้วกด <label>เพิ่ม${chantsResourceDefinition.label.th}</label>`,
    `พิมพ์ <label>${chantsResourceDefinition.fields.title.label.th}</label> ชื่อในลิงก์ขึ้นมาเองตามชื่อ ไม่ต้องแก้`,
    `พิมพ์ <label>${chantsResourceDefinition.fields.pali.label.th}</label> บรรทัดละวรรค เว้นหนึ่งบรรทัดเมื่อขึ้นบทใหม่ <label>${chantsResourceDefinition.fields.meaning.label.th}</label> ให้บรรทัดตรงกัน`,
    publishes
      ? 'กด <label>บันทึก</label> หรือ <kbd>Ctrl+S</kbd>'
      : `กด <label>${SEND_FOR_REVIEW_LABEL}</label> หรือ <kbd>Ctrl+S</kbd> เขียนบันทึกถึงผู้ตรวจได้ เช่น คัดมาจากเล่มใด`,
  ],
  outcome: publishes
    ? 'บทสวดขึ้นหน้าเว็บทันที กด “หน้าที่ผู้อ่านเห็น” ดูได้ และเลิกทำได้'
    : 'ยังไม่มีผู้อ่านเห็น บทสวดไปอยู่ในงานของฉัน จนกว่ามีผู้ตรวจเผยแพร่',
  screen: ['chants', chantsResourceDefinition.label.th],
  picture: [
    `${chantsResourceDefinition.fields.title.label.th} <field>บทพิจารณาสังขาร</field>`,
    `${chantsResourceDefinition.fields.pali.label.th} <field>สัพเพ สังขารา อนิจจา</field>`,
    `${chantsResourceDefinition.fields.meaning.label.th} <field>สังขารทั้งหลายทั้งปวงไม่เที่ยง</field>`,
    `<button>${publishes ? 'บันทึก' : SEND_FOR_REVIEW_LABEL}</button> <soft>← ปุ่มสีเข้มล่างสุด</soft>`,
  ],
})

const MINE: Task = {
  name: 'mine',
  title: 'งานที่ส่งไปถึงไหนแล้ว',
  minutes: 10,
  steps: [
    'เปิด <label>งานของฉัน</label> ในแถบซ้าย',
    `<label>${PROPOSAL_STATE_LABELS.waiting}</label> คือยังไม่มีใครเปิดดู ผู้อ่านยังไม่เห็น จะถอนคืนก็ได้`,
    `<label>${PROPOSAL_STATE_LABELS.returned}</label> มีเหตุผลบอกไว้ เปิดงานนั้น แก้ตามเหตุผล แล้วกด <label>ส่งให้ตรวจอีกครั้ง</label>`,
    `<label>${PROPOSAL_STATE_LABELS.published}</label> คือผู้อ่านเห็นแล้ว ถ้าผู้ตรวจแก้ก่อนเผยแพร่ จะเห็นว่าแก้ตรงไหน`,
  ],
  outcome: 'งานไม่หมดอายุและไม่มีวันหาย ชื่อของคุณอยู่ในประวัติข้างชื่อผู้เผยแพร่',
  screen: ['mine', 'งานของฉัน'],
  picture: [
    `<tag>${PROPOSAL_STATE_LABELS.waiting}</tag> บทพิจารณาสังขาร <soft>← รอได้ ทำอย่างอื่นต่อ</soft>`,
    `<tag>${PROPOSAL_STATE_LABELS.returned}</tag> ภควา <soft>← เปิด แก้ ส่งใหม่</soft>`,
    `<tag>${PROPOSAL_STATE_LABELS.published}</tag> โลกสฺมึ <soft>← เสร็จแล้ว</soft>`,
  ],
}

const REVIEW: Task = {
  name: 'review',
  title: 'ตรวจงานที่ผู้อื่นเสนอ',
  minutes: 10,
  steps: [
    'เปิด <label>รอตรวจ</label> ในแถบซ้าย แล้วกด <kbd>Enter</kbd> หรือคลิกในกรอบ',
    'อ่านของเดิมกับของใหม่ คำที่ต่างกันระบายไว้ และอ่านบันทึกของผู้เสนอ',
    'ถูกต้อง กด <kbd>1</kbd> ถูกบางส่วน กด <kbd>E</kbd> แก้แล้วเผยแพร่',
    'ยังไม่ได้ กด <kbd>2</kbd> แล้วเลือกหรือพิมพ์เหตุผล ผู้เสนอจะได้แก้แล้วส่งมาใหม่',
  ],
  outcome: 'ที่เผยแพร่แล้วผู้อ่านเห็นทันที กด U เลิกทำได้',
  screen: ['proposals', 'รอตรวจ'],
  picture: [
    'สังขารทั้งหลาย<del>ไม่เที่ยง</del><ins>ทั้งปวงไม่เที่ยง</ins>',
    '<soft>บันทึกของผู้เสนอ: คัดจากหนังสือสวดมนต์ของวัด</soft>',
    '<button>1 เผยแพร่</button> <button>E แก้แล้วเผยแพร่</button> <button>2 ส่งกลับ</button>',
  ],
}

/** Undo for keys that propose: withdrawing what was sent for review. */
const WITHDRAW: Task = {
  name: 'undo',
  title: 'เมื่อทำพลาด',
  minutes: 5,
  steps: [
    'หลังส่งให้ตรวจ แถบล่างมี <label>เลิกทำ</label> อยู่ครู่หนึ่ง กดแล้วข้อความกลับมาอยู่ในแบบฟอร์ม ในคิวคำผิดกด <kbd>U</kbd>',
    'นานกว่านั้น เปิด <label>งานของฉัน</label> เปิดงานนั้น แล้วกด <label>ถอนคืน</label>',
    'งานที่ถอนคืนแล้วยังอยู่ที่เดิม จะใช้อีกเมื่อใด กด <label>ใช้ข้อความนี้อีกครั้ง</label>',
  ],
  outcome: 'ก่อนมีผู้เผยแพร่ ไม่มีผู้อ่านคนใดเห็นสิ่งที่ส่งไป',
  screen: ['mine', 'งานของฉัน'],
  picture: [
    'ส่งให้ตรวจแล้ว <button>เลิกทำ</button> <soft>← แถบล่างหลังส่ง</soft>',
    'เสนอให้เพิ่ม บทสวด บทพิจารณาสังขาร <button>ถอนคืน</button> <soft>← ในงานของฉัน</soft>',
  ],
}

const UNDO: Task = {
  name: 'undo',
  title: 'เมื่อทำพลาด',
  minutes: 5,
  steps: [
    'หลังบันทึก แถบล่างมี <label>เลิกทำ</label> อยู่ครู่หนึ่ง ในคิวคำผิดกด <kbd>U</kbd>',
    'นานกว่านั้น เปิด <label>ประวัติการแก้ไข</label> หางานของคุณ แล้วกด <label>เลิกทำ</label>',
    'มีผู้อื่นแก้ที่เดียวกันก่อน หน้าจอจะวางของทั้งสองคนให้เลือก ไม่มีของใครถูกทับ',
  ],
  outcome: 'การเลิกทำก็เลิกทำได้เช่นกัน',
  screen: ['history', 'ประวัติการแก้ไข'],
  picture: [
    'บันทึกแล้ว <button>เลิกทำ</button> <soft>← แถบล่างหลังบันทึก</soft>',
    'แก้ บทสวด บทพิจารณาสังขาร <button>เลิกทำ</button> <soft>← ในประวัติการแก้ไข</soft>',
  ],
}

/** Lists the tasks. @param publishes whether the key may publish; other keys have other tasks */
const listTasks = (publishes: boolean): readonly Task[] => [
  DESK,
  SUSPECTS,
  READING,
  PAGES,
  createChantTask(publishes),
  publishes ? REVIEW : MINE,
  publishes ? UNDO : WITHDRAW,
]

const FIRST_HOUR = 'first-hour'

/** Screen `/desk/first-hour`: an introduction for new volunteers, one task at a time. */
export function FirstHourScreen({ one: name }: ScreenAddress) {
  const tasks = listTasks(useObservableValue(canKeyPublish))
  const index = tasks.findIndex((task) => task.name === name)
  const task = tasks[index]
  return task ? <OneTask task={task} number={index + 1} next={tasks[index + 1]} /> : <AllTasks tasks={tasks} />
}

const AllTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <>
    <p>ไม่ต้องอ่านอย่างอื่นก่อน แต่ละเรื่องมีหน้าเดียว อ่านแล้วทำตามได้เลย หยุดตรงไหนก็ได้ กลับมาทำต่อเมื่อใดก็ได้</p>
    <ol class="records">
      {tasks.map(({ name, title, minutes }) => (
        <ListRow key={name} href={createScreenAddress([FIRST_HOUR, name])} label={title} note={`ราว ${minutes} นาที`} />
      ))}
    </ol>
  </>
)

interface OneTaskProps {
  readonly task: Task
  /** Number of the task, from 1. */
  readonly number: number
  readonly next: Task | undefined
}

function OneTask({ task, number, next }: OneTaskProps) {
  const [path, label] = task.screen
  return (
    <>
      <p class="row">
        <a href={createScreenAddress([FIRST_HOUR])}>← ชั่วโมงแรก</a>
        <span class="soft">
          เรื่องที่ {number} ราว {task.minutes} นาที
        </span>
      </p>
      <div class="task">
        <div>
          <h2>{task.title}</h2>
          <ol class="steps">
            {task.steps.map((step, index) => (
              <li key={index}>
                <MarkedUp text={step} />
              </li>
            ))}
          </ol>
          <p class="hint">{task.outcome}</p>
        </div>
        <figure aria-label={`ภาพ: ${task.title}`} role="img">
          {task.picture.map((line, index) => (
            <p key={index}>
              <MarkedUp text={line} />
            </p>
          ))}
        </figure>
      </div>
      <p class="row">
        <a class="button" href={path === '' ? DESK_ROOT : createScreenAddress([path])}>
          ไปทำที่ {label}
        </a>
        {next && <a href={createScreenAddress([FIRST_HOUR, next.name])}>ต่อไป: {next.title}</a>}
      </p>
    </>
  )
}

const ELEMENTS = ['kbd', 'mark', 'del', 'ins', 'b'] as const

/** Renders text with markup in the desk's own styles, so that it looks as on the screens. */
const MarkedUp = ({ text }: { readonly text: MarkedUpText }) => (
  <>
    {[...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([plain, name, content], index) => {
      if (name === undefined) return plain
      const Element = ELEMENTS.find((element) => element === name)
      return Element ? (
        <Element key={index}>{content}</Element>
      ) : (
        <span key={index} class={name}>
          {content}
        </span>
      )
    })}
  </>
)
