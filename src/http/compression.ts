/** Compresses responses by Accept-Encoding. */

import { brotliCompressSync, constants } from 'node:zlib'

/** A content encoding that the server supports. */
export type ContentEncoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Responses up to this size are sent uncompressed. The headers would outweigh the gain. */
export const COMPRESSION_THRESHOLD_BYTES = 1024

type Codec = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/** A compressor for each encoding, by level. */
const createCodecs = (zstd: 3 | 19, br: 4 | 11, gzip: 6 | 9): Readonly<Record<ContentEncoding, Codec>> => {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: br } }
  return {
    zstd: (bytes) => Bun.zstdCompressSync(bytes, { level: zstd }) as Uint8Array<ArrayBuffer>,
    br: (bytes) => brotliCompressSync(bytes, brotli) as Uint8Array<ArrayBuffer>,
    gzip: (bytes) => Bun.gzipSync(bytes, { level: gzip }) as Uint8Array<ArrayBuffer>,
    identity: (bytes) => bytes,
  }
}

const QUICK = createCodecs(3, 4, 6)
/**
 * For responses that are compressed once and cached by clients for ever: a sixth shorter, in a hundred times the time.
 */
const DENSE = createCodecs(19, 11, 9)
/** Maximum bytes for dense compression; takes some 100 ms. */
const MAX_DENSE_BYTES = 32 * 1024

/** Media types of compressed files. */
const COMPRESSED_MEDIA_TYPES: ReadonlySet<string> = new Set(['application/epub+zip', 'font/woff2', 'image/png'])

/** Whether it is worthwhile to compress a response. @param bytes its length @param type its media type */
export const isCompressible = (bytes: number, type: string): boolean =>
  bytes > COMPRESSION_THRESHOLD_BYTES && !COMPRESSED_MEDIA_TYPES.has(type)

/**
 * The supported content encodings, the preferred ones first. The order decides if the client accepts several with the
 * same q value.
 */
export const CONTENT_ENCODINGS: readonly ContentEncoding[] = ['zstd', 'br', 'gzip', 'identity']
/** The order for responses that clients cache for ever: the shortest result first, whatever time compression takes. */
const DENSE_ENCODINGS: readonly ContentEncoding[] = ['br', 'zstd', 'gzip', 'identity']

/**
 * Compresses bytes with an encoding. @param forEver whether clients cache the response for ever; it is then compressed
 * more
 */
export const compressBytes = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding,
  forEver = false,
): Uint8Array<ArrayBuffer> => (forEver && bytes.byteLength <= MAX_DENSE_BYTES ? DENSE : QUICK)[encoding](bytes)

/**
 * Chooses the encoding for an Accept-Encoding header (RFC 9110 §12.5.3): the highest quality first, then our
 * preference. The result for `*` alone is `identity`, because a client that names no encoding may support none.
 * @param forEver whether clients cache the response for ever
 */
export function chooseEncoding(header: string | null, forEver = false): ContentEncoding {
  if (!header || header.trim() === '*') return 'identity'
  const wildcardQuality = readQuality(header, ANY) ?? 0
  let [best, bestQuality]: [ContentEncoding, number] = ['identity', 0]
  for (const encoding of forEver ? DENSE_ENCODINGS : CONTENT_ENCODINGS) {
    const quality = readQuality(header, NAMES[encoding]) ?? (encoding === 'identity' ? 0 : wildcardQuality)
    if (quality > bestQuality) [best, bestQuality] = [encoding, quality]
  }
  return best
}

/** Pattern of an encoding in the header, with its quality if given. */
const createEncodingPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?=[,;]|$)(?:;\\s*q=([^,;\\s]*))?`, 'i')

const ANY = createEncodingPattern('\\*')
const NAMES: Readonly<Record<ContentEncoding, RegExp>> = {
  zstd: createEncodingPattern('zstd'),
  br: createEncodingPattern('br'),
  gzip: createEncodingPattern('gzip'),
  identity: createEncodingPattern('identity'),
}

/** Quality of an encoding in the header, 0 to 1; undefined if the header lacks it. */
function readQuality(header: string, name: RegExp): number | undefined {
  const match = name.exec(header)
  return match ? Number(match[1] ?? 1) || 0 : undefined
}
