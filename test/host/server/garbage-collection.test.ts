/** When garbage is collected, with a simulated clock and sizes. */

import { expect, test } from 'bun:test'
import { GarbageCollectionScheduler } from '../../../src/host/server/garbage-collection.ts'

const MB = 1_000_000

/** A scheduler after a first collection at 100 MB, with a clock and a size that tests set, and the collections since. */
function schedule() {
  const at = { now: 100_000, bytes: 100 * MB }
  const calls: string[] = []
  const scheduler = new GarbageCollectionScheduler({
    now: () => at.now,
    residentBytes: () => at.bytes,
    collectRecent: () => calls.push('recent'),
    collectAll: () => calls.push('all'),
    collectInPause: () => calls.push('pause'),
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
  [2_000, 30, ['pause']],
  [2_000, 10, []],
  [59_999, 30, ['pause']],
  [60_000, 30, ['shrink']],
  [60_000, 10, []],
])('garbage %i ms after a request, with %i MB more, needs %j', (idle, growth, expected) => {
  const { at, calls, scheduler } = schedule()
  scheduler.noteRequest(0)
  at.now += idle
  at.bytes += growth * MB
  scheduler.checkForPause()
  expect(calls).toEqual(expected)
})

/** A function that sends requests and then waits, and returns the collections so far. */
function pauseAfterRequests() {
  const { at, calls, scheduler } = schedule()
  at.bytes = 0
  return (requests: number, milliseconds: number) => {
    for (let i = 0; i < requests; i++) scheduler.noteRequest(0)
    at.now += milliseconds
    scheduler.checkForPause()
    return calls.join(' ')
  }
}

test('garbage is collected once in a pause after a hundred requests, however little the process grew', () => {
  const pause = pauseAfterRequests()
  expect([pause(99, 2_000), pause(100, 2_000), pause(0, 2_000), pause(1, 2_000)]).toEqual([
    '',
    'pause',
    'pause',
    'pause',
  ])
})

test('compiled code stays in short pauses, and is dropped once in a long one after a hundred requests', () => {
  const pause = pauseAfterRequests()
  expect([pause(99, 2_000), pause(1, 60_000), pause(0, 2_000), pause(1, 60_000)]).toEqual([
    '',
    'shrink',
    'shrink',
    'shrink',
  ])
})
