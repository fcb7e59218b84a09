/** Creates servers in memory over open stores. */

import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import type { TestFolder } from '../intake/import/packages.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from './database.ts'

/** The key that createSender sends; that of `editor`. */
export const SERVICE_KEY = 'the-key-of-the-tests'

/** Value of the option `keys` with SERVICE_KEY only. */
export const ONE_EDITOR_KEYS = parseEditorKeys(`editor:${SERVICE_KEY}`)

/** Creates a server over open stores. By default it has no rate limit and no keys, so it rejects writes. */
export const createServiceOver = (stores: LibraryStores, settings: Partial<AppOptions> = {}): App =>
  createApp(stores, {
    keys: [],
    rateLimit: 0,
    trustedProxies: 0,
    corsOrigin: '*',
    version: '0.0.0-test',
    ...settings,
  })

/** Status and whole body of a response. */
export interface TextResponse {
  readonly status: number
  readonly text: string
}

/** Sends a request to a path that begins with a slash. */
export type RequestSender = (method: string, path: string, body?: unknown) => Promise<TextResponse>

/** Creates a function that sends requests to a server with SERVICE_KEY, and asks for JSON. */
export const createSender =
  ({ handle }: Pick<App, 'handle'>): RequestSender =>
  async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${SERVICE_KEY}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await handle(new Request(`http://library.local${path}`, { method, headers, ...sent }))
    return { status: response.status, text: await response.text() }
  }

/** Opens a new server over library.db and text.db in a folder, like a process that has just started. */
export function serveFolder(folder: TestFolder, settings: Partial<AppOptions> = {}) {
  const db = openTestDatabaseFile(folder.file('library.db'))
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.file('text.db') })
  const send = createSender(createServiceOver(stores, { keys: ONE_EDITOR_KEYS, textCheckMilliseconds: 0, ...settings }))
  return {
    db,
    stores,
    send,
    /** Requests all paths in the next turn of the event loop, since the server checks for other writers once a turn. */
    look: async (paths: readonly string[]): Promise<Readonly<Record<string, string>>> => {
      await new Promise((resolve) => setImmediate(resolve))
      const seen: Record<string, string> = {}
      for (const path of paths) {
        const { status, text } = await send('GET', path)
        seen[path] = `${status} ${text}`
      }
      return seen
    },
    [Symbol.dispose]: () => {
      stores.close()
      db.close()
    },
  }
}
