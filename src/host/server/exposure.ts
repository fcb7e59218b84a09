/** Warnings about how the service is run, logged once at the start. */

import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { foreignTablesSentence } from '../integrity/foreign-tables.ts'
import { SETTINGS_FILE } from '../settings/read.ts'
import type { LogEvent } from './log.ts'

/** The mode bits that let the group and all other users read. */
const OTHERS_READ = 0o044

/** Warnings about foreign tables, readable files and a root process. @param folder the path of the data folder
 * @param library its library.db, open
 * @param user the id of the user; undefined where there are none */
export function findExposureWarnings(
  folder: string,
  library: Database,
  user = process.getuid?.(),
): readonly LogEvent[] {
  const events: LogEvent[] = []
  const foreign = foreignTablesSentence(library)
  if (foreign !== undefined) events.push(warning(foreign))
  if (user !== undefined) events.push(...exposedSettingsWarning(folder).map(warning))
  if (user === 0) {
    events.push(warning('กำลังทำงานด้วยผู้ใช้ root กรุณาใช้ผู้ใช้ที่มีสิทธิ์เฉพาะโฟลเดอร์ข้อมูล เพื่อจำกัดความเสียหายหากถูกบุกรุก'))
  }
  return events
}

/** A sentence where other users of the machine may read the settings. */
export function exposedSettingsWarning(folder: string): readonly string[] {
  const path = join(folder, SETTINGS_FILE)
  const mode = process.platform === 'win32' ? 0 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0)
  return (mode & OTHERS_READ) === 0 ? [] : [`ผู้ใช้อื่นในเครื่องอ่าน ${path} ได้ ซึ่งอาจมีกุญแจอยู่ กรุณาตั้งสิทธิ์ด้วย chmod 600 ${path}`]
}

const warning = (message: string): LogEvent => ({ event: 'warning', message: `ข้อควรระวัง: ${message}` })
