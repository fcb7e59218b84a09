/**
 * Writes the types of both APIs, made from their OpenAPI documents by openapi-typescript, to src/desk/console/types:
 * for the desk in the browser, and for the tests.
 */

import { join } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openTestLibrary } from '../test/support/library.ts'

/** Generated before each type check and ignored by git. */
const TYPES = join(import.meta.dir, '../src/desk/console/types')

using library = openTestLibrary()
const documents = { api: await library.app.document(), desk: await library.app.deskDocument() }
for (const [name, document] of Object.entries(documents)) {
  const types = astToString(await openapiTypescript(document as OpenAPI3, { alphabetize: true }))
  await Bun.write(
    join(TYPES, `${name}.d.ts`),
    `/** An API as TypeScript types; made by scripts/client.ts. */\n\n${types}`,
  )
}
