/** What is kept stays within its bytes, and is given for the state it was made from alone. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Kept } from '../../src/foundation/kept.ts'

const BUDGET = 20_000

test('whatever is put in and taken out, a value is of the present state, and all are within the budget', () => {
  const step = fc.record({
    key: fc.nat(30).map((n) => `/${n}`),
    bytes: fc.nat(3_000),
    state: fc.nat(2),
    put: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const kept = new Kept<string>('answers', BUDGET)
      const last = new Map<string, string>()
      for (const { key, bytes, state, put } of steps) {
        const value = `${key} ${state}`
        if (put) {
          kept.put(key, state, value, bytes)
          last.set(key, value)
        } else {
          const found = kept.get(key, state)
          if (found !== undefined) expect([found, last.get(key)]).toEqual([value, value])
        }
        expect(kept.bytes >= 0 && kept.bytes <= BUDGET).toBe(true)
        expect(kept.count === 0).toBe(kept.bytes === 0)
      }
    }),
  )
})

test('a value of another state is forgotten, not given', () => {
  const kept = new Kept<string>('answers', BUDGET)
  kept.put('/a', 1, 'one', 10)
  expect(kept.get('/a', 1)).toBe('one')
  expect(kept.get('/a', 2)).toBeUndefined()
  expect([kept.get('/a', 1), kept.count, kept.bytes]).toEqual([undefined, 0, 0])
})

test('the present state may depend on the value', () => {
  const kept = new Kept<{ readonly dependsOn: string }>('answers', BUDGET)
  kept.put('/a', 1, { dependsOn: 'chants' }, 10)
  expect(kept.get('/a', ({ dependsOn }) => (dependsOn === 'chants' ? 1 : 2))?.dependsOn).toBe('chants')
})

test('a value is made once for each state', () => {
  const kept = new Kept<number>('answers', BUDGET)
  let made = 0
  const ask = (state: number) =>
    kept.of(
      '/a',
      state,
      () => ++made,
      () => 10,
    )
  expect([ask(1), ask(1), ask(2), ask(2), ask(1)]).toEqual([1, 1, 2, 2, 3])
})

test('one larger than the budget is not kept, and takes the place of none', () => {
  const kept = new Kept<string>('answers', BUDGET)
  kept.put('/small', 0, 'small', 10)
  kept.put('/large', 0, 'large', BUDGET)
  expect([kept.get('/small', 0), kept.get('/large', 0)]).toEqual(['small', undefined])
})

test('the one not asked for longest goes first', () => {
  const kept = new Kept<number>('answers', 10_000)
  for (let n = 0; n < 30; n++) {
    kept.put(`/${n}`, 0, n, 800)
    expect(kept.get('/0', 0)).toBe(0)
  }
  expect(kept.get('/1', 0)).toBeUndefined()
})

test('the newest stays, though all others are asked for', () => {
  const kept = new Kept<number>('answers', 10_000)
  for (let n = 0; n < 30; n++) {
    kept.put(`/${n}`, 0, n, 800)
    expect(kept.get(`/${n}`, 0)).toBe(n)
  }
})
