/** Checks library.db without changing it, also while a server writes to it. */

import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../../db/connection.ts'
import { findUnexpectedLibraryObjects, hasOnlyLitestreamTables } from '../../../db/expected-schema.ts'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import { openDatabaseForReading } from '../../../db/open-for-reading.ts'
import { isBrokenDatabaseFileError } from '../../../db/storage-error.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { checkHeadingTrees, checkRecords } from './check-records.ts'
import { findUnsafeRecordTexts } from './check-texts.ts'
import { checkDatabaseFile, type IntegrityFault, RESTORE_BACKUP_ADVICE } from './integrity-fault.ts'

const NAME = 'library.db'

const FOREIGN_FAULTS: readonly IntegrityFault[] = [
  { what: `ไฟล์ ${NAME} เป็นฐานข้อมูลของโปรแกรมอื่น`, remedy: RESTORE_BACKUP_ADVICE },
]

const INCOMPLETE_FAULTS: readonly IntegrityFault[] = [
  {
    what: `ไฟล์ ${NAME} ยังไม่มีข้อมูล การสร้างคลังครั้งแรกคงถูกหยุดกลางคัน`,
    remedy: 'เปิด library serve ซึ่งจะสร้างคลังให้เสร็จ',
  },
]

const createNewerVersionFault = (version: number): IntegrityFault => ({
  what: `ไฟล์ ${NAME} มาจาก Library รุ่นที่ใหม่กว่า (รุ่นข้อมูล ${version} แต่โปรแกรมนี้อ่านได้ถึง ${CURRENT_LIBRARY_SCHEMA_VERSION})`,
  remedy: 'ใช้โปรแกรมรุ่นใหม่กว่านี้',
})

/** Checks the library.db at an existing path and returns its faults. Empty if it is sound. */
export function checkLibrary(path: string): readonly IntegrityFault[] {
  const header = readSqliteHeader(path)
  if (header === 'empty') return INCOMPLETE_FAULTS
  if (header === 'foreign') {
    return [{ what: `ไฟล์ ${NAME} ไม่ใช่ฐานข้อมูลหรือเสียหายตั้งแต่ต้นไฟล์`, remedy: RESTORE_BACKUP_ADVICE }]
  }
  if (header.applicationId !== 0 && header.applicationId !== LIBRARY_APPLICATION_ID) return FOREIGN_FAULTS
  try {
    return checkOpened(path)
  } catch (error) {
    if (!isBrokenDatabaseFileError(error)) throw error
    return [{ what: `อ่านไฟล์ ${NAME} ไม่ได้ (${error.code})`, remedy: RESTORE_BACKUP_ADVICE }]
  }
}

/** Rules between records are checked for the current version; an older file must be whole and upgradable. */
function checkOpened(path: string): readonly IntegrityFault[] {
  using sqlite = openDatabaseForReading(path)
  sqlite.run('PRAGMA query_only = ON')
  // read through SQLite, since a new library has its marks only in the write-ahead log
  const version = readPragmaNumber(sqlite, 'user_version')
  if (readPragmaNumber(sqlite, 'application_id') !== LIBRARY_APPLICATION_ID)
    return version === 0 && hasOnlyLitestreamTables(sqlite) ? INCOMPLETE_FAULTS : FOREIGN_FAULTS
  if (version > CURRENT_LIBRARY_SCHEMA_VERSION) return [createNewerVersionFault(version)]
  const damage = checkDatabaseFile(sqlite, NAME, RESTORE_BACKUP_ADVICE)
  if (damage.length > 0) return damage
  // one state for all questions, whatever is written meanwhile
  return sqlite.transaction(() => {
    const unexpected = findUnexpectedLibraryObjects(sqlite, version)
    if (unexpected.length > 0) return [createUnexpectedSchemaFault(version, unexpected)]
    return version < CURRENT_LIBRARY_SCHEMA_VERSION
      ? []
      : [...checkRecords(sqlite), ...checkHeadingTrees(sqlite), ...findUnsafeRecordTexts(sqlite)]
  })()
}

const createUnexpectedSchemaFault = (version: number, unexpected: readonly string[]): IntegrityFault => ({
  what:
    version < CURRENT_LIBRARY_SCHEMA_VERSION
      ? `โครงสร้างของไฟล์ ${NAME} (รุ่นข้อมูล ${version}) ปรับเป็นรุ่น ${CURRENT_LIBRARY_SCHEMA_VERSION} ไม่ได้ สิ่งที่ต่างคือ ${formatFirstFewNames(unexpected)}`
      : `โครงสร้างของไฟล์ ${NAME} ไม่ใช่ของรุ่นข้อมูล ${version} ตามที่ไฟล์บอก สิ่งที่ต่างคือ ${formatFirstFewNames(unexpected)}`,
  remedy: `ถ้าเป็นสิ่งที่ท่านเพิ่มเอง ให้ลบออก ถ้าไม่ใช่ ${RESTORE_BACKUP_ADVICE}`,
})
