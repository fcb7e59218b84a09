/** Turns answers and refusals into responses: bytes, entity tags, compression, conditional requests. */

import { jsonBytes } from '../json-bytes.ts'
import type { Refusal } from '../refusal.ts'
import { compress, ENCODINGS, type Encoding, SMALLEST_COMPRESSED } from './compression.ts'
import { errorBody, STATUS } from './errors.ts'
import { type KeptAnswer, type ReadyHeaders, type Representation, tagOf } from './kept-answers.ts'
import type { Answer } from './operation.ts'
import { noneMatchFails } from './preconditions.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Public answers are kept by clients, and asked for again each time; a cached copy is never stale. */
const PUBLIC = 'no-cache'
const PRIVATE = 'private, no-store'

/** The entity tags that an answer with this body may have been sent under, one for each encoding. */
export function entityTagsOf(body: unknown): readonly string[] {
  const plain = jsonBytes(body)
  if (plain.byteLength <= SMALLEST_COMPRESSED) return [tagOf(plain)]
  return ENCODINGS.map((encoding) => tagOf(compress(plain, encoding)))
}

/** A public 200, or 304 when the client already has these bytes. */
export const publicResponse = (kept: KeptAnswer, wanted: Encoding, ifNoneMatch: string | null): Response =>
  conditional(kept.in(wanted), PUBLIC, ifNoneMatch)

/**
 * The same, sent again: its headers were put together the first time.
 * @param dress adds the headers that every answer of this server carries.
 */
export function keptResponse(
  kept: KeptAnswer,
  wanted: Encoding,
  ifNoneMatch: string | null,
  dress: (headers: Headers) => void,
): Response {
  const representation = kept.in(wanted)
  representation.ready ??= readyHeaders(representation, dress)
  const { etag, whole, unchanged } = representation.ready
  // nearly always the client sends the very tag that it was given
  const known =
    ifNoneMatch !== null && (ifNoneMatch === etag || noneMatchFails(ifNoneMatch, representation.tag))
  return known
    ? new Response(null, { status: 304, headers: unchanged })
    : new Response(representation.bytes, { headers: whole })
}

function readyHeaders(representation: Representation, dress: (headers: Headers) => void): ReadyHeaders {
  const plain = headersOf(representation, PUBLIC)
  const [whole, unchanged] = [new Headers(plain), new Headers(unchangedOf(plain))]
  dress(whole)
  dress(unchanged)
  return { etag: plain.etag, whole, unchanged }
}

/** Any other success. Key-gated reads carry an entity tag too, and are stored by nobody. */
export function freshResponse(answer: Answer, wanted: Encoding, ifNoneMatch: string | null): Response {
  const plain = jsonBytes(answer.body)
  const encoding = plain.byteLength > SMALLEST_COMPRESSED ? wanted : 'identity'
  const bytes = compress(plain, encoding)
  const representation = { bytes, tag: tagOf(bytes), encoding }
  if (ifNoneMatch !== null) return conditional(representation, PRIVATE, ifNoneMatch)
  const headers = headersOf(representation, PRIVATE)
  if (answer.location !== undefined) headers.location = answer.location
  return new Response(bytes, { status: answer.status, headers })
}

function conditional(representation: Representation, caching: string, ifNoneMatch: string | null): Response {
  const headers = headersOf(representation, caching)
  return ifNoneMatch !== null && noneMatchFails(ifNoneMatch, representation.tag)
    ? new Response(null, { status: 304, headers: unchangedOf(headers) })
    : new Response(representation.bytes, { headers })
}

type HeaderRecord = Record<string, string> & Record<'etag' | 'vary' | 'cache-control', string>

function headersOf({ bytes, tag, encoding }: Representation, caching: string): HeaderRecord {
  return {
    'content-type': JSON_TYPE,
    'content-length': String(bytes.byteLength),
    'cache-control': caching,
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

/** A refusal in the one error shape; `extra` fields stand beside `error`. */
export function refusalResponse(
  refusal: Refusal,
  headers: Readonly<Record<string, string>> = {},
  extra: Readonly<Record<string, unknown>> = {},
): Response {
  const bytes = jsonBytes({ ...errorBody(refusal), ...extra })
  return new Response(bytes, {
    status: STATUS[refusal.code],
    headers: {
      'content-type': JSON_TYPE,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
