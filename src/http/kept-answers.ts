/** Answers kept as bytes, so that hashing, serialising and compressing happen once for each change. */

import { compress, type Encoding, SMALLEST_COMPRESSED } from './compression.ts'
import type { Shown } from './freshness.ts'

/** The bytes of an answer in one encoding, with the entity tag over them. */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Without its quotes. */
  readonly tag: string
  readonly encoding: Encoding
  /** What the answer is sent with each time; put together when it is first sent again. */
  ready?: ReadyHeaders
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

/** One answer in all encodings that somebody asked for. */
export class KeptAnswer {
  /** Whether somebody asked for it since it was last considered for dropping. */
  wanted = false
  private readonly representations = new Map<Encoding, Representation>()

  constructor(
    /** The operation that made it, for the metrics. */
    readonly operation: string,
    /** The state of what it shows that it was made from; see Freshness. */
    readonly generation: number,
    private readonly plain: Uint8Array<ArrayBuffer>,
    readonly head: Head,
    readonly shown?: Shown,
  ) {}

  /** Whether it is compressed for those who accept that; short ones never are. */
  get isCompressed(): boolean {
    return this.plain.byteLength > SMALLEST_COMPRESSED
  }

  /** The answer as the client accepts it. */
  in(wanted: Encoding): Representation {
    const encoding = this.isCompressed ? wanted : 'identity'
    let representation = this.representations.get(encoding)
    if (!representation) {
      const bytes = compress(this.plain, encoding)
      representation = { bytes, tag: tagOf(bytes), encoding }
      this.representations.set(encoding, representation)
    }
    return representation
  }

  /** Bytes held, an upper bound from the start: no compressed form is longer than the plain one by much. */
  get size(): number {
    return this.plain.byteLength * 2 + 512
  }
}

/** A strong entity tag over the bytes sent (decisions §7). */
export const tagOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(16).padStart(16, '0')

/** The share of the budget that is filled again after room was made. */
const ROOM = 0.9

/**
 * Answers by path and query within a budget of bytes. Of the oldest ones those are dropped that nobody asked for
 * again, which costs a hit less than keeping the order of use.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>()
  private held = 0

  constructor(private readonly budget: number) {}

  /** Bytes held. */
  get bytes(): number {
    return this.held
  }

  get count(): number {
    return this.answers.size
  }

  /** The answer for an address, unless something that it shows has changed since it was made. */
  get(address: string, generationOf: (shown: Shown) => number): KeptAnswer | undefined {
    const answer = this.answers.get(address)
    if (!answer) return undefined
    if (answer.generation !== generationOf(answer.shown)) {
      this.drop(address, answer)
      return undefined
    }
    answer.wanted = true
    return answer
  }

  put(address: string, answer: KeptAnswer): void {
    const before = this.answers.get(address)
    if (before) this.drop(address, before)
    const size = answer.size + address.length * 2
    if (size > this.budget / 8) return
    this.answers.set(address, answer)
    this.held += size
    if (this.held > this.budget) this.makeRoom()
  }

  /** Drops more than it must: finding the oldest costs more than dropping it. */
  private makeRoom(): void {
    // those put back come round again as unwanted, so this ends
    for (const [oldest, old] of this.answers) {
      if (this.held <= this.budget * ROOM) break
      if (old.wanted) this.putBack(oldest, old)
      else this.drop(oldest, old)
    }
  }

  private putBack(address: string, answer: KeptAnswer): void {
    answer.wanted = false
    this.answers.delete(address)
    this.answers.set(address, answer)
  }

  private drop(address: string, answer: KeptAnswer): void {
    this.answers.delete(address)
    this.held -= answer.size + address.length * 2
  }
}
