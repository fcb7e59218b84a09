/** Kept answers stay within their bytes, and are never older than the library (decisions §7). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { KeptAnswer, KeptAnswers } from '../../src/http/kept-answers.ts'
import { openTestLibrary } from '../support/library.ts'

const HEAD = { type: 'application/json', caching: 'no-cache' }
const answer = (size: number, generation = 0) => new KeptAnswer('op', generation, new Uint8Array(size), HEAD)

describe('kept answers', () => {
  test('never hold more than their budget, whatever is put in and taken out', () => {
    const step = fc.record({
      address: fc.nat(30).map((n) => `/${n}`),
      size: fc.nat(3_000),
      generation: fc.nat(2),
      put: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const kept = new KeptAnswers(20_000)
        for (const { address, size, generation, put } of steps) {
          if (put) kept.put(address, answer(size, generation))
          else expect(kept.get(address, () => generation)?.generation ?? generation).toBe(generation)
          expect(kept.bytes >= 0 && kept.bytes <= 20_000).toBe(true)
          if (kept.count === 0) expect(kept.bytes).toBe(0)
        }
      }),
    )
  })

  test('an answer of another generation is forgotten, not given', () => {
    const kept = new KeptAnswers(20_000)
    kept.put('/a', answer(10, 1))
    expect(kept.get('/a', () => 2)).toBeUndefined()
    expect([kept.get('/a', () => 1), kept.count, kept.bytes]).toEqual([undefined, 0, 0])
  })

  test('one too large for the budget is not kept, and takes the place of none', () => {
    const kept = new KeptAnswers(20_000)
    kept.put('/small', answer(10))
    kept.put('/large', answer(15_000))
    expect([kept.get('/small', () => 0) !== undefined, kept.get('/large', () => 0)]).toEqual([
      true,
      undefined,
    ])
  })

  test('the one not asked for longest goes first', () => {
    const kept = new KeptAnswers(10_000)
    for (const name of ['/a', '/b', '/c', '/d', '/e', '/f', '/g']) {
      kept.put(name, answer(300))
      kept.get('/a', () => 0)
    }
    for (let n = 0; n < 6; n++) {
      kept.put(`/more-${n}`, answer(300))
      kept.get('/a', () => 0)
    }
    expect([kept.get('/a', () => 0) !== undefined, kept.get('/b', () => 0)]).toEqual([true, undefined])
  })
})

test('addresses without number do not fill the memory of a service', async () => {
  const { app } = openTestLibrary()
  for (let n = 0; n < 500; n++) {
    await app.handle(new Request(`http://library.local/api/v1/jataka?limit=200&nonce=${n}`))
  }
  expect(app.kept.bytes).toBeLessThan(64 * 1024 * 1024)
  expect(app.kept.count).toBeLessThan(500)
})

test('only public answers are kept', async () => {
  const library = openTestLibrary()
  await library.call('GET', '/collections/chants', { key: 'the-key-of-the-tests' })
  await library.get('/books/none')
  await library.post('/books', { slug: 'a', title: 'ก' })
  expect(library.app.kept.count).toBe(0)
  await library.get('/books')
  expect(library.app.kept.count).toBe(1)
})
