/** What a write of many records would do, before it is done (desk §1). */

import { Type } from 'typebox'
import { closedAs, manyAs, oneOf } from '../definitions/schemas.ts'
import type { Intent, Values } from '../foundation/intent.ts'
import { PREVIEW_RESULTS } from '../foundation/preview.ts'
import { type Operation, ok, operationsOf } from '../http/operation.ts'
import { listBodyOf } from '../records/bulk/routes.ts'
import type { BulkStore } from '../records/bulk/store.ts'
import { dumpOf, MAX_DUMP, MAX_VALUES, nameParams } from '../records/collections/routes.ts'
import type { Stores } from '../services/stores.ts'
import { count, orNull } from './schemas.ts'

const operation = operationsOf('Previews')

const preview = closedAs('Preview', {
  rows: manyAs('PreviewRow', {
    row: orNull('integer', 'Index in the list that was sent, from 0; null for what it leaves out'),
    slug: orNull('string', 'Null where the row is too bad to tell'),
    result: oneOf(PREVIEW_RESULTS),
    changes: manyAs('PreviewChange', { field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    from: Type.Optional(orNull('string', 'What a moved record belonged to')),
    issues: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Thai sentences by field; `row` where it is no single one',
      }),
    ),
  }),
  counts: closedAs(
    'PreviewCounts',
    Object.fromEntries(PREVIEW_RESULTS.map((name) => [name, count(`Rows that are ${name}`)])),
  ),
})

const about = {
  proposers: true,
  description:
    'Writes nothing. A body that the write would refuse as a whole is refused alike; bad rows are told.',
  answers: { 200: preview },
} as const

/** The operations of previews. */
export function previewOperations({
  bulk,
  collections,
}: Pick<Stores, 'bulk' | 'collections'>): readonly Operation[] {
  return [
    pasteOperation(bulk.jataka, 'previewJataka'),
    pasteOperation(bulk.dhammaGroups, 'previewDhammaGroups'),
    operation('POST /preview/collections/{name}', 'previewCollection', {
      ...about,
      summary: 'What putting a collection back would do',
      params: nameParams(collections),
      body: dumpOf(collections),
      judging: 'by-operation',
      heavy: true,
      largestBody: MAX_DUMP,
      mostValues: MAX_VALUES,
      appErrors: ['not_found', 'conflict'],
      run: ({ params, intent }) => ok(collections.preview(params.name, intent)),
    }),
  ]
}

function pasteOperation(store: BulkStore, id: string): Operation {
  const { resource } = store.kind
  return operation(`POST /preview${resource.path}/bulk`, id, {
    ...about,
    summary: `What a pasted list would do: ${resource.label.en.toLowerCase()}`,
    body: listBodyOf(store.kind),
    judging: 'as-sent',
    run: ({ intent }) => ok(store.preview(intent as Intent<Values>)),
  })
}
