/**
 * Step 7, the response (RFC 9110): bytes, entity tag, compression and headers of an answer, or an error in its one shape (decisions §7).
 */

import { servedLanguage } from '../definitions/languages/languages.ts'
import { type AppError, TooSoon } from '../foundation/app-error.ts'
import { tagOf } from '../foundation/tag-of.ts'
import { isJson } from './body.ts'
import {
  chooseEncoding,
  compress,
  ENCODINGS,
  type Encoding,
  isCompressible,
  SMALLEST_COMPRESSED,
} from './compression.ts'
import type { RequestContext } from './context.ts'
import { openToOrigins } from './cors.ts'
import { errorBody, STATUS, toAppError } from './errors.ts'
import { type Answer, Content } from './operation.ts'
import { noneMatchFails } from './preconditions.ts'
import { parametersOf } from './query.ts'
import { policyOf } from './rate-limit.ts'
import type { Head, Representation } from './response-cache.ts'
import type { RouteGroup, Served } from './route-group.ts'
import type { Service } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** How long clients cache a public answer; one that is checked again each time is never stale. */
export const CACHING = {
  checked: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const satisfies Record<NonNullable<Served['keeping']>, string>
const PRIVATE = 'private, no-store'

const encoder = new TextEncoder()

const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))

/** The entity tags that an answer with this body may have been sent under, one for each encoding. */
export function entityTagsOf(body: unknown): readonly string[] {
  const plain = jsonBytes(body)
  if (plain.byteLength <= SMALLEST_COMPRESSED) return [tagOf(plain)]
  return ENCODINGS.map((encoding) => tagOf(compress(plain, encoding)))
}

/** The bytes of an answer, uncompressed; none where it has no body. */
export function bytesOf({ body }: Answer): Uint8Array<ArrayBuffer> {
  if (body instanceof Content) return body.bytes
  return body === undefined ? NOTHING : jsonBytes(body)
}

const NOTHING = new Uint8Array()

/** The headers of an answer of the operation. */
export function headOf(operation: Served, { status, body, headers }: Answer): Head {
  const isPublic = operation.method === 'get' && !operation.isGated && status < 400
  const all = { ...operation.routeGroup.headers, ...headers }
  return {
    type: body instanceof Content ? body.type : JSON_TYPE,
    caching: isPublic ? CACHING[operation.keeping ?? 'checked'] : PRIVATE,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
  }
}

/** Sends a response that was made for this request. */
export function send(context: RequestContext, response: Response): Response {
  applyCommonHeaders(context, response.headers)
  return context.finish(response)
}

/** Sends an answer that was made for this request. */
export const sendAnswer = (context: RequestContext, operation: Served, answer: Answer): Response =>
  send(
    context,
    freshResponse(operation, answer, chooseEncoding(context.request.headers.get('accept-encoding')), null),
  )

/** The headers of every answer to such a request. Of a shared one each receiver has a limit of their own. */
export function applyCommonHeaders(
  { service, group, isNegotiated, isShared }: RequestContext,
  headers: Headers,
): void {
  headers.set('x-content-type-options', 'nosniff')
  if (isNegotiated) headers.append('vary', 'Accept-Language')
  if (group?.openToOrigins) openToOrigins(headers, service.origins)
  if (service.limits && !isShared) headers.set('ratelimit-policy', policyOf(service.limits.addresses.limit))
}

/** Any other success. Key-gated reads carry an entity tag too, and are never cached. */
export function freshResponse(
  operation: Served,
  answer: Answer,
  wanted: Encoding,
  ifNoneMatch: string | null,
): Response {
  const head = headOf(operation, answer)
  const location =
    answer.location === undefined ? {} : { location: operation.routeGroup.base + answer.location }
  if (answer.body === undefined) {
    const headers = { ...head.headers, ...location, 'cache-control': head.caching }
    return new Response(null, { status: answer.status, headers })
  }
  const plain = bytesOf(answer)
  const encoding = isCompressible(plain.byteLength, head.type) ? wanted : 'identity'
  const bytes = compress(plain, encoding)
  const tag = tagOf(bytes)
  const headers = headersOf({ bytes, tag, encoding }, head)
  return ifNoneMatch !== null && noneMatchFails(ifNoneMatch, tag)
    ? new Response(null, { status: 304, headers: unchangedOf(headers) })
    : new Response(bytes, { status: answer.status, headers: { ...headers, ...location } })
}

