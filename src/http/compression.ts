/** Compresses answers as the client accepts. */

import { brotliCompressSync, constants } from 'node:zlib'

/** A content encoding. */
export type ContentEncoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Shorter answers are sent as they are: the headers would outweigh the gain. */
export const MIN_COMPRESSED_BYTES = 1024

type Codec = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/** One way of each, by its level. */
const codecs = (zstd: 3 | 19, br: 4 | 11, gzip: 6 | 9): Readonly<Record<ContentEncoding, Codec>> => {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: br } }
  return {
    zstd: (bytes) => Bun.zstdCompressSync(bytes, { level: zstd }) as Uint8Array<ArrayBuffer>,
    br: (bytes) => brotliCompressSync(bytes, brotli) as Uint8Array<ArrayBuffer>,
    gzip: (bytes) => Bun.gzipSync(bytes, { level: gzip }) as Uint8Array<ArrayBuffer>,
    identity: (bytes) => bytes,
  }
}

const QUICK = codecs(3, 4, 6)
/** For what is compressed once and loaded by every user: shorter by a sixth, in a hundred times the time. */
const DENSE = codecs(19, 11, 9)
/** In bytes; takes some 100 ms. */
const MAX_DENSE_LENGTH = 32 * 1024

/** Types of files that are compressed by themselves: no coding makes them shorter. */
const PACKED: ReadonlySet<string> = new Set(['application/epub+zip', 'font/woff2', 'image/png'])

/** Whether it pays to compress bytes of a media type. */
export const isCompressible = (bytes: number, type: string): boolean =>
  bytes > MIN_COMPRESSED_BYTES && !PACKED.has(type)

/** From the one we like best; also the order for a client that likes all alike. */
export const CONTENT_ENCODINGS: readonly ContentEncoding[] = ['zstd', 'br', 'gzip', 'identity']
/** The same for what is kept for ever: what makes it shortest comes first, however long that takes. */
const FOR_EVER: readonly ContentEncoding[] = ['br', 'zstd', 'gzip', 'identity']

/** Compresses a response. @param forEver whether clients keep it for ever */
export const compressBytes = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding,
  forEver = false,
): Uint8Array<ArrayBuffer> => (forEver && bytes.byteLength <= MAX_DENSE_LENGTH ? DENSE : QUICK)[encoding](bytes)

/**
 * The encoding for an Accept-Encoding header (RFC 9110 §12.5.3): highest quality first, then our preference.
 * Of `*` alone it is identity: a client that names no coding may be unable to decode any.
 */
export function chooseEncoding(header: string | null, forEver = false): ContentEncoding {
  if (!header || header.trim() === '*') return 'identity'
  const others = qualityIn(header, ANY) ?? 0
  let [best, most]: [ContentEncoding, number] = ['identity', 0]
  for (const encoding of forEver ? FOR_EVER : CONTENT_ENCODINGS) {
    const quality = qualityIn(header, NAMES[encoding]) ?? (encoding === 'identity' ? 0 : others)
    if (quality > most) [best, most] = [encoding, quality]
  }
  return best
}

/** Finds a name in the header, with its quality where that is said. */
const naming = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?=[,;]|$)(?:;\\s*q=([^,;\\s]*))?`, 'i')

const ANY = naming('\\*')
const NAMES: Readonly<Record<ContentEncoding, RegExp>> = {
  zstd: naming('zstd'),
  br: naming('br'),
  gzip: naming('gzip'),
  identity: naming('identity'),
}

/** From 0 to 1; undefined where the header does not have the name. */
function qualityIn(header: string, name: RegExp): number | undefined {
  const found = name.exec(header)
  return found ? Number(found[1] ?? 1) || 0 : undefined
}
