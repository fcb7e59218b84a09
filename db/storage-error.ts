/** Turns errors of SQLite and of the disk into Thai sentences that do not reveal where the files are. */

import { SQLiteError } from 'bun:sqlite'
import { AppError, DatabaseBusyError } from '../src/foundation/app-error.ts'
import {
  classifyDiskError,
  type DiskFaultSentences,
  describeDiskError,
  forNoPermission,
  forNoRoom,
} from './disk-fault.ts'

const DISK_FULL = 'บันทึกไม่ได้เพราะพื้นที่ดิสก์ของเซิร์ฟเวอร์เต็ม ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบให้เพิ่มพื้นที่'
const READ_ONLY = 'บันทึกไม่ได้เพราะโฟลเดอร์ข้อมูลของเซิร์ฟเวอร์อ่านได้อย่างเดียว ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ'
const DISK_FAULT = 'บันทึกไม่ได้เพราะดิสก์ของเซิร์ฟเวอร์ขัดข้อง ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ'

const SENTENCES: DiskFaultSentences = {
  ...forNoRoom(DISK_FULL),
  ...forNoPermission(READ_ONLY),
  unwritable: READ_ONLY,
  broken: DISK_FAULT,
  unopenable: 'บันทึกไม่ได้เพราะเปิดไฟล์ข้อมูลของเซิร์ฟเวอร์ไม่ได้ ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ',
}

/** The error for a disk fault without a sentence of its own, such as a missing folder. */
export const DISK_TROUBLE = new AppError('storage_refused', DISK_FAULT)

const CORRUPT = 'ฐานข้อมูลของเซิร์ฟเวอร์เสียหาย ยังไม่ได้บันทึกรายการนี้ กรุณาแจ้งผู้ดูแลระบบให้ตรวจสอบ'

/** Whether an error means that the database file cannot be used at all: corrupt, no database, unreadable. */
export const isDatabaseFileBroken = (error: unknown): error is SQLiteError =>
  error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB|IOERR|CANTOPEN)/.test(error.code ?? '')

/** Whether an error means that the content of a database file is corrupt, whatever the disk's state. */
export const isCorruptionError = (error: unknown): boolean =>
  error instanceof SQLiteError && classifyDiskError(error) === 'corrupt'

/**
 * Turns an error of the disk (no room, no permission, I/O error) into an AppError. It also looks through the causes of
 * an error. Undefined for any other error.
 */
export function toDiskAppError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const sentence = describeDiskError(error, SENTENCES)
  return sentence ? new AppError('storage_refused', sentence) : toDiskAppError(error.cause)
}

/**
 * Turns an error of SQLite into an AppError (busy, corrupt or refused by the disk); returns any other error unchanged.
 */
export function toStorageAppError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  if (error.code?.startsWith('SQLITE_BUSY')) return new DatabaseBusyError()
  if (isCorruptionError(error)) return new AppError('internal', CORRUPT)
  return toDiskAppError(error) ?? error
}
