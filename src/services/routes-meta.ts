/** `GET /meta`: counts of all collections and the languages of this server. */

import { Type } from 'typebox'
import { LAST_VOLUME } from '../definitions/divisions.ts'
import { closedObjectSchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { defineOperation, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties } from '../http/query.ts'
import type { CollectionDumpStore } from '../records/collections/store.ts'
import type { LibraryStores } from './stores.ts'

const counted = Type.Integer({ minimum: 0 })

function metaAnswer(collections: CollectionDumpStore) {
  const counts = Object.fromEntries(collections.all.map(({ name }) => [name, counted]))
  return namedClosedObjectSchema('Meta', {
    name: Type.String(),
    version: Type.String({ description: 'Version of the program' }),
    counts: closedObjectSchema({
      ...counts,
      volumes: counted,
      passages: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 0,
        description: 'null when the server has no text database',
      }),
    }),
    languages: Type.Array(Type.String()),
  })
}

/**
 * Creates the operation `GET /meta`: counts of all collections, and the published languages.
 * @param version the program's version
 */
export function createMetaOperation(stores: LibraryStores, version: string): OperationDefinition {
  const { collections, languages } = stores
  return defineOperation('GET /meta', 'getMeta', {
    tag: 'Library',
    summary: 'Counts of every collection and the published languages',
    query: Type.Object(langQueryProperties),
    answers: { 200: metaAnswer(collections) },
    run: () => {
      const counts = Object.fromEntries(collections.all.map((collection) => [collection.name, collection.count()]))
      return okResult({
        name: 'Library',
        version,
        counts: { ...counts, volumes: LAST_VOLUME, passages: stores.canon.sources.passages },
        languages: languages.all,
      })
    },
  })
}
