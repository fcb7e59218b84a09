/** Opens the library of a data folder for a command, making a copy before an older one is brought up to date. */

import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { StartFailure } from '../../db/start-failure.ts'
import type { DataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { stampOf } from './stamp.ts'

/** Is told where the copy of an older library was put. */
export type CopyListener = (path: string) => void

/**
 * The library of a folder that this process owns (see lockFolder).
 * @throws StartFailure when it cannot be opened, or there is no room for the copy; then it is as it was.
 */
export function openOwnLibrary(folder: DataFolder, onCopy: CopyListener): LibraryDatabase {
  return LibraryDatabase.open(folder.library, (sqlite, version) => {
    onCopy(copyLibrary(sqlite, join(folder.path, `library-v${version}-${stampOf(new Date())}.db`)))
  })
}

/**
 * The library of a folder that a server may be serving from. One that must be made or brought up to date first
 * is taken for this process while that happens.
 * @throws StartFailure as above, and when a server of an older version is running.
 */
export function openSharedLibrary(folder: DataFolder, onCopy: CopyListener): LibraryDatabase {
  const unlocks: (() => void)[] = []
  try {
    if (!existsSync(folder.library)) unlocks.push(lockFolder(folder, 'สร้างคลังข้อมูลใหม่'))
    return LibraryDatabase.open(folder.library, (sqlite, version) => {
      unlocks.push(lockFolder(folder, 'ปรับฐานข้อมูลเป็นรุ่นใหม่'))
      onCopy(copyLibrary(sqlite, join(folder.path, `library-v${version}-${stampOf(new Date())}.db`)))
    })
  } finally {
    for (const unlock of unlocks) unlock()
  }
}

/**
 * A copy of an open library as one file, consistent whatever is written meanwhile.
 * @throws StartFailure when the disk has no room for it.
 */
function copyLibrary(sqlite: Database, path: string): string {
  try {
    sqlite.query('VACUUM INTO ?').run(path)
    return path
  } catch {
    throw new StartFailure(`ทำสำเนาฐานข้อมูลก่อนปรับรุ่นที่ ${path} ไม่ได้ จึงยังไม่ได้เปลี่ยนอะไร กรุณาตรวจสอบพื้นที่ว่างบนดิสก์`)
  }
}
