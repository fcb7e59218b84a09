/** A file lock that ends when its process is killed: SQLite's exclusive lock on an empty file. */

import { Database, SQLiteError } from 'bun:sqlite'
import { accessSync, constants, lstatSync } from 'node:fs'
import { copyOwnerFromLibraryFile, createOwnedFile } from './ownership.ts'
import { StartFailure } from './start-failure.ts'

/** Locks in force. The set keeps them from being garbage-collected, which would release them. */
const activeLocks = new Set<Database>()

/**
 * Locks a file for this process. The operating system releases the lock when the process ends, even if it is killed.
 * The file itself stays.
 * @returns a function that releases the lock; undefined when this process or another one already holds it
 * @throws StartFailure when the path is not a writable file
 * @throws Error of the system or of SQLite when the lock cannot be created, such as on a full disk
 */
export function acquireFileLock(path: string): (() => void) | undefined {
  requireWritable(path)
  const lock = new Database(path, { create: true, readwrite: true })
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  activeLocks.add(lock)
  return () => {
    activeLocks.delete(lock)
    lock.run('ROLLBACK')
    lock.close()
  }
}

/**
 * SQLite opens a file without write permission read-only and reports nothing; then two processes would both have the
 * lock. So the permission is checked first. An existing file is not opened here: closing it would release a lock that
 * this process has on it.
 */
function requireWritable(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) {
    createOwnedFile(path) // unless another process was faster
    return
  }
  if (!stats.isFile()) throw new StartFailure(`${path} ต้องเป็นไฟล์ธรรมดา กรุณาย้ายหรือลบออกแล้วเริ่มใหม่`)
  // root may have created it before programs gave new files to the owner of the folder
  if (process.getuid?.() === 0) copyOwnerFromLibraryFile(path)
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch {
    throw new StartFailure(
      `ไม่มีสิทธิ์เขียนไฟล์ ${path} จึงไม่รู้ว่ามี library อีกตัวหนึ่งใช้โฟลเดอร์นี้อยู่หรือไม่ กรุณาใช้ผู้ใช้เดิมที่เป็นเจ้าของไฟล์ หรือแก้เจ้าของไฟล์ทั้งหมดในโฟลเดอร์ข้อมูลให้ตรงกัน`,
    )
  }
}
