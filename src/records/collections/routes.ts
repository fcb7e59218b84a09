/** Export and restore of whole collections. Both need a key (contract, "Collection backup and restore"). */

import { type TSchema, Type } from 'typebox'
import { namedClosedObjectSchema } from '../../definitions/schemas.ts'
import { createdResult, createOperationDefiner, type OperationDefinition, okResult } from '../../http/operation.ts'
import { listPossibleEntityTags } from '../../http/response.ts'
import { getDumpSchema } from './collection.ts'
import type { CollectionDumpStore } from './store.ts'

const operation = createOperationDefiner('Collections')

const MIB = 1024 * 1024

/** Maximum size of a dump in a request, in bytes. */
export const MAX_DUMP_BYTES = 64 * MIB
/** Maximum number of JSON values in a dump. No dump of MAX_DUMP_BYTES has more. Parsed, they take at most 1.2 GB. */
export const MAX_DUMP_JSON_VALUES = 5_000_000

const restoredAnswer = namedClosedObjectSchema('CollectionRestored', {
  collection: Type.String(),
  records: Type.Integer({ minimum: 0 }),
})

/** Creates the schema of the path parameter that names a collection. */
export const createCollectionNameParamsSchema = ({ all }: CollectionDumpStore) =>
  Type.Object({
    name: Type.String({
      title: 'ชื่อชุดข้อมูล',
      description: `One of ${all.map(({ name }) => name).join(', ')}`,
    }),
  })

/** Creates the response schema for the dump of any collection. */
export const createDumpResponseSchema = ({ all }: CollectionDumpStore): TSchema =>
  Type.Unsafe({ anyOf: all.map((collection) => getDumpSchema(collection)), $id: 'CollectionDump' })

/** Creates the API operations for exporting and restoring collections. */
export function createCollectionDumpOperations(collections: CollectionDumpStore): readonly OperationDefinition[] {
  const params = createCollectionNameParamsSchema(collections)
  const dump = createDumpResponseSchema(collections)
  return [
    operation('GET /collections/{name}', 'getCollection', {
      proposers: false,
      summary: 'Dump a whole collection',
      access: 'key',
      params,
      heavy: true,
      answers: { 200: dump },
      run: ({ params: { name } }) => okResult(collections.dump(name)),
    }),
    operation('PUT /collections/{name}', 'putCollection', {
      proposable: false,
      replacesCollection: true,
      summary: 'Replace a whole collection',
      description:
        'Takes the format that GET returns. Records missing in the body are deleted; unknown keys are rejected before anything is written. If-Match takes the entity tag from GET.',
      params,
      body: dump,
      judging: 'by-operation',
      heavy: true,
      largestBody: MAX_DUMP_BYTES,
      mostValues: MAX_DUMP_JSON_VALUES,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: { 200: restoredAnswer, 201: restoredAnswer },
      run: ({ params: { name }, intent }) => {
        const { records, wasEmpty } = collections.restore(name, intent, listPossibleEntityTags)
        const body = { collection: name, records }
        return wasEmpty ? createdResult(body, `/collections/${name}`) : okResult(body)
      },
    }),
  ]
}
