/** The response cache: public answers as the bytes that are sent, hashed, serialised and compressed once for each version. */

import { Cache } from '../foundation/cache.ts'
import { digestTag } from '../foundation/tag-of.ts'
import { type ContentEncoding, chooseEncoding, compressBytes, isCompressible } from './compression.ts'
import type { RoutedOperation } from './route-group.ts'

/** The bytes of an answer in one encoding, with the entity tag over them. */
export interface EncodedRepresentation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Without its quotes. */
  readonly tag: string
  readonly encoding: ContentEncoding
  /** The headers that it is sent with each time, to one caller or by a shared cache to many. */
  readonly ready: Partial<Record<'own' | 'shared', PreparedHeaders>>
}

/** The headers of a 200 and of a 304 with the same entity tag, and that tag with its quotes. */
export interface PreparedHeaders {
  readonly etag: string
  readonly whole: Headers
  /** Made with the first 304. */
  unchanged?: Headers
}

/** The headers of an answer that do not depend on its encoding. */
export interface ResponseHead {
  /** The media type, with its charset. */
  readonly type: string
  /** Cache-Control. */
  readonly caching: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One public answer, in every encoding that was requested so far. */
export class CachedResponse {
  private readonly representations: Map<ContentEncoding, EncodedRepresentation>
  /** Whether it is compressed for clients that accept that; short answers and compressed files never are. */
  readonly isCompressed: boolean

  /** @param first its plain bytes; of an answer of the worker, those in the requested encoding */
  constructor(
    readonly operation: RoutedOperation,
    private readonly first: EncodedRepresentation,
    readonly head: ResponseHead,
    /** Whether `first` is sent as it is, in whatever encoding that is. */
    private readonly isReady = false,
  ) {
    this.representations = new Map([[first.encoding, first]])
    this.isCompressed = isCompressible(first.bytes.byteLength, head.type)
  }

  /** The answer as a client accepts it. @param accepted its Accept-Encoding */
  in(accepted: string | null): EncodedRepresentation {
    if (this.isReady || !this.isCompressed) return this.first
    const forEver = this.operation.keeping === 'immutable'
    const wanted = chooseEncoding(accepted, forEver)
    let representation = this.representations.get(wanted)
    if (!representation) {
      representation = createRepresentation(compressBytes(this.first.bytes, wanted, forEver), wanted)
      this.representations.set(wanted, representation)
    }
    return representation
  }

  /**
   * Bytes held, an upper bound from the start: no compressed form is longer than the plain one by much, and headers
   * take 1.5 kB.
   */
  get size(): number {
    return this.first.bytes.byteLength * 2 + 2048
  }
}

/** Bytes with the entity tag over them. */
export const createRepresentation = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding = 'identity',
  tag = digestTag(bytes),
): EncodedRepresentation => ({ bytes, tag, encoding, ready: {} })

/** Bytes of memory for generated files: some fifty volumes of the canon, compressed, or as books. */
const GENERATED_BUDGET = 24 * 1024 * 1024

/** Heavy public reads, which the worker generates. They are in memory alone: a new process generates them again. */
export class GeneratedFileCache {
  /** By encoding, path and query. */
  readonly cache = new Cache<CachedResponse>('responses', GENERATED_BUDGET)
  /** What is being generated now, by the same; further requests wait for it. */
  readonly underWay = new Map<string, Promise<unknown>>()
}

/** Bytes of memory for all other cached responses. */
const BUDGET = 12 * 1024 * 1024
/** A response that would evict many others is not cached. */
export const MAX_CACHED_BYTES = BUDGET / 4

/** Public responses by path and query. */
export type ResponseCache = Cache<CachedResponse>

/** Makes the cache of responses. */
export const createResponseCache = (): ResponseCache => new Cache('responses', BUDGET)
