/** Operations on the edit log: who changed what, and undo (desk §1). */

import { Type } from 'typebox'
import { EDIT_ACTIONS } from '../definitions/edit-actions.ts'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import { type EditLogQuery, toEditLogTime } from '../records/audit/edit-log.ts'
import type { LibraryStores } from '../services/stores.ts'
import {
  createCountSchema,
  createIdSchema,
  createNamedListPageSchema,
  createNullableSchema,
  createTimeSchema,
  requestFieldSchemaBuilders,
} from './schemas.ts'

const operation = createOperationDefiner('Edits')

/** Schema of the state of a record before or after an edit. */
export const changedRecordSchema = namedClosedObjectSchema('ChangedRecord', {
  collection: Type.String(),
  id: createIdSchema('Id of the record'),
  record: Type.String({ description: 'Its slug at that time; of a decision, division/entry/edition' }),
  division: Type.Optional(Type.String({ description: 'Of a heading: the slug of its division' })),
  title: createNullableSchema('string', 'Its title at that time'),
  fields: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Values by field; `order`, `translations` ({ language: { field: value } }) and `chapters` ([{ chapter, title, body }]) among them',
  }),
})

const editItem = namedClosedObjectSchema('Edit', {
  id: createIdSchema('Number of the edit'),
  at: createTimeSchema('When it was made'),
  key: Type.String({ description: 'Name of the key that made the edit' }),
  proposedBy: createNullableSchema('string', 'The name of the key that proposed it; null where its owner wrote it'),
  action: Type.String({ description: Object.keys(EDIT_ACTIONS).join(', ') }),
  collection: Type.String(),
  record: Type.String({ description: 'Displayed name of the record; * for several' }),
  division: Type.Optional(Type.String({ description: 'Needed if the slug is not unique' })),
  title: createNullableSchema('string', 'The title of the record after the edit; of a deleted one, before it'),
  batch: createNullableSchema('string', 'Edits with the same batch can be undone together'),
  undoes: createNullableSchema('integer', 'The edit that this one undid'),
  undoneBy: createNullableSchema('integer', 'The edit that undid this one and stands'),
  records: createCountSchema('How many records it changed'),
  undoable: Type.Boolean({ description: 'Whether it can be undone and is not undone yet' }),
  before: Type.Array(changedRecordSchema, {
    description: 'Before the write, without created records',
  }),
  after: Type.Array(changedRecordSchema, { description: 'After the write, without deleted records' }),
})

const editParams = Type.Object({
  id: Type.Integer({ minimum: 1, title: 'การแก้ไข', description: 'Number of the edit' }),
})

const editsQuery = Type.Object({
  collection: requestFieldSchemaBuilders.text('ชุดข้อมูล', 'Collection, as the log tells it'),
  record: requestFieldSchemaBuilders.text(
    'รายการ',
    'Record, as the log tells it; with `collection` also edits that changed it among others',
  ),
  key: requestFieldSchemaBuilders.text('ชื่อกุญแจ', 'Name of a key'),
  by: requestFieldSchemaBuilders.text('ผู้ทำ', 'The author of the edit, or of the proposal that another key published'),
  since: requestFieldSchemaBuilders.text('ตั้งแต่', 'First time or day, ISO 8601, UTC where no zone is given; inclusive'),
  until: requestFieldSchemaBuilders.text('จนถึง', 'Last time or day, ISO 8601, UTC where no zone is given; inclusive'),
  batch: requestFieldSchemaBuilders.text('ชุดการแก้ไข', 'Batch'),
  changes: requestFieldSchemaBuilders.oneOf(
    ['0', '1'] as const,
    'เฉพาะที่เปลี่ยน',
    '1 leaves out edits that changed nothing',
  ),
  ...pagingQueryProperties,
})

const undoneAnswer = namedClosedObjectSchema('Undone', {
  edit: editItem,
  undone: Type.Array(createIdSchema('Number of an edit'), {
    description: 'The edits that were undone, the newest first',
  }),
  stays: Type.Array(Type.String(), {
    description:
      'Of starter collections: the records that stay because they were edited since or others refer to them, such as `chants/namo-tassa`',
  }),
})

/** Creates the operations on the edit log: list, read and undo. */
export function createEditOperations({
  edits,
  undo,
}: Pick<LibraryStores, 'edits' | 'undo'>): readonly OperationDefinition[] {
  return [
    operation('GET /edits', 'listEdits', {
      summary: 'The edit log, newest first',
      description: 'Each edit with the changed fields of at most 20 records.',
      query: editsQuery,
      answers: { 200: createNamedListPageSchema(editItem, 'EditList') },
      run: ({ query: { since, until, limit, offset, ...filters } }) => {
        const query: EditLogQuery = {
          ...(filters as Partial<EditLogQuery>),
          ...parseTimeFilter('since', since, 'first'),
          ...parseTimeFilter('until', until, 'last'),
          limit: Number(limit),
          offset: Number(offset),
        }
        return okResult({ ...edits.list(query), limit: query.limit, offset: query.offset })
      },
    }),
    operation('GET /edits/{id}', 'getEdit', {
      summary: 'One edit with all its changes',
      heavy: true,
      params: editParams,
      answers: { 200: editItem },
      run: ({ params }) => okResult(edits.readEdit(params.id)),
    }),
    operation('POST /edits/{id}/undo', 'undoEdit', {
      proposable: false,
      summary: 'Undo an edit',
      heavy: true,
      description:
        'Restores ids, times of creation and decision, chapters, translations, order and members. Rejected with 409 if the same data changed since; the later edit is named under `issues` as `edits.{id}`. An undo can be undone.',
      params: editParams,
      query: Type.Object({
        batch: requestFieldSchemaBuilders.oneOf(['0', '1'], 'ทั้งชุด', '1 undoes the whole batch, all or nothing'),
      }),
      appErrors: ['not_found', 'conflict'],
      answers: { 200: undoneAnswer },
      run: ({ params, query, intent }) => {
        const { edit, ...result } = undo.undo(params.id, { ...intent, body: () => undefined }, query.batch === '1')
        return okResult({ edit: edits.readEdit(edit), ...result })
      },
    }),
  ]
}

/** Parses a time filter of the query. @throws AppError `invalid_request` */
function parseTimeFilter(name: 'since' | 'until', text: string | undefined, edge: 'first' | 'last') {
  if (text === undefined) return {}
  const time = toEditLogTime(text, edge)
  if (time !== undefined) return { [name]: time }
  const label = name === 'since' ? 'ตั้งแต่' : 'จนถึง'
  throw createInvalidRequestError({ [name]: [`${label} ต้องเป็นวันหรือเวลา เช่น 2025-01-31 หรือ 2025-01-31T08:00Z`] })
}
