/** When garbage is collected, with a simulated clock and sizes. */

import { expect, test } from 'bun:test'
import { GarbageCollectionScheduler } from '../../../src/host/server/garbage-collection.ts'

const MB = 1_000_000

/** A scheduler after a first collection at 100 MB, with a clock and a size that tests set, and the collections since. */
function schedule() {
  const at = { now: 10_000, bytes: 100 * MB }
  const calls: string[] = []
  const scheduler = new GarbageCollectionScheduler({
    now: () => at.now,
    residentBytes: () => at.bytes,
    collectRecent: () => calls.push('recent'),
    collectAll: () => calls.push('all'),
    shrink: () => void calls.push('shrink'),
  })
  scheduler.checkForPause()
  calls.length = 0
  return { at, calls, scheduler }
}

test('garbage is collected when the process has grown by 16 MB, every third time all of it', () => {
  const { at, calls, scheduler } = schedule()
  for (const growth of [15, 1, 15, -20, 17, 17, 0, 17]) {
    at.bytes += growth * MB
    scheduler.noteRequest(25)
  }
  expect(calls).toEqual(['recent', 'recent', 'all', 'recent'])
})

test('the size is read after 25 ms of answering', () => {
  const { at, calls, scheduler } = schedule()
  at.bytes += 16 * MB
  const note = (milliseconds: number) => {
    scheduler.noteRequest(milliseconds)
    return calls.length
  }
  expect([note(20), note(4.9), note(0.1)]).toEqual([0, 0, 1])
})

test.each([
  // since the last request, growth since then
  [1_999, 30, []],
  [2_000, 30, ['shrink']],
  [2_000, 10, []],
])('garbage %i ms after a request, with %i MB more, needs %j', (idle, growth, expected) => {
  const { at, calls, scheduler } = schedule()
  scheduler.noteRequest(0)
  at.now += idle
  at.bytes += growth * MB
  scheduler.checkForPause()
  expect(calls).toEqual(expected)
})

test('garbage is collected in a pause after a hundred requests, however little the process grew', () => {
  const { at, calls, scheduler } = schedule()
  at.bytes = 0
  const pauseAfter = (requests: number) => {
    for (let i = 0; i < requests; i++) scheduler.noteRequest(0)
    at.now += 2_000
    scheduler.checkForPause()
    return calls.length
  }
  expect([99, 100, 1].map(pauseAfter)).toEqual([0, 1, 1])
})
