/** Warnings about insecure operation, logged once at the start. */

import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { formatForeignTablesSentence } from '../integrity/foreign-tables.ts'
import { SETTINGS_FILE } from '../settings/read.ts'
import type { LogEvent } from './log.ts'

/** The mode bits that let the group and all others read. */
const OTHERS_READ_MODE = 0o044

/**
 * Finds warnings about tables of other programs in library.db, files that other users can read, and running as root.
 * @param folder path of the data folder
 * @param library its open library.db
 * @param user id of the user of the process; undefined on systems without user ids
 */
export function findSecurityWarnings(
  folder: string,
  library: Database,
  user = process.getuid?.(),
): readonly LogEvent[] {
  const events: LogEvent[] = []
  const foreign = formatForeignTablesSentence(library)
  if (foreign !== undefined) events.push(createWarning(foreign))
  if (user !== undefined) events.push(...findReadableSettingsFileWarning(folder).map(createWarning))
  if (user === 0) {
    events.push(createWarning('กำลังทำงานด้วยผู้ใช้ root กรุณาใช้ผู้ใช้ที่มีสิทธิ์เฉพาะโฟลเดอร์ข้อมูล เพื่อจำกัดความเสียหายหากถูกบุกรุก'))
  }
  return events
}

/**
 * Returns a Thai warning if other users of the machine can read the settings file, which may contain keys. Empty if
 * not.
 */
export function findReadableSettingsFileWarning(folder: string): readonly string[] {
  const path = join(folder, SETTINGS_FILE)
  const mode = process.platform === 'win32' ? 0 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0)
  return (mode & OTHERS_READ_MODE) === 0
    ? []
    : [`ผู้ใช้อื่นในเครื่องอ่าน ${path} ได้ ซึ่งอาจมีกุญแจอยู่ กรุณาตั้งสิทธิ์ด้วย chmod 600 ${path}`]
}

const createWarning = (message: string): LogEvent => ({ event: 'warning', message: `ข้อควรระวัง: ${message}` })
