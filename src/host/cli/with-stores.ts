/** Opens the stores of a data folder for one command, beside a server that may be running. */

import { LibraryDatabase } from '../../../db/library-database.ts'
import { openStores, type Stores } from '../../library/stores.ts'
import {
  type DataFolder,
  existingDataFolder,
  isWritable,
  makeDataFolder,
  usableDataFolder,
} from '../server/data-folder.ts'
import { openSharedLibrary } from '../server/open-library.ts'
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
  const folder = need === 'make' ? makeDataFolder(settings.data) : existingDataFolder(settings.data)
  const isReadOnly = need === 'read' && !isWritable(folder)
  if (need !== 'make' && !isReadOnly) usableDataFolder(settings.data)
  const db = isReadOnly
    ? LibraryDatabase.follow(folder.library)
    : openSharedLibrary(folder, (copy) => terminal.error(tellCopy(copy)))
  const stores = openStores(db, settings.languages, { textPath: folder.text })
  try {
    return await work(stores, folder)
  } finally {
    stores.canon.close()
    stores.words.close()
    db.close()
  }
}

/** What the host is told when an older library is brought up to date. */
export const tellCopy = (copy: string): string => `ปรับฐานข้อมูลให้ทันโปรแกรมรุ่นนี้ สำเนาของเดิมอยู่ที่ ${copy}`
