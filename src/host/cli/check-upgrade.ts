/** What `library check` reports of an older library: what the start of this program would do, tried in memory. */

import { LibraryDatabase } from '../../../db/library-database.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import {
  type DatabaseFileInfo,
  databaseNames,
  formatMegabytes,
  freeDiskBytes,
  readDatabaseFileInfo,
} from '../integrity/files.ts'
import type { DataFolderPaths } from '../server/data-folder.ts'
import type { CheckReport } from './check-report.ts'

/** What a rebuilt text may take beyond the old one and its own size. */
const REBUILD_BYTES = 200e6

/** Nothing where all files are of this program's formats. */
export function reportUpgrade(folder: DataFolderPaths): CheckReport {
  const [library, text, words] = databaseNames.map((name) => readDatabaseFileInfo(folder, name)) as [
    DatabaseFileInfo,
    DatabaseFileInfo,
    DatabaseFileInfo,
  ]
  const isOlder = library.age === 'older'
  const needed = (isOlder ? 2 * library.bytes : 0) + (text.age === 'older' ? text.bytes + REBUILD_BYTES : 0)
  const free = freeDiskBytes(folder.path)
  const tried = isOlder ? tryUpgrade(folder.library) : undefined
  return {
    rows: [
      ...(tried === 'done'
        ? [
            row(
              `ทำสำเนา library-v${library.format}.db แล้วปรับ library.db จากรุ่นข้อมูล ${library.format} เป็น ${library.current} (ลองแล้วสำเร็จ) จะย้อนกลับให้ใช้สำเนานั้นกับโปรแกรมรุ่นเดิม`,
            ),
          ]
        : []),
      ...rebuilt('text.db', text, 'ขณะให้บริการ จนกว่าจะเสร็จหน้าที่ต้องใช้ข้อความตอบว่ายังไม่พร้อม (503)'),
      ...rebuilt('words.db', words, 'เมื่อนำเข้าพจนานุกรมอีกครั้งด้วย library import จนถึงตอนนั้นไม่มีคำอธิบายคำ'),
      ...(needed > 0 ? [row(`ต้องใช้พื้นที่ดิสก์ราว ${formatMegabytes(needed)} ว่างอยู่ ${formatMegabytes(free)}`)] : []),
    ],
    faults: [
      ...(tried === undefined || tried === 'done' ? [] : [tried]),
      ...(needed > free ? [`พื้นที่ดิสก์ไม่พอ กรุณาเพิ่มพื้นที่อีกอย่างน้อย ${formatMegabytes(needed - free)}`] : []),
    ],
  }
}

const row = (says: string) => ['เมื่อเปิดด้วยโปรแกรมนี้', says] as const

const rebuilt = (name: string, { age, format, current }: DatabaseFileInfo, when: string) =>
  age === 'older' ? [row(`สร้าง ${name} ใหม่จากรูปแบบ ${format} เป็น ${current} ${when}`)] : []

/** Upgrades all rows in memory. @returns why that failed */
function tryUpgrade(path: string): string {
  try {
    LibraryDatabase.inMemory(path).close()
    return 'done'
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
}
