/** What logs and metrics receive of a request: everything they need, and no key. */

import { describe, expect, test } from 'bun:test'
import type { AnsweredRequest } from '../../src/http/service.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

function observed(settings: Parameters<typeof openTestLibrary>[0] = {}) {
  const seen: AnsweredRequest[] = []
  return { seen, library: openTestLibrary({ ...settings, observe: (observation) => seen.push(observation) }) }
}

describe('the observation of a request', () => {
  test.each([
    ['a read', 'GET', '/languages', 'getLanguages', undefined, 200],
    ['a read of nothing', 'GET', '/books/none', 'getBook', undefined, 404],
    ['a HEAD', 'HEAD', '/languages', 'getLanguages', undefined, 200],
    ['a write', 'POST', '/books', 'saveBook', 'editor', 201],
    ['an unknown path', 'GET', '/nothing', undefined, undefined, 404],
    ['a wrong method', 'PUT', '/books', undefined, undefined, 405],
  ])('names operation, key and status of %s', async (_, method, path, operation, keyName, status) => {
    const { seen, library } = observed()
    await library.call(method, path, {
      address: '203.0.113.5',
      ...(method === 'POST' ? { body: { slug: 'a', title: 'ก' } } : {}),
    })
    expect(seen).toHaveLength(1)
    const [observation] = seen
    expect([observation?.operation, observation?.keyName, observation?.response.status]).toEqual([
      operation,
      keyName,
      status,
    ])
    expect(observation?.caller).toBe('203.0.113.5')
    expect(observation?.milliseconds).toBeGreaterThan(0)
  })

  test('of a cached response has the same operation name', async () => {
    const { seen, library } = observed()
    for (const _ of [1, 2, 3]) await library.get('/languages')
    expect(seen.map(({ operation }) => operation)).toEqual(['getLanguages', 'getLanguages', 'getLanguages'])
  })

  test('of a wrong key has no key name', async () => {
    const { seen, library } = observed()
    await library.call('POST', '/books', { key: `${TEST_KEY}x`, body: {} })
    expect(seen.map(({ keyName, response }) => [keyName, response.status])).toEqual([[undefined, 401]])
  })

  test('of a rate-limited caller has status 429', async () => {
    const { seen, library } = observed({ rateLimit: 1 })
    for (const _ of [1, 2]) await library.get('/languages')
    expect(seen.map(({ response }) => response.status)).toEqual([200, 429])
  })

  test('contains no key', async () => {
    const { seen, library } = observed()
    await library.post('/books', { slug: 'a', title: 'ก' })
    for (const { operation, keyName, caller } of seen)
      expect(`${operation} ${keyName} ${caller}`).not.toContain(TEST_KEY)
  })
})
