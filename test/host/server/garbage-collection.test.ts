/** When garbage is collected, with a simulated clock and sizes. */

import { expect, test } from 'bun:test'
import { GarbageCollectionScheduler } from '../../../src/host/server/garbage-collection.ts'

const MB = 1_000_000

/** A scheduler with clocks and a heap that tests set, and the collections so far. */
function schedule() {
  const at = { now: 10_000, processorTime: 0, heap: 0 }
  const calls: string[] = []
  const deferred: (() => void)[] = []
  const scheduler = new GarbageCollectionScheduler({
    now: () => at.now,
    processorTime: () => at.processorTime,
    defer: (run) => deferred.push(run),
    collectRecent: () => {
      calls.push('recent')
      return at.heap
    },
    collectAll: () => {
      calls.push('all')
      return at.heap
    },
    collectInPause: () => void calls.push('pause'),
    shrink: () => void calls.push('shrink'),
  })
  const sendResponses = () => {
    for (const run of deferred.splice(0)) run()
  }
  /** Notes a request that took milliseconds, with as much or less processor time. */
  const answer = (milliseconds: number, processorTime = milliseconds) => {
    at.processorTime += processorTime
    scheduler.noteRequest(milliseconds)
  }
  return { at, calls, scheduler, answer, sendResponses }
}

test('recent objects are collected after 50 ms of processor time, once the response is sent', () => {
  const { calls, answer, sendResponses } = schedule()
  const countAfter = (milliseconds: number) => {
    answer(milliseconds)
    const before = calls.length
    sendResponses()
    return [before, calls.length]
  }
  expect([40, 9.9, 0.1, 40, 10].map(countAfter)).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ])
})

test('time that a busy machine took from requests does not count', () => {
  const { calls, answer, sendResponses } = schedule()
  for (const processorTime of [20, 20, 10, 20]) {
    answer(60, processorTime)
    sendResponses()
  }
  expect(calls).toEqual(['recent'])
})

test('recent objects are collected once for responses that are sent together', () => {
  const { calls, answer, sendResponses } = schedule()
  for (const milliseconds of [50, 50]) answer(milliseconds)
  sendResponses()
  expect(calls).toEqual(['recent'])
})

test('everything is collected when the heap has grown by 15 MB since it was smallest', () => {
  const { at, calls, answer, sendResponses } = schedule()
  for (const heap of [70, 84, 60, 74, 76, 90, 91]) {
    at.heap = heap * MB
    calls.push(String(heap))
    answer(50)
    sendResponses()
  }
  expect(calls.join(' ')).toBe('70 recent all 84 recent 60 recent 74 recent 76 recent all 90 recent 91 recent all')
})

test.each([
  // each time milliseconds of answering, then of a pause
  [
    'everything is collected once in a pause after 500 ms of answering',
    [
      [499, 2_000],
      [1, 1_999],
      [0, 2_000],
      [1, 2_000],
    ],
    ['', '', 'pause', 'pause'],
  ],
  ['compiled code stays in pauses below a minute', [[500, 59_999]], ['pause']],
  [
    'compiled code is dropped once in a longer pause',
    [
      [500, 2_000],
      [0, 60_000],
      [1, 60_000],
    ],
    ['pause', 'pause shrink', 'pause shrink'],
  ],
  ['compiled code is not dropped after 499 ms of answering', [[499, 60_000]], ['']],
] as const)('%s', (_, times, expected) => {
  const { at, calls, scheduler, answer } = schedule()
  const collections = times.map(([answering, pause]) => {
    answer(answering)
    at.now += pause
    scheduler.checkForPause()
    return calls.join(' ')
  })
  expect(collections).toEqual([...expected])
})
