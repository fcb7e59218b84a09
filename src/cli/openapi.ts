/** `library openapi`: the description of the interface, without a server or a data folder. */

import { LibraryDatabase } from '../../db/library-database.ts'
import { createApp } from '../app.ts'
import { product } from '../server/product.ts'
import { openStores } from '../stores.ts'
import { command } from './command.ts'

export const openapi = command({
  name: 'openapi',
  summary: 'พิมพ์เอกสาร OpenAPI 3.1 ของ API (JSON)',
  settings: ['languages', 'baseUrl'],
  run: async ({ settings, terminal }) => {
    const db = LibraryDatabase.open(':memory:')
    try {
      const app = createApp(openStores(db, settings.languages, { textPath: null }), {
        keys: [],
        rateLimit: 0,
        trustedProxies: 0,
        corsOrigin: '*',
        ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
        version: product.version,
      })
      terminal.out(JSON.stringify(await app.document(), null, 2))
      return 0
    } finally {
      db.close()
    }
  },
})
