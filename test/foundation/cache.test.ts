/** A cache stays within its bytes and returns values of the asked version alone. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Cache } from '../../src/foundation/cache.ts'

const BUDGET = 20_000

test('a cache returns values of the requested version within its budget', () => {
  const step = fc.record({
    key: fc.nat(30).map((n) => `/${n}`),
    bytes: fc.nat(3_000),
    version: fc.nat(2),
    put: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = new Cache<string>('responses', BUDGET)
      const last = new Map<string, string>()
      for (const { key, bytes, version, put } of steps) {
        const value = `${key} ${version}`
        if (put) {
          cache.put(key, version, value, bytes)
          last.set(key, value)
        } else {
          const found = cache.get(key, version)
          if (found !== undefined) expect([found, last.get(key)]).toEqual([value, value])
        }
        expect(cache.bytes >= 0 && cache.bytes <= BUDGET).toBe(true)
        expect(cache.count === 0).toBe(cache.bytes === 0)
      }
    }),
  )
})

test('a value of another version counts as absent, and is replaced by the next one', () => {
  const cache = new Cache<string>('responses', BUDGET)
  cache.put('/a', 1, 'one', 10)
  expect(cache.get('/a', 1)).toBe('one')
  expect([cache.get('/a', 2), cache.latest('/a')]).toEqual([undefined, 'one'])
  cache.put('/a', 2, 'two', 10)
  expect([cache.get('/a', 1), cache.latest('/a'), cache.count]).toEqual([undefined, 'two', 1])
})

test('a value is computed once for each version', () => {
  const cache = new Cache<number>('responses', BUDGET)
  let made = 0
  const ask = (version: number) =>
    cache.getOrCompute(
      '/a',
      version,
      () => ++made,
      () => 10,
    )
  expect([ask(1), ask(1), ask(2), ask(2), ask(1)]).toEqual([1, 1, 2, 2, 3])
})

test('a value larger than the budget is not stored and evicts none', () => {
  const cache = new Cache<string>('responses', BUDGET)
  cache.put('/small', 0, 'small', 10)
  cache.put('/large', 0, 'large', BUDGET)
  expect([cache.get('/small', 0), cache.get('/large', 0)]).toEqual(['small', undefined])
})

test('the entry that was not read again is evicted first', () => {
  const cache = new Cache<number>('responses', 10_000)
  for (let n = 0; n < 30; n++) {
    cache.put(`/${n}`, 0, n, 800)
    expect(cache.get('/0', 0)).toBe(0)
  }
  expect(cache.get('/1', 0)).toBeUndefined()
})

test('the newest entry stays though all others are read', () => {
  const cache = new Cache<number>('responses', 10_000)
  for (let n = 0; n < 30; n++) {
    cache.put(`/${n}`, 0, n, 800)
    expect(cache.get(`/${n}`, 0)).toBe(n)
  }
})
