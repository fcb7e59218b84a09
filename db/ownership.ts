/** Whose the files of a data folder are: what one user makes in it for another's service is given to that user. */

import { chmodSync, chownSync, closeSync, openSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The bits of a mode for owner, group and others, without the right to run. */
const READ_WRITE = 0o666
const GROUP_MAY = 0o060

/**
 * Gives a new file or folder to the owner and the group of library.db, with its mode; where there is none yet, to those
 * of the data folder. Who runs a command as root beside a service of another user would otherwise make files that the
 * service cannot read.
 * @param folder the data folder
 * @throws StartFailure when the system does not allow it, and the owner could not read the file
 */
export function giveToOwner(path: string, folder = dirname(path)): void {
  if (process.getuid === undefined) return // a system without owners
  const [own, like] = [statSync(path), likeness(folder, path)]
  if (own.uid !== like.uid || own.gid !== like.gid) tryTo(() => chownSync(path, like.uid, like.gid))
  if (statSync(path).uid !== like.uid) tryTo(() => chownSync(path, own.uid, like.gid))
  tryTo(() => chmodSync(path, own.isDirectory() ? forFolder(like.mode) : like.mode))
  const given = statSync(path)
  const isTheirs = given.uid === like.uid || (given.gid === like.gid && (given.mode & GROUP_MAY) === GROUP_MAY)
  if (!isTheirs) throw new StartFailure(anotherUser(folder, like.uid))
}

/** Makes an empty file that belongs to whom the data folder does; nothing where there is one. */
export function createOwnedFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  giveToOwner(path)
}

/** Whether the owner of library.db may read a file, or write it, too; as far as its mode says. */
export function isAccessibleToOwner({ uid, gid }: Stats, file: Stats, right: 'reading' | 'writing'): boolean {
  const bits = right === 'reading' ? 0o4 : 0o6
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0
  return uid === 0 || ((file.mode >> shift) & bits) === bits
}

function likeness(folder: string, path: string): Pick<Stats, 'uid' | 'gid' | 'mode'> {
  const name = join(folder, 'library.db')
  const library = name === path ? undefined : statSync(name, { throwIfNoEntry: false })
  if (library) return { uid: library.uid, gid: library.gid, mode: library.mode & READ_WRITE }
  const { uid, gid, mode } = statSync(folder)
  // the library is for its owner alone, and for a group that may write in the folder
  return { uid, gid, mode: (mode & 0o020) === 0 ? 0o600 : 0o660 }
}

/** Who may read a folder may look into it. */
const forFolder = (mode: number): number => mode | ((mode & 0o444) >> 2)

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // what came of it is looked at
  }
}

const anotherUser = (folder: string, uid: number) =>
  `โฟลเดอร์ข้อมูล ${folder} เป็นของผู้ใช้หมายเลข ${uid} แต่คำสั่งนี้ทำงานด้วยผู้ใช้อื่น ไฟล์ใหม่จึงจะเป็นไฟล์ที่เซิร์ฟเวอร์อ่านไม่ได้ ยังไม่ได้เปลี่ยนอะไร กรุณาสั่งด้วยผู้ใช้นั้นหรือ root`
