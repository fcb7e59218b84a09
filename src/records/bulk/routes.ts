/** Bulk paste of jataka stories and dhamma groups (contract, "Jataka and dhamma-group bulk paste"). */

import { type TObject, Type } from 'typebox'
import { type BulkPasteDefinition, listPasteableFields } from '../../definitions/bulk-kinds.ts'
import { MAX_SAFE_JSON_INTEGER } from '../../definitions/kinds/kind.ts'
import { MAX_SLUG_CHARS } from '../../definitions/kinds/slug.ts'
import { closedObjectSchema, enumSchema, namedClosedObjectSchema } from '../../definitions/schemas.ts'
import type { ValuesByField, WriteIntent } from '../../foundation/write-intent.ts'
import { defineOperation, type OperationDefinition, okResult } from '../../http/operation.ts'
import { MAX_CELLS_PER_LINE } from './cells.ts'
import { MAX_PASTED_ROWS } from './rows.ts'
import type { BulkPasteStore } from './store.ts'

const count = Type.Integer({ minimum: 0 })

const answer = namedClosedObjectSchema('BulkResult', {
  created: count,
  updated: count,
  unchanged: count,
  items: Type.Array(
    closedObjectSchema({
      number: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        maximum: MAX_SAFE_JSON_INTEGER,
      }),
      slug: Type.String(),
      result: enumSchema(['created', 'updated', 'unchanged']),
    }),
    { description: 'Result of each row, in order' },
  ),
})

/** Creates the body schema `{ nipata, rows }` or `{ set, rows }`. */
const createPasteBodySchema = (kind: BulkPasteDefinition): TObject =>
  closedObjectSchema({
    [kind.parent]: createParentSlugSchema(kind, 'that the rows are to belong to'),
    rows: createRowsSchema(kind),
  })

/**
 * Creates the body schema of a bulk paste at the desk. Unlike the contract's, it may name the columns. One of them may
 * say to which parent record each row belongs.
 */
export const createDeskBulkPasteBodySchema = (kind: BulkPasteDefinition): TObject =>
  closedObjectSchema({
    [kind.parent]: Type.Optional(
      createParentSlugSchema(kind, 'of rows that do not say it; without, of each as it stands'),
    ),
    columns: Type.Optional(
      Type.Array(Type.Unsafe<string | null>({ enum: [...listPasteableFields(kind), null], title: 'คอลัมน์' }), {
        title: 'คอลัมน์',
        maxItems: MAX_CELLS_PER_LINE,
        description: `The field of each cell of a row, null for ignored cells. An empty cell of \`${kind.parent}\` is as the one above`,
        'x-each': true,
      }),
    ),
    rows: createRowsSchema(kind),
  })

const createParentSlugSchema = ({ parent, resource }: BulkPasteDefinition, which: string) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_SLUG_CHARS,
    title: resource.fields[parent]?.label.th ?? parent,
    description: `Slug of the ${resource.fields[parent]?.label.en.toLowerCase()} ${which}`,
  })

function createRowsSchema({ resource, columns }: BulkPasteDefinition) {
  const layout = columns.map((name) => resource.fields[name]?.label.en.toLowerCase()).join(' | ')
  return Type.Array(Type.String({ title: 'แถว' }), {
    title: 'แถวที่วาง',
    description: `One record a row: ${layout}. At most ${MAX_PASTED_ROWS} that are not blank`,
    'x-each': true,
  })
}

interface BulkPasteStores {
  readonly bulk: { readonly jataka: BulkPasteStore; readonly dhammaGroups: BulkPasteStore }
}

/** Creates the contract's API operations for bulk paste. */
export const createBulkPasteOperations = ({ bulk }: BulkPasteStores): readonly OperationDefinition[] => [
  createBulkOperation(bulk.jataka, 'bulkJataka', createPasteBodySchema),
  createBulkOperation(bulk.dhammaGroups, 'bulkDhammaGroups', createPasteBodySchema),
]

/** Creates the desk's API operations for bulk paste, whose bodies may name the columns. */
export const createDeskBulkPasteOperations = ({ bulk }: BulkPasteStores): readonly OperationDefinition[] => [
  createBulkOperation(bulk.jataka, 'listJataka', createDeskBulkPasteBodySchema, 'Lists'),
  createBulkOperation(bulk.dhammaGroups, 'listDhammaGroups', createDeskBulkPasteBodySchema, 'Lists'),
]

function createBulkOperation(
  store: BulkPasteStore,
  id: string,
  body: (kind: BulkPasteDefinition) => TObject,
  tag = store.kind.resource.label.en,
): OperationDefinition {
  const { kind } = store
  const { resource } = kind
  const key = resource.fields[kind.key]?.label.en.toLowerCase()
  return defineOperation(`POST ${resource.path}/bulk`, id, {
    proposable: false,
    tag,
    summary: `Paste a list: ${resource.label.en.toLowerCase()}`,
    description: `Rows are matched with records by ${key}; empty cells leave fields unchanged. One faulty row rejects the whole list and is named under \`issues\` as \`rows.{index}\`.`,
    body: { ...body(kind), $id: `${id[0]?.toUpperCase()}${id.slice(1)}` },
    // as sent, because tabs and line ends separate cells and rows
    judging: 'as-sent',
    appErrors: ['conflict'],
    answers: { 200: answer },
    run: ({ intent }) => okResult(store.paste(intent as WriteIntent<ValuesByField>)),
  })
}
