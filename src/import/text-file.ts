/** The text database's file in the data folder: looked at before an import, replaced after it. */

import type { Database } from 'bun:sqlite'
import { linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../db/sync.ts'
import { TextDatabase, TextUnopenable } from '../../db/text-database.ts'
import { ImportRefused } from './import-refused.ts'

/** The text database's name in the data folder. */
export const TEXT_FILE = 'text.db'

/** What an import finds where the text database should be. */
type OldText = 'none' | 'sound' | 'broken'

/** @throws ImportRefused when a newer program wrote it: an older one must not throw its work away. */
export function examineOldText(path: string): OldText {
  try {
    using text = TextDatabase.open(path)
    return isWhole(text.sqlite) ? 'sound' : 'broken'
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
    if (error.why === 'newer') {
      throw new ImportRefused(`ไฟล์ ${path} มาจาก Library รุ่นที่ใหม่กว่า กรุณานำเข้าด้วยโปรแกรมรุ่นนั้นหรือใหม่กว่า`)
    }
    return error.why === 'missing' ? 'none' : 'broken'
  }
}

function isWhole(sqlite: Database): boolean {
  try {
    const row = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()
    return row?.quick_check === 'ok'
  } catch {
    return false
  }
}

/**
 * Puts the new file where the old one was: one rename, so that there is always a whole text database there.
 * @throws ImportRefused when the system does not allow it; the old file is as it was.
 */
export function replaceText(newPath: string, path: string): void {
  try {
    renameSync(newPath, path)
  } catch {
    rmSync(newPath, { force: true })
    throw new ImportRefused(
      `วางไฟล์ ${path} แทนที่ไฟล์เดิมไม่ได้ กรุณาตรวจสอบสิทธิ์ของโฟลเดอร์ หรือหยุดเซิร์ฟเวอร์แล้วนำเข้าใหม่`,
    )
  }
  syncFolder(dirname(path))
}

/** Keeps a broken file under another name, for those who want to look at it. @returns the name */
export function putAside(path: string): string {
  const aside = `${path}.broken`
  rmSync(aside, { force: true })
  linkSync(path, aside)
  return aside
}
