/** What a check of the databases finds, and what to do about it; and whether SQLite finds a file whole. */

import { type Database, SQLiteError } from 'bun:sqlite'

/** A fault of the data, and what to do about it. */
export interface IntegrityFault {
  /** A Thai sentence that says what is wrong. */
  readonly what: string
  /** A Thai sentence that says what the host can do. */
  readonly remedy: string
}

/** The file itself is damaged. */
export const RESTORE_BACKUP_ADVICE = 'หยุดเซิร์ฟเวอร์ แล้วกู้คืนจากไฟล์สำรองล่าสุดด้วย library restore FILE --force'

/** The file is whole, but what is in it contradicts itself: a new library made from the records does not. */
export const REBUILD_LIBRARY_ADVICE =
  'ส่งออกด้วย library export FOLDER แล้วกู้คืนลงโฟลเดอร์ข้อมูลใหม่ด้วย library restore FOLDER --data DIR และย้าย text.db ตามไป'

/** Faults that are reported one by one; a broken file usually has many. */
const MAX_FAULTS = 5

/** Runs SQLite's integrity check and reports its first faults. @param name the file's name, as the host knows it. */
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
