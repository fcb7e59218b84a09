/** A server of a library with the options of a test. */

import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { parseEditorKeys } from '../../src/http/keys.ts'
import { type LibraryStores, openStores } from '../../src/services/stores.ts'
import type { TestFolder } from '../intake/import/packages.ts'
import { openTestFile, TEST_LANGUAGES } from './database.ts'

/** The key of {@link createSender}; its editor is called `editor`. */
export const SERVICE_KEY = 'the-key-of-the-tests'

/** For `keys`. */
export const ONE_EDITOR = parseEditorKeys(`editor:${SERVICE_KEY}`)

/** Options that are absent allow unlimited reading, and no writing. */
export const createServiceOver = (stores: LibraryStores, settings: Partial<AppOptions> = {}): App =>
  createApp(stores, {
    keys: [],
    rateLimit: 0,
    trustedProxies: 0,
    corsOrigin: '*',
    version: '0.0.0-test',
    ...settings,
  })

/** What an answer says, read to its end. */
export interface SentRequest {
  readonly status: number
  readonly text: string
}

export type RequestSender = (method: string, path: string, body?: unknown) => Promise<SentRequest>

/** Asks with the key, as programs do; `path` begins with a slash. */
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

/** A service over the files of a folder, as one that has just started. */
export function serveFolder(folder: TestFolder, settings: Partial<AppOptions> = {}) {
  const db = openTestFile(folder.file('library.db'))
  const stores = openStores(db, TEST_LANGUAGES, { textPath: folder.file('text.db') })
  const send = createSender(createServiceOver(stores, { keys: ONE_EDITOR, textCheckMilliseconds: 0, ...settings }))
  return {
    db,
    stores,
    send,
    /** What is on all of these, in the next turn: other processes are looked for once in a turn. */
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
