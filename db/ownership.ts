/** Sets owners of files in a data folder: files that a command run as root creates are given to the service's user. */

import { chmodSync, chownSync, closeSync, copyFileSync, linkSync, openSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Mode bits for owner, group and others, without the right to execute. */
const READ_WRITE_MODE = 0o666
/** Mode bits that let the group read and write. */
const GROUP_READ_WRITE_MODE = 0o060

/**
 * Gives a new file or folder the owner, group and mode of library.db, or of the data folder if there is no library.db
 * yet. Without this, a command run as root would create files that the service of another user cannot read.
 * @param folder the data folder
 * @throws StartFailure when the system does not allow it and the owner could not read the file
 */
export function copyOwnerFromLibraryFile(path: string, folder = dirname(path)): void {
  if (process.getuid === undefined) return // a system without owners
  const [own, model] = [statSync(path), readModelOwner(folder, path)]
  if (own.uid !== model.uid || own.gid !== model.gid) attempt(() => chownSync(path, model.uid, model.gid))
  if (statSync(path).uid !== model.uid) attempt(() => chownSync(path, own.uid, model.gid))
  attempt(() => chmodSync(path, own.isDirectory() ? withFolderAccess(model.mode) : model.mode))
  const given = statSync(path)
  const isReadableByOwner =
    given.uid === model.uid ||
    (given.gid === model.gid && (given.mode & GROUP_READ_WRITE_MODE) === GROUP_READ_WRITE_MODE)
  if (!isReadableByOwner) throw new StartFailure(formatOtherOwnerMessage(folder, model.uid))
}

/** Creates an empty file with the owner that copyOwnerFromLibraryFile gives it. Does nothing if the file exists. */
export function createOwnedFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  copyOwnerFromLibraryFile(path)
}

/**
 * Whether the owner of library.db may read a file, or read and write it, by the mode of the file. Always true for root.
 * @param owner the owner and group of library.db
 * @param file the file to check
 */
export function isAccessibleToLibraryOwner({ uid, gid }: Stats, file: Stats, right: 'reading' | 'writing'): boolean {
  const bits = right === 'reading' ? 0o4 : 0o6
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0
  return uid === 0 || ((file.mode >> shift) & bits) === bits
}

function readModelOwner(folder: string, path: string): Pick<Stats, 'uid' | 'gid' | 'mode'> {
  const name = join(folder, 'library.db')
  const library = name === path ? undefined : statSync(name, { throwIfNoEntry: false })
  if (library) return { uid: library.uid, gid: library.gid, mode: library.mode & READ_WRITE_MODE }
  const { uid, gid, mode } = statSync(folder)
  // only the owner has access, and a group that may write in the folder
  return { uid, gid, mode: (mode & 0o020) === 0 ? 0o600 : 0o660 }
}

/** Gives a file of the data folder a second name by a hard link. If the system allows no link, copies the file. */
export function linkOrCopyFile(file: string, copy: string): void {
  try {
    linkSync(file, copy)
  } catch {
    copyFileSync(file, copy)
    copyOwnerFromLibraryFile(copy, dirname(file))
  }
}

/** Adds the right to enter a folder to each right to read it. */
const withFolderAccess = (mode: number): number => mode | ((mode & 0o444) >> 2)

function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // the caller checks the result
  }
}

const formatOtherOwnerMessage = (folder: string, uid: number) =>
  `โฟลเดอร์ข้อมูล ${folder} เป็นของผู้ใช้หมายเลข ${uid} แต่คำสั่งนี้ทำงานด้วยผู้ใช้อื่น ไฟล์ใหม่จึงจะเป็นไฟล์ที่เซิร์ฟเวอร์อ่านไม่ได้ ยังไม่ได้เปลี่ยนอะไร กรุณาสั่งด้วยผู้ใช้นั้นหรือ root`
