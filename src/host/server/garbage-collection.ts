/** Collects garbage while the service is idle: after a busy time the engine leaves up to 60 MB of it. */

/** Milliseconds between two checks; a pause as long, after so many requests, is worth dropping the compiled code. */
const [CHECK_MS, MANY_REQUESTS] = [2_000, 100]
/** Milliseconds without a request after which a collection delays no request. */
const IDLE_MS = 100
/** How long a busy service may go on without a collection, which takes 0.1 to 0.2 s, in milliseconds. */
const MAX_WAIT_MS = 30_000
/** Bytes by which the process must have grown since the last collection. */
const GROWTH_BYTES = 24_000_000

/** The clock in milliseconds, the size of the process in bytes, and the two kinds of collection; tests replace them. */
const ENGINE = {
  now: () => performance.now(),
  residentBytes: process.memoryUsage.rss,
  collect: () => Bun.gc(true),
  /** Collects, and drops compiled code: 20 MB less, and the next sixty requests take no more processor time. */
  shrink: () => Bun.shrink(),
}

/** Collects garbage after requests if the process has grown since the last time. */
export class IdleGarbageCollector {
  private timer: Timer | undefined
  private requestedAt = 0
  private requests = 0
  private collectedAt = 0
  private bytesAfter = 0

  constructor(private readonly engine = ENGINE) {}

  /** Notes a request; until nothing is left to collect, checks follow. */
  noteRequest(): void {
    this.requestedAt = this.engine.now()
    this.requests++
    this.timer ??= setInterval(() => this.check(), CHECK_MS).unref()
  }

  /** Collects garbage after many requests once they pause, and before if the process has grown. */
  check(): void {
    const { now, residentBytes, collect, shrink } = this.engine
    const pause = now() - this.requestedAt
    // memory goes back to the system for some time after a collection
    this.bytesAfter = Math.min(this.bytesAfter, residentBytes())
    const isGrown = residentBytes() - this.bytesAfter >= GROWTH_BYTES
    if (pause >= CHECK_MS) {
      if (isGrown || this.requests >= MANY_REQUESTS) shrink()
      this.requests = 0
      clearInterval(this.timer)
      this.timer = undefined
    } else {
      if (!isGrown || (pause < IDLE_MS && now() - this.collectedAt < MAX_WAIT_MS)) return
      collect()
    }
    this.bytesAfter = residentBytes()
    this.collectedAt = now()
  }
}
