/** Turns errors of SQLite and of the disk into Thai sentences that do not reveal where the files are. */

import { SQLiteError } from 'bun:sqlite'
import { AppError, DatabaseBusyError } from '../src/foundation/app-error.ts'
import {
  classifyDiskError,
  createNoPermissionSentences,
  createNoRoomSentences,
  type DiskFaultSentences,
  findDiskFaultSentence,
} from './disk-fault.ts'

const DISK_FULL = 'บันทึกไม่ได้เพราะพื้นที่ดิสก์ของเซิร์ฟเวอร์เต็ม ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบให้เพิ่มพื้นที่'
const READ_ONLY = 'บันทึกไม่ได้เพราะโฟลเดอร์ข้อมูลของเซิร์ฟเวอร์อ่านได้อย่างเดียว ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ'
const DISK_FAULT = 'บันทึกไม่ได้เพราะดิสก์ของเซิร์ฟเวอร์ขัดข้อง ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ'

const SENTENCES: DiskFaultSentences = {
  ...createNoRoomSentences(DISK_FULL),
  ...createNoPermissionSentences(READ_ONLY),
  unwritable: READ_ONLY,
  broken: DISK_FAULT,
  unopenable: 'บันทึกไม่ได้เพราะเปิดไฟล์ข้อมูลของเซิร์ฟเวอร์ไม่ได้ ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ',
}

/** The error for a disk fault that has no sentence of its own, such as a missing folder. */
export const GENERAL_DISK_ERROR = new AppError('storage_refused', DISK_FAULT)

const CORRUPT = 'ฐานข้อมูลของเซิร์ฟเวอร์เสียหาย ยังไม่ได้บันทึกรายการนี้ กรุณาแจ้งผู้ดูแลระบบให้ตรวจสอบ'

/** Whether an error means that a database file cannot be used at all: it is corrupt, no database, or cannot be read. */
export const isBrokenDatabaseFileError = (error: unknown): error is SQLiteError =>
  error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB|IOERR|CANTOPEN)/.test(error.code ?? '')

/**
 * Whether an error means that the content of a database file is corrupt (SQLITE_CORRUPT, SQLITE_NOTADB). False for
 * errors of the disk.
 */
export const isCorruptionError = (error: unknown): boolean =>
  error instanceof SQLiteError && classifyDiskError(error) === 'corrupt'

/**
 * Converts a disk error (no room, no permission, I/O error) to an AppError. If the error itself is none, its causes are
 * tried. Undefined if none of them is a disk error.
 */
export function toDiskAppError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const sentence = findDiskFaultSentence(error, SENTENCES)
  return sentence ? new AppError('storage_refused', sentence) : toDiskAppError(error.cause)
}

/** Converts an error of SQLite to an AppError: busy, corrupt, or a disk error. Other values are returned unchanged. */
export function toStorageAppError(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  if (error.code?.startsWith('SQLITE_BUSY')) return new DatabaseBusyError()
  if (isCorruptionError(error)) return new AppError('internal', CORRUPT)
  return toDiskAppError(error) ?? error
}
