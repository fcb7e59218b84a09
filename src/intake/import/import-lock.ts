/** Lets only one import work on a data folder at a time. The lock of a killed import does not block others. */

import { acquireFileLock } from '../../../db/file-lock.ts'
import { getImportLockPath } from '../../../db/import-lock.ts'
import { ImportRejectedError } from './import-error.ts'

/**
 * Takes the import lock of a data folder. Disposing releases it; the lock file stays. Errors of acquireFileLock are
 * passed on.
 * @throws ImportRejectedError if another import holds it
 */
export function lockImport(dataFolder: string): Disposable {
  const unlock = acquireFileLock(getImportLockPath(dataFolder))
  if (unlock) return { [Symbol.dispose]: unlock }
  throw new ImportRejectedError('มีการนำเข้าข้อความอีกงานหนึ่งกำลังทำอยู่ในโฟลเดอร์ข้อมูลนี้ กรุณารอให้เสร็จก่อน')
}
