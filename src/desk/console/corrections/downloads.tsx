/** Words put right on their way to others: a file for another library, and the command for a patch of the corpus. */

import { get } from '../base/api.ts'
import { useAttempts } from '../base/attempt.ts'
import { notices } from '../base/notices.ts'
import { offerFile } from '../base/offer-file.ts'
import { readableCount } from '../base/value.tsx'

interface DownloadsProps {
  /** The source that the list is narrowed to; empty for all. */
  readonly source: string
}

export function Downloads({ source }: DownloadsProps) {
  const { attempt, fault, busy } = useAttempts()
  const take = () =>
    attempt(async () => {
      const query = source === '' ? {} : { source }
      const { items } = await get('/api/desk/corrections/exchanged', query)
      // a line each, as the command that takes them in reads them
      offerFile('corrections.jsonl', items.map((item) => `${JSON.stringify(item)}\n`).join(''))
      notices.done(`ดาวน์โหลดแล้ว ${readableCount(items.length)} แห่ง`)
    }, 'กำลังรวบรวม…')
  const of = source === '' ? '' : ` --source ${source}`
  return (
    <details class="downloads">
      <summary>ดาวน์โหลดคำที่แก้{source === '' ? 'ทั้งหมด' : 'ของแหล่งนี้'}</summary>
      <h2>ไฟล์ JSON</h2>
      <p>บรรทัดละหนึ่งแห่ง พร้อมเล่ม หน้า ไฟล์ของคลังต้นฉบับเท่าที่รู้ เหตุผล และหลักฐาน ห้องสมุดอื่นรับไฟล์นี้ได้ด้วยคำสั่ง</p>
      <Command text="library corrections import corrections.jsonl" />
      <p class="row">
        <button type="button" disabled={busy !== ''} onClick={() => void take()}>
          {busy || 'ดาวน์โหลด corrections.jsonl'}
        </button>
      </p>
      <p class="fault" role="alert">
        {fault}
      </p>
      <h2>แพตช์ของไฟล์ต้นฉบับ</h2>
      <p>สำหรับผู้ดูแลคลังต้นฉบับ ผู้ดูแลระบบทำได้ที่เครื่องซึ่งมีโฟลเดอร์ของคลังนั้น</p>
      <Command
        text={`library corrections export --format patch${of} --corpus FOLDER --out corrections.patch`}
      />
      <p>แล้วใช้ในโฟลเดอร์ของคลังนั้นด้วย</p>
      <Command text="patch --binary -p1 < corrections.patch" />
    </details>
  )
}

/** A command with the way to take it along. */
const Command = ({ text }: { readonly text: string }) => (
  <p class="row command">
    <code>{text}</code>
    <button
      type="button"
      class="quiet"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => notices.done('คัดลอกคำสั่งแล้ว'),
          () => notices.refused('เบราว์เซอร์นี้คัดลอกเองไม่ได้ กรุณาเลือกคำสั่งแล้วคัดลอก'),
        )
      }
    >
      คัดลอก<span class="hidden"> {text}</span>
    </button>
  </p>
)
