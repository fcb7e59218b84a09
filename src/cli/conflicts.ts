/** `library conflicts`: the headings whose sources differ, with the words in which they do. */

import type { QueuedPassage, QueuedText } from '../canon/conflicts.ts'
import { command } from './command.ts'
import { writeJsonList } from './json-list.ts'
import { STORE_SETTINGS, withStores } from './with-stores.ts'

/** Pairs of words that a line shows; JSON has all of them. */
const MOST_PAIRS = 6

export const conflicts = command({
  name: 'conflicts',
  summary: 'แสดงคู่ข้อความที่แหล่งไม่ตรงกันและยังรอการตัดสิน',
  details: [
    'ตัดสินผ่าน API: POST /api/v1/passages/settle ด้วย keep (คงข้อความที่แสดงอยู่) หรือ swap (ใช้ข้อความของอีกแหล่ง)',
  ],
  flags: {
    all: { meaning: 'รวมคู่ที่ตัดสินแล้วและข้อความที่ซ่อนไว้' },
    json: { meaning: 'พิมพ์เป็น JSON ครบทุกคำที่ต่างกัน' },
  },
  settings: STORE_SETTINGS,
  run: ({ switches, settings, terminal }) =>
    withStores(settings, terminal, 'refuse', ({ canon }) => {
      canon.refresh()
      const queue = canon.conflicts.list(switches.has('all'))
      if (switches.has('json')) {
        writeJsonList(queue, terminal)
        return 0
      }
      let count = 0
      for (const text of queue) {
        count++
        for (const line of readable(text)) terminal.out(line)
      }
      terminal.error(count === 0 ? 'ไม่มีคู่ที่รอการตัดสิน' : `ทั้งหมด ${count.toLocaleString('en')} คู่`)
      return 0
    }),
})

const DECISIONS = { keep: 'ตัดสินแล้ว: keep', swap: 'ตัดสินแล้ว: swap' } as const

/** One line that names the pair, then one for each source, the words that differ beside the later ones. */
function readable(text: QueuedText): readonly string[] {
  const { division, entry, edition, title, decision, passages, differences } = text
  const state = decision ? DECISIONS[decision] : passages.length < 2 ? 'แหล่งเดียว' : 'รอตัดสิน'
  const words = new Map(differences.map(({ source, pairs }) => [source, pairs]))
  return [
    `${division}/${entry}/${edition}  ${state}  ${title}`,
    ...passages.map((passage) => {
      const pairs = words.get(passage.source) ?? []
      const shown = pairs.slice(0, MOST_PAIRS).map((pair) => `${pair.shown || '∅'}→${pair.other || '∅'}`)
      const more = pairs.length > MOST_PAIRS ? ` … อีก ${pairs.length - MOST_PAIRS} คำ` : ''
      return `    ${nameOf(passage)}${shown.length > 0 ? `  ${shown.join('  ')}${more}` : ''}`
    }),
  ]
}

const nameOf = ({ passage, source, hidden, chosen }: QueuedPassage) =>
  `${chosen ? '▸' : ' '} ${source} (${passage})${hidden ? ' [ซ่อน]' : ''}`
