/** Writes the types of clients, made from both OpenAPI documents by openapi-typescript, to test/client/. */

import { join } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openTestLibrary } from '../test/support/library.ts'

/** Made anew before each check of types, and kept out of git: thousands of lines that say nothing of their own. */
const FOLDER = join(import.meta.dir, '..', 'test', 'client')

const library = openTestLibrary()
const documents = {
  'schema.d.ts': [await library.app.document(), 'The API'],
  'desk-schema.d.ts': [await library.app.deskDocument(), "The desk's API"],
} as const
library.close()
for (const [file, [document, name]] of Object.entries(documents)) {
  const types = astToString(await openapiTypescript(document as OpenAPI3, { alphabetize: true }))
  await Bun.write(
    join(FOLDER, file),
    `/** ${name} as TypeScript types; made by scripts/client.ts. */\n\n${types}`,
  )
}
