/** Lets only one import work on a data folder at a time; a killed one holds nothing up. */

import { Database } from 'bun:sqlite'
import { ImportRefused } from './import-refused.ts'

/**
 * Takes the lock, which is SQLite's own lock on an empty file: the system lets go of it when the process ends,
 * however it ends. The file itself stays.
 * @returns what lets go of it
 * @throws ImportRefused when another import holds it
 */
export function lockImport(path: string): () => void {
  const lock = new Database(path, { create: true, readwrite: true })
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new ImportRefused('มีการนำเข้าข้อความอีกงานหนึ่งกำลังทำอยู่ในโฟลเดอร์ข้อมูลนี้ กรุณารอให้เสร็จก่อน')
  }
  return () => {
    lock.run('ROLLBACK')
    lock.close()
  }
}
