/** Collects garbage earlier than the engine, which lets the heap double first, and drops compiled code in pauses. */

import { edenGC } from 'bun:jsc'

/** Milliseconds of answering after which the size of the process is read, which takes longer than a cached answer. */
const CHECK_MS = 25
/** Bytes by which the process grows before garbage is collected. */
const GROWTH_BYTES = 16_000_000
/** Every third collection looks at all objects; the others miss what has outlived a collection. */
const COLLECTIONS_PER_FULL_ONE = 3
/** Milliseconds without a request after which a collection delays none. */
const PAUSE_MS = 2_000
/** Requests after which a pause is used to drop the compiled code. */
const MIN_REQUESTS = 100

/** The clock in milliseconds, the size of the process in bytes, and the kinds of collection; tests replace them. */
const ENGINE = {
  now: () => performance.now(),
  residentBytes: process.memoryUsage.rss,
  /** Collects what was allocated since the last collection, at once, in 10 ms. */
  collectRecent: edenGC,
  /** Collects everything, in threads of the engine while requests are answered. */
  collectAll: () => Bun.gc(false),
  /** Collects at once, and drops compiled code: 20 MB less, and the next sixty requests take no more processor time. */
  shrink: () => Bun.shrink(),
}

/** Collects garbage when the process has grown, and in pauses. */
export class GarbageCollectionScheduler {
  private timer: Timer | undefined
  private requestedAt = 0
  private requests = 0
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
    this.timer ??= setInterval(() => this.checkForPause(), PAUSE_MS).unref()
    this.uncheckedMs += milliseconds
    if (this.uncheckedMs < CHECK_MS) return
    this.uncheckedMs = 0
    if (!this.hasGrown()) return
    if (++this.collections % COLLECTIONS_PER_FULL_ONE === 0) this.engine.collectAll()
    else this.engine.collectRecent()
    this.bytesAfter = this.engine.residentBytes()
  }

  /** Collects garbage after many requests, or if the process has grown, once requests pause. */
  checkForPause(): void {
    if (this.engine.now() - this.requestedAt < PAUSE_MS) return
    if (this.hasGrown() || this.requests >= MIN_REQUESTS) {
      this.engine.shrink()
      this.bytesAfter = this.engine.residentBytes()
    }
    this.requests = 0
    clearInterval(this.timer)
    this.timer = undefined
  }

  private hasGrown(): boolean {
    const bytes = this.engine.residentBytes()
    this.bytesAfter = Math.min(this.bytesAfter, bytes)
    return bytes - this.bytesAfter >= GROWTH_BYTES
  }
}
