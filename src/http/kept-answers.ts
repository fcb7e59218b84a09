/** Answers kept as bytes, so that hashing, serialising and compressing happen once for each change. */

import { Cache } from '../foundation/cache.ts'
import { tagOf } from '../foundation/tag-of.ts'
import { chooseEncoding, compress, type Encoding, isCompressible } from './compression.ts'
import type { Served } from './surface.ts'

/** The bytes of an answer in one encoding, with the entity tag over them. */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Without its quotes. */
  readonly tag: string
  readonly encoding: Encoding
  /** What the answer is sent with each time, to one caller or by a shared cache to many. */
  readonly ready: Partial<Record<'own' | 'shared', ReadyHeaders>>
}

/** The headers of a 200 and of a 304 with the same entity tag, and the tag as it stands in them. */
export interface ReadyHeaders {
  readonly etag: string
  readonly whole: Headers
  readonly unchanged: Headers
}

/** What stands above the bytes of an answer, whatever their encoding. */
export interface Head {
  /** The media type, with its charset. */
  readonly type: string
  /** Cache-Control. */
  readonly caching: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One answer that is the same for everybody, in all encodings that somebody asked for. */
export class KeptAnswer {
  private readonly representations: Map<Encoding, Representation>

  /** @param first its plain bytes; of what another thread has made, those in the encoding that was asked for */
  constructor(
    readonly operation: Served,
    private readonly first: Representation,
    readonly head: Head,
    /** Whether it is sent as it is, in whatever encoding that is. */
    private readonly isReady = false,
  ) {
    this.representations = new Map([[first.encoding, first]])
  }

  /** Whether it is compressed for those who accept that; short ones never are, nor files that are by themselves. */
  get isCompressed(): boolean {
    return isCompressible(this.first.bytes.byteLength, this.head.type)
  }

  /** The answer as a client accepts it. @param accepted its Accept-Encoding */
  in(accepted: string | null): Representation {
    if (this.isReady || !this.isCompressed) return this.first
    const forEver = this.operation.keeping === 'immutable'
    const wanted = chooseEncoding(accepted, forEver)
    let representation = this.representations.get(wanted)
    if (!representation) {
      representation = representationOf(compress(this.first.bytes, wanted, forEver), wanted)
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

/** Bytes with the entity tag over them, and nothing that they were sent with yet. */
export const representationOf = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding = 'identity',
  tag = tagOf(bytes),
): Representation => ({ bytes, tag, encoding, ready: {} })

/** Memory for all of those, in bytes: some fifty volumes of the canon, compressed, or as books. */
const MADE_BUDGET = 24 * 1024 * 1024

/** What is heavy and open to all. It is in memory alone: a new process makes it anew. */
export class MadeAnswers {
  /** By encoding, path and query. */
  readonly kept = new Cache<KeptAnswer>('generated files', MADE_BUDGET)
  /** What is being made for somebody, by the same; who asks for it meanwhile waits for that. */
  readonly making = new Map<string, Promise<unknown>>()
}

/** Memory for all others, in bytes. */
const BUDGET = 12 * 1024 * 1024
/** One that would take the place of many others is not kept. */
export const LARGEST_KEPT = BUDGET / 4

/** Answers by path and query. */
export type KeptAnswers = Cache<KeptAnswer>

export const keptAnswers = (): KeptAnswers => new Cache('responses', BUDGET)
