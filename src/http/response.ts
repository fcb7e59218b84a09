/**
 * Step 7, the response (RFC 9110): bytes, entity tag, compression and headers of an answer, or an error in its one shape (decisions §7).
 */

import { servedLanguage } from '../definitions/languages/languages.ts'
import { type AppError, TooSoonError } from '../foundation/app-error.ts'
import { digestTag } from '../foundation/tag-of.ts'
import { isJsonContentType } from './body.ts'
import {
  CONTENT_ENCODINGS,
  type ContentEncoding,
  chooseEncoding,
  compressBytes,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from './compression.ts'
import type { RequestContext } from './context.ts'
import { addCorsHeaders } from './cors.ts'
import { STATUS_OF_ERROR_CODE, toAppError, toErrorBody } from './errors.ts'
import { BinaryContent, type OperationResult } from './operation.ts'
import { isNoneMatchFailing } from './preconditions.ts'
import { queryParametersOf } from './query.ts'
import { rateLimitPolicyHeader } from './rate-limit.ts'
import type { EncodedRepresentation, ResponseHead } from './response-cache.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import type { ServiceContext } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** How long clients cache a public answer; one that is checked again each time is never stale. */
export const CACHE_CONTROL = {
  checked: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const satisfies Record<NonNullable<RoutedOperation['keeping']>, string>
const PRIVATE = 'private, no-store'

const encoder = new TextEncoder()

const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))

/** The entity tags that an answer with this body may have been sent under, one for each encoding. */
export function possibleEntityTagsOf(body: unknown): readonly string[] {
  const plain = jsonBytes(body)
  if (plain.byteLength <= MIN_COMPRESSED_BYTES) return [digestTag(plain)]
  return CONTENT_ENCODINGS.map((encoding) => digestTag(compressBytes(plain, encoding)))
}

/** The bytes of an answer, uncompressed; none where it has no body. */
export function responseBytesOf({ body }: OperationResult): Uint8Array<ArrayBuffer> {
  if (body instanceof BinaryContent) return body.bytes
  return body === undefined ? NOTHING : jsonBytes(body)
}

const NOTHING = new Uint8Array()

/** The headers of an answer of the operation. */
export function responseHeadOf(operation: RoutedOperation, { status, body, headers }: OperationResult): ResponseHead {
  const isPublic = operation.method === 'get' && !operation.isGated && status < 400
  const all = { ...operation.routeGroup.headers, ...headers }
  return {
    type: body instanceof BinaryContent ? body.type : JSON_TYPE,
    caching: isPublic ? CACHE_CONTROL[operation.keeping ?? 'checked'] : PRIVATE,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
  }
}

/** Sends a response that was made for this request. */
export function sendResponse(context: RequestContext, response: Response): Response {
  applyCommonHeaders(context, response.headers)
  return context.finish(response)
}

/** Sends an answer that was made for this request. */
export const sendAnswer = (context: RequestContext, operation: RoutedOperation, answer: OperationResult): Response =>
  sendResponse(
    context,
    freshResponse(operation, answer, chooseEncoding(context.request.headers.get('accept-encoding')), null),
  )

/** The headers of every answer to such a request. Of a shared one each receiver has a limit of their own. */
export function applyCommonHeaders({ service, group, isNegotiated, isShared }: RequestContext, headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff')
  if (isNegotiated) headers.append('vary', 'Accept-Language')
  if (group?.openToOrigins) addCorsHeaders(headers, service.origins)
  if (service.limits && !isShared)
    headers.set('ratelimit-policy', rateLimitPolicyHeader(service.limits.addresses.limit))
}

/** Any other success. Key-gated reads carry an entity tag too, and are never cached. */
export function freshResponse(
  operation: RoutedOperation,
  answer: OperationResult,
  wanted: ContentEncoding,
  ifNoneMatch: string | null,
): Response {
  const head = responseHeadOf(operation, answer)
  const location = answer.location === undefined ? {} : { location: operation.routeGroup.base + answer.location }
  if (answer.body === undefined) {
    const headers = { ...head.headers, ...location, 'cache-control': head.caching }
    return new Response(null, { status: answer.status, headers })
  }
  const plain = responseBytesOf(answer)
  const encoding = isCompressible(plain.byteLength, head.type) ? wanted : 'identity'
  const bytes = compressBytes(plain, encoding)
  const tag = digestTag(bytes)
  const headers = headersOfRepresentation({ bytes, tag, encoding }, head)
  return ifNoneMatch !== null && isNoneMatchFailing(ifNoneMatch, tag)
    ? new Response(null, { status: 304, headers: notModifiedHeadersOf(headers) })
    : new Response(bytes, { status: answer.status, headers: { ...headers, ...location } })
}

