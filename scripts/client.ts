/** Writes the types of a client, made from the OpenAPI document by openapi-typescript, to test/client/schema.d.ts. */

import { join } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { openTestLibrary } from '../test/support/library.ts'

/** Where the types are kept; a test holds them to the document. */
export const CLIENT_TYPES = join(import.meta.dir, '..', 'test', 'client', 'schema.d.ts')

/** The types of the client of this very version. */
export async function clientTypes(): Promise<string> {
  const library = openTestLibrary()
  const document = (await library.app.document()) as OpenAPI3
  library.close()
  const ast = await openapiTypescript(document, { alphabetize: true })
  return `/** The API as TypeScript types, made from its OpenAPI document by scripts/client.ts; not written by hand. */\n\n${astToString(ast)}`
}

if (import.meta.main) await Bun.write(CLIENT_TYPES, await clientTypes())
