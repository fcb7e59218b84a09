/** Lets one process own a data folder; a killed one holds nobody up. */

import { takeLock } from '../../db/file-lock.ts'
import { StartFailure } from '../../db/start-failure.ts'
import type { DataFolder } from './data-folder.ts'

/**
 * Takes the folder for this process.
 * @param purpose what could not be done, for the sentence, such as `เริ่มเซิร์ฟเวอร์`.
 * @returns what lets go of it
 * @throws StartFailure when another process has it, or nobody can know; as takeLock does when the disk is full.
 */
export function lockFolder({ path, lock }: DataFolder, purpose: string): () => void {
  const unlock = takeLock(lock)
  if (unlock) return unlock
  throw new StartFailure(
    `${purpose}ไม่ได้ เพราะมี library อีกตัวหนึ่งกำลังใช้โฟลเดอร์ข้อมูล ${path} อยู่ กรุณาปิดตัวนั้นก่อน หรือใช้โฟลเดอร์อื่น`,
  )
}
