/** Compares the search rows of library.db with its records, and rebuilds them if they differ. */

import type { Database } from 'bun:sqlite'
import { LibraryDatabase } from '../../../db/library-database.ts'
import type { PublishedLanguages } from '../../definitions/languages/languages.ts'
import { openStores } from '../../services/stores.ts'
import { readDatabaseFileInfo } from '../integrity/files.ts'
import { type DataFolderPaths, isDataFolderWritable } from '../server/data-folder.ts'
import type { CheckSectionReport } from './check-report.ts'

const SOUND: CheckSectionReport = { rows: [], faults: [] }

/**
 * Rebuilds the search rows if they do not match the records. They differ if another program writes records directly.
 * Such records are shown, but search does not find them. In a read-only folder, the difference is only reported. A
 * database of another version is reported as sound without a check.
 */
export function repairSearchRows(folder: DataFolderPaths, languages: PublishedLanguages): CheckSectionReport {
  if (readDatabaseFileInfo(folder, 'library').age !== 'current' || areSearchRowsSound(folder.library, languages))
    return SOUND
  if (!isDataFolderWritable(folder))
    return { rows: [], faults: ['แถวสำหรับค้นหาไม่ตรงกับรายการ กรุณาสั่ง library check ด้วยผู้ใช้ที่เขียนโฟลเดอร์ข้อมูลได้'] }
  using db = LibraryDatabase.open(folder.library)
  db.sqlite.run('DELETE FROM search_form')
  openStores(db, languages, { textPath: null }).close()
  const note =
    'แถวสำหรับค้นหาไม่ตรงกับรายการ เพราะมีโปรแกรมอื่นแก้ library.db จึงทำใหม่ทั้งหมดแล้ว ค้นพบได้ตามปกติ กรุณาแก้ข้อมูลผ่าน Library เท่านั้น'
  return { ...SOUND, notes: [note] }
}

/**
 * Whether rebuilding the rows in memory, for the languages that they were made for, gives the same. Rows that are yet
 * to be made count as sound.
 */
function areSearchRowsSound(path: string, languages: PublishedLanguages): boolean {
  using db = LibraryDatabase.openCopyInMemory(path)
  const [form, digest] = [readForm(db.sqlite), computeDigest(db.sqlite)]
  if (form === undefined) return true
  db.sqlite.run('DELETE FROM search_form')
  openStores(db, languages, { textPath: null }).close()
  return readForm(db.sqlite) !== form || computeDigest(db.sqlite) === digest
}

const readForm = (sqlite: Database): string | undefined =>
  sqlite.query<{ form: string }, []>('SELECT form FROM search_form').get()?.form

/**
 * Digest of the names in the rows, and of how often each term occurs. SQLite joins the rows, in a third of the time.
 */
function computeDigest(sqlite: Database): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const [key, columns, table] of [
    ['record', "names, ifnull(citation, '')", 'search_names WHERE names IS NOT NULL'],
    ['term', 'doc, cnt', 'search_terms'],
  ] as const) {
    const row = `concat_ws(char(9), ${key}, ${columns})`
    const sql = `SELECT group_concat(${row}, char(10) ORDER BY ${key}) AS rows FROM ${table}`
    hash.update(sqlite.query<{ rows: string | null }, []>(sql).get()?.rows ?? '')
  }
  return hash.digest('hex')
}
