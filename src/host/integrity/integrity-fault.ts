/** Faults of databases, and SQLite's own integrity check. */

import { type Database, SQLiteError } from 'bun:sqlite'

/** A fault of a database, with advice for the host. */
export interface IntegrityFault {
  /** A Thai sentence that says what is wrong. */
  readonly what: string
  /** A Thai sentence that says what the host can do. */
  readonly remedy: string
}

/** Thai advice for a damaged file: restore the last backup. */
export const RESTORE_BACKUP_ADVICE = 'หยุดเซิร์ฟเวอร์ แล้วกู้คืนจากไฟล์สำรองล่าสุดด้วย library restore FILE --force'

/** Thai advice for a readable file with contradictions: export the records and restore them into a new library. */
export const REBUILD_LIBRARY_ADVICE =
  'ส่งออกด้วย library export FOLDER แล้วกู้คืนลงโฟลเดอร์ข้อมูลใหม่ด้วย library restore FOLDER --data DIR และย้าย text.db ตามไป'

/** Maximum faults that are listed; a broken file usually has many. */
const MAX_FAULTS = 5

/**
 * Runs SQLite's integrity check and returns its first faults. Empty if there are none.
 * @param name name of the file, for the host
 * @param remedy Thai advice for each fault
 */
export function checkDatabaseFile(sqlite: Database, name: string, remedy: string): readonly IntegrityFault[] {
  try {
    const rows = sqlite
      .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${MAX_FAULTS})`)
      .all()
      .map((row) => row.integrity_check)
    return rows
      .filter((row) => row !== 'ok')
      .map((row) => ({ what: `ไฟล์ ${name} เสียหาย: ${row.replace(/\s+/g, ' ')}`, remedy }))
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
    return [{ what: `ไฟล์ ${name} เสียหายจนอ่านไม่ได้ (${error.code ?? error.message})`, remedy }]
  }
}
