/** Sends what is not the API: pages, their assets, `/live` and `/metrics`. */

import { chooseEncoding } from '../http/compression.ts'
import { KeptAnswer } from '../http/kept-answers.ts'
import { noneMatchFails } from '../http/preconditions.ts'

/** The content of a page, ready to be sent as often as it is asked for. */
export interface Content {
  readonly kept: KeptAnswer
  readonly type: string
  /** Headers beyond those that every page has. */
  readonly headers: Readonly<Record<string, string>>
}

/** @param type the media type, with its charset. */
export function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return { kept: new KeptAnswer('page', 0, bytes), type, headers }
}

/** No page may be framed, sniffed for another type, or tell other sites where the reader came from. */
const ALWAYS = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** 200 with the content as the client accepts it, or 304 when the client has it. */
export function pageResponse(request: Request, { kept, type, headers }: Content): Response {
  const { bytes, tag, encoding } = kept.in(chooseEncoding(request.headers.get('accept-encoding')))
  const shared = { ...ALWAYS, ...headers, etag: `"${tag}"`, vary: 'Accept-Encoding' }
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch !== null && noneMatchFails(ifNoneMatch, tag)) {
    return new Response(null, { status: 304, headers: shared })
  }
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...shared,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })
}
