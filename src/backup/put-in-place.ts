/** Puts restored databases in the place of those in a data folder, keeping the old ones aside. */

import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readFileHeader } from '../../db/file-header.ts'
import { LIBRARY_APPLICATION_ID } from '../../db/library-database.ts'
import { CURRENT_VERSION } from '../../db/migrations.ts'
import { syncFolder } from '../../db/sync-folder.ts'
import { BackupFault } from './format.ts'

/**
 * Makes sure that a file is a whole library database that this program can read.
 * @throws BackupFault
 */
export function checkRestoredLibrary(path: string): void {
  const header = readFileHeader(path)
  if (header === 'empty' || header === 'foreign' || header.applicationId !== LIBRARY_APPLICATION_ID) {
    throw new BackupFault('ฐานข้อมูลในไฟล์สำรองไม่ใช่ของ Library จึงไม่ได้เปลี่ยนอะไร')
  }
  if (header.userVersion > CURRENT_VERSION) {
    throw new BackupFault('ฐานข้อมูลในไฟล์สำรองมาจาก Library รุ่นใหม่กว่า กรุณากู้คืนด้วยโปรแกรมรุ่นนั้นหรือใหม่กว่า')
  }
  const sqlite = new Database(path, { readonly: true })
  try {
    const row = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()
    if (row?.quick_check !== 'ok') {
      throw new BackupFault('ฐานข้อมูลในไฟล์สำรองเสียหาย จึงไม่ได้เปลี่ยนอะไร กรุณาใช้ไฟล์สำรองอื่น')
    }
  } finally {
    sqlite.close()
  }
}

/** The files of a database: SQLite keeps what is not yet written back beside it. */
const filesOf = (path: string) => [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file))

/**
 * Gives every file of the databases a second name in a new folder, which costs no room on the disk where the
 * file system allows it.
 * @returns whether there was anything to keep.
 */
export function keepAside(databases: readonly string[], aside: string): boolean {
  const files = databases.flatMap(filesOf)
  if (files.length === 0) return false
  mkdirSync(aside)
  for (const file of files) linkOrCopy(file, join(aside, basename(file)))
  return true
}

function linkOrCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy)
  } catch {
    copyFileSync(file, copy)
  }
}

/** Puts a database where another may be. A log of the old one must go first: it would spoil the new one. */
export function replaceDatabase(path: string, restored: string): void {
  for (const file of filesOf(path)) if (file !== path) rmSync(file)
  renameSync(restored, path)
  syncFolder(dirname(path))
}
