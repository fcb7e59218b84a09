/** Lets only one import work on a data folder at a time; a killed one holds nothing up. */

import { takeLock } from '../../db/file-lock.ts'
import { ImportRefused } from './import-refused.ts'

/**
 * Takes the lock; the file itself stays.
 * @returns what lets go of it
 * @throws ImportRefused when another import holds it; otherwise as takeLock does
 */
export function lockImport(path: string): () => void {
  const unlock = takeLock(path)
  if (unlock) return unlock
  throw new ImportRefused('มีการนำเข้าข้อความอีกงานหนึ่งกำลังทำอยู่ในโฟลเดอร์ข้อมูลนี้ กรุณารอให้เสร็จก่อน')
}
