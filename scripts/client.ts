/** Writes the types of a client, made from the OpenAPI document by openapi-typescript, to test/client/schema.d.ts. */

import { join } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openTestLibrary } from '../test/support/library.ts'

/** Made anew before each check of types, and kept out of git: 14 000 lines that say nothing of their own. */
const TYPES = join(import.meta.dir, '..', 'test', 'client', 'schema.d.ts')

const library = openTestLibrary()
const document = (await library.app.document()) as OpenAPI3
library.close()
const types = astToString(await openapiTypescript(document, { alphabetize: true }))
await Bun.write(TYPES, `/** The API as TypeScript types; made by scripts/client.ts. */\n\n${types}`)
