/** Reads what a browser has stored for reading offline. */

import type { Page } from 'playwright-core'

interface StoredBrowserData {
  readonly registrations: number
  readonly caches: readonly string[]
  readonly databases: number
}
export const readStoredBrowserData = (page: Page): Promise<StoredBrowserData> =>
  page.evaluate(
    `Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys(), indexedDB.databases()]).then(([registrations, caches, databases]) => ({ registrations: registrations.length, caches, databases: databases.length }))`,
  )
export const NO_STORED_DATA: StoredBrowserData = { registrations: 0, caches: [], databases: 0 }
