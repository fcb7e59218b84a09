/**
 * Operations that change or delete several records in one transaction, as one batch with one undo. Also previews of
 * writes of many records (desk §1).
 */

import { type Static, Type } from 'typebox'
import { createRequestFieldSchema } from '../definitions/kinds/kinds.ts'
import { MAX_SLUG_CHARS } from '../definitions/kinds/slug.ts'
import { MAX_LONG_TEXT_CHARS, MAX_SHORT_TEXT_CHARS, slugField } from '../definitions/labels.ts'
import { contractResources } from '../definitions/registry.ts'
import {
  closedObjectSchema,
  createPatchBodySchema,
  enumSchema,
  getWritableFields,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import { AppError } from '../foundation/app-error.ts'
import { createBatchName } from '../foundation/batch.ts'
import { PREVIEW_ROW_OUTCOMES } from '../foundation/preview.ts'
import { normaliseAndValidateBody } from '../foundation/validation/validate-body.ts'
import type { ValuesByField, WriteIntent } from '../foundation/write-intent.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { parsePrecondition } from '../http/preconditions.ts'
import { MAX_BOOK_CHAPTERS } from '../records/books/contents.ts'
import { createDeskBulkPasteBodySchema } from '../records/bulk/routes.ts'
import type { BulkPasteStore } from '../records/bulk/store.ts'
import {
  createCollectionNameParamsSchema,
  createDumpResponseSchema,
  MAX_DUMP_BYTES,
  MAX_DUMP_JSON_VALUES,
} from '../records/collections/routes.ts'
import { getRecordStore } from '../records/record-stores.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createCountSchema, createNullableSchema, undoBatchNameSchema } from './schemas.ts'

/** Maximum number of records that one request changes. */
const MAX_RECORDS = 500

const text = (title: string, maxLength: number) => Type.String({ title, maxLength })

const singleWriteSchema = namedClosedObjectSchema('WriteOfSeveral', {
  slug: Type.Unsafe<string>({ ...createRequestFieldSchema(slugField), maxLength: MAX_SLUG_CHARS, title: 'รายการ' }),
  version: {
    ...recordVersionSchema,
    title: 'รุ่นที่เห็น',
    description: 'Version of the record; with `chapters`, of its contents',
  },
  fields: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Only the fields to change, as PATCH takes them',
    }),
  ),
  chapters: Type.Optional(
    Type.Array(
      closedObjectSchema({ title: text('ชื่อบท', MAX_SHORT_TEXT_CHARS), body: text('เนื้อความ', MAX_LONG_TEXT_CHARS) }),
      {
        maxItems: MAX_BOOK_CHAPTERS,
        description: 'Of a book: all its chapters',
      },
    ),
  ),
})

const body = namedClosedObjectSchema('WritesOfSeveral', {
  collection: enumSchema(
    contractResources.map(({ name }) => name),
    { title: 'ชุดข้อมูล', description: 'The collection of all of them' },
  ),
  writes: Type.Array(singleWriteSchema, {
    maxItems: MAX_RECORDS,
    title: 'รายการที่เปลี่ยน',
    description: 'Each changes `fields` or `chapters`; a record with neither is deleted',
    'x-each': true,
  }),
})

const answer = namedClosedObjectSchema('SeveralWritten', {
  batch: undoBatchNameSchema,
  written: createCountSchema('Records that were changed or deleted'),
})

/** Creates the operation `writeSeveral`, which changes or deletes up to 500 records of one collection. */
export function createBatchWriteOperations({ db, records, contents }: LibraryStores): readonly OperationDefinition[] {
  const operation = createOperationDefiner('Several')
  return [
    operation('POST /several', 'writeSeveral', {
      proposable: false,
      summary: 'Change or delete several records of a collection',
      description:
        'All or none, each with its version, in one batch. A record that cannot be written is named in the message.',
      heavy: true,
      body,
      appErrors: ['not_found', 'conflict', 'version_mismatch'],
      answers: { 200: answer },
      run: ({ intent }) => {
        const { collection, writes } = intent.body()
        const store = getRecordStore(records, collection)
        const batch = createBatchName()
        const write = ({ slug, version, fields, chapters }: Static<typeof singleWriteSchema>) => {
          const createIntent = <T>(value: () => T): WriteIntent<T> => ({
            keyName: intent.keyName,
            precondition: parsePrecondition({ 'if-match': `"${version}"` }),
            body: value,
          })
          if (chapters) {
            const withChapters = createIntent(() => chapters)
            return contents.retype(slug, withChapters)
          }
          if (!fields) {
            const withoutBody = createIntent(() => undefined)
            return store.remove(slug, withoutBody)
          }
          const schema = createPatchBodySchema(getWritableFields(store.resource))
          const withFields = createIntent(() => normaliseAndValidateBody(schema, fields) as ValuesByField)
          return store.patch(slug, withFields)
        }
        db.together(
          () => {
            for (const one of writes) withSlugInMessage(one.slug, () => write(one))
          },
          { batch },
        )
        return okResult({ batch, written: writes.length })
      },
    }),
  ]
}

/** Runs a write; adds the slug of the record to the message of its error. @throws AppError */
function withSlugInMessage(slug: string, write: () => unknown): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `“${slug}”: ${error.message}`, error.issues)
  }
}

const previewOperation = createOperationDefiner('Previews')

const preview = namedClosedObjectSchema('Preview', {
  rows: namedClosedObjectArraySchema('PreviewRow', {
    row: createNullableSchema('integer', 'Index in the list that was sent, from 0; null for what it leaves out'),
    slug: createNullableSchema('string', 'Null where the row is too bad to tell'),
    result: enumSchema(PREVIEW_ROW_OUTCOMES),
    changes: namedClosedObjectArraySchema('PreviewChange', {
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

const commonProperties = {
  proposers: true,
  description: 'Writes nothing. A body that the write would reject is rejected alike; faulty rows are listed.',
  answers: { 200: preview },
} as const

/** Creates the operations that preview pasted lists and restored collections. */
export function createPreviewOperations({
  bulk,
  collections,
}: Pick<LibraryStores, 'bulk' | 'collections'>): readonly OperationDefinition[] {
  return [
    createPastePreviewOperation(bulk.jataka, 'previewJataka'),
    createPastePreviewOperation(bulk.dhammaGroups, 'previewDhammaGroups'),
    previewOperation('POST /preview/collections/{name}', 'previewCollection', {
      ...commonProperties,
      summary: 'Preview of restoring a collection',
      params: createCollectionNameParamsSchema(collections),
      body: createDumpResponseSchema(collections),
      judging: 'by-operation',
      heavy: true,
      largestBody: MAX_DUMP_BYTES,
      mostValues: MAX_DUMP_JSON_VALUES,
      appErrors: ['not_found', 'conflict'],
      run: ({ params, intent }) => okResult(collections.preview(params.name, intent)),
    }),
  ]
}

function createPastePreviewOperation(store: BulkPasteStore, id: string): OperationDefinition {
  const { resource } = store.kind
  return previewOperation(`POST /preview${resource.path}/bulk`, id, {
    ...commonProperties,
    summary: `Preview of a pasted list: ${resource.label.en.toLowerCase()}`,
    body: createDeskBulkPasteBodySchema(store.kind),
    judging: 'as-sent',
    run: ({ intent }) => okResult(store.preview(intent as WriteIntent<ValuesByField>)),
  })
}
