/** Operations for people: HTML pages, files, and redirects. */

import type { TObject } from 'typebox'
import {
  defineOperation,
  NonJsonResponseBody,
  type NoParametersSchema,
  type OperationDefinition,
  type OperationResult,
} from './operation.ts'

const HTML = 'text/html; charset=utf-8'

/** The properties of an operation that a page sets; all others are the same for every page. */
type PageOf<Params extends TObject, Query extends TObject> = Pick<
  OperationDefinition<Params, Query>,
  'id' | 'path' | 'params' | 'query' | 'cost' | 'keeping' | 'heavy' | 'forPrograms' | 'anonymous' | 'brief' | 'run'
>

/**
 * Creates the definition of a GET operation that is in no OpenAPI document. It returns what `htmlPageResult`,
 * `fileResult` or `redirectResult` makes.
 */
export const definePageOperation = <
  Params extends TObject = NoParametersSchema,
  Query extends TObject = NoParametersSchema,
>(
  definition: PageOf<Params, Query>,
): OperationDefinition =>
  defineOperation<Params, Query>(`GET ${definition.path}`, definition.id, {
    tag: 'Pages',
    summary: definition.id,
    answers: {},
    ...definition,
  })

const encoder = new TextEncoder()

/** Returns a result with status 200 and an HTML page. @param headers headers that override those of the route group */
export const htmlPageResult = (text: string, headers?: OperationResult['headers']): OperationResult => ({
  status: 200,
  body: new NonJsonResponseBody(encoder.encode(text), HTML),
  ...(headers ? { headers } : {}),
})

/** Returns a result with status 200 and a file. @param type its media type, with its charset */
export const fileResult = (bytes: Uint8Array<ArrayBuffer>, type: string): OperationResult => ({
  status: 200,
  body: new NonJsonResponseBody(bytes, type),
})

/**
 * Returns a redirect: 308 to a permanent address, 307 if the address may change, 303 after a form.
 * @param address path from the root, as in a link
 */
export const redirectResult = (status: 303 | 307 | 308, address: string): OperationResult => ({
  status,
  body: undefined,
  location: address,
})
