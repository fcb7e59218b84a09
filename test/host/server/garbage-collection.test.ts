/** The garbage collector of an idle service, with a clock and sizes of its own. */

import { expect, test } from 'bun:test'
import { IdleGarbageCollector } from '../../../src/host/server/garbage-collection.ts'

const MB = 1_000_000

test.each([
  // since the request, since the last collection, growth since then
  [2_000, 3_000, 30, 'shrink'],
  [2_000, 3_000, 10, null],
  [200, 3_000, 30, 'collect'],
  [200, 3_000, 10, null],
  [50, 3_000, 30, null],
  [50, 31_000, 30, 'collect'],
  [50, 31_000, 10, null],
])('garbage %i ms after a request, %i ms after a collection, with %i MB more: %p', (idle, since, growth, done) => {
  let [now, bytes] = [100_000, 100 * MB]
  const calls: string[] = []
  const collector = new IdleGarbageCollector({
    now: () => now,
    residentBytes: () => bytes,
    collect: () => void calls.push('collect'),
    shrink: () => void calls.push('shrink'),
  })
  collector.check()
  now += since - idle
  bytes += growth * MB
  collector.noteRequest()
  now += idle
  collector.check()
  expect(calls).toEqual(['shrink', ...(done ? [done] : [])])
})

test('garbage is collected in a pause after a hundred requests, however little the process grew', () => {
  let now = 0
  const calls: string[] = []
  const engine = {
    now: () => now,
    residentBytes: () => 0,
    collect: () => undefined,
    shrink: () => void calls.push('shrink'),
  }
  const collector = new IdleGarbageCollector(engine)
  const pauseAfter = (requests: number) => {
    for (let i = 0; i < requests; i++) collector.noteRequest()
    now += 2_000
    collector.check()
    return calls.length
  }
  expect([99, 100, 1].map(pauseAfter)).toEqual([0, 1, 1])
})