type HeaderRecord = Record<string, string> & Record<'etag' | 'vary' | 'cache-control', string>

/** The headers of a representation. */
export function headersOf({ bytes, tag, encoding }: Omit<Representation, 'ready'>, head: Head): HeaderRecord {
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
export const unchangedOf = ({ etag, vary, 'cache-control': caching }: HeaderRecord) => ({
  etag,
  vary,
  'cache-control': caching,
})

/** An error in its one shape. */
export const toErrorResponse = (
  appError: AppError,
  headers: Readonly<Record<string, string>> = {},
): Response => errorResponse(appError, jsonBytes(errorBody(appError)), JSON_TYPE, headers)

/** Seconds after which a text may be readable again: to rebuild a large one takes some minutes. */
const TEXT_COMES_AGAIN = 60

/** Sends an error of any kind. An unexpected one is reported to the host, and tells nothing of the inside. */
export function reject(
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
  const isPage = group?.errorPage && !(route?.forPrograms && wantsJson(route.method, request.headers))
  const routeGroup = isPage || !group ? (group ?? service.routeGroupOf(target)) : withoutPages(group)
  const all = { ...headers, ...errorHeaders(appError, context) }
  return send(context, errorAnswer(service, routeGroup, appError, context.target, all))
}

const withoutPages = ({ errorPage: _, ...routeGroup }: RouteGroup): RouteGroup => routeGroup

/** Rejects a request that no operation answers; it counts towards the rate limit. */
export function rejectUnmatched(context: RequestContext, appError: AppError): Response {
  context.enter(context.service.routeGroupOf(context.target))
  return reject(context, context.limited(1) ?? appError)
}

/** 401 says how to authenticate (RFC 6750 §3), 429 and 503 when to come again. */
function errorHeaders(
  { code }: AppError,
  { request, allowance }: RequestContext,
): Readonly<Record<string, string>> {
  if (code === 'rate_limited') return { 'retry-after': String(allowance?.retryAfter ?? 0) }
  if (code === 'text_unavailable') return { 'retry-after': String(TEXT_COMES_AGAIN) }
  if (code !== 'unauthorized') return {}
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}

/** An error as its group answers it, in the language of the request: in the one shape, or as a page. */
export function errorAnswer(
  { languages }: Pick<Service, 'languages'>,
  routeGroup: RouteGroup,
  appError: AppError,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const waiting = appError instanceof TooSoon ? { 'retry-after': String(appError.seconds) } : {}
  const all = { ...routeGroup.headers, ...headers, ...waiting }
  const present = appError.code === 'not_found' ? routeGroup.formerAddress?.(target) : undefined
  if (present !== undefined) {
    const location = (routeGroup.root ?? '') + present
    return new Response(null, { status: 308, headers: { ...all, location, 'cache-control': 'no-cache' } })
  }
  if (!routeGroup.errorPage) return toErrorResponse(appError, all)
  const language = servedLanguage(languages, parametersOf(target).get('lang'))
  return errorResponse(
    appError,
    encoder.encode(routeGroup.errorPage(appError, { target, language })),
    HTML_TYPE,
    all,
  )
}

function errorResponse(
  { code }: AppError,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(bytes, {
    status: STATUS[code],
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
  })
}

/** Whether the client is a program: it sends or prefers JSON. A form, or nothing with a name, comes from a person. */
export function wantsJson(method: Served['method'], headers: Headers): boolean {
  if (method !== 'get') return isJson(headers.get('content-type'))
  const accepted = (headers.get('accept') ?? '').toLowerCase()
  return accepted.includes('application/json') && !accepted.includes('text/html')
}
