/** What a write of many records would do, before it is done (desk §1). */

import { Type } from 'typebox'
import { closed } from '../definitions/schemas.ts'
import type { Intent, Values } from '../foundation/intent.ts'
import { PREVIEW_RESULTS } from '../foundation/preview.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { listBodyOf } from '../records/bulk/routes.ts'
import type { BulkStore } from '../records/bulk/store.ts'
import { dumpOf, LARGEST_DUMP, MOST_VALUES, nameParams } from '../records/collections/routes.ts'
import { count, oneOf, orNull } from './schemas.ts'

const TAG = 'Previews'

const preview = closed(
  {
    rows: Type.Array(
      closed(
        {
          row: orNull('integer', 'Index in the list that was sent, from 0; null for what it leaves out'),
          slug: orNull('string', 'Null where the row is too bad to tell'),
          result: oneOf(PREVIEW_RESULTS),
          changes: Type.Array(
            closed({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, 'PreviewChange'),
          ),
          from: Type.Optional(orNull('string', 'What a moved record belonged to')),
          issues: Type.Optional(
            Type.Record(Type.String(), Type.Array(Type.String()), {
              description: 'Thai sentences by field; `row` where it is no single one',
            }),
          ),
        },
        'PreviewRow',
      ),
    ),
    counts: closed(
      Object.fromEntries(PREVIEW_RESULTS.map((name) => [name, count(`Rows that are ${name}`)])),
      'PreviewCounts',
    ),
  },
  'Preview',
)

const about = {
  method: 'post',
  proposers: true,
  tag: TAG,
  description:
    'Writes nothing. A body that the write would refuse as a whole is refused alike; bad rows are told.',
  answers: { 200: preview },
} as const

export function previewOperations({
  bulk,
  collections,
}: Pick<Stores, 'bulk' | 'collections'>): readonly Operation[] {
  return [
    pasteOperation(bulk.jataka, 'previewJataka'),
    pasteOperation(bulk.dhammaGroups, 'previewDhammaGroups'),
    operation({
      ...about,
      id: 'previewCollection',
      path: '/preview/collections/{name}',
      summary: 'What putting a collection back would do',
      params: nameParams(collections),
      body: dumpOf(collections),
      judging: 'by-operation',
      heavy: true,
      largestBody: LARGEST_DUMP,
      mostValues: MOST_VALUES,
      refusals: ['not_found', 'conflict'],
      run: ({ params, intent }) => ok(collections.preview(params.name, intent)),
    }),
  ]
}

function pasteOperation(store: BulkStore, id: string): Operation {
  const { resource } = store.kind
  return operation({
    ...about,
    id,
    path: `/preview${resource.path}/bulk`,
    summary: `What a pasted list would do: ${resource.label.en.toLowerCase()}`,
    body: listBodyOf(store.kind),
    judging: 'as-sent',
    run: ({ intent }) => ok(store.preview(intent as Intent<Values>)),
  })
}
