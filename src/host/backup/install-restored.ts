/** Replaces the databases of a data folder by restored ones. The old ones are preserved. */

import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { fsyncFolder } from '../../../db/fsync.ts'
import { copyOwnerFromLibraryFile, linkOrCopyFile } from '../../../db/ownership.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { DATABASE_FORMATS, type DatabaseName, type DatabasePaths, databaseNames } from '../integrity/files.ts'
import { BackupError } from './format.ts'

/**
 * Checks that a file is a complete database of its kind that this program can read. A text or words database of another
 * format is accepted without opening it; only its header is read.
 * @throws BackupError
 */
export function requireUsableDatabase(name: DatabaseName, path: string): void {
  const { title, id, format, findUnexpectedObjects } = DATABASE_FORMATS[name]
  const header = readSqliteHeader(path)
  if (typeof header === 'string' || header.applicationId !== id)
    throw new BackupError(`${title}ในไฟล์สำรองไม่ใช่ของ Library จึงไม่ได้เปลี่ยนอะไร`)
  const { userVersion } = header
  if (name === 'library' && userVersion > format)
    throw new BackupError(`${title}ในไฟล์สำรองมาจาก Library รุ่นใหม่กว่า กรุณากู้คืนด้วยโปรแกรมรุ่นนั้นหรือใหม่กว่า`)
  if (name === 'library' || userVersion === format)
    rejectUnexpectedObjects(path, (sqlite) => findUnexpectedObjects(sqlite, userVersion))
}

/**
 * Rejects added triggers, which would run with every write, and views, which could replace a table.
 * @throws BackupError when the file is damaged, or defines anything that this program does not
 */
function rejectUnexpectedObjects(path: string, findUnexpected: (sqlite: Database) => readonly string[]): void {
  try {
    using sqlite = new Database(path, { readonly: true })
    sqlite.run('PRAGMA trusted_schema = OFF')
    const unexpected = findUnexpected(sqlite)
    if (unexpected.length > 0) {
      throw new BackupError(
        `ฐานข้อมูล ${basename(path)} ในไฟล์สำรองมีโครงสร้างที่ Library ไม่ได้สร้าง (${formatFirstFewNames(unexpected)}) จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองที่เชื่อถือได้`,
      )
    }
    const row = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()
    if (row?.quick_check !== 'ok') throw createDamagedError()
  } catch (error) {
    throw error instanceof SQLiteError ? createDamagedError() : error
  }
}

const createDamagedError = () => new BackupError('ฐานข้อมูลในไฟล์สำรองเสียหาย จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองอื่น')

/** The files of a database: SQLite keeps unwritten changes in files next to it. */
const listDatabaseFiles = (path: string) => [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))

/**
 * Preserves the files of databases in a new folder. They are hard links if the file system supports them, else copies.
 * The folder appears when it is complete.
 * @param databases their paths
 * @param aside path of the new folder
 * @param work a folder on the same disk
 * @returns whether there was anything to preserve
 */
export function preserveReplacedDatabases(databases: readonly string[], aside: string, work: string): boolean {
  const files = databases.flatMap(listDatabaseFiles)
  if (files.length === 0) return false
  const incomplete = join(work, 'aside')
  mkdirSync(incomplete)
  for (const file of files) linkOrCopyFile(file, join(incomplete, basename(file)))
  copyOwnerFromLibraryFile(incomplete, dirname(aside))
  renameSync(incomplete, aside)
  reachFailpoint('restore: old files kept')
  return true
}

/**
 * Writes a database's write-ahead log into its file. Nothing is lost then if the log is removed. A broken database is
 * not changed.
 */
export function checkpointWriteAheadLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  try {
    using sqlite = new Database(path, { readwrite: true, create: false })
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
  }
}

/** A folder of this name in the data folder holds restored databases that only need to be moved into place. */
const RESTORED_FOLDER = '.restored'
/** A marker for a database that the backup lacks: the old text or dictionaries are removed. */
const getRemovalMarkerName = (name: DatabaseName): string => `without-${name}`

/**
 * Replaces the databases of the data folder by unpacked ones, all or none. One rename decides: if the process is killed
 * before it, nothing has changed; if afterwards, the next start finishes the restore. A text or
 * dictionaries that the backup lacks are removed.
 * @param work the folder with the unpacked databases, in the data folder
 * @param unpacked paths of the databases that the backup has
 * @param folder the data folder
 */
export function installRestoredDatabases(work: string, unpacked: Partial<DatabasePaths>, folder: string): void {
  for (const name of databaseNames) if (!unpacked[name]) writeFileSync(join(work, getRemovalMarkerName(name)), '')
  for (const file of readdirSync(work)) copyOwnerFromLibraryFile(join(work, file), folder)
  copyOwnerFromLibraryFile(work, folder)
  renameSync(work, join(folder, RESTORED_FOLDER))
  fsyncFolder(folder)
  reachFailpoint('restore: ready')
  finishRestore(folder)
}

/**
 * Whether a restore was killed after its databases were complete. Only files must still be moved (see finishRestore).
 */
export const isRestoreUnfinished = (folder: string): boolean => existsSync(join(folder, RESTORED_FOLDER))

/**
 * Moves the remaining files of a restore to their places. The caller must have locked the data folder. Does nothing if
 * no restore is unfinished.
 */
export function finishRestore(folder: string): void {
  const restored = join(folder, RESTORED_FOLDER)
  if (!existsSync(restored)) return
  for (const name of databaseNames) {
    const { file } = DATABASE_FORMATS[name]
    if (existsSync(join(restored, file))) replaceWithRestoredDatabase(join(folder, file), join(restored, file))
    if (existsSync(join(restored, getRemovalMarkerName(name)))) rmSync(join(folder, file), { force: true })
  }
  rmSync(restored, { recursive: true, force: true })
}

/**
 * Replaces a database file by a restored one, if that exists. The old write-ahead log is removed first, because it
 * would damage the new file.
 */
export function replaceWithRestoredDatabase(path: string, restored: string): void {
  copyOwnerFromLibraryFile(restored, dirname(path))
  for (const file of listDatabaseFiles(path)) if (file !== path) rmSync(file)
  renameSync(restored, path)
  fsyncFolder(dirname(path))
  reachFailpoint('restore: file in place')
}
