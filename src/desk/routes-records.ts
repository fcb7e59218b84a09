/**
 * Operations on records beyond the public API: whole chapter lists, single translations, and ordering by hand (desk
 * §1).
 */

import { type Static, type TSchema, Type } from 'typebox'
import type { HeadingMoveTarget } from '../canon/heading-store.ts'
import { headingSchema } from '../canon/schemas.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { createRequestFieldSchema } from '../definitions/kinds/kinds.ts'
import { MAX_LONG_TEXT_CHARS, MAX_SHORT_TEXT_CHARS, slugField } from '../definitions/labels.ts'
import { allResources } from '../definitions/registry.ts'
import {
  closedObjectSchema,
  createRecordResponseSchema,
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import { normaliseAndValidateBody } from '../foundation/validation/validate-body.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import { MAX_BOOK_CHAPTERS } from '../records/books/contents.ts'
import type { StoredChapter } from '../records/books/paging.ts'
import { getRecordStore } from '../records/record-stores.ts'
import { slugParamsSchema } from '../records/routes.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createCountSchema, createIdSchema, createNamedListPageSchema, undoBatchNameSchema } from './schemas.ts'

const contentsAnswer = namedClosedObjectSchema('TypedContents', {
  book: namedClosedObjectSchema('TypedBook', { slug: Type.String(), title: Type.String() }),
  chapters: namedClosedObjectArraySchema('TypedChapter', {
    chapter: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
    title: Type.String(),
    body: Type.String(),
  }),
  version: recordVersionSchema,
})

const createOptionalTextSchema = (title: string, maxLength: number, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title, description }))

const chapterBody = namedClosedObjectSchema('ChapterBody', {
  title: createOptionalTextSchema('ชื่อบท', MAX_SHORT_TEXT_CHARS, 'Title of the chapter'),
  body: createOptionalTextSchema('เนื้อความ', MAX_LONG_TEXT_CHARS, 'Its text; a blank line parts paragraphs'),
})

const wholeContents = namedClosedObjectSchema('ChapterList', {
  chapters: Type.Array(chapterBody, {
    maxItems: MAX_BOOK_CHAPTERS,
    title: 'บท',
    description: 'All chapters in their order; an empty list clears the contents',
    'x-each': true,
  }),
})

/** Creates the operations on the chapters of a book: read and replace all, and replace one. */
export function createDeskChapterOperations({
  contents,
}: Pick<LibraryStores, 'contents'>): readonly OperationDefinition[] {
  const operation = createOperationDefiner('Contents')
  return [
    operation('GET /books/{slug}/contents', 'getTypedContents', {
      summary: 'The chapters of a book as typed',
      params: slugParamsSchema,
      answers: { 200: contentsAnswer },
      run: ({ params }) => okResult(contents.typed(params.slug)),
    }),
    operation('PUT /books/{slug}/contents', 'putTypedContents', {
      summary: 'Replace the chapters of a book',
      description:
        'All or none, in one line of the log; a bad chapter is named under `issues` as `chapters.{index}.title` or `.body`.',
      params: slugParamsSchema,
      body: wholeContents,
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: contentsAnswer },
      run: ({ params: { slug }, intent }) =>
        okResult(
          contents.retype(slug, {
            ...intent,
            body: () => (intent.body().chapters as readonly ChapterInput[]).map(toStoredChapter),
          }),
        ),
    }),
    operation('PUT /books/{slug}/contents/{chapter}', 'putChapter', {
      summary: 'Change one chapter of a book',
      description: 'The number after the last chapter appends one. If-Match takes the version of the whole contents.',
      params: Type.Object({
        ...slugParamsSchema.properties,
        chapter: Type.Integer({ minimum: 1, maximum: MAX_BOOK_CHAPTERS, description: 'Counted from 1' }),
      }),
      body: chapterBody,
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: contentsAnswer },
      run: ({ params: { slug, chapter }, intent }) =>
        okResult(contents.change(slug, chapter, { ...intent, body: () => toStoredChapter(intent.body()) })),
    }),
  ]
}

