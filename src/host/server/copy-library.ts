/** Copies a library before an upgrade or a replacement. A copy is complete, or does not exist. */

import { type Database, SQLiteError } from 'bun:sqlite'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  createNoPermissionSentences,
  createNoRoomSentences,
  type DiskFaultSentences,
  findDiskFaultSentence,
} from '../../../db/disk-fault.ts'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { fsyncFile, fsyncFolder } from '../../../db/fsync.ts'
import { copyOwnerFromLibraryFile } from '../../../db/ownership.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { getIncompleteCopyPath } from '../../../db/temporary-names.ts'
import { openImmutableDatabase } from '../../../db/text-database.ts'
import { formatFileTimestamp } from './file-timestamp.ts'

/**
 * Writes a consistent copy of an open library to a file, also while others write. The file gets its name when every
 * byte is on the disk. An existing file is replaced.
 * @throws StartFailure that says why there is no copy, and what to do
 */
export function copyLibrary(sqlite: Database, path: string): void {
  const part = getIncompleteCopyPath(path)
  const removeParts = () => {
    // on a full disk SQLite leaves its journal, too
    for (const file of [part, `${part}-journal`]) rmSync(file, { force: true })
  }
  try {
    removeParts() // of a process that was killed
    sqlite.query('VACUUM INTO ?').run(part)
    reachFailpoint('upgrade: library copied')
    copyOwnerFromLibraryFile(part)
    fsyncFile(part)
    renameSync(part, path)
    fsyncFolder(dirname(path))
    reachFailpoint('upgrade: copy in place')
  } catch (error) {
    const why = describeReason(error, sqlite)
    try {
      removeParts()
    } catch {
      // something else has that name
    }
    throw new StartFailure(`ทำสำเนาฐานข้อมูลไว้ที่ ${path} ก่อนไม่ได้ จึงยังไม่ได้เปลี่ยนอะไร ${why}`, error)
  }
}

/**
 * Copies a library before an upgrade to `library-v<n>.db`, once per version. A copy of an earlier state of the library
 * is replaced. A copy of another library is renamed.
 * @returns the path of the copy
 * @throws StartFailure that says why there is no copy, and what to do
 */
export function copyLibraryBeforeUpgrade(sqlite: Database, folder: string, version: number): string {
  const path = `${folder}/library-v${version}.db`
  const stored = readLastEntryOfFile(path)
  const isSame = stored !== undefined && Bun.deepEquals(stored, readLastEntry(sqlite))
  if (isSame) return path
  if (existsSync(path) && !(stored && hasEntry(sqlite, stored))) {
    renameSync(path, `${folder}/library-v${version}-${formatFileTimestamp(statSync(path).mtime)}.db`)
  }
  copyLibrary(sqlite, path)
  return path
}

/** An entry of the audit log; a library without edits has none. */
interface AuditLogEntry {
  readonly id: number
  readonly time: string
}

const NO_ENTRY: AuditLogEntry = { id: 0, time: '' }

const readLastEntry = (sqlite: Database): AuditLogEntry =>
  sqlite.query<AuditLogEntry, []>('SELECT id, time FROM content_edit ORDER BY id DESC LIMIT 1').get() ?? NO_ENTRY

const hasEntry = (sqlite: Database, { id, time }: AuditLogEntry): boolean =>
  id === NO_ENTRY.id || sqlite.query('SELECT 1 FROM content_edit WHERE id = ? AND time = ?').get(id, time) !== null

/** The last entry of a copy; undefined when there is none, or it is no library. */
function readLastEntryOfFile(path: string): AuditLogEntry | undefined {
  if (!existsSync(path)) return undefined
  try {
    using copy = openImmutableDatabase(path)
    return readLastEntry(copy)
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
    return undefined
  }
}

const NO_PERMISSION = 'เพราะไม่มีสิทธิ์เขียนในโฟลเดอร์ข้อมูล กรุณาแก้สิทธิ์ของโฟลเดอร์แล้วเริ่มใหม่'

const SENTENCES: DiskFaultSentences = {
  ...createNoRoomSentences('เพราะพื้นที่ดิสก์ไม่พอ ต้องมีที่ว่างอีกอย่างน้อย {MB} MB กรุณาเพิ่มพื้นที่แล้วเริ่มใหม่'),
  ...createNoPermissionSentences(NO_PERMISSION),
  unwritable: NO_PERMISSION,
  unopenable: NO_PERMISSION,
  corrupt: 'เพราะฐานข้อมูลเดิมเสียหาย กรุณาตรวจด้วย library check แล้วกู้คืนจากไฟล์สำรองด้วย library restore FILE --force',
}

function describeReason(error: unknown, sqlite: Database): string {
  const { code = error } = error as NodeJS.ErrnoException
  const sentence = findDiskFaultSentence(error, SENTENCES) ?? `เพราะดิสก์ขัดข้อง (${code}) กรุณาตรวจสอบดิสก์แล้วเริ่มใหม่`
  return sentence.replace('{MB}', () => String(estimateMegabytes(sqlite)))
}

/** Maximum space that a copy needs, including the write-ahead log, in megabytes. */
function estimateMegabytes(sqlite: Database): number {
  const { bytes = 0 } =
    sqlite
      .query<{ bytes: number }, []>('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
      .get() ?? {}
  return Math.ceil((2 * bytes) / 1e6)
}
