/** `library audit`: the log of edits. */

import { type EditLine, readEdits } from '../audit/edits.ts'
import { command, WrongUse } from './command.ts'
import { writeJsonList } from './json-list.ts'
import { STORE_SETTINGS, withStores } from './with-stores.ts'

export const audit = command({
  name: 'audit',
  summary: 'แสดงบันทึกการแก้ไข: เมื่อใด ใคร ทำอะไร กับรายการใด',
  flags: {
    since: { placeholder: 'T', meaning: 'ตั้งแต่เวลา T เช่น 2025-01-31 หรือ 2025-01-31T08:00:00Z' },
    collection: { placeholder: 'C', meaning: 'เฉพาะชุดข้อมูล C เช่น chants' },
    json: { meaning: 'พิมพ์เป็น JSON พร้อมสิ่งที่เปลี่ยน' },
  },
  settings: STORE_SETTINGS,
  run: ({ values, switches, settings, terminal }) => {
    const since = values.since === undefined ? {} : { since: timeOf(values.since) }
    return withStores(settings, terminal, 'refuse', ({ db, collections }) => {
      const { collection } = values
      if (collection !== undefined && collection !== '*') collections.find(collection)
      const edits = readEdits(db, { ...since, ...(collection === undefined ? {} : { collection }) })
      if (switches.has('json')) writeJsonList(edits, terminal)
      else for (const edit of edits) terminal.out(readable(edit))
      return 0
    })
  },
})

/** The time as the log writes it. A day begins at midnight UTC. @throws WrongUse */
function timeOf(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) {
    throw new WrongUse(`อ่าน --since “${text}” เป็นวันเวลาไม่ได้ ตัวอย่าง: 2025-01-31 หรือ 2025-01-31T08:00:00Z`)
  }
  return time.toISOString()
}

const readable = ({ time, key, action, collection, record }: EditLine) =>
  `${time}  ${key}  ${action}  ${collection}  ${record}`
