/** Lets one process own a data folder; a killed one holds nobody up. */

import { Database } from 'bun:sqlite'
import { StartFailure } from '../../db/start-failure.ts'
import type { DataFolder } from './data-folder.ts'

/**
 * Takes the folder for this process. The lock is SQLite's own on an empty file beside the databases: the
 * system lets go of it when the process ends, however it ends. The file itself stays.
 * @param purpose what could not be done, for the sentence, such as `เริ่มเซิร์ฟเวอร์`.
 * @returns what lets go of it
 * @throws StartFailure when another process has it.
 */
export function lockFolder({ path, lock }: DataFolder, purpose: string): () => void {
  let held: Database
  try {
    held = new Database(lock, { create: true, readwrite: true })
  } catch {
    throw new StartFailure(`เขียนในโฟลเดอร์ข้อมูล ${path} ไม่ได้ กรุณาตรวจสอบสิทธิ์ของโฟลเดอร์`)
  }
  try {
    held.run('BEGIN EXCLUSIVE')
  } catch {
    held.close()
    throw new StartFailure(
      `${purpose}ไม่ได้ เพราะมี library อีกตัวหนึ่งกำลังใช้โฟลเดอร์ข้อมูล ${path} อยู่ กรุณาปิดตัวนั้นก่อน หรือใช้โฟลเดอร์อื่น`,
    )
  }
  return () => {
    held.run('ROLLBACK')
    held.close()
  }
}
