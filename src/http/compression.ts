/** Compresses answers as the client accepts. */

import { brotliCompressSync, constants } from 'node:zlib'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Shorter answers are sent as they are: the headers would outweigh the gain. */
export const SMALLEST_COMPRESSED = 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const CODECS: Readonly<Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>>> = {
  zstd: (bytes) => Bun.zstdCompressSync(bytes, { level: 3 }) as Uint8Array<ArrayBuffer>,
  br: (bytes) => brotliCompressSync(bytes, BROTLI) as Uint8Array<ArrayBuffer>,
  gzip: (bytes) => Bun.gzipSync(bytes, { level: 6 }) as Uint8Array<ArrayBuffer>,
  identity: (bytes) => bytes,
}

/** Types of files that are compressed by themselves: no coding makes them shorter. */
const PACKED: ReadonlySet<string> = new Set(['application/epub+zip'])

/** Whether it pays to compress bytes of a media type. */
export const isCompressible = (bytes: number, type: string): boolean =>
  bytes > SMALLEST_COMPRESSED && !PACKED.has(type)

/** From the one we like best; also the order for a client that likes all alike. */
export const ENCODINGS: readonly Encoding[] = ['zstd', 'br', 'gzip', 'identity']

export const compress = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> =>
  CODECS[encoding](bytes)

/** The encoding for an Accept-Encoding header (RFC 9110 §12.5.3): highest quality first, then our preference. */
export function chooseEncoding(header: string | null): Encoding {
  if (!header) return 'identity'
  const others = qualityIn(header, ANY) ?? 0
  let [best, most]: [Encoding, number] = ['identity', 0]
  for (const [encoding, name] of NAMES) {
    const quality = qualityIn(header, name) ?? (encoding === 'identity' ? 0 : others)
    if (quality > most) [best, most] = [encoding, quality]
  }
  return best
}

/** Finds a name in the header, with its quality where that is said. */
const naming = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?=[,;]|$)(?:;\\s*q=([^,;\\s]*))?`, 'i')

const ANY = naming('\\*')
const NAMES = ENCODINGS.map((encoding) => [encoding, naming(encoding)] as const)

/** From 0 to 1; undefined where the header does not have the name. */
function qualityIn(header: string, name: RegExp): number | undefined {
  const found = name.exec(header)
  return found ? Number(found[1] ?? 1) || 0 : undefined
}
