/** Two servers under the same load in turns, so that whatever else the machine does meets both alike. */

import { apply, type Load } from './load.ts'
import { median, type Program } from './measured.ts'
import { type Figure, figure } from './report.ts'

/** A server under measurement. */
export interface Side extends Program {
  readonly url: string
}

/** One measured case: our request and the baseline's. */
export interface Comparison {
  readonly name: string
  readonly ours: Side
  readonly baseline: Side
  readonly headers: Readonly<Record<string, string>>
  /** Share of the baseline's throughput, and of its economy, that is wanted. */
  readonly goal?: number
}

/** How thoroughly to measure. */
export interface Effort {
  /** Rounds for each side; the middle one counts. */
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

interface Round {
  readonly throughput: number
  /** Microseconds of the server's processor time for each request. */
  readonly processorTime: number
}

/** Throughput and the server's processor time per request, for both sides: two figures. */
export async function compare(comparison: Comparison, effort: Effort): Promise<readonly Figure[]> {
  const { name, ours, baseline, headers, goal } = comparison
  const sides = [ours, baseline].map((side) => ({
    side,
    load: { url: side.url, headers, seconds: effort.seconds, connections: effort.connections },
    rounds: [] as Round[],
  }))
  // until the compilers have done their work, nothing counts
  for (const { load } of sides) await apply({ ...load, seconds: 1 })
  for (let round = 0; round < effort.rounds; round++) {
    for (const { side, load, rounds } of sides) rounds.push(await measure(side, load))
  }
  const [us = [], them = []] = sides.map(({ rounds }) => rounds)
  const wanted = goal === undefined ? {} : { goal: { share: goal } }
  return [
    figure(name, 'req/s', median(us.map((round) => round.throughput)), {
      baseline: median(them.map((round) => round.throughput)),
      ...wanted,
    }),
    figure('  processor time', 'µs', median(us.map((round) => round.processorTime)), {
      baseline: median(them.map((round) => round.processorTime)),
      ...wanted,
    }),
  ]
}

async function measure(side: Side, load: Load): Promise<Round> {
  const before = side.processorTime()
  const { requests, seconds } = await apply(load)
  return {
    throughput: requests / seconds,
    processorTime: (side.processorTime() - before) / requests,
  }
}
