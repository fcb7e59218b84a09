/**
 * The response cache. Public responses are serialised, hashed and compressed once per version, and cached as the bytes
 * that are sent.
 */

import { Cache } from '../foundation/cache.ts'
import { hashContentToHexTag } from '../foundation/hex-tag.ts'
import { type ContentEncoding, chooseEncoding, compressBytes, isCompressible } from './compression.ts'
import type { RoutedOperation } from './route-group.ts'

/** The bytes of a response in one encoding, with their entity tag. */
export interface EncodedRepresentation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The entity tag without quotes. */
  readonly tag: string
  readonly encoding: ContentEncoding
  /** The headers that are sent with it, built once: for one caller (`own`), or for a shared cache. */
  readonly ready: Partial<Record<'own' | 'shared', CachedResponseHeaders>>
}

/** The headers of a cached response: those of a 200 (`whole`) and of a 304 (`unchanged`), and the quoted entity tag. */
export interface CachedResponseHeaders {
  readonly etag: string
  readonly whole: Headers
  /** Headers of a 304, built with the first one. */
  unchanged?: Headers
}

/** The headers of a response that do not depend on its encoding. */
export interface EncodingIndependentHeaders {
  /** The media type, with its charset. */
  readonly type: string
  /** The Cache-Control header. */
  readonly caching: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A cached public response, in every encoding that was requested so far. */
export class CachedResponse {
  private readonly representations: Map<ContentEncoding, EncodedRepresentation>
  /** Whether it is compressed for clients that accept that; short responses and compressed files never are. */
  readonly isCompressed: boolean

  /** @param first the uncompressed bytes; for a response of the worker, the bytes in the requested encoding */
  constructor(
    readonly operation: RoutedOperation,
    private readonly first: EncodedRepresentation,
    readonly head: EncodingIndependentHeaders,
    /** Whether `first` is sent unchanged, whatever its encoding. */
    private readonly isReady = false,
  ) {
    this.representations = new Map([[first.encoding, first]])
    this.isCompressed = isCompressible(first.bytes.byteLength, head.type)
  }

  /** Returns the representation for a client; compresses it on first use. @param accepted the Accept-Encoding header */
  getRepresentation(accepted: string | null): EncodedRepresentation {
    if (this.isReady || !this.isCompressed) return this.first
    const forEver = this.operation.keeping === 'immutable'
    const encoding = chooseEncoding(accepted, forEver)
    return this.representations.getOrInsertComputed(encoding, () =>
      createRepresentation(compressBytes(this.first.bytes, encoding, forEver), encoding),
    )
  }

  /** Whether a response that was made again is the same, so that this one can be sent with its compressed forms. */
  equals(first: EncodedRepresentation, head: EncodingIndependentHeaders): boolean {
    return this.first.tag === first.tag && Bun.deepEquals(this.head, head)
  }

  /** Upper bound of its bytes in memory: a compressed form is hardly longer than the original, headers take 1.5 kB. */
  get size(): number {
    return this.first.bytes.byteLength * 2 + 2048
  }
}

/** Creates the representation of bytes in an encoding. Its entity tag is their hash, unless `tag` is given. */
export const createRepresentation = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding = 'identity',
  tag = hashContentToHexTag(bytes),
): EncodedRepresentation => ({ bytes, tag, encoding, ready: {} })

/** Memory for generated files: some fifty volumes of the canon, compressed, or as books. */
const GENERATED_BUDGET_BYTES = 24 * 1024 * 1024

/** The cache of generated files (heavy public reads), in memory only, and the generations in progress. */
export class GeneratedFileMemoryCache {
  /** By encoding, path and query. */
  readonly cache = new Cache<CachedResponse>('responses', GENERATED_BUDGET_BYTES)
  /** Generations in progress, by queue and the cache's key; further requests wait for them. */
  readonly underWay = new Map<string, Promise<unknown>>()
}

/** Memory for all other cached responses. */
const RESPONSE_BUDGET_BYTES = 6 * 1024 * 1024
/** Maximum size of a cached response in bytes. A larger one would evict many others. */
export const MAX_CACHED_RESPONSE_BYTES = RESPONSE_BUDGET_BYTES / 2

/** The cache of public responses, by path and query. */
export type ResponseCache = Cache<CachedResponse>

/** Creates the response cache. */
export const createResponseCache = (): ResponseCache => new Cache('responses', RESPONSE_BUDGET_BYTES)
