/** Counts what the server does, for Prometheus; see metrics-text.ts for how it is told. */

import { hopsOf } from '../../http/caller.ts'
import type { Observation } from '../../http/service.ts'

/** Upper ends of the latency histogram, in seconds. */
export const BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

/** Answers of one route by status. */
type Statuses = Map<number, number>

/** A latency histogram; `counts` has one more than the buckets, for what took longer. */
export interface Histogram {
  readonly counts: number[]
  seconds: number
  count: number
}

/** The route of a request that reached no operation: 404, or refused before. */
const NO_ROUTE = 'none'

export class Metrics {
  /** By route, then by status. */
  readonly requests = new Map<string, Statuses>()
  readonly reads: Histogram = emptyHistogram()
  readonly writes: Histogram = emptyHistogram()
  rateLimited = 0
  /** Requests by whether they came through as many proxies as the host says; `unexpected` where it says none. */
  readonly forwarded = { expected: 0, missing: 0, unexpected: 0 }

  /** @param proxies of the host's own, in front */
  constructor(private readonly proxies = 0) {}

  /** Counts one answered request. */
  record({ request, response, operation, milliseconds }: Observation): void {
    const { status } = response
    const route = operation ?? NO_ROUTE
    let statuses = this.requests.get(route)
    if (!statuses) {
      statuses = new Map()
      this.requests.set(route, statuses)
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 429) this.rateLimited++
    const hops = hopsOf(request.headers).length
    if (this.proxies > 0) this.forwarded[hops >= this.proxies ? 'expected' : 'missing']++
    else if (hops > 0) this.forwarded.unexpected++
    observe(
      request.method === 'GET' || request.method === 'HEAD' ? this.reads : this.writes,
      milliseconds / 1000,
    )
  }
}

function emptyHistogram(): Histogram {
  return { counts: new Array<number>(BUCKETS.length + 1).fill(0), seconds: 0, count: 0 }
}

function observe(histogram: Histogram, seconds: number): void {
  let bucket = 0
  while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket++
  histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
  histogram.seconds += seconds
  histogram.count++
}
