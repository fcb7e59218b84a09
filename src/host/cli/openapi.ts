/** `library openapi`: the description of the interface, without a server or a data folder. */

import { command } from './command.ts'
import { withDescribedApp } from './described-app.ts'

export const openapi = command({
  name: 'openapi',
  summary: 'พิมพ์เอกสาร OpenAPI 3.1 ของ API (JSON)',
  settings: ['languages', 'baseUrl'],
  run: ({ settings, terminal }) =>
    withDescribedApp(settings, async (app) => {
      terminal.out(JSON.stringify(await app.document(), null, 2))
      return 0
    }),
})
