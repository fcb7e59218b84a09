/** Operations that preview a write of many records without writing (desk §1). */

import { Type } from 'typebox'
import { enumSchema, namedClosedObjectSchema, openApiComponentArraySchema } from '../definitions/schemas.ts'
import { PREVIEW_ROW_OUTCOMES } from '../foundation/preview.ts'
import type { ValuesByField, WriteIntent } from '../foundation/write-intent.ts'
import { type OperationDefinition, okResult, operationDefinerForTag } from '../http/operation.ts'
import { deskBulkPasteBodySchema } from '../records/bulk/routes.ts'
import type { BulkPasteStore } from '../records/bulk/store.ts'
import {
  collectionNameParams,
  dumpResponseSchema,
  MAX_DUMP_BYTES,
  MAX_DUMP_JSON_VALUES,
} from '../records/collections/routes.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createCountSchema, createNullableSchema } from './schemas.ts'

const operation = operationDefinerForTag('Previews')

const preview = namedClosedObjectSchema('Preview', {
  rows: openApiComponentArraySchema('PreviewRow', {
    row: createNullableSchema('integer', 'Index in the list that was sent, from 0; null for what it leaves out'),
    slug: createNullableSchema('string', 'Null where the row is too bad to tell'),
    result: enumSchema(PREVIEW_ROW_OUTCOMES),
    changes: openApiComponentArraySchema('PreviewChange', {
      field: Type.String(),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
    from: Type.Optional(createNullableSchema('string', 'What a moved record belonged to')),
    issues: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Thai messages by field; `row` for the whole row',
      }),
    ),
  }),
  counts: namedClosedObjectSchema(
    'PreviewCounts',
    Object.fromEntries(PREVIEW_ROW_OUTCOMES.map((name) => [name, createCountSchema(`Rows that are ${name}`)])),
  ),
})

const about = {
  proposers: true,
  description: 'Writes nothing. A body that the write would reject is rejected alike; faulty rows are listed.',
  answers: { 200: preview },
} as const

/** Returns the operations that preview pasted lists and restored collections. */
export function createPreviewOperations({
  bulk,
  collections,
}: Pick<LibraryStores, 'bulk' | 'collections'>): readonly OperationDefinition[] {
  return [
    pasteOperation(bulk.jataka, 'previewJataka'),
    pasteOperation(bulk.dhammaGroups, 'previewDhammaGroups'),
    operation('POST /preview/collections/{name}', 'previewCollection', {
      ...about,
      summary: 'Preview of restoring a collection',
      params: collectionNameParams(collections),
      body: dumpResponseSchema(collections),
      judging: 'by-operation',
      heavy: true,
      largestBody: MAX_DUMP_BYTES,
      mostValues: MAX_DUMP_JSON_VALUES,
      appErrors: ['not_found', 'conflict'],
      run: ({ params, intent }) => okResult(collections.preview(params.name, intent)),
    }),
  ]
}

function pasteOperation(store: BulkPasteStore, id: string): OperationDefinition {
  const { resource } = store.kind
  return operation(`POST /preview${resource.path}/bulk`, id, {
    ...about,
    summary: `Preview of a pasted list: ${resource.label.en.toLowerCase()}`,
    body: deskBulkPasteBodySchema(store.kind),
    judging: 'as-sent',
    run: ({ intent }) => okResult(store.preview(intent as WriteIntent<ValuesByField>)),
  })
}