/** A chapter in a request; empty fields may be null or absent. */
interface ChapterInput {
  readonly title?: string | null
  readonly body?: string | null
}

const toStoredChapter = ({ title, body }: ChapterInput): StoredChapter => ({
  title: title ?? '',
  body: body ?? '',
})

const translationParams = Type.Object({
  collection: Type.String({ description: 'Name of a collection' }),
  id: Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, description: 'Id of a record' }),
  language: Type.String({ description: 'A published language other than the primary one' }),
})

const translation = namedClosedObjectSchema('TranslationSet', {
  collection: Type.String(),
  id: createIdSchema('Id of the record'),
  language: Type.String(),
  fields: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Every translatable field; null if not translated',
  }),
  outdated: Type.Boolean({
    description: 'Whether the original changed later; saving it, even unchanged, confirms it',
  }),
  version: recordVersionSchema,
})

const translationBody = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Only the fields to change; null clears a field',
  $id: 'TranslationChange',
})

const translatedRecordProperties = {
  collection: Type.String(),
  id: createIdSchema('Id of the record'),
  slug: Type.String(),
  division: Type.Optional(Type.String({ description: 'Of a heading: the slug of its division' })),
  title: Type.String(),
}

const untranslated = namedClosedObjectSchema('Untranslated', {
  ...translatedRecordProperties,
  fields: Type.Array(Type.String(), { description: 'Fields with a value and no translation' }),
})

const collectionAndLanguageQuery = Type.Object({
  collection: Type.String({ minLength: 1, title: 'ชุดข้อมูล', description: 'Name of a collection' }),
  language: Type.String({ minLength: 1, title: 'ภาษา', description: 'A published language' }),
  ...pagingQueryProperties,
})

/** Creates the operations on translations: read, change, delete, and the lists of missing and outdated ones. */
export function createTranslationOperations({
  translationDesk,
}: Pick<LibraryStores, 'translationDesk'>): readonly OperationDefinition[] {
  const operation = createOperationDefiner('Translations')
  const path = '/translations/{collection}/{id}/{language}'
  return [
    operation(`GET ${path}`, 'getTranslation', {
      params: translationParams,
      summary: 'A stored translation',
      description: 'A missing one is answered 200 with all fields null.',
      answers: { 200: translation },
      run: ({ params }) => okResult(translationDesk.read(params)),
    }),
    operation(`PUT ${path}`, 'changeTranslation', {
      params: translationParams,
      summary: 'Change some fields of a translation',
      description: 'Fields that are not in the body stay unchanged; null clears a field.',
      body: translationBody,
      judging: 'by-operation',
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: translation },
      run: ({ params, intent }) => okResult(translationDesk.change(params, intent)),
    }),
    operation(`DELETE ${path}`, 'deleteTranslation', {
      params: translationParams,
      summary: 'Delete a translation',
      conditions: ['if-match'],
      answers: { 200: translation },
      run: ({ params, intent }) => okResult(translationDesk.remove(params, { ...intent, body: () => undefined })),
    }),
    operation('GET /untranslated', 'listUntranslated', {
      summary: 'Records without a translation',
      query: collectionAndLanguageQuery,
      answers: { 200: createNamedListPageSchema(untranslated, 'UntranslatedList') },
      run: ({ query: { collection, language, limit, offset } }) =>
        okResult(translationDesk.waiting(collection, language, { limit: Number(limit), offset: Number(offset) })),
    }),
    operation('GET /outdated', 'listOutdated', {
      summary: 'Outdated translations: the original changed later',
      heavy: true,
      query: collectionAndLanguageQuery,
      answers: {
        200: createNamedListPageSchema(
          namedClosedObjectSchema('OutdatedTranslation', translatedRecordProperties),
          'OutdatedList',
        ),
      },
      run: ({ query: { collection, language, limit, offset } }) =>
        okResult(translationDesk.outdated(collection, language, { limit: Number(limit), offset: Number(offset) })),
    }),
  ]
}

