/** Opens the library of a data folder for a command. An older library is copied before it is upgraded. */

import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { readPragmaNumber } from '../../../db/connection.ts'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import { createOwnedFile } from '../../../db/ownership.ts'
import { finishRestore, isRestoreUnfinished } from '../backup/install-restored.ts'
import { copyLibraryBeforeUpgrade } from './copy-library.ts'
import { type DataFolderPaths, isDataFolderWritable } from './data-folder.ts'
import { lockDataFolder } from './folder-lock.ts'

/** Receives the path of the copy of an older library. */
export type UpgradeCopyListener = (path: string) => void

/**
 * Opens the library of a folder that this process has locked (see lockDataFolder). Finishes an interrupted restore
 * before, creates the library if there is none, and upgrades it if needed.
 * @throws StartFailure if it cannot be opened, or there is no space for the copy; the library is then unchanged
 */
export function openLibraryInLockedFolder(folder: DataFolderPaths, onCopy: UpgradeCopyListener): LibraryDatabase {
  finishRestore(folder.path)
  createOwnedFile(folder.library)
  return LibraryDatabase.open(folder.library, (sqlite, version) => {
    onCopy(copyLibraryBeforeUpgrade(sqlite, folder.path, version))
  })
}

/**
 * Opens the library of a folder from which a server may be serving. While the library is created or upgraded, this
 * process locks the folder.
 * @throws StartFailure if it cannot be opened, or must be upgraded while a server of an older version is running
 */
export function openSharedLibrary(folder: DataFolderPaths, onCopy: UpgradeCopyListener): LibraryDatabase {
  const unlocks: (() => void)[] = []
  try {
    if (isRestoreUnfinished(folder.path)) {
      unlocks.push(lockDataFolder(folder, 'ทำการกู้คืนที่ค้างไว้ให้เสร็จ'))
      finishRestore(folder.path)
      for (const unlock of unlocks.splice(0)) unlock()
    }
    if (!existsSync(folder.library)) {
      unlocks.push(lockDataFolder(folder, 'สร้างคลังข้อมูลใหม่'))
      createOwnedFile(folder.library)
    }
    return LibraryDatabase.open(folder.library, (sqlite, version) => {
      unlocks.push(lockDataFolder(folder, 'ปรับฐานข้อมูลเป็นรุ่นใหม่'))
      if (hasVersion(version, sqlite)) onCopy(copyLibraryBeforeUpgrade(sqlite, folder.path, version))
    })
  } finally {
    for (const unlock of unlocks) unlock()
  }
}

/**
 * Opens the library of an existing folder for a command that only reads. An older library is upgraded in memory. Its
 * file is not changed.
 * @throws StartFailure if it cannot be opened
 */
export function openLibraryForReading(folder: DataFolderPaths): LibraryDatabase {
  const header = isRestoreUnfinished(folder.path) ? undefined : readSqliteHeader(folder.library)
  const isOlder =
    typeof header === 'object' && header.userVersion < CURRENT_LIBRARY_SCHEMA_VERSION && header.userVersion > 0
  if (isOlder) return LibraryDatabase.openCopyInMemory(folder.library)
  if (!isDataFolderWritable(folder)) return LibraryDatabase.follow(folder.library)
  return openSharedLibrary(folder, () => undefined)
}

/** Checked again under the lock: another process may have upgraded the library. */
const hasVersion = (version: number, sqlite: Database) => readPragmaNumber(sqlite, 'user_version') === version
