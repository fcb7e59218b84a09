/**
 * The part of `library check` about the data folder: files, disk space, backups, old copies, and files of killed
 * commands.
 */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import {
  DATABASE_FORMATS,
  type DatabaseFileInfo,
  databaseNames,
  formatMegabytes,
  readDatabaseFileInfo,
  readFreeDiskBytes,
} from '../integrity/files.ts'
import { readForeignTablesSentence } from '../integrity/foreign-tables.ts'
import type { DataFolderPaths } from '../server/data-folder.ts'
import { findReadableSettingsFileWarning } from '../server/exposure.ts'
import { listAbandonedTemporaryFiles } from '../server/stale-files.ts'
import type { CheckSectionReport } from './check-report.ts'

/** Below this a warning is given: the disk will soon be full. */
const MIN_FREE_BYTES = 200e6
/** Above this the last backup counts as too old. */
const MAX_BACKUP_AGE_DAYS = 8
const DAY_MS = 86_400_000

/** Names of copies that stay until the host removes them. */
const OLD_COPY = /^(library-v\d+\.db|library-before-.+\.db|before-restore-.+)$/

/**
 * Reports versions, sizes, free disk space and backups of a data folder.
 * @param isSound whether library.db is sound; only then it is searched for tables of other programs
 */
export function checkDataFolder(folder: DataFolderPaths, isSound: boolean): CheckSectionReport {
  const { path, library } = folder
  const free = readFreeDiskBytes(path)
  const files = databaseNames.map((name) => [DATABASE_FORMATS[name].file, readDatabaseFileInfo(folder, name)] as const)
  const backup = readLastBackup(path)
  const days = backup ? Math.floor((Date.now() - Date.parse(backup.at)) / DAY_MS) : 0
  const abandoned = listAbandonedTemporaryFiles(folder)
  const foreign = isSound ? readForeignTablesSentence(library) : undefined
  const copies = readdirSync(path).filter((name) => OLD_COPY.test(name))
  const copiesBytes = copies.reduce((sum, name) => sum + computeBytes(join(path, name)), 0)
  return {
    rows: [
      [
        'โปรแกรม',
        `library ${productInfo.version} (${getDisplayedCommit(productInfo)}, ${productInfo.target}, ${productInfo.runtime})`,
      ],
      ['โฟลเดอร์ข้อมูล', `${path} ดิสก์ว่าง ${formatMegabytes(free)}`],
      ...files.map(([name, file]) => [name, formatFileInfo(file)] as const),
      [
        'สำรองล่าสุด',
        backup
          ? `${backup.at} ${backup.file} (${formatMegabytes(backup.bytes)})`
          : 'ยังไม่เคยสำรองด้วย library backup จากโฟลเดอร์นี้',
      ],
      ...(copies.length === 0
        ? []
        : [
            [
              'สำเนาเก่า',
              `${formatMegabytes(copiesBytes)} ลบได้เมื่อไม่ต้องการย้อนกลับ: ${formatFirstFewNames(copies)}`,
            ] as const,
          ]),
    ],
    faults: [
      ...(days > MAX_BACKUP_AGE_DAYS
        ? [`ไฟล์สำรองล่าสุดเก่า ${days} วันแล้ว กรุณาสำรองใหม่ด้วย library backup และตั้งให้ทำทุกคืน`]
        : []),
      ...findReadableSettingsFileWarning(path),
    ],
    notes: [
      ...(free < MIN_FREE_BYTES ? [`ดิสก์เหลือ ${formatMegabytes(free)} กรุณาเพิ่มพื้นที่ก่อนที่จะเขียนไม่ได้`] : []),
      ...(foreign === undefined ? [] : [foreign]),
      ...(abandoned.length === 0
        ? []
        : [
            `มีไฟล์ค้างจากคำสั่งที่ถูกหยุดกลางคัน (${formatFirstFewNames(abandoned)}) ไม่มีข้อมูลของท่านอยู่ในนั้น และจะหายไปเมื่อเปิด library serve หรือสั่งคำสั่งที่เขียนข้อมูลครั้งต่อไป`,
          ]),
    ],
  }
}

const formatFileInfo = ({ age, format, current, bytes }: DatabaseFileInfo): string =>
  age === 'missing'
    ? 'ไม่มี'
    : `${formatMegabytes(bytes)} รูปแบบ ${format}${age === 'current' ? '' : ` (โปรแกรมนี้ใช้รูปแบบ ${current})`}`

/** Size of a file, or of all files in a folder, in bytes. */
function computeBytes(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + computeBytes(join(path, name)), 0)
}
