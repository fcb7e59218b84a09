/** What `library check` reports of a data folder: files, room, backups, old copies, and what killed commands left. */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { product, shownCommit } from '../../foundation/product.ts'
import { firstFew } from '../../foundation/validation/first-few.ts'
import { lastBackup } from '../backup/last-backup.ts'
import {
  DATABASES,
  type DatabaseFile,
  databaseFile,
  databaseNames,
  freeBytes,
  megabytes,
} from '../integrity/files.ts'
import { reportForeignAt } from '../integrity/foreign-tables.ts'
import type { DataFolder } from '../server/data-folder.ts'
import { othersReadSettings } from '../server/exposure.ts'
import { staleFilesIn } from '../server/stale-files.ts'
import type { CheckReport } from './check-report.ts'

/** With less room a disk is soon full. */
const MIN_FREE_BYTES = 200e6
/** An older backup is not much of one. */
const MAX_BACKUP_AGE_DAYS = 8
const DAY_MS = 86_400_000

/** Copies that stay until the host removes them. */
const OLD_COPY = /^(library-v\d+\.db|library-before-.+\.db|before-restore-.+)$/

/** Reports version, size, free disk space and backups of a data folder. @param isSound whether library.db can be asked for other programs' tables */
export function reportFolder(folder: DataFolder, isSound: boolean): CheckReport {
  const { path, library } = folder
  const free = freeBytes(path)
  const files = databaseNames.map((name) => [DATABASES[name].file, databaseFile(folder, name)] as const)
  const backup = lastBackup(path)
  const days = backup ? Math.floor((Date.now() - Date.parse(backup.at)) / DAY_MS) : 0
  const left = staleFilesIn(folder)
  const foreign = isSound ? reportForeignAt(library) : undefined
  const copies = readdirSync(path).filter((name) => OLD_COPY.test(name))
  const copied = copies.reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
  return {
    rows: [
      [
        'โปรแกรม',
        `library ${product.version} (${shownCommit(product)}, ${product.target}, ${product.runtime})`,
      ],
      ['โฟลเดอร์ข้อมูล', `${path} ดิสก์ว่าง ${megabytes(free)}`],
      ...files.map(([name, file]) => [name, fileLine(file)] as const),
      [
        'สำรองล่าสุด',
        backup
          ? `${backup.at} ${backup.file} (${megabytes(backup.bytes)})`
          : 'ยังไม่เคยสำรองด้วย library backup จากโฟลเดอร์นี้',
      ],
      ...(copies.length === 0
        ? []
        : [['สำเนาเก่า', `${megabytes(copied)} ลบได้เมื่อไม่ต้องการย้อนกลับ: ${firstFew(copies)}`] as const]),
    ],
    faults: [
      ...(days > MAX_BACKUP_AGE_DAYS
        ? [`ไฟล์สำรองล่าสุดเก่า ${days} วันแล้ว กรุณาสำรองใหม่ด้วย library backup และตั้งให้ทำทุกคืน`]
        : []),
      ...othersReadSettings(path),
    ],
    notes: [
      ...(free < MIN_FREE_BYTES ? [`ดิสก์เหลือ ${megabytes(free)} กรุณาเพิ่มพื้นที่ก่อนที่จะเขียนไม่ได้`] : []),
      ...(foreign === undefined ? [] : [foreign]),
      ...(left.length === 0
        ? []
        : [
            `มีไฟล์ค้างจากคำสั่งที่ถูกหยุดกลางคัน (${firstFew(left)}) ไม่มีข้อมูลของท่านอยู่ในนั้น และจะหายไปเมื่อเปิด library serve หรือสั่งคำสั่งที่เขียนข้อมูลครั้งต่อไป`,
          ]),
    ],
  }
}

const fileLine = ({ age, format, current, bytes }: DatabaseFile): string =>
  age === 'missing'
    ? 'ไม่มี'
    : `${megabytes(bytes)} รูปแบบ ${format}${age === 'current' ? '' : ` (โปรแกรมนี้ใช้รูปแบบ ${current})`}`

/** The bytes of a file, or of all files of a folder. */
function bytesBelow(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
}
