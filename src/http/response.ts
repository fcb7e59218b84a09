/**
 * Step 7, the response (RFC 9110): bytes, entity tag, compression and headers, or an error in its JSON form (decisions
 * §7).
 */

import { selectPublishedLanguage } from '../definitions/languages/languages.ts'
import { type AppError, RetryLaterError } from '../foundation/app-error.ts'
import { hashContentToHexTag } from '../foundation/hex-tag.ts'
import { isJsonContentType } from './body.ts'
import {
  COMPRESSION_THRESHOLD_BYTES,
  CONTENT_ENCODINGS,
  type ContentEncoding,
  chooseEncoding,
  compressBytes,
  isCompressible,
} from './compression.ts'
import type { RequestContext } from './context.ts'
import { addCorsHeaders } from './cors.ts'
import { HTTP_STATUS_BY_ERROR_CODE, toAppError, toErrorBody } from './errors.ts'
import { NonJsonResponseBody, type OperationResult } from './operation.ts'
import { isNoneMatchFailing } from './preconditions.ts'
import { parseQueryParameters } from './query.ts'
import { formatRateLimitPolicyHeader } from './rate-limit.ts'
import type { EncodedRepresentation, EncodingIndependentHeaders } from './response-cache.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import type { HttpServiceContext } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/**
 * The Cache-Control header of public responses, by `keeping` of the operation. A `checked` response is revalidated each
 * time and thus never stale.
 */
export const CACHE_CONTROL = {
  checked: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const satisfies Record<NonNullable<RoutedOperation['keeping']>, string>
const PRIVATE = 'private, no-store'

const encoder = new TextEncoder()

const encodeJson = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))

/** Lists the entity tags under which a JSON body may have been sent, one per encoding. */
export function listPossibleEntityTags(body: unknown): readonly string[] {
  const plain = encodeJson(body)
  if (plain.byteLength <= COMPRESSION_THRESHOLD_BYTES) return [hashContentToHexTag(plain)]
  return CONTENT_ENCODINGS.map((encoding) => hashContentToHexTag(compressBytes(plain, encoding)))
}

/** Returns the uncompressed bytes of a result. Empty if it has no body. */
export function getUncompressedBody({ body }: OperationResult): Uint8Array<ArrayBuffer> {
  if (body instanceof NonJsonResponseBody) return body.bytes
  return body === undefined ? NO_BYTES : encodeJson(body)
}

const NO_BYTES = new Uint8Array()

/** Returns the headers of an operation's result that do not depend on the encoding. */
export function createEncodingIndependentHeaders(
  operation: RoutedOperation,
  { status, body, headers }: OperationResult,
): EncodingIndependentHeaders {
  const isPublic = operation.method === 'get' && !operation.isGated && status < 400
  const all = { ...operation.routeGroup.headers, ...headers }
  return {
    type: body instanceof NonJsonResponseBody ? body.type : JSON_TYPE,
    caching: isPublic ? CACHE_CONTROL[operation.keeping ?? 'checked'] : PRIVATE,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
  }
}

/** Adds the common headers, and those of this request, to a response, and reports it to log and metrics. */
export function sendResponse(context: RequestContext, response: Response): Response {
  applyCommonHeaders(context, response.headers)
  return context.finish(response)
}

/** Makes the response of an operation's result and sends it. */
export const sendOperationResult = (
  context: RequestContext,
  operation: RoutedOperation,
  answer: OperationResult,
): Response =>
  sendResponse(
    context,
    createResponseBypassingCache(
      operation,
      answer,
      chooseEncoding(context.request.headers.get('accept-encoding')),
      null,
    ),
  )

/**
 * Adds the headers that do not depend on the response: nosniff, Vary, CORS and the rate limit. A response for a shared
 * cache gets no rate limit headers, because each receiver has a limit of its own.
 * @param headers headers of the response, which are changed
 */
export function applyCommonHeaders({ service, group, isNegotiated, isShared }: RequestContext, headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff')
  if (isNegotiated) headers.append('vary', 'Accept-Language')
  if (group?.openToOrigins) addCorsHeaders(headers, service.origins)
  if (service.limits && !isShared)
    headers.set('ratelimit-policy', formatRateLimitPolicyHeader(service.limits.addresses.limit))
}

/**
 * Creates the response to an operation's result without the response cache: compressed, with an entity tag, or 304.
 * Reads that need a key have an entity tag, too, but are never cached.
 * @param acceptedEncoding the encoding to use
 * @param ifNoneMatch the If-None-Match header
 */
