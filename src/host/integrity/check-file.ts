/** Asks SQLite whether a database file is whole. */

import { type Database, SQLiteError } from 'bun:sqlite'
import type { Finding } from './finding.ts'

/** Faults that are told one by one; a file has many when it has one. */
const MOST_FAULTS = 5

/** @param name the file's name, as the host knows it. */
export function checkFile(sqlite: Database, name: string, remedy: string): readonly Finding[] {
  try {
    const rows = sqlite
      .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${MOST_FAULTS})`)
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
