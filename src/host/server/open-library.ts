/** Opens the library of a data folder for a command, making a copy before an older one is brought up to date. */

import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { readPragmaNumber } from '../../../db/connection.ts'
import { readFileHeader } from '../../../db/file-header.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { CURRENT_VERSION } from '../../../db/migrations.ts'
import { createOwnedFile } from '../../../db/ownership.ts'
import { finishRestore, isRestoreUnfinished } from '../backup/put-in-place.ts'
import { copyBeforeUpgrade } from './copy-library.ts'
import { type DataFolderPaths, isFolderWritable } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'

/** Receives the path of the copy of an older library. */
export type UpgradeCopyListener = (path: string) => void

/**
 * The library of a folder that this process owns (see lockFolder).
 * @throws StartFailure when it cannot be opened, or there is no room for the copy; then it is as it was.
 */
export function openOwnLibrary(folder: DataFolderPaths, onCopy: UpgradeCopyListener): LibraryDatabase {
  finishRestore(folder.path)
  createOwnedFile(folder.library)
  return LibraryDatabase.open(folder.library, (sqlite, version) => {
    onCopy(copyBeforeUpgrade(sqlite, folder.path, version))
  })
}

/**
 * The library of a folder that a server may be serving from. One that must be made or brought up to date first
 * is taken for this process while that happens.
 * @throws StartFailure as above, and when a server of an older version is running.
 */
export function openSharedLibrary(folder: DataFolderPaths, onCopy: UpgradeCopyListener): LibraryDatabase {
  const unlocks: (() => void)[] = []
  try {
    if (isRestoreUnfinished(folder.path)) {
      unlocks.push(lockFolder(folder, 'ทำการกู้คืนที่ค้างไว้ให้เสร็จ'))
      finishRestore(folder.path)
      for (const unlock of unlocks.splice(0)) unlock()
    }
    if (!existsSync(folder.library)) {
      unlocks.push(lockFolder(folder, 'สร้างคลังข้อมูลใหม่'))
      createOwnedFile(folder.library)
    }
    return LibraryDatabase.open(folder.library, (sqlite, version) => {
      unlocks.push(lockFolder(folder, 'ปรับฐานข้อมูลเป็นรุ่นใหม่'))
      if (isStill(version, sqlite)) onCopy(copyBeforeUpgrade(sqlite, folder.path, version))
    })
  } finally {
    for (const unlock of unlocks) unlock()
  }
}

/**
 * The library of a folder that exists, for a command that only reads: one of an older version is read as it would be
 * after an upgrade, and stays what it is.
 * @throws StartFailure as above
 */
export function openLibraryForReading(folder: DataFolderPaths): LibraryDatabase {
  const header = isRestoreUnfinished(folder.path) ? undefined : readFileHeader(folder.library)
  const isOlder = typeof header === 'object' && header.userVersion < CURRENT_VERSION && header.userVersion > 0
  if (isOlder) return LibraryDatabase.inMemory(folder.library)
  if (!isFolderWritable(folder)) return LibraryDatabase.follow(folder.library)
  return openSharedLibrary(folder, () => undefined)
}

/** Whoever had the folder before may have brought the library up to date. */
const isStill = (version: number, sqlite: Database) => readPragmaNumber(sqlite, 'user_version') === version
