/** Opens the stores of a data folder for one command, while a server may be running. */

import { type LibraryStores, openStores } from '../../services/stores.ts'
import {
  createDataFolder,
  type DataFolderPaths,
  requireDataFolder,
  requireWritableDataFolder,
} from '../server/data-folder.ts'
import { openLibraryForReading, openSharedLibrary } from '../server/open-library.ts'
import { clearStaleFiles } from '../server/stale-files.ts'
import type { Settings } from '../settings/table.ts'
import type { CommandTerminal } from './command.ts'

/** The names of the settings that opening stores needs. */
export const STORE_SETTING_NAMES = ['data', 'languages'] as const

/**
 * Opens the stores of a data folder, calls `work` with them, and closes them.
 * @param need how the library is opened: `make` creates one if the folder has none, `write` opens an existing one for
 * writing, `read` only reads it, also on a read-only disk
 * @throws StartFailure if there is no library, or it cannot be opened
 */
export async function runWithStores<T>(
  settings: Pick<Settings, (typeof STORE_SETTING_NAMES)[number]>,
  terminal: CommandTerminal,
  need: 'make' | 'write' | 'read',
  work: (stores: LibraryStores, folder: DataFolderPaths) => T | Promise<T>,
): Promise<T> {
  const folder = need === 'read' ? requireDataFolder(settings.data) : prepareDataFolderForWriting(settings.data, need)
  const report = (copy: string) => terminal.error(formatUpgradeCopyMessage(copy))
  using db = need === 'read' ? openLibraryForReading(folder) : openSharedLibrary(folder, report)
  // commands that read search nothing, and an older library is a copy in memory that goes with the command
  using stores = openStores(db, settings.languages, { textPath: folder.text, searches: need !== 'read' })
  return await work(stores, folder)
}

/**
 * Checks that a data folder is writable and removes files of killed commands. With `make`, creates the folder if
 * needed.
 * @throws StartFailure
 */
export function prepareDataFolderForWriting(data: string, need: 'make' | 'write' = 'write'): DataFolderPaths {
  const folder = need === 'make' ? createDataFolder(data) : requireWritableDataFolder(data)
  clearStaleFiles(folder)
  return folder
}

/** Returns the Thai message that an older library is being upgraded. @param copy path of the copy of the old library */
export const formatUpgradeCopyMessage = (copy: string): string =>
  `สำเนาของฐานข้อมูลเดิมอยู่ที่ ${copy} กำลังปรับฐานข้อมูลให้ทันโปรแกรมรุ่นนี้`
