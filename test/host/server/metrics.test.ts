/** Metrics: what is counted, and the text that Prometheus reads. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { exposition } from '../../../src/host/server/exposition.ts'
import { BUCKETS, Metrics } from '../../../src/host/server/metrics.ts'

const observation = (
  method: string,
  status: number,
  operation: string | undefined,
  milliseconds: number,
) => ({
  request: new Request('http://localhost/', { method }),
  response: new Response(null, { status }),
  operation,
  keyName: undefined,
  target: '/',
  caller: '',
  milliseconds,
})

describe('requests', () => {
  test('are counted by route and status, the refused ones beside', () => {
    const metrics = new Metrics()
    metrics.record(observation('GET', 200, 'listChants', 1))
    metrics.record(observation('GET', 200, 'listChants', 1))
    metrics.record(observation('GET', 304, 'listChants', 1))
    metrics.record(observation('POST', 429, undefined, 1))
    expect(Object.fromEntries(metrics.requests.get('listChants') ?? [])).toEqual({ 200: 2, 304: 1 })
    expect(Object.fromEntries(metrics.requests.get('none') ?? [])).toEqual({ 429: 1 })
    expect(metrics.rateLimited).toBe(1)
  })

  test('each falls into the first bucket that is long enough, and reads apart from writes', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 20_000, noNaN: true })), (times) => {
        const metrics = new Metrics()
        for (const time of times) metrics.record(observation('GET', 200, 'a', time))
        const { counts, count, seconds } = metrics.reads
        expect(count).toBe(times.length)
        expect(seconds).toBeCloseTo(times.reduce((sum, time) => sum + time, 0) / 1000, 6)
        for (const [index, end] of BUCKETS.entries()) {
          const below = counts.slice(0, index + 1).reduce((sum, n) => sum + n, 0)
          expect(below).toBe(times.filter((time) => time / 1000 <= end).length)
        }
        expect(metrics.writes.count).toBe(0)
      }),
    )
  })
})

test('the text has a help and a type line for each metric, and its labels escaped', () => {
  const text = exposition([
    { name: 'a_total', type: 'counter', help: 'A.', samples: [{ labels: { route: 'x"y\\z\nw' }, value: 3 }] },
    { name: 'b', type: 'gauge', help: 'B.', samples: [{ value: 1.5 }] },
  ])
  expect(text).toBe(
    '# HELP a_total A.\n# TYPE a_total counter\na_total{route="x\\"y\\\\z\\nw"} 3\n# HELP b B.\n# TYPE b gauge\nb 1.5\n',
  )
})
