/** When the engine compiles later, with a simulated clock. */

import { expect, test } from 'bun:test'
import { delayJitCompilation, JitPolicyScheduler } from '../../../src/host/server/jit-policy.ts'

/** An engine with a clock that tests set, and the factors that it was given. */
function createEngine() {
  const at = { now: 0 }
  const factors: number[] = []
  return { at, factors, engine: { now: () => at.now, setFactor: (factor: number) => void factors.push(factor) } }
}

test('a service that starts compiles later', () => {
  const { factors, engine } = createEngine()
  delayJitCompilation(engine)
  expect(factors).toEqual([100])
})

test('a service compiles as usual from a quarter of its time on, measured over two seconds', () => {
  const { at, factors, engine } = createEngine()
  const scheduler = new JitPolicyScheduler(engine)
  const factorsAfter = (now: number, milliseconds: number) => {
    at.now = now
    scheduler.noteRequest(milliseconds)
    return [...factors]
  }
  expect([
    factorsAfter(1_000, 400),
    factorsAfter(1_999, 100),
    factorsAfter(2_000, 0), // 500 of 2,000 ms: busy
    factorsAfter(4_000, 500),
    factorsAfter(6_000, 499), // not busy
    factorsAfter(8_000, 499),
    factorsAfter(18_000, 2_500), // busy again, over a longer time
  ]).toEqual([[], [], [1], [1], [1, 100], [1, 100], [1, 100, 1]])
})
