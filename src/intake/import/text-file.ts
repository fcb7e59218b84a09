/** Handles the text database's file in the data folder: examines it before an import, replaces it afterwards. */

import type { Database } from 'bun:sqlite'
import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { fsyncFolder } from '../../../db/fsync.ts'
import { linkOrCopyFile } from '../../../db/ownership.ts'
import { getBrokenTextDatabasePath, removeTemporaryFiles } from '../../../db/temporary-names.ts'
import { DatabaseUnopenableError, openImmutableDatabase, TextDatabase } from '../../../db/text-database.ts'
import { ImportRejectedError } from './import-error.ts'
import { isDatabaseIntact, isOlderTextDatabaseIntact } from './old-text.ts'
import { describeUnreadableText } from './unreadable-text.ts'

/** File name of the text database in the data folder. */
export const TEXT_DATABASE_FILE_NAME = 'text.db'

/** State of the existing text database; one of an older format is as usable as a current one. */
type ExistingTextState = 'none' | 'sound' | 'older' | 'broken'

/**
 * Examines whether an import can build on the existing text.
 * @throws ImportRejectedError when a newer program wrote the file or it cannot be read, since its content must not be
 * lost
 */
export function examineExistingTextDatabase(path: string): ExistingTextState {
  try {
    using text = TextDatabase.open(path)
    return isUnmodifiedSinceBuild(path, text.sqlite) || isDatabaseIntact(text.sqlite) ? 'sound' : 'broken'
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
    switch (error.why) {
      case 'missing':
        return 'none'
      case 'older':
        return isOlderTextDatabaseIntact(path) ? 'older' : 'broken'
      case 'broken':
        return 'broken'
      case 'newer':
      case 'forbidden': {
        const { what, remedy } = describeUnreadableText(error.why, path)
        throw new ImportRejectedError(`${what} ${remedy} จึงไม่ได้เปลี่ยนอะไร`)
      }
    }
  }
}

/**
 * Whether the file is unchanged since it was built: its modification time equals the one stored in it. A build sets that
 * time when every byte is on the disk, and any later write changes it. A copying program that preserves it sets it last.
 * `library check` finds damage by the disk.
 */
function isUnmodifiedSinceBuild(path: string, sqlite: Database): boolean {
  const { mtimeMs, size } = statSync(path)
  const header = readSqliteHeader(path)
  const about = sqlite.query<{ built_at: string }, []>('SELECT built_at FROM about').get()
  const isComplete = typeof header === 'object' && header.size === size
  return isComplete && Math.round(mtimeMs) === Date.parse(about?.built_at ?? '')
}

/**
 * Renames the new file over the old one, so that a complete text database exists at any time.
 * @throws ImportRejectedError when the system does not allow it; the old file stays as it was
 */
export function replaceTextDatabaseFile(newPath: string, path: string): void {
  try {
    renameSync(newPath, path)
  } catch {
    rmSync(newPath, { force: true })
    throw new ImportRejectedError(`วางไฟล์ ${path} แทนที่ไฟล์เดิมไม่ได้ กรุณาตรวจสอบสิทธิ์ของโฟลเดอร์ หรือหยุดเซิร์ฟเวอร์แล้วนำเข้าใหม่`)
  }
  fsyncFolder(dirname(path))
  reachFailpoint('import: text in place')
}

/**
 * Removes temporary files of killed imports and files that earlier imports put aside. The caller must hold the import
 * lock.
 */
export const removeLeftoverImports = (path: string): void => removeTemporaryFiles(dirname(path), 'text')

/** Reads the ids of the sources in a broken file, as far as it is readable. */
export function readSourcesOfBrokenFile(path: string): readonly string[] {
  try {
    using sqlite = openImmutableDatabase(path)
    const rows = sqlite.query<{ id: unknown }, []>('SELECT id FROM sources ORDER BY rank').all()
    return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  } catch {
    return []
  }
}

/** Preserves a broken file under a second name, so that it can be examined when it is replaced. @returns that name */
export function preserveBrokenFile(path: string): string {
  const copyPath = getBrokenTextDatabasePath(path)
  rmSync(copyPath, { force: true })
  linkOrCopyFile(path, copyPath)
  reachFailpoint('import: broken text kept')
  return copyPath
}
