/** Bulk paste of jataka stories and dhamma groups (contract, "Jataka and dhamma-group bulk paste"). */

import { type TObject, Type } from 'typebox'
import type { BulkKind } from '../../definitions/bulk-kinds.ts'
import { LARGEST_INTEGER } from '../../definitions/kinds/kind.ts'
import { SLUG_LENGTH } from '../../definitions/kinds/slug.ts'
import { closed } from '../../definitions/schemas.ts'
import type { Intent, Values } from '../../foundation/intent.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { MOST_ROWS } from './rows.ts'
import type { BulkStore } from './store.ts'

const count = Type.Integer({ minimum: 0 })

const answer = closed(
  {
    created: count,
    updated: count,
    unchanged: count,
    items: Type.Array(
      closed({
        number: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          minimum: 1,
          maximum: LARGEST_INTEGER,
        }),
        slug: Type.String(),
        result: Type.Unsafe<string>({ type: 'string', enum: ['created', 'updated', 'unchanged'] }),
      }),
      { description: 'What became of each row, in the order of the rows' },
    ),
  },
  'BulkResult',
)

/** `{ nipata, rows }` or `{ set, rows }`. */
export function bodyOf({ parent, resource, columns }: BulkKind): TObject {
  const field = resource.fields[parent]
  const layout = columns.map((name) => resource.fields[name]?.label.en.toLowerCase()).join(' | ')
  return closed({
    [parent]: Type.String({
      minLength: 1,
      maxLength: SLUG_LENGTH,
      title: field?.label.th ?? parent,
      description: `Slug of the ${field?.label.en.toLowerCase()} that the rows are to belong to`,
    }),
    rows: Type.Array(Type.String({ title: 'แถว' }), {
      title: 'แถวที่วาง',
      description: `One record a row: ${layout}. At most ${MOST_ROWS} that are not blank`,
      'x-each': true,
    }),
  })
}

export function bulkOperations({
  bulk,
}: {
  readonly bulk: { readonly jataka: BulkStore; readonly dhammaGroups: BulkStore }
}): readonly Operation[] {
  return [bulkOperation(bulk.jataka, 'bulkJataka'), bulkOperation(bulk.dhammaGroups, 'bulkDhammaGroups')]
}

function bulkOperation(store: BulkStore, id: string): Operation {
  const { kind } = store
  const { resource } = kind
  const key = resource.fields[kind.key]?.label.en.toLowerCase()
  return operation({
    id,
    proposable: false,
    method: 'post',
    path: `${resource.path}/bulk`,
    tag: resource.label.en,
    summary: `Paste a list: ${resource.label.en.toLowerCase()}`,
    description: `Rows are matched with records by ${key}; what a row leaves empty stays as it is. One bad row refuses the whole list, and is named under \`issues\` as \`rows.{index}\`.`,
    body: { ...bodyOf(kind), $id: `${id[0]?.toUpperCase()}${id.slice(1)}` },
    // tabs and line ends tell cells and rows apart
    judging: 'as-sent',
    refusals: ['conflict'],
    answers: { 200: answer },
    run: ({ intent }) => ok(store.paste(intent as Intent<Values>)),
  })
}
