/**
 * Opens the library of the folder that a service owns. If it cannot be opened for writing, it is served from a copy in
 * memory until it can: the disk is full or read-only, or has no space for the copy before an upgrade.
 */

import { existsSync } from 'node:fs'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { readFileChangeStamp } from '../../../db/library-file.ts'
import { StartFailure } from '../../../db/start-failure.ts'
import { toDiskAppError } from '../../../db/storage-error.ts'
import { createDataFolder, type DataFolderPaths, getDataFolderPaths } from './data-folder.ts'
import { lockDataFolderPermanently } from './folder-lock.ts'
import { openLibraryInLockedFolder, type UpgradeCopyListener } from './open-library.ts'
import { clearStaleFiles } from './stale-files.ts'

/** A library that the service owns: writable, or a read-only copy in memory. */
export interface OpenedServiceLibrary {
  readonly folder: DataFolderPaths
  readonly db: LibraryDatabase
  /** Why it is read-only, in Thai for the log; undefined if it is writable. */
  readonly why: string | undefined
  /** Resolves when another process has taken the folder; undefined if this process has not locked it. */
  readonly lost: Promise<void> | undefined
  /** Whether the file differs from the copy in memory: another program may have written it. */
  hasChanged(): boolean
  close(): void
}

interface OpeningOptions {
  readonly data: string
  /** Called when the folder is locked, before anything in it is opened or changed. */
  readonly takePort: () => void
  readonly onCopy: UpgradeCopyListener
}

/**
 * Opens the library of a service for writing: locks the folder, removes stale files and upgrades the library.
 * @throws StartFailure, or the error of the disk
 */
export function openLibraryForWriting({ data, takePort, onCopy }: OpeningOptions): OpenedServiceLibrary {
  using closing = new DisposableStack()
  const folder = createDataFolder(data)
  const { release, lost } = lockDataFolderPermanently(folder, 'เริ่มเซิร์ฟเวอร์')
  closing.defer(release)
  clearStaleFiles(folder, 'folder')
  takePort()
  const db = openLibraryInLockedFolder(folder, onCopy)
  closing.defer(() => db.close())
  const resources = closing.move()
  return { folder, db, why: undefined, lost, hasChanged: () => false, close: () => resources.dispose() }
}

/**
 * Opens the library as a copy in memory that rejects writes.
 * @param error why the library cannot be opened for writing
 * @throws that error unless it is a disk error
 */
export function openReadOnlyLibraryCopy({ data, takePort }: OpeningOptions, error: unknown): OpenedServiceLibrary {
  const folder = getDataFolderPaths(data)
  const appError = toDiskAppError(error)
  if (!appError || !existsSync(folder.library)) throw error
  takePort()
  const stamp = readFileChangeStamp(folder.library)
  const db = openInMemory(folder.library, appError.message)
  if (!db) throw error
  return {
    folder,
    db,
    lost: undefined,
    why: error instanceof StartFailure ? error.message : appError.message,
    hasChanged: () => readFileChangeStamp(folder.library) !== stamp,
    close: () => db.close(),
  }
}

/**
 * Opens a new copy in memory if the file has changed. Undefined if it has not, or cannot be opened now, as during a
 * restore.
 * @param served the copy that is served now
 * @param error why the library cannot be opened for writing
 */
export function reopenReadOnlyLibraryCopy(
  opening: OpeningOptions,
  served: OpenedServiceLibrary,
  error: unknown,
): OpenedServiceLibrary | undefined {
  if (!served.hasChanged()) return undefined
  try {
    return openReadOnlyLibraryCopy(opening, error)
  } catch {
    return undefined
  }
}

function openInMemory(path: string, reason: string): LibraryDatabase | undefined {
  try {
    return LibraryDatabase.openCopyInMemory(path, reason)
  } catch {
    return undefined
  }
}
