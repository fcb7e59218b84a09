/** Several records of one collection changed or deleted at once: one transaction, one batch, one undo (desk §1). */

import { type Static, Type } from 'typebox'
import { inputSchema } from '../definitions/kinds/kinds.ts'
import { SLUG_LENGTH } from '../definitions/kinds/slug.ts'
import { LONG_TEXT, SHORT_TEXT, slug } from '../definitions/labels.ts'
import { allResources } from '../definitions/registry.ts'
import {
  closed,
  closedAs,
  oneOf,
  patchSchema,
  versionSchema,
  writableFields,
} from '../definitions/schemas.ts'
import { AppError } from '../foundation/app-error.ts'
import { newBatch } from '../foundation/batch.ts'
import type { Intent, Values } from '../foundation/intent.ts'
import { judge } from '../foundation/validation/judge.ts'
import { type Operation, ok, operationsOf } from '../http/operation.ts'
import { preconditionOf } from '../http/preconditions.ts'
import { recordsOf } from '../records/all.ts'
import { MAX_CHAPTERS } from '../records/books/contents.ts'
import type { Stores } from '../services/stores.ts'
import { batchName, count } from './schemas.ts'

/** Most records that one request changes. */
const MAX_RECORDS = 500

const text = (title: string, maxLength: number) => Type.String({ title, maxLength })

const oneWrite = closedAs('WriteOfSeveral', {
  slug: Type.Unsafe<string>({ ...inputSchema(slug), maxLength: SLUG_LENGTH, title: 'รายการ' }),
  version: {
    ...versionSchema,
    title: 'รุ่นที่เห็น',
    description: 'Of the record; where `chapters` is given, of its contents',
  },
  fields: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Only the fields to change, as PATCH takes them',
    }),
  ),
  chapters: Type.Optional(
    Type.Array(closed({ title: text('ชื่อบท', SHORT_TEXT), body: text('เนื้อความ', LONG_TEXT) }), {
      maxItems: MAX_CHAPTERS,
      description: 'Of a book: all its chapters',
    }),
  ),
})

const body = closedAs('WritesOfSeveral', {
  collection: oneOf(
    allResources.map(({ name }) => name),
    { title: 'ชุดข้อมูล', description: 'The collection of all of them' },
  ),
  writes: Type.Array(oneWrite, {
    maxItems: MAX_RECORDS,
    title: 'รายการที่เปลี่ยน',
    description: 'Each changes `fields` or `chapters`; a record with neither is deleted',
    'x-each': true,
  }),
})

const answer = closedAs('SeveralWritten', {
  batch: batchName,
  written: count('Records that were changed or deleted'),
})

/** The operations on several records. */
export function togetherOperations({ db, records, contents }: Stores): readonly Operation[] {
  const operation = operationsOf('Several')
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
        const store = recordsOf(records, collection)
        const batch = newBatch()
        const write = ({ slug, version, fields, chapters }: Static<typeof oneWrite>) => {
          const own = <T>(value: () => T): Intent<T> => ({
            keyName: intent.keyName,
            precondition: preconditionOf({ 'if-match': `"${version}"` }),
            body: value,
          })
          if (chapters)
            return contents.retype(
              slug,
              own(() => chapters),
            )
          if (!fields)
            return store.remove(
              slug,
              own(() => undefined),
            )
          return store.patch(
            slug,
            own(() => judge(patchSchema(writableFields(store.resource)), fields) as Values),
          )
        }
        db.together(
          () => {
            for (const one of writes) naming(one.slug, () => write(one))
          },
          { batch },
        )
        return ok({ batch, written: writes.length })
      },
    }),
  ]
}

/** Says which record was refused. @throws Refusal */
function naming(slug: string, write: () => unknown): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `“${slug}”: ${error.message}`, error.issues)
  }
}
