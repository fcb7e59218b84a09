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

/** The names of the settings that stores need. */
export const STORE_SETTING_NAMES = ['data', 'languages'] as const

/**
 * Opens the stores of a data folder, passes them to `work`, and closes them.
 * @param need `make`: a folder without a library gets a new one. `write`: an existing one is opened for writing.
 * `read`: it is only read, also on a read-only disk.
 * @throws StartFailure when there is no library, or it cannot be opened
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
  using stores = openStores(db, settings.languages, { textPath: folder.text })
  return await work(stores, folder)
}

/**
 * Prepares a data folder for writing: checks it, or creates it with `make`, and removes files of killed commands.
 * @throws StartFailure
 */
export function prepareDataFolderForWriting(data: string, need: 'make' | 'write' = 'write'): DataFolderPaths {
  const folder = need === 'make' ? createDataFolder(data) : requireWritableDataFolder(data)
  clearStaleFiles(folder)
  return folder
}

/** The Thai message before an older library is upgraded, which may fail. @param copy path of the copy of the old one */
export const formatUpgradeCopyMessage = (copy: string): string =>
  `สำเนาของฐานข้อมูลเดิมอยู่ที่ ${copy} กำลังปรับฐานข้อมูลให้ทันโปรแกรมรุ่นนี้`