type HeaderRecord = Record<string, string> & Record<'etag' | 'vary' | 'cache-control', string>

/** The headers of a representation. */
export function headersOfRepresentation(
  { bytes, tag, encoding }: Omit<EncodedRepresentation, 'ready'>,
  head: ResponseHead,
): HeaderRecord {
  return {
    ...head.headers,
    'content-type': head.type,
    'content-length': String(bytes.byteLength),
    'cache-control': head.caching,
    etag: `"${tag}"`,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}

/** What a 304 repeats of the headers of its 200 (decisions §7). */
export const notModifiedHeadersOf = ({ etag, vary, 'cache-control': caching }: HeaderRecord) => ({
  etag,
  vary,
  'cache-control': caching,
})

/** An error in its one shape. */
export const toErrorResponse = (appError: AppError, headers: Readonly<Record<string, string>> = {}): Response =>
  errorResponse(appError, jsonBytes(toErrorBody(appError)), JSON_TYPE, headers)

/** Seconds after which a text may be readable again: to rebuild a large one takes some minutes. */
const TEXT_COMES_AGAIN = 60

/** Sends an error of any kind. An unexpected one is reported to the host, and tells nothing of the inside. */
export function sendError(
  context: RequestContext,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { service, target, request } = context
  const appError = toAppError(error)
  if (appError !== error) service.onFault(error)
  if (!context.group) context.enter(service.routeGroupOf(target))
  const { group, route } = context
  // programs are given JSON where the same operation answers people with pages
  const isPage = group?.errorPage && !(route?.forPrograms && prefersJson(route.method, request.headers))
  const routeGroup = isPage || !group ? (group ?? service.routeGroupOf(target)) : withoutPages(group)
  const all = { ...headers, ...errorHeaders(appError, context) }
  return sendResponse(context, toGroupErrorResponse(service, routeGroup, appError, context.target, all))
}

const withoutPages = ({ errorPage: _, ...routeGroup }: RouteGroup): RouteGroup => routeGroup

/** Rejects a request that no operation answers; it counts towards the rate limit. */
export function rejectUnmatched(context: RequestContext, appError: AppError): Response {
  context.enter(context.service.routeGroupOf(context.target))
  return sendError(context, context.limited(1) ?? appError)
}

/** 401 says how to authenticate (RFC 6750 §3), 429 and 503 when to come again. */
function errorHeaders({ code }: AppError, { request, allowance }: RequestContext): Readonly<Record<string, string>> {
  if (code === 'rate_limited') return { 'retry-after': String(allowance?.retryAfter ?? 0) }
  if (code === 'text_unavailable') return { 'retry-after': String(TEXT_COMES_AGAIN) }
  if (code !== 'unauthorized') return {}
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}

/** An error as its group answers it, in the language of the request: in the one shape, or as a page. */
export function toGroupErrorResponse(
  { languages }: Pick<ServiceContext, 'languages'>,
  routeGroup: RouteGroup,
  appError: AppError,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const waiting = appError instanceof TooSoonError ? { 'retry-after': String(appError.seconds) } : {}
  const all = { ...routeGroup.headers, ...headers, ...waiting }
  const present = appError.code === 'not_found' ? routeGroup.formerAddress?.(target) : undefined
  if (present !== undefined) {
    const location = (routeGroup.root ?? '') + present
    return new Response(null, { status: 308, headers: { ...all, location, 'cache-control': 'no-cache' } })
  }
  if (!routeGroup.errorPage) return toErrorResponse(appError, all)
  const language = servedLanguage(languages, queryParametersOf(target).get('lang'))
  return errorResponse(appError, encoder.encode(routeGroup.errorPage(appError, { target, language })), HTML_TYPE, all)
}

function errorResponse(
  { code }: AppError,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(bytes, {
    status: STATUS_OF_ERROR_CODE[code],
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
  })
}

/** Whether the client is a program: it sends or prefers JSON. A form, or nothing with a name, comes from a person. */
export function prefersJson(method: RoutedOperation['method'], headers: Headers): boolean {
  if (method !== 'get') return isJsonContentType(headers.get('content-type'))
  const accepted = (headers.get('accept') ?? '').toLowerCase()
  return accepted.includes('application/json') && !accepted.includes('text/html')
}
