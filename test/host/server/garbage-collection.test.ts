/** When garbage is collected, with a clock and sizes of its own. */

import { expect, test } from 'bun:test'
import { GarbageCollectionScheduler } from '../../../src/host/server/garbage-collection.ts'

const MB = 1_000_000

/** A scheduler, with a clock and a size that tests set, and the collections so far. */
function schedule() {
  const at = { now: 1_000, bytes: 100 * MB }
  const calls: string[] = []
  const scheduler = new GarbageCollectionScheduler({
    now: () => at.now,
    residentBytes: () => at.bytes,
    collect: () => void calls.push('collect'),
    sweep: () => void calls.push('sweep'),
    shrink: () => void calls.push('shrink'),
  })
  scheduler.noteRequest(0)
  return { at, calls, scheduler }
}

test('garbage is collected after a second of answering, of which a slow request counts a tenth of a second', () => {
  const { calls, scheduler } = schedule()
  const note = (times: number, milliseconds: number) => {
    for (let nth = 0; nth < times; nth++) scheduler.noteRequest(milliseconds)
    return calls.length
  }
  expect([note(9, 150), note(1, 99), note(1, 5_000), note(9, 100), note(1, 99.9), note(1, 0.1)]).toEqual([
    0, 0, 1, 1, 1, 2,
  ])
})

test('a busy process that has grown is swept, at most every ten seconds', () => {
  const { at, calls, scheduler } = schedule()
  at.now += 2_000
  scheduler.checkForPause()
  const after = (passed: number, growth: number) => {
    at.now += passed
    at.bytes += growth * MB
    for (let nth = 0; nth < 10; nth++) scheduler.noteRequest(100)
    return calls.at(-1)
  }
  expect([after(10_000, 39), after(0, 1), after(9_999, 90), after(1, 0)]).toEqual([
    'collect',
    'sweep',
    'collect',
    'sweep',
  ])
})

test.each([
  // since the last request, growth since then
  [1_999, 30, []],
  [2_000, 30, ['shrink']],
  [2_000, 10, []],
])('garbage %i ms after a request, with %i MB more, needs %j', (idle, growth, expected) => {
  const { at, calls, scheduler } = schedule()
  at.now += 2_000
  scheduler.checkForPause()
  scheduler.noteRequest(0)
  at.now += idle
  at.bytes += growth * MB
  scheduler.checkForPause()
  expect(calls).toEqual(['shrink', ...expected])
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
  expect([98, 100, 1].map(pauseAfter)).toEqual([0, 1, 1])
})
