/** Step 4, cache lookup and conditional requests (RFC 9110 §13, RFC 9111): a public answer of the cache, or 304. */

import { type ContentEncoding, chooseEncoding } from './compression.ts'
import type { PipelineStep, RequestContext } from './context.ts'
import { isNoneMatchFailing } from './preconditions.ts'
import { applyCommonHeaders, CACHE_CONTROL, headersOfRepresentation, notModifiedHeadersOf } from './response.ts'
import type { CachedResponse, EncodedRepresentation, PreparedHeaders, ResponseHead } from './response-cache.ts'

/** Sends a cached answer of the present version, or 304 to a client that has it. @returns undefined where there is none */
export function lookUpCached({ requestContext }: PipelineStep): Response | undefined {
  const { route, service, target } = requestContext
  if (!route || route.isGated || route.asks) return undefined
  const cached = route.heavy ? findCachedFile(requestContext) : service.responses.get(target, service.version.current)
  if (!cached) return undefined
  const response = sendCached(requestContext, cached)
  return response
}

/** The cached file of a request. */
export function findCachedFile(context: RequestContext): CachedResponse | undefined {
  const { service, target } = context
  const { cache } = service.generated
  const { current } = service.version
  const cached = cache.get(responseCacheKey(acceptedEncoding(context), target), current)
  if (cached) return cached
  const plain = cache.get(responseCacheKey('identity', target), current)
  return plain?.isCompressed === false ? plain : undefined
}

/** The cache key of a target in an encoding. */
export const responseCacheKey = (encoding: ContentEncoding, target: string): string => `${encoding} ${target}`

/** The encoding that a client accepts. */
export const acceptedEncoding = ({ request }: RequestContext): ContentEncoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/** A cache asks again after so many seconds, in the background for four times as many; a day when the origin does not answer. */
const sharedCaching = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${4 * seconds}, stale-if-error=86400`

/**
 * The headers of a public answer for a shared cache.
 * @param sharedCache seconds for which it may be given to others (scale §3).
 * @returns undefined when it is this caller's alone
 */
function sharedHead(head: ResponseHead, sharedCache: number): ResponseHead | undefined {
  if (head.caching === CACHE_CONTROL.never) return undefined
  return head.caching === CACHE_CONTROL.checked ? { ...head, caching: sharedCaching(sharedCache) } : head
}

/** Sends a public 200, or 304 when the client already has these bytes. The headers are put together once. */
export function sendCached(context: RequestContext, cached: CachedResponse): Response {
  const { service, request } = context
  const { headers } = request
  const representation = cached.in(headers.get('accept-encoding'))
  // a request with a key is never given what a shared cache may store
  const isShareable = service.sharedCache > 0 && !headers.has('authorization')
  const shared = isShareable ? sharedHead(cached.head, service.sharedCache) : undefined
  context.isShared = shared !== undefined
  const { ready } = representation
  const form = shared ? 'shared' : 'own'
  const head = shared ?? cached.head
  ready[form] ??= readyHeaders(representation, head, context)
  const own = ready[form]
  const ifNoneMatch = headers.get('if-none-match')
  // nearly always the client sends the very tag that it was given
  const isKnown =
    ifNoneMatch !== null && (ifNoneMatch === own.etag || isNoneMatchFailing(ifNoneMatch, representation.tag))
  if (!isKnown) return context.finish(new Response(representation.bytes, { headers: own.whole }))
  own.unchanged ??= unchangedHeaders(representation, head, context)
  return context.finish(new Response(null, { status: 304, headers: own.unchanged }))
}

function readyHeaders(
  representation: EncodedRepresentation,
  head: ResponseHead,
  context: RequestContext,
): PreparedHeaders {
  const plain = headersOfRepresentation(representation, head)
  return { etag: plain.etag, whole: commonHeaders(context, plain) }
}

function unchangedHeaders(representation: EncodedRepresentation, head: ResponseHead, context: RequestContext): Headers {
  const plain = headersOfRepresentation(representation, head)
  return commonHeaders(context, notModifiedHeadersOf(plain))
}

function commonHeaders(context: RequestContext, plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(plain)
  applyCommonHeaders(context, headers)
  return headers
}
