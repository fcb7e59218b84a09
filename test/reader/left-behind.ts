/** What a browser has of what was kept for reading offline. */

import type { Page } from 'playwright-core'

interface Left {
  readonly registrations: number
  readonly caches: readonly string[]
  readonly databases: number
}
export const filesLeftBehind = (page: Page): Promise<Left> =>
  page.evaluate(
    `Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys(), indexedDB.databases()]).then(([registrations, caches, databases]) => ({ registrations: registrations.length, caches, databases: databases.length }))`,
  )
export const NOTHING_LEFT: Left = { registrations: 0, caches: [], databases: 0 }
