/** Collects garbage earlier than the engine, which lets the heap double first, and drops compiled code in pauses. */

/** Milliseconds of answering after which garbage is collected; every 200 ms, requests took 6 to 36 % more of the processor. */
const BUSY_MS = 1_000
/** Milliseconds between two collections of a busy time that hold up all requests, and bytes that are worth one. */
const [SWEEP_MS, SWEEP_BYTES] = [10_000, 40_000_000]
/** A request that takes longer waits for a worker, or for its body. */
const MAX_BUSY_MS = 100
/** Milliseconds without a request after which a collection delays none. */
const PAUSE_MS = 2_000
/** Requests after which a pause is used to drop the compiled code. */
const MIN_REQUESTS = 100
/** Bytes by which the process must have grown since the last collection that gave memory back. */
const GROWTH_BYTES = 24_000_000

/** The clock in milliseconds, the size of the process in bytes, and the kinds of collection; tests replace them. */
const ENGINE = {
  now: () => performance.now(),
  residentBytes: process.memoryUsage.rss,
  /** Collects in threads of the engine while requests are answered; the memory stays with the process. */
  collect: () => Bun.gc(false),
  /** Collects at once, which takes 0.1 to 0.2 s, and gives memory back. */
  sweep: () => Bun.gc(true),
  /** Collects at once, and drops compiled code: 20 MB less, and the next sixty requests take no more processor time. */
  shrink: () => Bun.shrink(),
}

/** Collects garbage while many requests are answered, and in pauses. */
export class GarbageCollectionScheduler {
  private timer: Timer | undefined
  private requestedAt = 0
  private requests = 0
  private busyMs = 0
  private sweptAt = 0
  private bytesAfter = 0

  constructor(private readonly engine = ENGINE) {}

  /** Notes a request, and collects after each second of answering; a check for a pause follows. */
  noteRequest(milliseconds: number): void {
    this.requestedAt = this.engine.now()
    this.requests++
    this.busyMs += Math.min(milliseconds, MAX_BUSY_MS)
    this.timer ??= setInterval(() => this.checkForPause(), PAUSE_MS).unref()
    if (this.busyMs < BUSY_MS) return
    this.busyMs = 0
    const { residentBytes, collect, sweep } = this.engine
    const isDue = this.requestedAt - this.sweptAt >= SWEEP_MS
    if (isDue && residentBytes() - this.bytesAfter >= SWEEP_BYTES) {
      sweep()
      this.sweptAt = this.requestedAt
      this.bytesAfter = residentBytes()
    } else collect()
  }

  /** Collects garbage after many requests, or if the process has grown, once requests pause. */
  checkForPause(): void {
    const { now, residentBytes, shrink } = this.engine
    if (now() - this.requestedAt < PAUSE_MS) return
    // memory goes back to the system for some time after a collection
    this.bytesAfter = Math.min(this.bytesAfter, residentBytes())
    if (residentBytes() - this.bytesAfter >= GROWTH_BYTES || this.requests >= MIN_REQUESTS) {
      shrink()
      this.bytesAfter = residentBytes()
    }
    this.requests = 0
    clearInterval(this.timer)
    this.timer = undefined
  }
}
