/** Creates the desk API operations that all kinds of review items have: list, read, and lease. */

import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import { defineOperation, type NoParametersSchema, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import type { LeaseRequest } from '../review-items/leases.ts'
import { createCountSchema, createIdSchema, createNamedListPageSchema, leaseAfterIdSchema } from './schemas.ts'

/** Names of a kind of review items in the OpenAPI document. */
interface NamesInDocument {
  /** Singular name of the kind in names of operations and schemas, such as `Correction`. */
  readonly of: string
  readonly path: string
  /** Tag in the document; `of` with an s when absent. */
  readonly tag?: string
  readonly summary: string
  readonly description?: string
}

const getTag = ({ of, tag = `${of}s` }: NamesInDocument): string => tag

interface ListOperation<Filters extends TProperties, Params extends TObject>
  extends NamesInDocument,
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

/** Creates the operation that lists review items of one kind with filters and paging, such as GET /corrections. */
export const defineReviewItemListOperation = <Filters extends TProperties, Params extends TObject = NoParametersSchema>(
  definition: ListOperation<Filters, Params>,
): OperationDefinition =>
  defineOperation(`GET ${definition.path}`, `list${definition.of}s`, {
    ...(definition.params ? { params: definition.params as TObject } : {}),
    tag: getTag(definition),
    summary: definition.summary,
    ...(definition.description === undefined ? {} : { description: definition.description }),
    ...(definition.heavy ? { heavy: true } : {}),
    ...(definition.appErrors ? { appErrors: definition.appErrors } : {}),
    query: Type.Object({ ...definition.filters, ...pagingQueryProperties }) as TObject,
    answers: { 200: createNamedListPageSchema(definition.item, `${definition.of}List`) },
    run: ({ query, params }) => {
      const { limit, offset, ...filters } = query as Record<string, unknown>
      const page = { limit: Number(limit), offset: Number(offset) }
      const { items, total } = definition.find(filters as Static<TObject<Filters>>, page, params as Static<Params>)
      return okResult({ items, total, ...page })
    },
  })

interface ReadOperation<Params extends TObject> extends NamesInDocument {
  readonly heavy?: true
  readonly params: Params
  readonly item: TSchema
  readonly read: (params: Static<Params>) => unknown
}

/** Creates the operation that reads one review item, such as GET /corrections/{id}. */
export const defineReviewItemReadOperation = <Params extends TObject>({
  read,
  ...definition
}: ReadOperation<Params>): OperationDefinition => {
  const { of, path, params, summary, heavy, item } = definition
  const names = Object.keys(params.properties)
  return defineOperation(`GET ${path}/{${names.join('}/{')}}`, `get${of}`, {
    tag: getTag(definition),
    summary,
    ...(heavy ? { heavy: true } : {}),
    params: params as TObject,
    answers: { 200: item },
    run: ({ params }) => okResult(read(params as Static<Params>)),
  })
}

/** Maximum number of items leased at once. */
const MAX_LEASED_ITEMS = 50

/** Maximum size of a lease request in bytes; small, because it runs in the main thread. */
const MAX_LEASE_REQUEST_BYTES = 64 * 1024

/** Maximum length, in characters, of a name that a client chooses for its window or for a batch. */
export const MAX_WINDOW_OR_BATCH_NAME_CHARS = 64

/** Creates the schema of a name that a client chooses for its window or for a batch. It has at least 8 characters. */
export const createCallerChosenNameSchema = (title: string, description: string) =>
  Type.String({ minLength: 8, maxLength: MAX_WINDOW_OR_BATCH_NAME_CHARS, title, description })

/** The body of a lease request. */
type LeaseRequestBody<After extends TSchema, Filters extends TProperties> = LeaseRequest & {
  readonly after?: Static<After>
} & Static<TObject<Filters>>

interface LeaseOperation<Item, After extends TSchema, Filters extends TProperties> extends NamesInDocument {
  /** Thai title of `most`, the number of items. */
  readonly most: string
  /** Schema of the name of the item on display; the items after it are leased. */
  readonly after: After
  readonly filters?: Filters
  /** The property of the answer that holds the items, their schema, and their conversion. */
  readonly answer: {
    readonly name: string
    readonly item: TSchema
    readonly report: (item: Item) => unknown
  }
  readonly leases: {
    readonly lease: (
      request: LeaseRequestBody<After, Filters>,
      keyName: string,
    ) => { readonly leased: readonly Item[]; readonly elsewhere: number }
  }
  /** Whether only keys that may publish can lease these items. */
  readonly forPublishers?: true
}

/**
 * Returns the parameters of a lease operation for items with a numeric id: the schema of `after`, and the property of
 * the answer that lists the leased items.
 * @param name name of the property of the answer
 * @param called description of the number
 */
export const createLeaseParametersByItemId = <Item extends { readonly id: number }>(name: string, called: string) => ({
  after: leaseAfterIdSchema,
  answer: { name, item: createIdSchema(called), report: ({ id }: Item) => id },
})

/**
 * Creates the operation that leases queue items to a window of an editor for five minutes, such as POST
 * /suspects/turns.
 */
export const defineQueueItemLeaseOperation = <
  Item,
  After extends TSchema,
  Filters extends TProperties = Record<never, TSchema>,
>(
  definition: LeaseOperation<Item, After, Filters>,
): OperationDefinition =>
  defineOperation(`POST ${definition.path}/turns`, `deal${definition.of}s`, {
    ...(definition.forPublishers ? {} : { proposers: true }),
    tag: getTag(definition),
    summary: definition.summary,
    description: `${definition.description} are leased to this window for five minutes, and its former leases end. Leases are only in memory.`,
    remembers: true,
    largestBody: MAX_LEASE_REQUEST_BYTES,
    body: namedClosedObjectSchema(`${definition.of}Turn`, {
      tab: createCallerChosenNameSchema('หน้าต่าง', 'Tells the windows of one key apart: any text that no other has'),
      after: Type.Optional(definition.after),
      most: Type.Integer({
        minimum: 0,
        maximum: MAX_LEASED_ITEMS,
        title: definition.most,
        description: 'Maximum number; 0 releases the leases of the window',
      }),
      ...definition.filters,
    }) as TSchema,
    answers: {
      200: namedClosedObjectSchema(`Dealt${definition.of}s`, {
        [definition.answer.name]: Type.Array(definition.answer.item),
        elsewhere: createCountSchema('Number of items leased by other windows'),
      }),
    },
    run: ({ intent }) => {
      const { name, report } = definition.answer
      const request = intent.body() as LeaseRequestBody<After, Filters>
      const { leased, elsewhere } = definition.leases.lease(request, intent.keyName)
      return okResult({ [name]: leased.map(report), elsewhere })
    },
  })
