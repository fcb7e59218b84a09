/** `library begin`: adds the starter collections to a library. */

import { resolve } from 'node:path'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import {
  isStarterRecordToWrite,
  StarterCollectionWriter,
  type StarterRecordOutcome,
  type StarterRecordWithOutcome,
} from '../../records/collections/starter.ts'
import { readShippedStarterDumps, readStarterDumpsInFolder } from '../../records/collections/starter-files.ts'
import { type CommandTerminal, defineCommand, UsageError } from './command.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** The author of these edits in the audit log. */
const KEY_NAME = 'library begin'

/** The `begin` command: adds the starter collections (chants, groups of teachings, morals of jatakas, glossary). */
export const beginCommand = defineCommand({
  name: 'begin',
  summary: 'ใส่ชุดเริ่มต้นที่มากับโปรแกรม: บทสวด หมวดธรรม คติของชาดก อภิธานศัพท์',
  details: [
    'NAME คือชื่อชุด เช่น chants dhamma-groups jataka glossary ถ้าไม่ระบุ คือทุกชุดที่ยังว่าง และคติของชาดกที่ยังไม่มีเรื่องย่อ',
    'รายการที่มีอยู่ แก้ไว้ หรือลบไว้ ไม่ถูกเขียนทับและไม่กลับมา ทั้งหมดเป็นการแก้ไขครั้งเดียว เลิกทำได้จากประวัติของโต๊ะบรรณาธิการ โดยรายการที่มีผู้แก้หลังจากนั้นคงอยู่',
    'ถ้าจะเปลี่ยนสิ่งที่มีอยู่ จะถามก่อน เมื่อไม่มีผู้ตอบและไม่ได้ใส่ --yes จะไม่เปลี่ยนอะไรและจบด้วยรหัส 2',
    'ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
  ],
  operands: { name: 'NAME', least: 0, most: 20 },
  flags: {
    newer: { meaning: 'แสดงทีละรายการว่าสิ่งใดใหม่ เปลี่ยน หรือคงไว้ตามที่แก้ แล้วรับรุ่นใหม่ของรายการที่ไม่มีผู้แก้' },
    from: { placeholder: 'FOLDER', meaning: 'ใช้โฟลเดอร์ collections ของโปรแกรมรุ่นอื่น แทนที่มากับโปรแกรมนี้' },
    yes: { meaning: 'ทำโดยไม่ถาม' },
  },
  settings: STORE_SETTING_NAMES,
  run: ({ operands, switches, values, settings, terminal }) => {
    const names = operands.flatMap((words) => words.split(',')).filter((name) => name !== '')
    return runWithStores(settings, terminal, 'make', ({ db, collections }) => {
      const all = collections.all.map(({ name }) => name)
      const dumps =
        values.from === undefined ? readShippedStarterDumps() : readStarterDumpsInFolder(resolve(values.from), all)
      const unknown = names.find((name) => !dumps.has(name))
      if (unknown !== undefined)
        throw new UsageError(`ไม่มีชุดเริ่มต้นชื่อ “${unknown}” ชุดที่มีคือ ${[...dumps.keys()].join(', ')}`)
      const newer = switches.has('newer')
      const selection = { dumps, names, newer }
      const starter = new StarterCollectionWriter(db, collections)
      const rows = starter.plan(selection)
      if (newer) for (const row of rows) if (row.state !== 'same') terminal.out(formatRow(row))
      const changes = rows.filter(
        (row) => isStarterRecordToWrite(row) && (row.state === 'changed' || row.isTouched),
      ).length
      if (changes > 0 && !switches.has('yes') && !terminal.ask?.(formatQuestion(changes))) {
        terminal.error(
          `ยังไม่ได้เปลี่ยนอะไร เพราะจะเปลี่ยนรายการที่มีอยู่ ${formatGroupedNumber(changes)} รายการ หากต้องการ ให้ใช้คำสั่งเดิมพร้อม --yes`,
        )
        return 2
      }
      reportOutcomes(starter.add(selection, KEY_NAME), terminal)
      if (rows.length === 0)
        terminal.error('ทุกชุดมีรายการอยู่แล้ว จึงไม่ได้ใส่อะไร หากต้องการใส่ข้างรายการที่มีอยู่ ให้ระบุชื่อชุด เช่น library begin chants')
      return 0
    })
  },
})

const formatQuestion = (changes: number): string => `จะเปลี่ยนรายการที่มีอยู่ ${formatGroupedNumber(changes)} รายการ ทำต่อหรือไม่`

const WORDS: Readonly<Record<StarterRecordOutcome, string>> = {
  new: 'ใหม่',
  same: 'เหมือนเดิม',
  changed: 'รุ่นใหม่กว่า',
  filled: 'เติมช่องที่ว่าง',
  kept: 'คงไว้ตามที่แก้',
  deleted: 'ลบไว้ ไม่นำกลับมา',
  homeless: 'ไม่ได้ใส่ เพราะหมวดที่อยู่ถูกลบไว้',
}

const formatRow = ({ collection, slug, title, state }: StarterRecordWithOutcome): string =>
  `${WORDS[state]}\t${collection}/${slug}\t${title}`

/** Reports how many records of each collection were added or left unchanged. */
function reportOutcomes(rows: readonly StarterRecordWithOutcome[], terminal: CommandTerminal): void {
  for (const [collection, collectionRows] of Map.groupBy(rows, (row) => row.collection)) {
    const states = [...Map.groupBy(collectionRows, ({ state }) => state)].map(
      ([state, { length }]) => `${WORDS[state]} ${formatGroupedNumber(length)}`,
    )
    terminal.error(`${collection}: ${states.join(', ')}`)
  }
}
