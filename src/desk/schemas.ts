/** Shapes that several operations of the desk share. */

import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { editionSchema } from '../canon/schemas.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { enumSchema, namedClosedObject } from '../definitions/schemas.ts'

/** The schema of an id. */
export const idSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, description })
/** The schema of a count. */
export const countSchema = (description: string) => Type.Integer({ minimum: 0, description })

/** The schema of a batch. */
export const batchNameSchema = Type.String({ description: 'By which all of it can be undone' })

/** A value of one kind, or null. */
export const nullableSchema = (type: 'string' | 'integer', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

/** The request for or given: sentences about faults call it by its Thai title. All but the number may be left out. */
export const requestFieldSchema = {
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

/** What a shape tells of values that may be more than it tells, in its order. */
export const pickSchemaFields = <P extends TProperties>(
  { properties }: TObject<P>,
  values: { readonly [Name in keyof P]: unknown },
) => Object.fromEntries(Object.keys(properties).map((name) => [name, values[name]]))

/** A page of a list (contract, common rule 1). */
export const listPageSchema = (item: TSchema, name: string) =>
  namedClosedObject(name, {
    items: Type.Array(item),
    total: countSchema('On all pages'),
    limit: Type.Integer({ minimum: 1 }),
    offset: countSchema('Records skipped'),
  })

/** One page of what is there as a whole. @param shown makes an item of the answer of each */
export const slicePage = <T, RenderedPage = T>(
  all: readonly T[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  shown?: (one: T) => RenderedPage,
) => {
  const page = all.slice(offset, offset + limit)
  return { items: shown ? page.map(shown) : page, total: all.length }
}

/** A shape, or null. */
export const nullableObjectSchema = <T extends TSchema>(shape: T, description?: string) =>
  Type.Unsafe<Static<T> | null>({
    anyOf: [shape, { type: 'null' }],
    ...(description === undefined ? {} : { description }),
  })

/** The same as the answer to a query. */
export function paginate<T>(all: readonly T[], input: { limit?: number | undefined; offset?: number | undefined }) {
  const page = { limit: Number(input.limit), offset: Number(input.offset) }
  return { ...slicePage(all, page), ...page }
}

/** The schema of a time or null. */
export const nullableTimeSchema = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
/** The schema of a time. */
export const timeSchema = (description: string) => Type.String({ format: 'date-time', description })

/** The number of what is in sight, behind which more is asked for. */
export const seenIdSchema = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: MAX_SAFE_JSON_INTEGER,
  title: 'ที่เปิดอยู่',
  description: 'What is in sight: those behind it are dealt; without, from the first',
})

/** Words of one source where they are, as POST /corrections takes them. */
export const placedWordsSchema = {
  source: Type.String(),
  division: Type.String(),
  entry: Type.String(),
  edition: editionSchema,
  volume: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  before: Type.String({ description: 'As many words in front as make it one place' }),
  wrong: Type.String(),
  after: Type.String({ description: 'As many words behind' }),
}
