/** The part of `library check` about older files: tries the upgrade in memory, and reports what a start would do. */

import { LibraryDatabase } from '../../../db/library-database.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import {
  type DatabaseFileInfo,
  databaseNames,
  formatMegabytes,
  readDatabaseFileInfo,
  readFreeDiskBytes,
} from '../integrity/files.ts'
import type { DataFolderPaths } from '../server/data-folder.ts'
import type { CheckSectionReport } from './check-report.ts'

/** Additional space that a rebuilt text may take, besides the old one and its own size. */
const REBUILD_BYTES = 200e6

/** Reports what a start of this program would upgrade. The report is empty if all files have current formats. */
export function checkPendingUpgrade(folder: DataFolderPaths): CheckSectionReport {
  const [library, text, words] = databaseNames.map((name) => readDatabaseFileInfo(folder, name)) as [
    DatabaseFileInfo,
    DatabaseFileInfo,
    DatabaseFileInfo,
  ]
  const isOlder = library.age === 'older'
  const needed = (isOlder ? 2 * library.bytes : 0) + (text.age === 'older' ? text.bytes + REBUILD_BYTES : 0)
  const free = readFreeDiskBytes(folder.path)
  const upgradeResult = isOlder ? tryUpgrade(folder.library) : undefined
  return {
    rows: [
      ...(upgradeResult === 'done'
        ? [
            createRow(
              `ทำสำเนา library-v${library.format}.db แล้วปรับ library.db จากรุ่นข้อมูล ${library.format} เป็น ${library.current} (ลองแล้วสำเร็จ) จะย้อนกลับให้ใช้สำเนานั้นกับโปรแกรมรุ่นเดิม`,
            ),
          ]
        : []),
      ...createRebuildRows('text.db', text, 'ขณะให้บริการ จนกว่าจะเสร็จหน้าที่ต้องใช้ข้อความตอบว่ายังไม่พร้อม (503)'),
      ...createRebuildRows('words.db', words, 'พร้อมกับ text.db หรือเมื่อสั่ง library import จนถึงตอนนั้นคำอธิบายคำใช้ของเดิม'),
      ...(needed > 0 ? [createRow(`ต้องใช้พื้นที่ดิสก์ราว ${formatMegabytes(needed)} ว่างอยู่ ${formatMegabytes(free)}`)] : []),
    ],
    faults: [
      ...(upgradeResult === undefined || upgradeResult === 'done' ? [] : [upgradeResult]),
      ...(needed > free ? [`พื้นที่ดิสก์ไม่พอ กรุณาเพิ่มพื้นที่อีกอย่างน้อย ${formatMegabytes(needed - free)}`] : []),
    ],
  }
}

const createRow = (says: string) => ['เมื่อเปิดด้วยโปรแกรมนี้', says] as const

const createRebuildRows = (name: string, { age, format, current }: DatabaseFileInfo, when: string) =>
  age === 'older' ? [createRow(`สร้าง ${name} ใหม่จากรูปแบบ ${format} เป็น ${current} ${when}`)] : []

/** Upgrades a copy of the library in memory. @returns `done`, or a Thai sentence that says why that failed */
function tryUpgrade(path: string): string {
  try {
    LibraryDatabase.openCopyInMemory(path).close()
    return 'done'
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
}
