/** Opens the stores of a data folder for one command, while a server may be running. */

import { openStores, type Stores } from '../../services/stores.ts'
import {
  type DataFolder,
  existingDataFolder,
  makeDataFolder,
  usableDataFolder,
} from '../server/data-folder.ts'
import { openSharedLibrary, openToRead } from '../server/open-library.ts'
import { clearStaleFiles } from '../server/stale-files.ts'
import type { Settings } from '../settings/table.ts'
import type { Terminal } from './command.ts'

/** The settings that stores need. */
export const STORE_SETTINGS = ['data', 'languages'] as const

/**
 * Runs `work` with the stores, and closes them after it.
 * @param need `make`: a folder without a library gets a new one. `write`: one that is there is written to. `read`: the
 * library is read, also on a disk where nothing may be written.
 * @throws StartFailure when there is no library, or it cannot be opened.
 */
export async function withStores<T>(
  settings: Pick<Settings, (typeof STORE_SETTINGS)[number]>,
  terminal: Terminal,
  need: 'make' | 'write' | 'read',
  work: (stores: Stores, folder: DataFolder) => T | Promise<T>,
): Promise<T> {
  const folder = need === 'read' ? existingDataFolder(settings.data) : folderToWrite(settings.data, need)
  const report = (copy: string) => terminal.error(reportCopy(copy))
  const db = need === 'read' ? openToRead(folder) : openSharedLibrary(folder, report)
  const stores = openStores(db, settings.languages, { textPath: folder.text })
  try {
    return await work(stores, folder)
  } finally {
    stores.close()
    db.close()
  }
}

/** A folder that is written in from now on, without what killed commands left there. @throws StartFailure */
export function folderToWrite(data: string, need: 'make' | 'write' = 'write'): DataFolder {
  const folder = need === 'make' ? makeDataFolder(data) : usableDataFolder(data)
  clearStaleFiles(folder)
  return folder
}

/** The message when an older library was upgraded. */
export const reportCopy = (copy: string): string => `ปรับฐานข้อมูลให้ทันโปรแกรมรุ่นนี้ สำเนาของเดิมอยู่ที่ ${copy}`
