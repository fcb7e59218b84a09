/** A lock that a killed process does not keep: SQLite's own on an empty file. */

import { Database, SQLiteError } from 'bun:sqlite'
import { accessSync, constants, lstatSync } from 'node:fs'
import { createOwnedFile, giveToOwner } from './ownership.ts'
import { StartFailure } from './start-failure.ts'

/** Locks in force: one that no user remembers would be collected as garbage, and let go of. */
const held = new Set<Database>()

/**
 * Takes the lock. The system lets go of it when the process ends, however it ends; the file itself stays.
 * @returns what lets go of it; undefined when another process, or this one, has it.
 * @throws StartFailure when the file is another user's or no file at all; what the system or SQLite says when it
 * cannot be made, such as on a full disk.
 */
export function acquireFileLock(path: string): (() => void) | undefined {
  makeUsable(path)
  const lock = new Database(path, { create: true, readwrite: true })
  try {
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.run('ROLLBACK')
    lock.close()
  }
}

/**
 * SQLite opens a file that it may not write for reading alone, without a word, and then two processes both have
 * the lock. So the right to write is asked for before. An existing file is not opened here: closing it again would
 * let go of a lock that this process has on it.
 */
function makeUsable(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) {
    createOwnedFile(path) // unless another process was faster
    return
  }
  if (!stats.isFile()) throw new StartFailure(`${path} ต้องเป็นไฟล์ธรรมดา กรุณาย้ายหรือลบออกแล้วเริ่มใหม่`)
  // root may have made it for itself, before new files were given to whom the folder belongs
  if (process.getuid?.() === 0) giveToOwner(path)
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch {
    throw new StartFailure(
      `ไม่มีสิทธิ์เขียนไฟล์ ${path} จึงไม่รู้ว่ามี library อีกตัวหนึ่งใช้โฟลเดอร์นี้อยู่หรือไม่ กรุณาใช้ผู้ใช้เดิมที่เป็นเจ้าของไฟล์ หรือแก้เจ้าของไฟล์ทั้งหมดในโฟลเดอร์ข้อมูลให้ตรงกัน`,
    )
  }
}
