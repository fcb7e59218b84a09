/** `library export`: writes all collections as files, for version control or to move them elsewhere. */

import { resolve } from 'node:path'
import { exportCollectionsToFolder } from '../../records/collections/folder.ts'
import { defineCommand } from './command.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** The `export` command: writes every collection as JSON files. */
export const exportCommand = defineCommand({
  name: 'export',
  summary: 'เขียนทุกชุดข้อมูลเป็นไฟล์ JSON ที่อ่านได้ ลงในโฟลเดอร์',
  details: [
    'ใช้ได้ขณะเซิร์ฟเวอร์ทำงานอยู่ ไฟล์เรียงลำดับคงที่ จึงเก็บในระบบควบคุมรุ่น เช่น git ได้',
    'ไม่รวมข้อความที่นำเข้าและบันทึกการแก้ไข หากต้องการทั้งหมดให้ใช้ library backup',
  ],
  operands: { name: 'FOLDER', least: 1, most: 1 },
  settings: STORE_SETTING_NAMES,
  run: ({ operands: [folder = ''], settings, terminal }) =>
    runWithStores(settings, terminal, 'read', ({ db, collections }) => {
      // one read transaction: later writes are in none of the files
      const counts = db.sqlite.transaction(() => exportCollectionsToFolder(collections, resolve(folder)))()
      for (const [name, records] of counts) terminal.out(`${name} ${records}`)
      terminal.error(`เขียน ${counts.size} ไฟล์ลงในโฟลเดอร์ ${resolve(folder)} แล้ว`)
      return 0
    }),
})
