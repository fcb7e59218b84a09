/** Puts restored databases where those of a data folder are, keeping the old ones aside. */

import { Database, SQLiteError } from 'bun:sqlite'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readFileHeader } from '../../../db/file-header.ts'
import { giveToOwner } from '../../../db/ownership.ts'
import { reachFailpoint } from '../../../db/steps.ts'
import { fsyncFolder } from '../../../db/sync.ts'
import { listFirstNames } from '../../foundation/validation/first-few.ts'
import { DATABASE_FORMATS, type DatabaseName, type DatabasePaths, databaseNames } from '../integrity/files.ts'
import { BackupError } from './format.ts'

/**
 * Makes sure that a file is a whole database of that name that this program can read. One of the text or of the
 * dictionaries in another format is never opened, so that nothing in it can do any harm.
 * @throws BackupFault
 */
export function requireUsableDatabase(name: DatabaseName, path: string): void {
  const { title, id, format, strange } = DATABASE_FORMATS[name]
  const header = readFileHeader(path)
  if (typeof header === 'string' || header.applicationId !== id)
    throw new BackupError(`${title}ในไฟล์สำรองไม่ใช่ของ Library จึงไม่ได้เปลี่ยนอะไร`)
  const { userVersion } = header
  if (name === 'library' && userVersion > format)
    throw new BackupError(`${title}ในไฟล์สำรองมาจาก Library รุ่นใหม่กว่า กรุณากู้คืนด้วยโปรแกรมรุ่นนั้นหรือใหม่กว่า`)
  if (name === 'library' || userVersion === format) rejectStrange(path, (sqlite) => strange(sqlite, userVersion))
}

/**
 * A trigger that was added to a backup would run with every later write, and a view could replace a
 * table. @throws BackupFault when the file is damaged or defines anything that this program does not.
 */
function rejectStrange(path: string, strangeOf: (sqlite: Database) => readonly string[]): void {
  try {
    using sqlite = new Database(path, { readonly: true })
    sqlite.run('PRAGMA trusted_schema = OFF')
    const strange = strangeOf(sqlite)
    if (strange.length > 0) {
      throw new BackupError(
        `ฐานข้อมูล ${basename(path)} ในไฟล์สำรองมีโครงสร้างที่ Library ไม่ได้สร้าง (${listFirstNames(strange)}) จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองที่เชื่อถือได้`,
      )
    }
    const row = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()
    if (row?.quick_check !== 'ok') throw damaged()
  } catch (error) {
    throw error instanceof SQLiteError ? damaged() : error
  }
}

const damaged = () => new BackupError('ฐานข้อมูลในไฟล์สำรองเสียหาย จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองอื่น')

/** The files of a database: SQLite keeps what is not yet written back in files next to it. */
const filesOf = (path: string) => [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))

/**
 * Gives every file of the databases a second name in a new folder, which costs no room on the disk where the
 * file system allows it. The folder appears when all of them are in it.
 * @param work a folder on the same disk
 * @returns whether there was anything to keep.
 */
export function preserveOldFiles(databases: readonly string[], aside: string, work: string): boolean {
  const files = databases.flatMap(filesOf)
  if (files.length === 0) return false
  const begun = join(work, 'aside')
  mkdirSync(begun)
  for (const file of files) linkOrCopy(file, join(begun, basename(file)))
  giveToOwner(begun, dirname(aside))
  renameSync(begun, aside)
  reachFailpoint('restore: old files kept')
  return true
}

function linkOrCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy)
  } catch {
    copyFileSync(file, copy)
    giveToOwner(copy, dirname(file))
  }
}

/**
 * Writes the content of a database's write-ahead log into its file, so that nothing is lost with the log. One that is broken
 * stays as it is.
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

/** A folder of this name in the data folder holds restored databases that only wait to be moved into their places. */
const RESTORED = '.restored'
/** Replaces a file that the backup does not have: without it the old text or dictionaries are removed. */
const without = (name: DatabaseName): string => `without-${name}`

/**
 * Puts unpacked databases where those of the data folder are, all or none: from the rename on that happens here they
 * are the library, and whoever opens it next finishes what a killed restore could not.
 * @param work the folder that they were unpacked into, in the data folder
 */
export function installRestoredDatabases(work: string, unpacked: Partial<DatabasePaths>, folder: string): void {
  for (const name of databaseNames) if (!unpacked[name]) writeFileSync(join(work, without(name)), '')
  for (const file of readdirSync(work)) giveToOwner(join(work, file), folder)
  giveToOwner(work, folder)
  renameSync(work, join(folder, RESTORED))
  fsyncFolder(folder)
  reachFailpoint('restore: ready')
  finishRestore(folder)
}

/** Whether a restore was killed when it had only to move files. */
export const isRestoreUnfinished = (folder: string): boolean => existsSync(join(folder, RESTORED))

/** Moves what is left of a restore into its place; to be called by the process that owns the data folder. */
export function finishRestore(folder: string): void {
  const restored = join(folder, RESTORED)
  if (!existsSync(restored)) return
  for (const name of databaseNames) {
    const { file } = DATABASE_FORMATS[name]
    if (existsSync(join(restored, file))) replaceDatabase(join(folder, file), join(restored, file))
    if (existsSync(join(restored, without(name)))) rmSync(join(folder, file), { force: true })
  }
  rmSync(restored, { recursive: true, force: true })
}

/** Puts a database where another may be. A log of the old one must go first: it would spoil the new one. */
export function replaceDatabase(path: string, restored: string): void {
  giveToOwner(restored, dirname(path))
  for (const file of filesOf(path)) if (file !== path) rmSync(file)
  renameSync(restored, path)
  fsyncFolder(dirname(path))
  reachFailpoint('restore: file in place')
}
