/** Error messages of commands: Thai sentences for all expected errors. */

import { SQLiteError } from 'bun:sqlite'
import { type DiskFaultSentences, findDiskFaultSentence } from '../../../db/disk-fault.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { toStorageAppError } from '../../../db/storage-error.ts'
import { AppError } from '../../foundation/app-error.ts'
import { ImportRejectedError } from '../../intake/import/import-error.ts'
import { PackageFault, PackagesRejectedError } from '../../intake/import/package-fault.ts'
import { PackError } from '../../intake/pack/pack-fault.ts'
import { BackupError } from '../backup/format.ts'
import { KeyFileError } from '../settings/key-file.ts'
import { CommandError } from './command.ts'

/** Errors whose message is meant for the person at the terminal. */
const ERRORS_FOR_TERMINAL = [
  StartFailure,
  CommandError,
  BackupError,
  PackageFault,
  PackagesRejectedError,
  PackError,
  ImportRejectedError,
  KeyFileError,
]

/** Sentences for the system's errors of files and folders. */
const SENTENCES: DiskFaultSentences = {
  forbidden: 'ไม่มีสิทธิ์อ่านหรือเขียน',
  'read-only': 'เขียนไม่ได้ เพราะดิสก์อ่านได้อย่างเดียว',
  full: 'เขียนไม่ได้ เพราะพื้นที่ดิสก์เต็ม',
  'over-quota': 'เขียนไม่ได้ เพราะใช้พื้นที่ดิสก์เต็มโควตาแล้ว',
  'too-large': 'เขียนไม่ได้ เพราะไฟล์ใหญ่เกินที่ระบบยอม',
  broken: 'อ่านหรือเขียนไม่ได้ เพราะดิสก์ขัดข้อง',
  missing: 'ไม่พบไฟล์หรือโฟลเดอร์',
  'no-folder': 'ที่ระบุไว้ไม่ใช่โฟลเดอร์',
  folder: 'ที่ระบุไว้เป็นโฟลเดอร์ ไม่ใช่ไฟล์',
  existing: 'มีอยู่แล้ว จึงไม่เขียนทับ',
}

/** Returns the Thai message of an error, followed by one line per faulty field. Undefined for an unexpected error. */
export function toCommandErrorSentence(error: unknown): string | undefined {
  if (ERRORS_FOR_TERMINAL.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof AppError) {
    const issues = Object.entries(error.issues ?? {}).map(([name, lines]) => `  ${name}: ${lines.join(' ')}`)
    return [error.message, ...issues].join('\n')
  }
  if (error instanceof SQLiteError) {
    const appError = toStorageAppError(error)
    return appError instanceof AppError ? appError.message : undefined
  }
  const reason = findDiskFaultSentence(error, SENTENCES)
  const { path } = error as NodeJS.ErrnoException
  // a write that fails does not say which file it was for
  return reason && (path === undefined ? reason : `${reason} (${path})`)
}