export function createResponseBypassingCache(
  operation: RoutedOperation,
  answer: OperationResult,
  acceptedEncoding: ContentEncoding,
  ifNoneMatch: string | null,
): Response {
  const head = createEncodingIndependentHeaders(operation, answer)
  const location = answer.location === undefined ? {} : { location: operation.routeGroup.base + answer.location }
  if (answer.body === undefined) {
    const headers = { ...head.headers, ...location, 'cache-control': head.caching }
    return new Response(null, { status: answer.status, headers })
  }
  const plain = getUncompressedBody(answer)
  const encoding = isCompressible(plain.byteLength, head.type) ? acceptedEncoding : 'identity'
  const bytes = compressBytes(plain, encoding)
  const tag = hashContentToHexTag(bytes)
  const headers = createRepresentationHeaders({ bytes, tag, encoding }, head)
  return ifNoneMatch !== null && isNoneMatchFailing(ifNoneMatch, tag)
    ? new Response(null, { status: 304, headers: selectNotModifiedHeaders(headers) })
    : new Response(bytes, { status: answer.status, headers: { ...headers, ...location } })
}

type HeaderRecord = Record<string, string> & Record<'etag' | 'vary' | 'cache-control', string>

/** Returns the headers of a representation: those that depend on the encoding, and `head`. */
export function createRepresentationHeaders(
  { bytes, tag, encoding }: Omit<EncodedRepresentation, 'ready'>,
  head: EncodingIndependentHeaders,
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

/** Returns the headers of a 200 that its 304 repeats (decisions §7). */
export const selectNotModifiedHeaders = ({ etag, vary, 'cache-control': caching }: HeaderRecord) => ({
  etag,
  vary,
  'cache-control': caching,
})

/** Returns the JSON response of an error. */
export const toErrorResponse = (appError: AppError, headers: Readonly<Record<string, string>> = {}): Response =>
  createErrorResponse(appError, encodeJson(toErrorBody(appError)), JSON_TYPE, headers)

/** Retry-After in seconds while a text is unreadable: rebuilding a large one takes some minutes. */
const TEXT_RETRY_SECONDS = 60

/**
 * Sends the response of any error. An unexpected error is reported to the host, and the response reveals nothing about
 * it.
 */
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
  const routeGroup = isPage || !group ? (group ?? service.routeGroupOf(target)) : removeErrorPage(group)
  const all = { ...headers, ...createErrorHeaders(appError, context) }
  return sendResponse(context, toRouteGroupErrorResponse(service, routeGroup, appError, context.target, all))
}

const removeErrorPage = ({ errorPage: _, ...routeGroup }: RouteGroup): RouteGroup => routeGroup

/** Sends an error to a request that no operation answers. The request counts towards the rate limit. */
export function rejectUnmatchedRequest(context: RequestContext, appError: AppError): Response {
  context.enter(context.service.routeGroupOf(context.target))
  return sendError(context, context.limited(1) ?? appError)
}

/** Additional headers by error: 401 says how to authenticate (RFC 6750 §3), 429 and 503 when to retry. */
function createErrorHeaders(
  { code }: AppError,
  { request, allowance }: RequestContext,
): Readonly<Record<string, string>> {
  if (code === 'rate_limited') return { 'retry-after': String(allowance?.retryAfter ?? 0) }
  if (code === 'text_unavailable') return { 'retry-after': String(TEXT_RETRY_SECONDS) }
  if (code !== 'unauthorized') return {}
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}

/**
 * Returns the response of an error in the form of its route group (JSON or a page), in the language of the request.
 * For `not_found` at a former address, it is a redirect (308) to the current one.
 * @param target path and query
 */
export function toRouteGroupErrorResponse(
  { languages }: Pick<HttpServiceContext, 'languages'>,
  routeGroup: RouteGroup,
  appError: AppError,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const retryHeaders = appError instanceof RetryLaterError ? { 'retry-after': String(appError.seconds) } : {}
  const all = { ...routeGroup.headers, ...headers, ...retryHeaders }
  const currentAddress = appError.code === 'not_found' ? routeGroup.formerAddress?.(target) : undefined
  if (currentAddress !== undefined) {
    const location = (routeGroup.root ?? '') + currentAddress
    return new Response(null, { status: 308, headers: { ...all, location, 'cache-control': 'no-cache' } })
  }
  if (!routeGroup.errorPage) return toErrorResponse(appError, all)
  const language = selectPublishedLanguage(languages, parseQueryParameters(target).get('lang'))
  return createErrorResponse(
    appError,
    encoder.encode(routeGroup.errorPage(appError, { target, language })),
    HTML_TYPE,
    all,
  )
}

function createErrorResponse(
  { code }: AppError,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(bytes, {
    status: HTTP_STATUS_BY_ERROR_CODE[code],
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
  })
}

/**
 * Whether the client is a program: it sends JSON, or prefers it. Forms and requests without such headers come from
 * people.
 */
export function prefersJson(method: RoutedOperation['method'], headers: Headers): boolean {
  if (method !== 'get') return isJsonContentType(headers.get('content-type'))
  const accepted = (headers.get('accept') ?? '').toLowerCase()
  return accepted.includes('application/json') && !accepted.includes('text/html')
}
