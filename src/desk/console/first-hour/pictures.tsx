/** Pictures beside the tasks of the first hour: the desk drawn with its own styles, so that they look as it does. */

import type { ComponentChildren, ComponentType } from 'preact'
import { STATES } from '../proposals/proposal.ts'

const Keys = ({ keys }: { readonly keys: readonly (readonly [keys: string, meaning: string])[] }) => (
  <p class="drawn-keys">
    {keys.map(([one, meaning]) => (
      <span class="button" key={one}>
        <kbd>{one}</kbd> {meaning}
      </span>
    ))}
  </p>
)

/** Something to be pressed or seen, and what it is about. */
const Called = ({ children, says }: { readonly children: ComponentChildren; readonly says: string }) => (
  <p class="called">
    {children} <span class="soft">← {says}</span>
  </p>
)

const Printed = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="printed" lang="pi">
    {children}
  </p>
)

const Desk = () => (
  <div class="drawn-desk">
    <p>
      <b>โต๊ะบรรณาธิการ</b> <span class="tag">ค้นหาทั้งห้องสมุด</span> <span class="tag">ล็อก</span>
    </p>
    <div>
      <p class="drawn-menu">
        <b>แก้คำ</b>
        <span>คำผิด</span>
        <b>บทสวดและหนังสือ</b>
        <span>บทสวด</span>
        <b>ดูแล</b>
        <span>ประวัติการแก้ไข</span>
      </p>
      <p>งานที่รออยู่ แต่ละบรรทัดกดเข้าไปทำได้</p>
    </div>
  </div>
)

const Suspects = () => (
  <>
    <Printed>
      เอกํ สมยํ <mark>ภควาx</mark> สาวตฺถิยํ วิหรติ
    </Printed>
    <ol class="proposals">
      <li>
        <kbd>1</kbd> <b lang="pi">ภควา</b> <span class="soft">แหล่งอื่นพิมพ์อย่างนี้ 3 แห่ง</span>
      </li>
    </ol>
    <Keys
      keys={[
        ['1', 'แก้เป็น ภควา'],
        ['P', 'คงตามที่พิมพ์'],
        ['L', 'ไว้ภายหลัง'],
        ['U', 'เลิกทำครั้งล่าสุด'],
      ]}
    />
  </>
)

const Reading = () => (
  <>
    <Printed>
      อิธ ภิกฺขุ <span class="drawn-selection">โสกสฺมึ</span> อภิชฺฌํ วิเนติ
    </Printed>
    <Keys keys={[['E', 'แก้คำที่เลือก']]} />
    <Printed>
      <del>โสกสฺมึ</del> <ins>โลกสฺมึ</ins>
    </Printed>
  </>
)

const Chant = () => (
  <>
    <p>
      ชื่อบทสวด <span class="drawn-field">บทพิจารณาสังขาร</span>
    </p>
    <p>
      บทบาลี <span class="drawn-field">สัพเพ สังขารา อนิจจา</span>
    </p>
    <p>
      คำแปล <span class="drawn-field">สังขารทั้งหลายทั้งปวงไม่เที่ยง</span>
    </p>
    <Called says="ปุ่มสีเข้มล่างสุด">
      <span class="button primary">ส่ง หรือบันทึก</span>
    </Called>
  </>
)

const Mine = () => (
  <>
    <Called says="รอได้ ทำอย่างอื่นต่อ">
      <span class="tag">{STATES.waiting}</span> บทพิจารณาสังขาร
    </Called>
    <Called says="เปิด แก้ ส่งใหม่">
      <span class="tag">{STATES.returned}</span> ภควา
    </Called>
    <Called says="เสร็จแล้ว">
      <span class="tag">{STATES.published}</span> โลกสฺมึ
    </Called>
  </>
)

const Review = () => (
  <>
    <p class="marked">
      สังขารทั้งหลาย <del>ไม่เที่ยง</del> <ins>ทั้งปวงไม่เที่ยง</ins>
    </p>
    <p class="hint">บันทึกของผู้เสนอ: คัดจากหนังสือสวดมนต์ของวัด</p>
    <Keys
      keys={[
        ['1', 'เผยแพร่'],
        ['E', 'แก้แล้วเผยแพร่'],
        ['2', 'ส่งกลับ'],
      ]}
    />
  </>
)

const Undo = () => (
  <>
    <Called says="แถบล่างหลังบันทึก">
      บันทึกแล้ว <span class="button">เลิกทำ</span>
    </Called>
    <Called says="ในประวัติการแก้ไข">
      แก้ บทสวด บทพิจารณาสังขาร <span class="button">เลิกทำ</span>
    </Called>
  </>
)

/** By the names of their tasks. */
export const PICTURES: Readonly<Record<string, ComponentType>> = {
  desk: Desk,
  suspects: Suspects,
  reading: Reading,
  chant: Chant,
  mine: Mine,
  review: Review,
  undo: Undo,
}
