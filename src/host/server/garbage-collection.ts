/** Collects garbage earlier than the engine, which lets the heap double first. Drops compiled code in long pauses. */

import { edenGC, fullGC } from 'bun:jsc'

/** Processor time in milliseconds after which recent objects are collected. */
const COLLECTION_INTERVAL_MS = 50
/** Bytes by which the heap grows, after such collections, before everything is collected. */
const GROWTH_BYTES = 15_000_000
/** Milliseconds without a request after which a collection delays none. */
const PAUSE_MS = 2_000
/**
 * Milliseconds without a request after which compiled code is dropped. Until it is compiled again, searches take up to
 * 70 % more processor time, so a service with little traffic keeps it.
 */
const LONG_PAUSE_MS = 60_000
/** Milliseconds of answering after which a pause is used. */
const MIN_ANSWERING_MS = 500

/** Clocks in milliseconds, and the kinds of collection; tests replace them. */
const ENGINE = {
  now: () => performance.now(),
  /** Processor time of this thread: on a busy machine requests take several times as long, and allocate no more. */
  processorTime: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
  /** Runs a function after the response has been sent. */
  defer: (run: () => void): unknown => setImmediate(run),
  /** Collects what was allocated since the last collection, in 5 ms. @returns the size of the heap in bytes */
  collectRecent: edenGC,
  /** Collects everything, in 80 ms. @returns the size of the heap in bytes */
  collectAll: fullGC,
  /** Collects everything, and gives the memory back to the system. */
  collectInPause: () => Bun.gc(true),
  /** Collects everything, and drops compiled code, which takes up to 50 MB. */
  shrink: () => Bun.shrink(),
}

/** Collects recent garbage after each 50 ms of processor time, and all of it after growth or in pauses of requests. */
export class GarbageCollectionScheduler {
  private timer: Timer | undefined
  private requestedAt = 0
  /** Milliseconds of answering since the processor time was read, a pause was used, and compiled code was dropped. */
  private uncheckedMs = 0
  private uncollectedMs = 0
  private compiledMs = 0
  /** The processor time of the last collection. */
  private collectedAt = 0
  private isDeferred = false
  /** Size of the heap after everything was collected, or less if it has become smaller since. */
  private smallestSize = 0

  constructor(private readonly engine = ENGINE) {}

  /**
   * Notes a request; a collection may follow once its response is sent, and a check for a pause.
   * @param milliseconds that the request took
   */
  noteRequest(milliseconds: number): void {
    this.requestedAt = this.engine.now()
    this.timer ??= setInterval(() => this.checkForPause(), PAUSE_MS).unref()
    this.uncollectedMs += milliseconds
    this.compiledMs += milliseconds
    this.uncheckedMs += milliseconds
    if (this.uncheckedMs < COLLECTION_INTERVAL_MS || this.isDeferred) return
    this.uncheckedMs = this.engine.processorTime() - this.collectedAt
    if (this.uncheckedMs < COLLECTION_INTERVAL_MS) return
    this.isDeferred = true
    this.engine.defer(() => this.collect())
  }

  /** Collects everything after much answering, once requests pause, and drops compiled code in a long pause. */
  checkForPause(): void {
    const idle = this.engine.now() - this.requestedAt
    if (idle < PAUSE_MS) return
    if (idle < LONG_PAUSE_MS) {
      if (this.uncollectedMs < MIN_ANSWERING_MS) return
      this.engine.collectInPause()
    } else {
      clearInterval(this.timer)
      this.timer = undefined
      if (this.compiledMs < MIN_ANSWERING_MS) return
      this.engine.shrink()
      this.compiledMs = 0
    }
    this.uncollectedMs = 0
  }

  private collect(): void {
    this.isDeferred = false
    const size = this.engine.collectRecent()
    const hasGrown = size - this.smallestSize >= GROWTH_BYTES
    this.smallestSize = hasGrown ? this.engine.collectAll() : Math.min(this.smallestSize, size)
    this.uncheckedMs = 0
    this.collectedAt = this.engine.processorTime()
  }
}
