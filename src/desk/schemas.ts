/** Schemas and paging helpers that several operations of the desk API share. */

import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { editionIdSchema } from '../canon/schemas.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { enumSchema, namedClosedObjectSchema } from '../definitions/schemas.ts'

/** Creates the schema of an id, a positive integer. */
export const createIdSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, description })
/** Creates the schema of a count, an integer of 0 or more. */
export const createCountSchema = (description: string) => Type.Integer({ minimum: 0, description })

/** Schema of the batch name by which all edits of a request can be undone. */
export const undoBatchNameSchema = Type.String({ description: 'Batch by which all of it can be undone' })

/** Creates the schema of a string or integer that may be null. */
export const createNullableSchema = (type: 'string' | 'integer', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

/**
 * Functions that create schemas for query and body fields. Validation errors name a field by its Thai title. All fields
 * but `number` are optional.
 */
export const requestFieldSchemaBuilders = {
  text: (title: string, description: string) => Type.Optional(Type.String({ minLength: 1, title, description })),
  number: (title: string, description: string) =>
    Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, title, description }),
  flag: (title: string, description: string) => Type.Optional(Type.Boolean({ title, description })),
  oneOf: <T extends string>(values: readonly T[], title: string, description: string, byDefault?: T) =>
    Type.Optional(enumSchema(values, { ...(byDefault && { default: byDefault }), title, description })),
  wordsOrNull: (title: string, maxLength: number, description?: string) =>
    Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength,
        title,
        ...(description === undefined ? {} : { description }),
      }),
    ),
}

/** Returns only the properties of an object that a schema declares, in the order of the schema. */
export const pickDeclaredFields = <P extends TProperties>(
  { properties }: TObject<P>,
  values: { readonly [Name in keyof P]: unknown },
) => Object.fromEntries(Object.keys(properties).map((name) => [name, values[name]]))

/** Creates the schema of a page of a list (contract, common rule 1). @param name name of the OpenAPI component */
export const createNamedListPageSchema = (item: TSchema, name: string) =>
  namedClosedObjectSchema(name, {
    items: Type.Array(item),
    total: createCountSchema('On all pages'),
    limit: Type.Integer({ minimum: 1 }),
    offset: createCountSchema('Records skipped'),
  })

/** Returns one page of an array, and its total. @param toItem converts each item of the page */
export const sliceListPage = <T, Item = T>(
  all: readonly T[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  toItem?: (one: T) => Item,
) => {
  const page = all.slice(offset, offset + limit)
  return { items: toItem ? page.map(toItem) : page, total: all.length }
}

/** Creates the schema of an object that may be null. */
export const createNullableObjectSchema = <T extends TSchema>(shape: T, description?: string) =>
  Type.Unsafe<Static<T> | null>({
    anyOf: [shape, { type: 'null' }],
    ...(description === undefined ? {} : { description }),
  })

/** Returns one page of an array with its total, limit and offset, as the answer of a list operation. */
export function paginate<T>(all: readonly T[], input: { limit?: number | undefined; offset?: number | undefined }) {
  const page = { limit: Number(input.limit), offset: Number(input.offset) }
  return { ...sliceListPage(all, page), ...page }
}

/** Schema of an ISO 8601 date and time, or null. */
export const nullableTimeSchema = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
/** Creates the schema of an ISO 8601 date and time. */
export const createTimeSchema = (description: string) => Type.String({ format: 'date-time', description })

/** Schema of the `after` field of a lease request: the id of the item on screen. Only items after it are leased. */
export const leaseAfterIdSchema = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: MAX_SAFE_JSON_INTEGER,
  title: 'ที่เปิดอยู่',
  description: 'The current item: items after it are leased; without it, from the first',
})

/** Schema properties of words at a place of one source, as in POST /corrections. */
export const wordsAtPlaceProperties = {
  source: Type.String(),
  division: Type.String(),
  entry: Type.String(),
  edition: editionIdSchema,
  volume: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  before: Type.String({ description: 'Enough words before it to identify the place' }),
  wrong: Type.String(),
  after: Type.String({ description: 'As many words after it' }),
}
