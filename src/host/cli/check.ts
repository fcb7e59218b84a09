/** `library check`: reports the state of a library and its service, and repairs what can be rebuilt. */

import { existsSync } from 'node:fs'
import { checkTextDatabase, checkWordsDatabase } from '../integrity/check-imported.ts'
import { checkLibrary } from '../integrity/check-library.ts'
import { checkFileOwners } from '../integrity/check-owners.ts'
import type { IntegrityFault } from '../integrity/integrity-fault.ts'
import { requireDataFolder } from '../server/data-folder.ts'
import { checkDataFolder } from './check-folder.ts'
import type { CheckSectionReport } from './check-report.ts'
import { repairSearchRows } from './check-search.ts'
import { checkRunningService } from './check-service.ts'
import { checkPendingUpgrade } from './check-upgrade.ts'
import { defineCommand } from './command.ts'

/** The `check` command: reports on a library and its service, and rebuilds search rows if needed. */
export const checkCommand = defineCommand({
  name: 'check',
  summary: 'ตรวจคลังและบริการ บอกว่าเป็นอย่างไรและควรทำอะไร และซ่อมสิ่งที่สร้างใหม่ได้',
  details: [
    'บอกรุ่น ขนาด พื้นที่ดิสก์ ไฟล์สำรองล่าสุด สำเนาเก่า บริการที่เปิดอยู่ กุญแจ และ proxy แล้วตรวจทุกแถวของ library.db และรูปแบบของไฟล์อื่น',
    'ถ้าคลังมาจากรุ่นเก่ากว่า จะลองปรับในหน่วยความจำและบอกว่าเปิดด้วยโปรแกรมนี้แล้วจะเกิดอะไรขึ้น โดยไม่เปลี่ยนอะไร',
    'เปลี่ยนเพียงอย่างเดียว คือทำแถวสำหรับค้นหาใหม่เมื่อไม่ตรงกับรายการ ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
    'จบด้วยรหัส 0 ถ้าไม่มีสิ่งที่ต้องทำ 1 ถ้ามี',
  ],
  flags: { deep: { meaning: 'อ่าน text.db และ words.db ทุกแถวด้วย ซึ่งใช้เวลาตามขนาด' } },
  settings: ['data', 'languages'],
  run: async ({ settings, switches, terminal }) => {
    const folder = requireDataFolder(settings.data)
    const { library, text, words, path } = folder
    const isDeep = switches.has('deep')
    const libraryFaults = checkLibrary(library)
    const databaseFaults: readonly IntegrityFault[] = [
      ...libraryFaults,
      ...checkTextDatabase(text, isDeep),
      ...checkWordsDatabase(words, isDeep),
      ...checkFileOwners(path),
    ]
    const isSound = libraryFaults.length === 0
    const reports: readonly CheckSectionReport[] = [
      checkDataFolder(folder, isSound),
      await checkRunningService(folder),
      ...(isSound ? [checkPendingUpgrade(folder), repairSearchRows(folder, settings.languages)] : []),
    ]
    const rows = reports.flatMap((report) => report.rows)
    const widest = Math.max(...rows.map(([name]) => Bun.stringWidth(name)))
    for (const [name, says] of rows) terminal.out(`${name}${' '.repeat(widest - Bun.stringWidth(name))}  ${says}`)
    for (const { what, remedy } of databaseFaults) {
      terminal.error(`✗ ${what}`)
      terminal.error(`  ควรทำ: ${remedy}`)
    }
    const faults = reports.flatMap((report) => report.faults)
    for (const fault of faults) terminal.error(`✗ ${fault}`)
    for (const note of reports.flatMap(({ notes = [] }) => notes)) terminal.error(`หมายเหตุ: ${note}`)
    if (databaseFaults.length + faults.length > 0) return 1
    const withText = existsSync(text) ? 'library.db และ text.db' : 'library.db (ยังไม่มีข้อความที่นำเข้า)'
    terminal.out(`สมบูรณ์: ${withText}${existsSync(words) ? ' และ words.db' : ''} ใน ${path}`)
    return 0
  },
})
