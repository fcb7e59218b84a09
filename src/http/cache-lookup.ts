/**
 * Step 4, cache lookup and conditional requests (RFC 9110 §13, RFC 9111): answers a public read from the cache, or with
 * 304.
 */

import { type ContentEncoding, chooseEncoding } from './compression.ts'
import type { HttpPipelineStepInput, RequestContext } from './context.ts'
import { isNoneMatchFailing } from './preconditions.ts'
import { applyCommonHeaders, CACHE_CONTROL, createRepresentationHeaders, selectNotModifiedHeaders } from './response.ts'
import type {
  CachedResponse,
  CachedResponseHeaders,
  EncodedRepresentation,
  EncodingIndependentHeaders,
} from './response-cache.ts'

/**
 * Answers a public read with a cached response of the current version, or with 304.
 * @returns undefined if none is cached
 */
export function answerFromResponseCache({ requestContext }: HttpPipelineStepInput): Response | undefined {
  const { route, service, target } = requestContext
  if (!route || route.isGated || route.asks) return undefined
  const cached = route.heavy
    ? findCachedGeneratedFile(requestContext)
    : service.responses.get(target, service.version.current)
  if (!cached) return undefined
  const response = sendCachedResponse(requestContext, cached)
  return response
}

/** Finds the cached generated file for a request, in the accepted encoding or uncompressed. Undefined if none. */
export function findCachedGeneratedFile(context: RequestContext): CachedResponse | undefined {
  const { service, target } = context
  const { cache } = service.generated
  const { current } = service.version
  const cached = cache.get(toGeneratedFileCacheKey(chooseAcceptedEncoding(context), target), current)
  if (cached) return cached
  const plain = cache.get(toGeneratedFileCacheKey('identity', target), current)
  return plain?.isCompressed === false ? plain : undefined
}

/** Returns the cache key of a generated file in an encoding. @param target path and query */
export const toGeneratedFileCacheKey = (encoding: ContentEncoding, target: string): string => `${encoding} ${target}`

/** Chooses the content encoding of a response by the request's Accept-Encoding. */
export const chooseAcceptedEncoding = ({ request }: RequestContext): ContentEncoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/**
 * Shared caches revalidate after so many seconds, in the background for four times as many, and serve stale responses
 * for a day when the origin does not answer.
 */
const createSharedCacheControl = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${4 * seconds}, stale-if-error=86400`

/**
 * The headers of a public response for a shared cache.
 * @param sharedCache seconds for which it may serve the response to others (scale §3)
 * @returns undefined when the response is for this caller alone
 */
function createSharedHeaders(
  head: EncodingIndependentHeaders,
  sharedCache: number,
): EncodingIndependentHeaders | undefined {
  if (head.caching === CACHE_CONTROL.never) return undefined
  return head.caching === CACHE_CONTROL.checked ? { ...head, caching: createSharedCacheControl(sharedCache) } : head
}

/**
 * Sends a cached public response: 200, or 304 if the client already has these bytes. The headers are built once and
 * reused.
 */
export function sendCachedResponse(context: RequestContext, cached: CachedResponse): Response {
  const { service, request } = context
  const { headers } = request
  const representation = cached.getRepresentation(headers.get('accept-encoding'))
  // a request with a key is never given what a shared cache may store
  const isShareable = service.sharedCache > 0 && !headers.has('authorization')
  const shared = isShareable ? createSharedHeaders(cached.head, service.sharedCache) : undefined
  context.isShared = shared !== undefined
  const { ready } = representation
  const audience = shared ? 'shared' : 'own'
  const head = shared ?? cached.head
  ready[audience] ??= createReadyHeaders(representation, head, context)
  const prepared = ready[audience]
  const ifNoneMatch = headers.get('if-none-match')
  // nearly always the client sends the very tag that it was given
  const isKnown =
    ifNoneMatch !== null && (ifNoneMatch === prepared.etag || isNoneMatchFailing(ifNoneMatch, representation.tag))
  if (!isKnown) return context.finish(new Response(representation.bytes, { headers: prepared.whole }))
  prepared.unchanged ??= createNotModifiedHeaders(representation, head, context)
  return context.finish(new Response(null, { status: 304, headers: prepared.unchanged }))
}

function createReadyHeaders(
  representation: EncodedRepresentation,
  head: EncodingIndependentHeaders,
  context: RequestContext,
): CachedResponseHeaders {
  const plain = createRepresentationHeaders(representation, head)
  return { etag: plain.etag, whole: addCommonHeaders(context, plain) }
}

function createNotModifiedHeaders(
  representation: EncodedRepresentation,
  head: EncodingIndependentHeaders,
  context: RequestContext,
): Headers {
  const plain = createRepresentationHeaders(representation, head)
  return addCommonHeaders(context, selectNotModifiedHeaders(plain))
}

function addCommonHeaders(context: RequestContext, plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(plain)
  applyCommonHeaders(context, headers)
  return headers
}
