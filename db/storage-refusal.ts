/** Says in Thai why the disk refused a write, without telling where the files are. */

import { SQLiteError } from 'bun:sqlite'
import { Busy, Refusal } from '../src/foundation/refusal.ts'

const FULL = 'บันทึกไม่ได้เพราะพื้นที่ดิสก์ของเซิร์ฟเวอร์เต็ม ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบให้เพิ่มพื้นที่'

/** By how their codes begin, the longer ones first. */
const SENTENCES: Readonly<Record<string, string>> = {
  SQLITE_FULL: FULL,
  SQLITE_IOERR_SHMSIZE: FULL, // no room for the memory that processes share
  SQLITE_READONLY: 'บันทึกไม่ได้เพราะโฟลเดอร์ข้อมูลของเซิร์ฟเวอร์อ่านได้อย่างเดียว ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ',
  SQLITE_IOERR: 'บันทึกไม่ได้เพราะดิสก์ของเซิร์ฟเวอร์ขัดข้อง ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ',
  SQLITE_CANTOPEN: 'บันทึกไม่ได้เพราะเปิดไฟล์ข้อมูลของเซิร์ฟเวอร์ไม่ได้ ข้อมูลเดิมยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบ',
  SQLITE_CORRUPT: 'ฐานข้อมูลของเซิร์ฟเวอร์เสียหาย ยังไม่ได้บันทึกรายการนี้ กรุณาแจ้งผู้ดูแลระบบให้ตรวจสอบ',
}

/** Whether the file itself is bad, wherever in it a statement noticed. */
export const isBrokenFile = (error: unknown): error is SQLiteError =>
  error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB|IOERR|CANTOPEN)/.test(error.code ?? '')

/** Whether what stands in the file is not what SQLite wrote, however the disk does. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '')

/** A refusal for an error of the storage; any other error as it is. */
export function refusalOfStorage(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  if (error.code?.startsWith('SQLITE_BUSY')) return new Busy()
  const code = Object.keys(SENTENCES).find((name) => error.code?.startsWith(name))
  return code === undefined ? error : new Refusal('internal', SENTENCES[code] ?? '')
}
