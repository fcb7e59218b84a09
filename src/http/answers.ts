/** Turns answers and refusals into responses: bytes, entity tags, compression, conditional requests. */

import type { Language } from '../definitions/languages/languages.ts'
import type { Refusal } from '../foundation/refusal.ts'
import { tagOf } from '../foundation/tag-of.ts'
import { compress, ENCODINGS, type Encoding, isCompressible, SMALLEST_COMPRESSED } from './compression.ts'
import { errorBody, STATUS } from './errors.ts'
import type { Exchange } from './exchange.ts'
import type { Head, KeptAnswer, ReadyHeaders, Representation } from './kept-answers.ts'
import { type Answer, Content } from './operation.ts'
import { noneMatchFails } from './preconditions.ts'
import { needsKey, type Served, type Surface } from './surface.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** How long clients keep a public answer; one that is checked again each time is never stale. */
const CACHING = {
  checked: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const satisfies Record<NonNullable<Served['keeping']>, string>
const PRIVATE = 'private, no-store'

/** A cache asks again after so many seconds, in the background for four times as many; a day when nobody answers. */
const sharedCaching = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${4 * seconds}, stale-if-error=86400`

/**
 * What stands above a public answer when it is sent.
 * @param sharedCache seconds for which others may be given it; 0 for none (scale §3).
 * @returns undefined when it stays this caller's
 */
function sharedHead(head: Head, sharedCache: number): Head | undefined {
  if (sharedCache === 0 || head.caching === CACHING.never) return undefined
  return head.caching === CACHING.checked ? { ...head, caching: sharedCaching(sharedCache) } : head
}

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

/** What stands above an answer of the operation. */
export function headOf(operation: Served, { status, body, headers }: Answer): Head {
  const isPublic = operation.method === 'get' && !needsKey(operation) && status < 400
  const all = { ...operation.surface.headers, ...headers }
  return {
    type: body instanceof Content ? body.type : JSON_TYPE,
    caching: isPublic ? CACHING[operation.keeping ?? 'checked'] : PRIVATE,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
  }
}

/** A public 200, or 304 when the client already has these bytes; the headers are put together once. */
export function publicResponse(kept: KeptAnswer, exchange: Exchange): Response {
  const { headers } = exchange.request
  const representation = kept.in(headers.get('accept-encoding'))
  const shared = sharedHead(kept.head, exchange.sharedCache)
  exchange.isShared = shared !== undefined
  const { ready } = representation
  const form = shared ? 'shared' : 'own'
  ready[form] ??= readyHeaders(representation, shared ?? kept.head, exchange)
  const { etag, whole, unchanged } = ready[form]
  const ifNoneMatch = headers.get('if-none-match')
  // nearly always the client sends the very tag that it was given
  const known =
    ifNoneMatch !== null && (ifNoneMatch === etag || noneMatchFails(ifNoneMatch, representation.tag))
  return known
    ? new Response(null, { status: 304, headers: unchanged })
    : new Response(representation.bytes, { headers: whole })
}

function readyHeaders(representation: Representation, head: Head, exchange: Exchange): ReadyHeaders {
  const plain = headersOf(representation, head)
  const [whole, unchanged] = [new Headers(plain), new Headers(unchangedOf(plain))]
  exchange.dress(whole)
  exchange.dress(unchanged)
  return { etag: plain.etag, whole, unchanged }
}

/** Any other success. Key-gated reads carry an entity tag too, and are stored by nobody. */
export function freshResponse(
  operation: Served,
  answer: Answer,
  wanted: Encoding,
  ifNoneMatch: string | null,
): Response {
  const head = headOf(operation, answer)
  const location = answer.location === undefined ? {} : { location: operation.surface.base + answer.location }
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

function headersOf({ bytes, tag, encoding }: Omit<Representation, 'ready'>, head: Head): HeaderRecord {
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
const unchangedOf = ({ etag, vary, 'cache-control': caching }: HeaderRecord) => ({
  etag,
  vary,
  'cache-control': caching,
})

/** A refusal in the one error shape. */
export const refusalResponse = (refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Response =>
  refused(refusal, jsonBytes(errorBody(refusal)), JSON_TYPE, headers)

/** A refusal as its surface tells it: in the one error shape, or as a page. */
export function surfaceRefusal(
  surface: Surface,
  refusal: Refusal,
  asked: { readonly target: string; readonly language: Language },
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { ...surface.headers, ...headers }
  if (!surface.refusalPage) return refusalResponse(refusal, all)
  return refused(refusal, encoder.encode(surface.refusalPage(refusal, asked)), HTML_TYPE, all)
}

function refused(
  { code }: Refusal,
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