/** Maximum number of rows of titles in one request. */
const MAX_TITLE_ROWS = 2_000

const createSlugSchema = (title: string, description: string) =>
  Type.Unsafe<string>({ ...createRequestFieldSchema(slugField), title, description })
const createSlugOrNullSchema = (title: string, description: string) =>
  Type.Unsafe<string | null>({ ...createRequestFieldSchema(slugField), type: ['string', 'null'], title, description })

const before = createSlugOrNullSchema('วางไว้ก่อน', 'What it is to stand before; null for last')

const headingPlace = closedObjectSchema({
  division: createSlugSchema('หมวด', 'Division of the heading'),
  slug: createSlugSchema('หัวข้อ', 'The heading to place'),
  parent: createSlugOrNullSchema('หัวข้อแม่', 'The heading to stand under; null for the top'),
  before,
})

const titles = namedClosedObjectSchema('HeadingTitles', {
  division: createSlugSchema('หมวด', 'Division of the headings'),
  rows: Type.Array(Type.String({ title: 'แถว' }), {
    maxItems: MAX_TITLE_ROWS,
    title: 'แถวที่วาง',
    description: '`slug|title`, a heading a row; blank rows are skipped',
    'x-each': true,
  }),
})

const retitledSchema = namedClosedObjectSchema('HeadingTitlesResult', {
  batch: undoBatchNameSchema,
  changed: createCountSchema('Headings that have another title now'),
  unchanged: createCountSchema('Headings that had that title already'),
})

const orderedResources = allResources.filter(({ ordered }) => ordered)

const recordPlace = closedObjectSchema({
  collection: enumSchema(
    orderedResources.map(({ name }) => name),
    {
      title: 'ชุดข้อมูล',
      description: 'A collection in manual order',
    },
  ),
  slug: createSlugSchema('รายการ', 'The record to place'),
  before,
})

/** Response schemas of placing a record or heading, without repetitions, since some resources have equal schemas. */
const placedSchemas: TSchema[] = [
  ...new Map(
    orderedResources.map(createRecordResponseSchema).map((schema) => [JSON.stringify(schema), schema]),
  ).values(),
  headingSchema,
]

/**
 * Creates the operations that move records and headings to another place, and the one that gives many headings new
 * titles.
 */
export function createMoveOperations({
  canon,
  records,
}: Pick<LibraryStores, 'canon' | 'records'>): readonly OperationDefinition[] {
  const operation = createOperationDefiner('Places')
  return [
    operation('POST /place', 'place', {
      summary: 'Move a record or a heading to a position',
      description:
        'In one step and one edit; the group is numbered 1 to n. `before` is in the same group, or below `parent`; the group of a record never changes.',
      body: Type.Unsafe({ anyOf: [recordPlace, headingPlace], $id: 'Place' }),
      judging: 'by-operation',
      conditions: ['if-match'],
      appErrors: ['not_found', 'conflict'],
      answers: { 200: Type.Unsafe({ anyOf: placedSchemas, $id: 'Placed' }) },
      run: ({ intent }) => {
        const body = intent.body()
        if (isRecord(body) && 'division' in body) {
          return okResult(
            canon.headings.place(normaliseAndValidateBody(headingPlace, body) as HeadingMoveTarget, intent),
          )
        }
        const { collection, slug, before } = normaliseAndValidateBody(recordPlace, body) as Static<typeof recordPlace>
        return okResult(getRecordStore(records, collection).place(slug, before, intent))
      },
    }),
    operation('POST /headings/titles', 'retitleHeadings', {
      proposable: false,
      summary: 'Change the titles of many headings',
      heavy: true,
      description: 'All rows or none, as one edit. A faulty row is named under `issues` as `rows.{index}`.',
      body: titles,
      judging: 'as-sent',
      appErrors: ['not_found'],
      answers: { 200: retitledSchema },
      run: ({ intent }) => {
        const { division, rows } = intent.body()
        return okResult(canon.headings.retitle(division, rows, intent))
      },
    }),
  ]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
