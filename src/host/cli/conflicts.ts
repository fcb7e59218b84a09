/** `library conflicts`: lists headings whose sources differ, with the differing words. */

import type { DifferingWordPair } from '../../canon/collation/variant.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import type { ConflictingPassage, QueuedConflict } from '../../review-items/decisions/conflict-queue.ts'
import { defineCommand } from './command.ts'
import { writeJsonList } from './json-list.ts'
import { requireReadableTextDatabase } from './readable-text.ts'
import { type CommandTableColumn, formatTableLines } from './table.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** Maximum pairs of words in a row of the table; JSON has all of them. */
const MAX_PAIRS = 6

/** The `conflicts` command: lists texts in which sources differ and that no decision covers. */
export const conflictsCommand = defineCommand({
  name: 'conflicts',
  summary: 'แสดงคู่ข้อความที่แหล่งไม่ตรงกันและยังรอการตัดสิน',
  details: [
    'บนจอเป็นตาราง เมื่อส่งต่อให้โปรแกรมอื่นหรือลงไฟล์ คั่นช่องด้วยแท็บ จึงเปิดในโปรแกรมตารางคำนวณได้ ▸ คือข้อความที่แสดงอยู่',
    '“ควรตรวจ” คือคำตัดสินจากสำเนารุ่นเก่าที่บอกเพียงแหล่งแรกหรือแหล่งที่สอง จึงอ่านตามลำดับแหล่งของข้อความที่มี ตัดสินซ้ำเพื่อยืนยัน',
    'ตัดสินผ่าน API: POST /api/v1/passages/settle ด้วย keep (ใช้ข้อความของแหล่งแรก) หรือ swap (ใช้ข้อความของแหล่งที่สอง)',
  ],
  flags: {
    all: { meaning: 'รวมคู่ที่ตัดสินแล้วและข้อความที่ซ่อนไว้' },
    json: { meaning: 'พิมพ์เป็น JSON ครบทุกคำที่ต่างกัน' },
  },
  settings: STORE_SETTING_NAMES,
  run: ({ switches, settings, terminal }) =>
    runWithStores(settings, terminal, 'read', ({ canon, editorial }, { text }) => {
      canon.refresh()
      requireReadableTextDatabase(canon, 'ยังบอกคู่ที่ขัดกัน', text)
      const queue = editorial.conflictQueue.list(switches.has('all'))
      if (switches.has('json')) {
        writeJsonList(queue, terminal)
        return 0
      }
      let count = 0
      const rows = Iterator.from(queue).flatMap((text) => {
        count++
        return createRows(text)
      })
      for (const line of formatTableLines(COLUMNS, rows, terminal.watched)) terminal.out(line)
      const none = switches.has('all') ? 'ไม่มีคู่ที่ขัดกันหรือซ่อนไว้' : 'ไม่มีคู่ที่รอการตัดสิน'
      terminal.error(count === 0 ? none : `ทั้งหมด ${formatGroupedNumber(count)} คู่`)
      return 0
    }),
})

const COLUMNS: readonly CommandTableColumn[] = [
  { title: 'หมวด/หัวข้อ/ฉบับ', widest: 60 },
  { title: 'สถานะ', widest: 30 },
  { title: 'ชื่อหัวข้อ', widest: 24, cut: true },
  { title: 'แหล่งแรก (เลขข้อความ)', widest: 28 },
  { title: 'อีกแหล่ง (เลขข้อความ)', widest: 28 },
  { title: 'คำที่ต่างกัน: แหล่งแรก→อีกแหล่ง' },
]

/** One row per source other than the first-ranked one, with the words in which it differs. */
function createRows(text: QueuedConflict): readonly (readonly string[])[] {
  const { division, entry, edition, title, passages, differences } = text
  const begin = [`${division}/${entry}/${edition}`, describeState(text), title]
  const [first, ...others] = passages
  if (!first) return [[...begin, '', '', '']]
  if (others.length === 0) return [[...begin, formatSource(first), '', '']]
  const words = new Map(differences.map(({ source, pairs }) => [source, pairs]))
  return others.map((other) => [
    ...begin,
    formatSource(first),
    formatSource(other),
    formatWords(words.get(other.source) ?? []),
  ])
}

/** The state of a text; with `--all` that includes texts of which only a passage was hidden. */
function describeState({ decision, chosen, remark, passages, differences }: QueuedConflict): string {
  if (remark === 'absent') return `รอตัดสิน: ไม่มี ${chosen} ที่เลือกไว้`
  if (remark === 'apart') return `เลือก ${chosen} ซึ่งเป็นคนละฉบับ จึงมีไว้เทียบ`
  if (remark === 'waiting') return 'รอข้อความที่ตัดสินไว้'
  if (decision) return `ตัดสินแล้ว: ${decision}${remark === 'by-ranks' ? ' (ควรตรวจ)' : ''}`
  if (passages.length < 2) return 'แหล่งเดียว'
  return differences.every(({ pairs }) => pairs.length === 0) ? 'ตรงกัน' : 'รอตัดสิน'
}

/** The source and the number of its passage, by which it is hidden; an arrow marks the one that readers see. */
const formatSource = ({ passage, source, hidden, chosen }: ConflictingPassage) =>
  `${chosen ? '▸ ' : ''}${source} (${passage})${hidden ? ' [ซ่อน]' : ''}`

function formatWords(pairs: readonly DifferingWordPair[]): string {
  const formatted = pairs.slice(0, MAX_PAIRS).map((pair) => `${pair.shown || '∅'}→${pair.other || '∅'}`)
  return [...formatted, ...(pairs.length > MAX_PAIRS ? [`… อีก ${pairs.length - MAX_PAIRS} คำ`] : [])].join(' · ')
}
