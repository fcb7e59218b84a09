/** Step 4, cache lookup and conditional requests (RFC 9110 §13, RFC 9111): a public answer of the cache, or 304. */

import { chooseEncoding, type Encoding } from './compression.ts'
import type { PipelineStep, RequestContext } from './context.ts'
import { noneMatchFails } from './preconditions.ts'
import { applyCommonHeaders, CACHING, headersOf, unchangedOf } from './response.ts'
import type { CachedResponse, Head, ReadyHeaders, Representation } from './response-cache.ts'

/** Sends a cached answer of the present version, or 304 to a client that has it. @returns undefined where there is none */
export function lookUpCached({ requestContext }: PipelineStep): Response | undefined {
  const { route, service, target } = requestContext
  if (!route || route.isGated || route.asks) return undefined
  const cached = route.heavy
    ? cachedFile(requestContext)
    : service.responses.get(target, service.version.current)
  if (!cached) return undefined
  const response = sendCached(requestContext, cached)
  return response
}

/** The cached file of a request. */
export function cachedFile(context: RequestContext): CachedResponse | undefined {
  const { service, target } = context
  const { cache } = service.generated
  const { current } = service.version
  const cached = cache.get(cacheKey(encodingFor(context), target), current)
  if (cached) return cached
  const plain = cache.get(cacheKey('identity', target), current)
  return plain?.isCompressed === false ? plain : undefined
}

/** The cache key of a target in an encoding. */
export const cacheKey = (encoding: Encoding, target: string): string => `${encoding} ${target}`

/** The encoding that a client accepts. */
export const encodingFor = ({ request }: RequestContext): Encoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/** A cache asks again after so many seconds, in the background for four times as many; a day when the origin does not answer. */
const sharedCaching = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${4 * seconds}, stale-if-error=86400`

/**
 * The headers of a public answer for a shared cache.
 * @param sharedCache seconds for which it may be given to others (scale §3).
 * @returns undefined when it is this caller's alone
 */
function sharedHead(head: Head, sharedCache: number): Head | undefined {
  if (head.caching === CACHING.never) return undefined
  return head.caching === CACHING.checked ? { ...head, caching: sharedCaching(sharedCache) } : head
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
    ifNoneMatch !== null && (ifNoneMatch === own.etag || noneMatchFails(ifNoneMatch, representation.tag))
  if (!isKnown) return context.finish(new Response(representation.bytes, { headers: own.whole }))
  own.unchanged ??= unchangedHeaders(representation, head, context)
  return context.finish(new Response(null, { status: 304, headers: own.unchanged }))
}

function readyHeaders(representation: Representation, head: Head, context: RequestContext): ReadyHeaders {
  const plain = headersOf(representation, head)
  return { etag: plain.etag, whole: commonHeaders(context, plain) }
}

function unchangedHeaders(representation: Representation, head: Head, context: RequestContext): Headers {
  const plain = headersOf(representation, head)
  return commonHeaders(context, unchangedOf(plain))
}

function commonHeaders(context: RequestContext, plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(plain)
  applyCommonHeaders(context, headers)
  return headers
}
