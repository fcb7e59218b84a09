/** Runs the service over an empty library in memory, for commands that print its OpenAPI document. */

import { LibraryDatabase } from '../../../db/library-database.ts'
import { type App, createApp } from '../../app.ts'
import { productInfo } from '../../foundation/product.ts'
import { openStores } from '../../services/stores.ts'
import type { Settings } from '../settings/table.ts'

/** Opens the service over an empty library in memory for `work`, and closes it. @returns what `work` returned */
export async function runWithEmptyLibraryService<T>(
  settings: Pick<Settings, 'languages' | 'baseUrl'>,
  work: (app: App) => T | Promise<T>,
): Promise<T> {
  using db = LibraryDatabase.open(':memory:')
  const stores = openStores(db, settings.languages, { textPath: null })
  const unrestricted = { keys: [], rateLimit: 0, trustedProxies: 0, corsOrigin: '*' }
  return await work(createApp(stores, { ...unrestricted, ...settings, version: productInfo.version }))
}
