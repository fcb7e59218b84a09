/** Builders of the desk API operations that all kinds of review items share: list, read, and lease. */

import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import { defineOperation, type NoParametersSchema, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQuerySchema } from '../http/query.ts'
import type { LeaseRequest } from '../review-items/leases.ts'
import { createCountSchema, createIdSchema, createNamedListPageSchema, leaseAfterIdSchema } from './schemas.ts'

/** Names of a kind of review items in the OpenAPI document. */
interface Named {
  /** One of them, in names of operations and schemas: `Correction`. */
  readonly of: string
  readonly path: string
  /** The part of the document; `of` with an s where it is left out. */
  readonly tag?: string
  readonly summary: string
  readonly description?: string
}

const tagOf = ({ of, tag = `${of}s` }: Named): string => tag

interface Listed<Filters extends TProperties, Params extends TObject>
  extends Named,
    Pick<OperationDefinition, 'heavy' | 'appErrors'> {
  readonly params?: Params
  readonly filters: Filters
  readonly item: TSchema
  readonly find: (
    filters: Static<TObject<Filters>>,
    page: { readonly limit: number; readonly offset: number },
    params: Static<Params>,
  ) => { readonly items: readonly unknown[]; readonly total: number }
}

/** Builds the operation that lists review items of one kind with filters and paging, such as GET /corrections. */
export const defineReviewItemListOperation = <Filters extends TProperties, Params extends TObject = NoParametersSchema>(
  listed: Listed<Filters, Params>,
): OperationDefinition =>
  defineOperation(`GET ${listed.path}`, `list${listed.of}s`, {
    ...(listed.params ? { params: listed.params as TObject } : {}),
    tag: tagOf(listed),
    summary: listed.summary,
    ...(listed.description === undefined ? {} : { description: listed.description }),
    ...(listed.heavy ? { heavy: true } : {}),
    ...(listed.appErrors ? { appErrors: listed.appErrors } : {}),
    query: Type.Object({ ...listed.filters, ...pagingQuerySchema }) as TObject,
    answers: { 200: createNamedListPageSchema(listed.item, `${listed.of}List`) },
    run: ({ query, params }) => {
      const { limit, offset, ...filters } = query as Record<string, unknown>
      const page = { limit: Number(limit), offset: Number(offset) }
      const { items, total } = listed.find(filters as Static<TObject<Filters>>, page, params as Static<Params>)
      return okResult({ items, total, ...page })
    },
  })

interface Read<Params extends TObject> extends Named {
  readonly heavy?: true
  readonly params: Params
  readonly item: TSchema
  readonly read: (params: Static<Params>) => unknown
}

/** Builds the operation that reads one review item, such as GET /corrections/{id}. */
export const defineReviewItemReadOperation = <Params extends TObject>(one: Read<Params>): OperationDefinition =>
  defineOperation(`GET ${one.path}/{${Object.keys(one.params.properties).join('}/{')}}`, `get${one.of}`, {
    tag: tagOf(one),
    summary: one.summary,
    ...(one.heavy ? { heavy: true } : {}),
    params: one.params as TObject,
    answers: { 200: one.item },
    run: ({ params }) => okResult(one.read(params as Static<Params>)),
  })

/** Maximum number of items leased at once. */
const MAX_DEALT = 50

/** Maximum size of a lease request in bytes; small, because it runs in the main thread. */
const MAX_TURN = 64 * 1024

/** Maximum length, in characters, of a name that the client chooses for its window or for a batch of decisions. */
export const MAX_WINDOW_OR_BATCH_NAME_CHARS = 64

/** Returns the schema of a name of at least 8 characters that a client chooses itself, for its window or a batch. */
export const createCallerChosenNameSchema = (title: string, description: string) =>
  Type.String({ minLength: 8, maxLength: MAX_WINDOW_OR_BATCH_NAME_CHARS, title, description })

/** The body of a lease request. */
type TurnBody<After extends TSchema, Filters extends TProperties> = LeaseRequest & {
  readonly after?: Static<After>
} & Static<TObject<Filters>>

interface Dealt<Thing, After extends TSchema, Filters extends TProperties> extends Named {
  /** Thai title of `most`, the number of items. */
  readonly most: string
  /** Schema of the item on the screen, after which items are leased. */
  readonly after: After
  readonly filters?: Filters
  /** The property of the answer that holds the items, their schema, and their conversion. */
  readonly answer: {
    readonly name: string
    readonly item: TSchema
    readonly report: (thing: Thing) => unknown
  }
  readonly turns: {
    readonly deal: (
      input: TurnBody<After, Filters>,
      keyName: string,
    ) => { readonly dealt: readonly Thing[]; readonly elsewhere: number }
  }
  /** Whether only keys that may publish can lease these items. */
  readonly forPublishers?: true
}

/**
 * Builds the parameters with which a lease operation serves items that have a numeric id: the schema of `after`,
 * and the property of the answer that lists the leased items.
 * @param name the property of the answer
 * @param called description of the number
 */
export const createLeaseParametersByItemId = <Thing extends { readonly id: number }>(name: string, called: string) => ({
  after: leaseAfterIdSchema,
  answer: { name, item: createIdSchema(called), report: ({ id }: Thing) => id },
})

/**
 * Builds the operation that leases queue items to a window of an editor for five minutes, such as POST /suspects/turns.
 */
export const defineQueueItemLeaseOperation = <
  Thing,
  After extends TSchema,
  Filters extends TProperties = Record<never, TSchema>,
>(
  dealing: Dealt<Thing, After, Filters>,
): OperationDefinition =>
  defineOperation(`POST ${dealing.path}/turns`, `deal${dealing.of}s`, {
    ...(dealing.forPublishers ? {} : { proposers: true }),
    tag: tagOf(dealing),
    summary: dealing.summary,
    description: `${dealing.description} are leased to this window for five minutes, and its former leases end. Leases are only in memory.`,
    remembers: true,
    largestBody: MAX_TURN,
    body: namedClosedObjectSchema(`${dealing.of}Turn`, {
      tab: createCallerChosenNameSchema('หน้าต่าง', 'Tells the windows of one key apart: any text that no other has'),
      after: Type.Optional(dealing.after),
      most: Type.Integer({
        minimum: 0,
        maximum: MAX_DEALT,
        title: dealing.most,
        description: 'Maximum number; 0 releases the leases of the window',
      }),
      ...dealing.filters,
    }) as TSchema,
    answers: {
      200: namedClosedObjectSchema(`Dealt${dealing.of}s`, {
        [dealing.answer.name]: Type.Array(dealing.answer.item),
        elsewhere: createCountSchema('Number of items leased by other windows'),
      }),
    },
    run: ({ intent }) => {
      const { name, report } = dealing.answer
      const { dealt, elsewhere } = dealing.turns.deal(intent.body() as TurnBody<After, Filters>, intent.keyName)
      return okResult({ [name]: dealt.map(report), elsewhere })
    },
  })
