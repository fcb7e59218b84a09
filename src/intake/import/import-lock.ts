/** Lets only one import work on a data folder at a time; a killed one holds nothing up. */

import { takeLock } from '../../../db/file-lock.ts'
import { importLockOf } from '../../../db/import-lock.ts'
import { ImportRefused } from './import-error.ts'

/**
 * Takes the lock until it is disposed of; its file stays.
 * @throws ImportRefused when another import holds it; otherwise as takeLock does
 */
export function lockImport(dataFolder: string): Disposable {
  const unlock = takeLock(importLockOf(dataFolder))
  if (unlock) return { [Symbol.dispose]: unlock }
  throw new ImportRefused('มีการนำเข้าข้อความอีกงานหนึ่งกำลังทำอยู่ในโฟลเดอร์ข้อมูลนี้ กรุณารอให้เสร็จก่อน')
}
