/** Operations that answer people: pages of markup, files, and ways to other addresses. */

import type { TObject } from 'typebox'
import { BinaryContent, defineOperation, type NoParameters, type Operation, type OperationResult } from './operation.ts'

const HTML = 'text/html; charset=utf-8'

/** What of an operation a page says; the rest is the same for all of them. */
type PageOf<Params extends TObject, Query extends TObject> = Pick<
  Operation<Params, Query>,
  'id' | 'path' | 'params' | 'query' | 'cost' | 'keeping' | 'heavy' | 'forPrograms' | 'anonymous' | 'brief' | 'run'
>

/** A read that is in no document. Its answer is made by `markup`, `file` or `redirect`. */
export const definePageOperation = <Params extends TObject = NoParameters, Query extends TObject = NoParameters>(
  definition: PageOf<Params, Query>,
): Operation =>
  defineOperation<Params, Query>(`GET ${definition.path}`, definition.id, {
    tag: 'Pages',
    summary: definition.id,
    answers: {},
    ...definition,
  })

const encoder = new TextEncoder()

/** 200 with a page. @param headers beside those of the surface, and over them. */
export const markupResult = (text: string, headers?: OperationResult['headers']): OperationResult => ({
  status: 200,
  body: new BinaryContent(encoder.encode(text), HTML),
  ...(headers ? { headers } : {}),
})

/** 200 with a file. @param type its media type, with its charset. */
export const fileResult = (bytes: Uint8Array<ArrayBuffer>, type: string): OperationResult => ({
  status: 200,
  body: new BinaryContent(bytes, type),
})

/**
 * 308 to the one address that something has, 307 where it may be another one day, or 303 to what a form asked for.
 * @param address from the root on, as it is in a link.
 */
export const redirectResult = (status: 303 | 307 | 308, address: string): OperationResult => ({
  status,
  body: undefined,
  location: address,
})
