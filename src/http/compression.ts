/** Compresses answers as the client accepts. */

import { brotliCompressSync, constants } from 'node:zlib'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Shorter answers are sent as they are: the headers would outweigh the gain. */
export const SMALLEST_COMPRESSED = 1024

/** From the one we like best; also the order for a client that likes all alike. */
const CODECS: Readonly<
  Record<Exclude<Encoding, 'identity'>, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>>
> = {
  zstd: (bytes) => Bun.zstdCompressSync(bytes, { level: 3 }) as Uint8Array<ArrayBuffer>,
  br: (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Uint8Array<ArrayBuffer>,
  gzip: (bytes) => Bun.gzipSync(bytes, { level: 6 }) as Uint8Array<ArrayBuffer>,
}

const PREFERENCE = Object.keys(CODECS) as readonly (keyof typeof CODECS)[]
export const ENCODINGS: readonly Encoding[] = ['identity', ...PREFERENCE]

export function compress(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encoding === 'identity' ? bytes : CODECS[encoding](bytes)
}

/** Clients send few different headers, many times. */
const known = new Map<string, Encoding>()
const MOST_KNOWN = 256

/** The encoding for an Accept-Encoding header (RFC 9110 §12.5.3): highest quality first, then our preference. */
export function chooseEncoding(header: string | null): Encoding {
  if (!header) return 'identity'
  let encoding = known.get(header)
  if (!encoding) {
    encoding = choose(header)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(header, encoding)
  }
  return encoding
}

function choose(header: string): Encoding {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const best = [...PREFERENCE].sort((a, b) => qualityOf(b) - qualityOf(a))[0]
  const wanted = best ? qualityOf(best) : 0
  return best && wanted > 0 && wanted >= (qualities.get('identity') ?? 0) ? best : 'identity'
}
