/** Collects garbage earlier than the engine, which lets the heap double first, and drops compiled code in long pauses. */

import { edenGC } from 'bun:jsc'

/** Milliseconds of answering after which the size of the process is read, which takes longer than a cached answer. */
const CHECK_MS = 25
/** Bytes by which the process grows before garbage is collected. */
const GROWTH_BYTES = 16_000_000
/** Every third collection looks at all objects; the others miss what has outlived a collection. */
const COLLECTIONS_PER_FULL_ONE = 3
/** Milliseconds without a request after which a collection delays none. */
const PAUSE_MS = 2_000
/**
 * Milliseconds without a request after which compiled code is dropped. Until it is compiled again, searches take up to
 * 70 % more processor time, so a service with little traffic keeps it.
 */
const LONG_PAUSE_MS = 60_000
/** Requests after which a pause is used, however little the process has grown. */
const MIN_REQUESTS = 100

/** The clock in milliseconds, the size of the process in bytes, and the kinds of collection; tests replace them. */
const ENGINE = {
  now: () => performance.now(),
  residentBytes: process.memoryUsage.rss,
  /** Collects what was allocated since the last collection, at once, in 10 ms. */
  collectRecent: edenGC,
  /** Collects everything, in threads of the engine while requests are answered. */
  collectAll: () => Bun.gc(false),
  /** Collects everything at once. */
  collectInPause: () => Bun.gc(true),
  /** Collects everything at once, and drops compiled code, which takes 20 MB. */
  shrink: () => Bun.shrink(),
}

/** Collects garbage when the process has grown, and in pauses. */
export class GarbageCollectionScheduler {
  private timer: Timer | undefined
  private requestedAt = 0
  /** Requests since the last collection in a pause, and since compiled code was dropped. */
  private requests = 0
  private requestsWithCode = 0
  private uncheckedMs = 0
  private collections = 0
  /** Size of the process after the last collection, or less if memory has gone back to the system since. */
  private bytesAfter = 0

  constructor(private readonly engine = ENGINE) {}

  /**
   * Notes a request, and collects if the process has grown; a check for a pause follows.
   * @param milliseconds that the request took
   */
  noteRequest(milliseconds: number): void {
    this.requestedAt = this.engine.now()
    this.requests++
    this.requestsWithCode++
    this.timer ??= setInterval(() => this.checkForPause(), PAUSE_MS).unref()
    this.uncheckedMs += milliseconds
    if (this.uncheckedMs < CHECK_MS) return
    this.uncheckedMs = 0
    if (!this.hasGrown()) return
    if (++this.collections % COLLECTIONS_PER_FULL_ONE === 0) this.engine.collectAll()
    else this.engine.collectRecent()
    this.bytesAfter = this.engine.residentBytes()
  }

  /** Collects garbage once requests pause, and drops compiled code in a long pause: after many requests, or growth. */
  checkForPause(): void {
    const idle = this.engine.now() - this.requestedAt
    if (idle < PAUSE_MS) return
    if (idle < LONG_PAUSE_MS) {
      if (this.requests > 0) this.collect(this.requests, this.engine.collectInPause)
    } else {
      this.collect(this.requestsWithCode, this.engine.shrink)
      this.requestsWithCode = 0
      clearInterval(this.timer)
      this.timer = undefined
    }
    this.requests = 0
  }

  private collect(requests: number, collect: () => unknown): void {
    if (requests < MIN_REQUESTS && !this.hasGrown()) return
    collect()
    this.bytesAfter = this.engine.residentBytes()
  }

  private hasGrown(): boolean {
    const bytes = this.engine.residentBytes()
    this.bytesAfter = Math.min(this.bytesAfter, bytes)
    return bytes - this.bytesAfter >= GROWTH_BYTES
  }
}
