/** `library audit`: prints the edit log. */

import { type EditWithDetails, eachEditWithDetails, toEditLogTime } from '../../records/audit/edit-log.ts'
import { defineCommand, UsageError } from './command.ts'
import { writeJsonList } from './json-list.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

const EXAMPLES = 'เช่น 2025-01-31, 2025-01-31T08:00 หรือ 2025-01-31T15:00+07:00'

/** The `audit` command: prints the edit log. */
export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'แสดงบันทึกการแก้ไข: เมื่อใด ใคร ทำอะไร กับรายการใด',
  flags: {
    since: { placeholder: 'T', meaning: `ตั้งแต่เวลา T ${EXAMPLES} ถ้าไม่บอกเขตเวลาคือเวลา UTC ตามที่บันทึกไว้` },
    collection: { placeholder: 'C', meaning: 'เฉพาะชุดข้อมูล C เช่น chants' },
    json: { meaning: 'พิมพ์เป็น JSON พร้อมสิ่งที่เปลี่ยน' },
  },
  settings: STORE_SETTING_NAMES,
  run: ({ values, switches, settings, terminal }) => {
    const since = values.since === undefined ? undefined : parseTime(values.since)
    return runWithStores(settings, terminal, 'read', ({ db, collections }) => {
      const { collection } = values
      if (collection !== undefined && collection !== '*') collections.find(collection)
      const edits = eachEditWithDetails(db, { since, collection })
      if (switches.has('json')) writeJsonList(edits, terminal)
      else for (const edit of edits) terminal.out(formatEdit(edit))
      return 0
    })
  },
})

/** Converts a time to the form of the log; without a zone it is UTC, as in the log. @throws UsageError */
function parseTime(text: string): string {
  const time = toEditLogTime(text)
  if (time !== undefined) return time
  throw new UsageError(`อ่าน --since “${text}” เป็นวันเวลาไม่ได้ ${EXAMPLES}`)
}

const formatEdit = ({ id, time, key, action, collection, record, division, batch, undoneBy }: EditWithDetails) => {
  const inDivision = division !== null && !record.startsWith(`${division}/`) ? ` (${division})` : ''
  const together = batch === null ? '' : `  ชุด ${batch}`
  const undone = undoneBy === null ? '' : `  เลิกทำแล้วด้วย ${undoneBy}`
  return `${time}  ${key}  ${action}  ${collection}  ${record}${inDivision}  #${id}${together}${undone}`
}
